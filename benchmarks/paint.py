"""The first useful paint of the app in a real terminal, warm and on the first start after an installation."""

from __future__ import annotations

from functools import partial

from benchmarks.bare import DRILL, DRILL_MARKER, HOME, HOME_MARKER, QUESTION
from benchmarks.measure import Effort, Goal, Row, Section, compared, in_turns
from benchmarks.processes import TRAINER, clean, drawn_s, environment, own_home

GOAL, COLD_GOAL = Goal(1.15), Goal(1.3)
SCREENS = {
    "home": (TRAINER, HOME, HOME_MARKER),
    "a drill": ([*TRAINER, "drill", QUESTION], DRILL, DRILL_MARKER),
}


def measure(effort: Effort) -> Section:
    """Home and a drill against bare apps with the same widgets."""
    rows = []
    with own_home() as home:
        variables = environment(home)
        for screen, (ours, bare, marker) in SCREENS.items():
            found = in_turns(
                {
                    "ours": partial(drawn_s, ours, variables, marker),
                    "bare": partial(drawn_s, bare, variables, marker),
                },
                effort.of(21, 5),
            )
            against = "a bare app with the same widgets"
            rows.append(compared(f"first paint of {screen}", against, GOAL, found["ours"], found["bare"]))
    return Section([*rows, _cold(effort)])


def _cold(effort: Effort) -> Row:
    with own_home() as home:

        def first_start(command: list[str]) -> float:
            compiled = home / "compiled"
            clean(compiled)
            return drawn_s(command, environment(home, compiled), HOME_MARKER)

        found = in_turns(
            {"ours": partial(first_start, TRAINER), "bare": partial(first_start, HOME)},
            effort.of(5, 1),
            warm=0,
        )
    name, against = "first start, nothing compiled", "the same start of the bare app"
    return compared(name, against, COLD_GOAL, found["ours"], found["bare"])
