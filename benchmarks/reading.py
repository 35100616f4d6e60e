"""Reading typed text beside pint, quantulum3, mathjs, a tokenizer and Python itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import NamedTuple

from benchmarks import yardsticks
from benchmarks.measure import Effort, Goal, Growth, Row, Section, Timed, compared, growth, in_turns, timed
from benchmarks.napkin import COUNT, PYTHON, TYPED, expressions, repeated, sums
from trainer.notation import Reader, quantity, read, readback
from trainer.notation.tokens import tokenise

TOKENS = re.compile(
    r"(?P<number>\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?P<word>[A-Za-zµ$€£%]+(?:/[A-Za-z]+)*)"
    r"|(?P<sign>\*\*|->|[-+*/^=()≈~→,.:;|])|(?P<blank>\s+)|(?P<other>.)"
)


class Token(NamedTuple):
    """A token as in the tokenizer of Python's own documentation of regular expressions."""

    kind: str | None
    text: str
    line: int
    column: int


def tokens(lines: Sequence[str]) -> list[Token]:
    """The tokens of some lines, by one compiled regular expression."""
    return [
        Token(found.lastgroup, found.group(), number, found.start())
        for number, line in enumerate(lines)
        for found in TOKENS.finditer(line)
        if found.lastgroup != "blank"
    ]


KIND = "napkin expressions"
WARM = 30
"""Passes after which what a reader compiles while it runs is compiled: mathjs takes about ten."""


def measure(effort: Effort) -> Section:
    """All that is read."""
    texts = expressions(effort.of(COUNT, COUNT, 20))
    return Section([*_expressions(texts, effort), *_answer(effort)], [*_growth(effort)])


def ours(text: str) -> None:
    """One text through the calculator; it must have a value."""
    assert quantity(text).quantity is not None, text


def forgetful(run: Callable[[], object]) -> Timed:
    """A run that reads nothing from the cache of the lexer."""
    timing = timed(run)

    def afresh() -> float:
        tokenise.cache_clear()
        return timing()

    return afresh


def _expressions(texts: Sequence[str], effort: Effort) -> list[Row]:
    """Beside pint in this process, and beside the others each in a process of its own."""
    parse = import_module("pint").UnitRegistry().Quantity
    runs = {
        "ours": forgetful(partial(_all, texts)),
        "pint": timed(lambda: [parse(text) for text in texts]),
    }
    found = in_turns(runs, effort.of(15, 3))
    name = f"{len(texts):,} {KIND}"
    plain = sums(len(texts))
    return [
        compared(name, "pint", Goal(5, True), found["ours"], found["pint"]),
        _beside("quantulum3", name, Goal(50, True), texts, effort),
        _first_pass("mathjs", f"{name}, read once", Goal(1, True), texts, effort),
        _beside("mathjs", f"{name}, after {WARM} times", Goal(1, True), texts, effort, WARM),
        _beside("simpleeval", f"{len(plain):,} sums without units", None, plain, effort),
    ]


def _beside(
    other: str, name: str, goal: Goal | None, texts: Sequence[str], effort: Effort, warm: int = 1
) -> Row:
    """Both read the same texts again and again; the first times do not count."""
    command, says = yardsticks.command_of(other, effort)
    if command is None:
        return Row(name, other, goal, says=says)
    try:
        with yardsticks.Worker(command, texts) as worker:
            runs: dict[str, Timed] = {"ours": forgetful(partial(_all, texts)), "theirs": worker}
            found = in_turns(runs, effort.of(15, 3), warm)
    except yardsticks.EndedError as error:
        return Row(name, other, goal, says=str(error))
    return compared(name, other, goal, found["ours"], found["theirs"])


def _first_pass(other: str, name: str, goal: Goal, texts: Sequence[str], effort: Effort) -> Row:
    """Both in new processes that have read nothing yet, though all is loaded: as a line is read once."""
    command, says = yardsticks.command_of(other, effort)
    if command is None:
        return Row(name, other, goal, says=says)
    runs = {
        "ours": partial(yardsticks.once, yardsticks.ours(), texts),
        "theirs": partial(yardsticks.once, command, texts),
    }
    try:
        found = in_turns(runs, effort.of(11, 3))
    except yardsticks.EndedError as error:
        return Row(name, other, goal, says=str(error))
    return compared(name, other, goal, found["ours"], found["theirs"])


def python(text: str) -> None:
    """Parse a text as Python and evaluate it."""
    exec(compile(ast.parse(text), "answer", "exec"), {})


def _answer(effort: Effort) -> list[Row]:
    wrong = {entry.line: entry.mark for entry in readback(read(TYPED)) if entry.mark != "="}
    if wrong:
        raise SystemExit(f"lines of the answer that the trainer does not verify: {wrong}")
    lines = TYPED.splitlines()
    times = effort.of(10, 10)
    found = in_turns(
        {
            "ours": forgetful(lambda: read(TYPED)),
            "regex": timed(lambda: [tokens(lines) for _ in range(times)]),
            "Python": timed(lambda: python(PYTHON)),
        },
        effort.of(101, 31),
    )
    found["regex"] = [cost / times for cost in found["regex"]]
    name = f"reading an answer of {len(lines)} lines"
    return [
        compared(name, "tokenising it with one regular expression", Goal(12), found["ours"], found["regex"]),
        compared(name, "ast.parse and evaluation of the same sums", Goal(4), found["ours"], found["Python"]),
    ]


def _growth(effort: Effort) -> list[Growth]:
    turns = effort.of(9, 1)
    counts = [1, 10, 100, 1000][: effort.of(4, 3, 2)]
    texts = expressions(counts[-1])
    answers = {times: repeated(TYPED, times) for times in counts}
    lines = len(TYPED.splitlines())
    return [
        growth(
            "Reading expressions",
            "expressions",
            "in proportion",
            {n: forgetful(partial(_all, texts[:n])) for n in counts},
            turns,
        ),
        growth(
            "Reading an answer",
            "lines",
            "in proportion",
            {n * lines: forgetful(partial(read, text)) for n, text in answers.items()},
            min(turns, 3),
        ),
        growth(
            "A key press in the last line, read-back included",
            "lines before it",
            "in proportion with a small share: only what follows the line is read again",
            {n * lines: _press(text) for n, text in answers.items() if n <= 100},
            turns,
        ),
    ]


def _all(texts: Sequence[str]) -> None:
    for text in texts:
        ours(text)


def _press(text: str) -> Timed:
    """Reading an answer again after another figure was typed at its end."""
    reader, figures = Reader(), iter(range(10**9))

    def press() -> None:
        readback(reader.read(f"{text} {next(figures) % 2 + 5}"))

    press()
    return timed(press)
