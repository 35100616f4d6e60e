"""A step's value said in another way: over another period than the step's, or with a part of its own more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading
from trainer.grading.scale import near
from trainer.grading.standing import Standing
from trainer.grading.verdict import Verdict
from trainer.grading.working import is_worked
from trainer.notation import Dimension, Quantity
from trainer.regex import regex

_SUM = regex(r"\w+(?: \+ \w+)+")
_A_YEAR = regex(r"\b(?:per|a) year\b")
_TIME, _MONEY = Dimension.of(s=1), Dimension.of(USD=1)
_YEAR = 365.25 * 86400.0
_PERIODS = {"month": _YEAR / 12, "week": 7 * 86400.0, "day": 86400.0, "year": _YEAR}


def in_another_way(standing: Standing, step: Step) -> Verdict | None:
    """The step as shown over another period that the line states, or as a sum with one part more."""
    expected = standing.own.get(step.id)
    if expected is None or not expected.value:
        return None
    for number in standing.evidence:
        if number.index in standing.used.keys() | standing.as_input | standing.restated:
            continue
        for quantity, says in _ways(standing, step, number, expected.value):
            standing.commit(step, number, quantity, slip=False)
            return Verdict(
                step, "correct", expected.value, number, quantity, route=says, method=True, source="own"
            )
    return None


def _ways(
    standing: Standing, step: Step, number: Evidence, expected: float
) -> Iterator[tuple[Quantity, str]]:
    for reading in standing.readings(number, step):
        for years in _lives(standing, step, number):
            if near(reading.value / years / expected, 1.0):
                yield _times(reading, 1 / years), f"you wrote {number.text.strip()} over {years:g} years"
        if number.role != "operand" and _has_one_part_more(standing, step, number, reading, expected):
            yield reading.quantity, "with the part that you add"
    if number.role != "operand" and number.quantity.dimension.hard in (Dimension(), _MONEY):
        for seconds in _periods(standing, step, number):
            value = number.quantity.value / seconds
            if near(value / expected, 1.0):
                says = f"you wrote {number.text.strip()} in the period of its line"
                yield replace(number.quantity, value=value), says


def _periods(standing: Standing, step: Step, number: Evidence) -> Iterator[float]:
    """The periods that other numbers of a line are stated in: the month of "opex 31k, dep 62k a month"."""
    if ("s", -1) not in step.dimension.hard.powers:
        return
    for other in standing.evidence:
        if other.line == number.line and ("s", -1) in other.quantity.dimension.hard.powers:
            yield from (seconds for name, seconds in _PERIODS.items() if name in other.text.lower())


def _times(reading: Reading, factor: float) -> Quantity:
    quantity = reading.quantity
    return replace(quantity, value=quantity.value * factor, resolution=quantity.resolution * factor)


def _has_one_part_more(
    standing: Standing, step: Step, number: Evidence, reading: Reading, expected: float
) -> bool:
    """Whether a stated sum is the step's parts and one more of its line, and plausible all the same."""
    if not _SUM.fullmatch(step.expression.text) or not step.expression.names <= standing.stated.keys():
        return False
    open_ones = {name for name, one in standing.chain.inputs.items() if one.kind == "assumed"}
    span = standing.chain.interval(step.id, standing.chain.defaults(), {}, open_ones)
    if span is None or not span[0] * 0.99 <= reading.value <= span[1] * 1.01:
        return False
    others = (n for n in standing.evidence if n.line == number.line and n.index not in standing.used)
    return any(
        near((expected + part.value) / reading.value, 1.0)
        for other in others
        if other is not number
        for part in standing.readings(other, step)
        if reading.value and part.ease >= -0.5
    )


def _lives(standing: Standing, step: Step, number: Evidence) -> Iterator[float]:
    """The years of the question's own life that stand as a factor in the working of a figure per year."""
    link = number.link
    if not is_worked(number) or link is None or link.left.expression is None or not _A_YEAR.search(step.name):
        return
    factors = {operand.value for _, _, operand in link.left.expression.literals}
    factors |= {operand.value / _YEAR for _, _, operand in link.left.expression.literals}
    for item in standing.chain.inputs.values():
        years = round(item.quantity.value / _YEAR) if item.quantity.dimension == _TIME else 0
        if years > 1 and any(near(factor / years, 1.0) for factor in factors):
            yield float(years)
