"""What holds for any text: nothing raises, spans fit, printed values read back, work grows with the text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from tests.fuzz.failing import BrokenError, require, with_calls
from tests.fuzz.mutate import mutated
from tests.fuzz.seeds import seeds
from tests.fuzz.target import Target
from trainer.bank import load_bank
from trainer.bank.question import Question
from trainer.cli.verify import Finding
from trainer.estimator.functions import FUNCTIONS
from trainer.grading import grade
from trainer.notation import (
    Dimension,
    EvaluationError,
    ExpressionError,
    Quantity,
    Reading,
    parse,
    quantity,
    read,
    readback,
    show,
    unit,
)
from trainer.paths import question_folders

QUESTIONS = 2
READ_CALLS, READ_CALLS_A_TOKEN = 5_000, 1_500
GRADE_CALLS, GRADE_CALLS_A_TOKEN = 400_000, 15_000
"""A few times what texts were seen to need: 700 calls a token to read, 80,000 and 6,000 a token to grade."""
MOST_FOR_TWICE = 2.2
_TOKEN = re.compile(r"\d+|[^\W\d]+|[^\w\s]")


def tokens_of(text: str) -> int:
    """The words, figures and signs of a text, and one for each line."""
    return len(_TOKEN.findall(text)) + text.count("\n") + 1


@cache
def _tables() -> None:
    """Read once, so that loading units and names is not counted."""
    read("64 H100s at $2 = $128")


def counted(call: Callable[[], Any]) -> tuple[Any, int]:
    """The result of a call, and how many function calls it took."""
    _tables()
    return with_calls(call)


@lru_cache(maxsize=4)
def _counted_reading(text: str) -> tuple[Reading, int]:
    reading, calls = counted(lambda: read(text))
    return reading, calls


def _reading(text: str) -> Reading:
    return _counted_reading(text)[0]


def reading_is_bounded(text: str) -> None:
    """Reading a text takes a bounded number of calls for each token."""
    budget, calls = READ_CALLS + READ_CALLS_A_TOKEN * tokens_of(text), _counted_reading(text)[1]
    require(calls <= budget, "more work than the tokens account for", (calls, budget))


def reading_is_linear(text: str) -> None:
    """Twice the text takes about twice the calls, once the first copies have filled what is remembered."""
    copies = text + "\n"
    read(copies)
    calls = [counted(lambda text=copies * times: read(text))[1] for times in (3, 6)]
    require(
        calls[1] <= MOST_FOR_TWICE * calls[0] + READ_CALLS,
        "more than twice the work for twice the text",
        calls,
    )


def spans_fit(text: str) -> None:
    """Every span lies inside the text and shows what it says; the mentions of a statement stand apart."""
    reading = _reading(text)
    for statement in reading.statements:
        require(0 <= statement.start <= statement.end <= len(text), "a statement outside the text", statement)
        end = 0
        for mention in sorted(statement.quantities, key=lambda mention: mention.start):
            require(end <= mention.start < mention.end <= len(text), "mentions overlap", mention)
            require(text[mention.start : mention.end] == mention.text, "a span of something else", mention)
            require(
                text.count("\n", 0, mention.start) + 1 == mention.line, "a mention on another line", mention
            )
            end = mention.end
        for link in statement.links:
            for side in (link.left, link.right):
                require(0 <= side.start <= side.end <= len(text), "a side outside the text", side)
    for part in reading.unread:
        require(text[part.start : part.end] == part.text, "unread text that is not there", part)


def reading_is_shown(text: str) -> None:
    """The readback has a line for each line; the JSON objects hold no NaN."""
    reading = _reading(text)
    require(len(readback(reading)) == text.count("\n") + 1, "a line without readback")
    json.dumps(reading.to_dict(), allow_nan=False)
    for statement in reading.to_dict()["statements"]:
        for entry in statement["quantities"]:
            require(0 <= entry["start"] < entry["end"] <= len(text), "an entry outside the text", entry)


def claims_are_verified(text: str) -> None:
    """What `trainer verify` says about each claim can be said."""
    for statement in _reading(text).statements:
        for link in statement.links:
            says = Finding("-", statement.line, 1, link).says
            require("\n" not in says, "a finding of two lines", says)


def calculation_is_answered(text: str) -> None:
    """One text as an expression, with the estimator's functions, and strictly."""
    answer = quantity(text, {}, FUNCTIONS)
    json.dumps(answer.to_dict(), allow_nan=False)
    for strict in (lambda: parse(text, FUNCTIONS).evaluate({}, FUNCTIONS), lambda: unit(text)):
        try:
            strict()
        except (ExpressionError, EvaluationError) as error:
            require(bool(error.says), "an error that says nothing")


def values_read_back(text: str) -> None:
    """A quantity that is printed and read again has the same dimension and prints the same."""
    found = [mention.quantity for mention in _reading(text).mentions]
    answer = quantity(text)
    if answer.quantity is not None:
        found.append(answer.quantity)
    for one in found:
        if _simple(one.dimension):
            _reads_back(one)


def _simple(dimension: Dimension) -> bool:
    """Whether a unit is one that people write: one thing, or GPU-hours or energy, over others."""
    above = [unit for unit, power in dimension.powers if power > 0]
    return all(abs(power) == 1 for _, power in dimension.powers) and (
        len(above) < 2 or above in (["GPU", "s"], ["W", "s"])
    )


def _reads_back(one: Quantity) -> None:
    printed = show(one, figures=6)
    kind = f"{'range' if one.low is not None else 'value'} in {one.dimension}"
    again = quantity(printed).quantity
    if again is None:
        raise BrokenError(f"a {kind} printed, but not read again", printed)
    require(again.dimension == one.dimension, f"a {kind} read with another unit", (printed, one, again))
    ends = ((one.low, again.low), (one.high, again.high))
    if "±" not in printed and " to " not in printed:
        ends = ()
    for before, after in ((one.value, again.value), *ends):
        if before is None or after is None:
            require(before is after, f"a {kind} read without its range", (printed, again))
        elif abs(after - before) > 1e-4 * abs(before):
            same = show(again, figures=6) == printed
            require(same, f"a {kind} read with another value", (printed, one, again))


@cache
def _questions() -> list[Question]:
    return list(load_bank(question_folders()).questions.values())


def grading_is_bounded(text: str) -> None:
    """A text is graded as an answer to each question, in bounded work, to a report that can be stored."""
    budget = GRADE_CALLS + GRADE_CALLS_A_TOKEN * tokens_of(text)
    for question in _questions()[:QUESTIONS]:
        report, calls = counted(lambda question=question: grade(question, text))
        require(calls <= budget, "more work than the tokens account for", (calls, budget))
        json.dumps(report.to_dict(), allow_nan=False)
        require(0 <= report.score <= 100, "a score outside 0 to 100", report.score)


PROPERTIES: dict[str, Callable[[str], None]] = {
    "read": reading_is_bounded,
    "linear": reading_is_linear,
    "spans": spans_fit,
    "readback": reading_is_shown,
    "verify": claims_are_verified,
    "calc": calculation_is_answered,
    "show": values_read_back,
    "grade": grading_is_bounded,
}

TARGET = Target(
    properties=PROPERTIES,
    seeds=seeds,
    change=mutated,
    longest=3000,
    every={"grade": 100, "linear": 20},  # grading takes fifty times as long as reading
)
