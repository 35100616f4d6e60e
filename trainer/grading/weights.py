"""How strongly a number claims to be a step: how close it is, how it is named, and where it stands."""

from __future__ import annotations

from math import isclose

from trainer.bank.question import Step
from trainer.grading.doubts import is_derived
from trainer.grading.evidence import Evidence
from trainer.grading.fit import (
    KNOWN,
    Reading,
    closeness,
    is_integer_of,
    is_round,
    most_for_digits,
    significant,
    tolerance,
)
from trainer.grading.rounded import takes_up
from trainer.grading.standing import Standing
from trainer.grading.subjects import subjects_of
from trainer.grading.targets import Target, span_of
from trainer.grading.working import works_out
from trainer.notation import Quantity
from trainer.record import record

ENOUGH = 2.5
"""The score from which a number is taken as a step's."""
WORKED = 1.0
"""What it counts that a line works out the very figures of a step."""
ANOTHERS = 2.0
"""What it counts against a number that it is typed in the unit of another step of the same size."""
_FINE = 0.005
_ROLE = {"result": 0.7, "bare": 0.4, "operand": -0.4}


@record
class Hit:
    """A number read as a step's value near one of its targets."""

    score: float
    evidence: Evidence
    reading: Reading
    target: Target


def near_target(standing: Standing, step: Step, reading: Reading, target: Target) -> float | None:
    """How close a reading is to a target, 2 for as good as equal, None where it is outside the step's
    tolerance.
    """
    if step.kind == "rounding":
        if target.source == "range" and reading.value != round(reading.value):
            return None
        if target.source != "range":
            return 2.0 if is_integer_of(reading, target.value) else None
    if target.source == "range":
        return _inside(standing, step, reading)
    if target.mistake is not None:
        return closeness(reading, target.value, min(max(KNOWN, tolerance(0, reading, target.value)), 0.05))
    if step.kind == "difference":
        return _difference(standing, step, reading, target)
    return closeness(reading, target.value, tolerance(step.tolerance, reading, target.value))


def _inside(standing: Standing, step: Step, reading: Reading) -> float | None:
    span = span_of(standing, step)
    if span is None:
        return None
    low, high = span[0] - step.tolerance * abs(span[0]), span[1] + step.tolerance * abs(span[1])
    return 1.5 if low <= reading.value <= high else None


def _difference(standing: Standing, step: Step, reading: Reading, target: Target) -> float | None:
    """A difference of near-equal numbers is judged on sign and on the size of what was subtracted."""
    operands = [standing.own[name] for name in step.expression.names if name in standing.own]
    sizes = [abs(operand.value) for operand in operands if operand.dimension.agrees(step.dimension)]
    most = most_for_digits(reading.quantity) * abs(target.value) or 1.0
    digits = min(0.51 * reading.quantity.resolution, most)
    allowed = max(step.tolerance * abs(target.value), 0.02 * max(sizes, default=1.0), digits)
    # "13% low" states the size and says the sign in words.
    value = reading.value if reading.value * target.value >= 0 else -reading.value
    error = abs(value - target.value)
    return None if error > allowed else 2.0 - min(error / (allowed or 1.0), 1.0) * 0.6


def weigh(standing: Standing, step: Step, number: Evidence, reading: Reading, close: float) -> float:
    """How strongly a number claims to be a step: closeness, the unit typed, words, its part in the line,
    digits and order.
    """
    named = standing.named(number, step)
    unsaid = number.role == "result" and number.link is None
    score = close + reading.ease + named + _ROLE["bare" if unsaid else number.role]
    quantity, digits = number.quantity, significant(number.quantity)
    taken_up = number.role != "operand" and takes_up(standing, step, number)
    if quantity.low is not None and named < 1:
        score -= 1.5
    if digits >= 3:
        score += 1.3 if reading.quantity.resolution < _FINE * abs(reading.value) else 0.7
    elif number.is_multiple and not step.dimension.powers:
        score += 0.7
    elif named < 1 and not (taken_up or _is_of_subject(standing, step, number)):
        score -= 1.0 if _comes_by_chance(quantity) else 0.0
    if number.role == "operand" and digits >= 2 and is_derived(number) and standing.in_sound_line(number):
        score += 0.5
    if taken_up or (number.role != "operand" and works_out(standing, step, number)):
        score += WORKED
    if _in_unit_of_another(standing, step, quantity):
        score -= ANOTHERS
    if number.index in standing.restated:
        score -= 1.5
    elif number.index in standing.as_input:
        score -= 2.5
    return score + _in_order(standing, step, number)


def _is_of_subject(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether the result of a line is said of the step's own product: "h200 141 > 141, no room -> 2"."""
    return number.role == "result" and standing.subjects.get(number.index, "") in subjects_of(step.name)


def _comes_by_chance(quantity: Quantity) -> bool:
    return not quantity.unit and not quantity.dimension.powers and is_round(quantity)


def _in_unit_of_another(standing: Standing, step: Step, quantity: Quantity) -> bool:
    """Whether a number is in the unit of another step that is the same in it: 3.15e23 FLOP are no PF-days."""
    if not quantity.unit or isclose(quantity.scale, step.scale, rel_tol=_FINE):
        return False
    return any(isclose(quantity.scale, other.scale, rel_tol=_FINE) for other in standing.converted(step))


def _in_order(standing: Standing, step: Step, number: Evidence) -> float:
    above = (standing.verdicts.get(name) for name in standing.chain.upstream[step.id])
    latest = max((verdict.evidence.index for verdict in above if verdict and verdict.evidence), default=-1)
    return 0.3 if number.index > latest else -0.5
