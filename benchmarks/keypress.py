"""A key press in the answer editor behind an answer of thirty lines, read-back included, beside a bare app.

What is compared is processor time, of a run with key presses less that of a run without, and for what a
person sees the time until the screen changes.
"""

from __future__ import annotations

from functools import partial
from statistics import median

from benchmarks.bare import DRILL, DRILL_MARKER, QUESTION
from benchmarks.measure import Effort, Goal, Section, compared, in_turns
from benchmarks.napkin import TYPED
from benchmarks.processes import TRAINER, Terminal, environment, own_home

GOAL = Goal(1.5)
KEYS = "\r64 GPUs x 459 h x $2.50/h = $73.4k, so $88k"
PACES = {"keys in a burst": (0.03, KEYS * 3), "keys one by one": (0.25, KEYS)}
"""Silence of the screen before the next key, and the keys: too short for a pause, or enough for one."""
OURS = [*TRAINER, "drill", QUESTION]
AGAINST = "the same in a bare TextArea app"


def measure(effort: Effort) -> Section:
    """The cost of a key at two paces, and how soon it is seen."""
    rows = []
    for pace, (quiet, keys) in PACES.items():
        typed = keys[: effort.of(len(keys), len(keys), 3)]
        found = in_turns(
            {
                "ours": partial(_key_s, OURS, typed, quiet),
                "bare": partial(_key_s, DRILL, typed, quiet),
            },
            effort.of(2, 1),
            warm=0,
        )
        rows.append(compared(f"{pace}, processor time", AGAINST, GOAL, found["ours"], found["bare"]))
    keys = KEYS[: effort.of(30, 15, 3)]
    found = in_turns(
        {"ours": partial(_seen_s, OURS, keys), "bare": partial(_seen_s, DRILL, keys)}, effort.of(3, 1), warm=0
    )
    rows.append(compared("a key until it is seen", AGAINST, GOAL, found["ours"], found["bare"]))
    return Section(rows)


def _key_s(command: list[str], keys: str, quiet: float) -> float:
    return (_processor_s(command, keys, quiet) - _processor_s(command, "", quiet)) / len(keys)


def _processor_s(command: list[str], keys: str, quiet: float) -> float:
    with own_home() as home:  # one each: a second start would find the draft of the first
        with Terminal(command, environment(home)) as terminal:
            _with_answer(terminal)
            for key in keys:
                terminal.send(key)
                terminal.settle(quiet)
        return terminal.processor_s


def _seen_s(command: list[str], keys: str) -> float:
    """How long it takes until the screen changes after a key: the median over some."""
    took = []
    with own_home() as home, Terminal(command, environment(home)) as terminal:
        _with_answer(terminal)
        for key in keys:
            terminal.send(key)
            took.append(terminal.answered())
            terminal.settle(0.15)
    return median(took)


def _with_answer(terminal: Terminal) -> None:
    terminal.until(DRILL_MARKER)
    terminal.settle(0.5)
    terminal.send(f"\x1b[200~{TYPED}\x1b[201~")
    terminal.settle(0.5)
