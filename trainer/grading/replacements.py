"""What may stand in an answer in place of a given input."""

from __future__ import annotations

from dataclasses import replace

from trainer.bank.question import Input
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, readings
from trainer.grading.standing import Standing, Values
from trainer.grading.targets import same
from trainer.grading.usable import parts_by
from trainer.grading.verdict import Verdict
from trainer.notation import Dimension

_BYTES = Dimension.of(B=1)
_NAMED = 1.9
_TRIES = 40
_SPOILT = 0.1
Place = tuple[int, int, int]
"""A line, and where in the text something begins and ends."""


def replacements(standing: Standing, name: str, numbers: list[Evidence]) -> list[tuple[float, Place | None]]:
    """What may stand in place of a given input, each with its place in the text where it has one.

    That is an operand of a line; a quantity of the same kind or name; and the bytes of a format that is
    named. At most a few are tried, the earliest first.
    """
    item = standing.chain.inputs[name]
    dimension, given = item.quantity.dimension, item.quantity.value
    found: dict[float, Place | None] = {}
    in_its_unit: set[float] = set()
    for number in numbers:
        if standing.is_of_another(number, item.name):
            continue
        if number.link is not None and number.link.left.expression is not None:
            for start, end, operand in number.link.left.expression.literals:
                if operand.dimension == dimension or not operand.dimension.powers:
                    found.setdefault(operand.value, (number.line, start, end))
                for part in parts_by(item, operand):
                    found.setdefault(part, (number.line, start, end))
        named = number.names((item.id, *item.aliases)) >= _NAMED
        for reading in readings(number, dimension, item.quantity.scale or 1.0):
            typed = number.quantity.dimension
            if dimension.hard and typed == dimension:
                in_its_unit.add(reading.value)
            kind = (typed.hard or typed == dimension) and (
                reading.ease >= 1.0 or is_natural(number, reading, item)
            )
            if kind or (named and reading.ease > -0.5):
                found.setdefault(reading.value, place_of(number))
    if dimension.hard == _BYTES:
        found.update(dict.fromkeys(standing.formats))
    other = {
        v: place
        for v, place in found.items()
        if given and 0.05 < v / given < 20 and abs(v / given - 1) >= 0.02
        if _nearest(standing, item, v, in_its_unit=v in in_its_unit)
        if not _spoils(standing, name, v) and not _is_derived(standing, dimension, v)
    }
    return list(other.items())[:_TRIES]


def place_of(number: Evidence) -> Place:
    """Where a number stands."""
    return number.line, number.start, number.end


def is_natural(number: Evidence, reading: Reading, item: Input) -> bool:
    """Whether a number may be this input by its kind alone: the same unit, or a share for a share."""
    if item.quantity.dimension.hard:
        return reading.ease >= 1.0
    share = reading.ease > 0 and (number.quantity.unit == "%" or reading.value < 1)
    return share and item.quantity.value <= 1


def _is_derived(standing: Standing, dimension: Dimension, value: float) -> bool:
    """Whether a value is a step's that the candidate has worked out already: it replaces no given."""
    alike = (q.value for q in standing.stated.values() if q.dimension == dimension)
    return any(_equal(value, other) for other in alike)


def _nearest(standing: Standing, item: Input, value: float, *, in_its_unit: bool) -> bool:
    """Whether no other given share is nearer: 32% replaces the 30% of a question, and not its 40%. A bare
    figure that is another input's is that one.
    """
    alike = [
        other.quantity.value
        for other in standing.chain.inputs.values()
        if other.kind == "given" and other.quantity.dimension == item.quantity.dimension
    ]
    if item.quantity.dimension.powers:
        every = [i.quantity.value / (i.quantity.scale or 1.0) for i in standing.chain.inputs.values()]
        figure = value / (item.quantity.scale or 1.0)
        another = not in_its_unit and any(_equal(figure, other) for other in every)
        return not another and not any(_equal(value, other) for other in alike)
    return min(alike, key=lambda other: abs(other - value)) == item.quantity.value


def _equal(value: float, other: float) -> bool:
    return abs(value - other) <= 0.002 * abs(other)


def _spoils(standing: Standing, name: str, value: float) -> bool:
    """Whether an earlier step that is right with the given value would be far off with the other one."""
    taken = replace(standing.chain.inputs[name].quantity, value=value)
    right = [
        verdict
        for verdict in standing.verdicts.values()
        if verdict.status in ("correct", "follow_through") and standing.reaches(verdict.step, name)
    ]
    if not right:
        return False
    before = {n: q for n, q in standing.stated.items() if n not in {v.step.id for v in right}}
    now = standing.chain.fill(standing.inputs, before)
    then = standing.chain.fill({**standing.inputs, name: taken}, before)
    return any(_far_off(verdict, now, then) for verdict in right)


def _far_off(verdict: Verdict, now: Values, then: Values) -> bool:
    step = verdict.step.id
    if verdict.value is None or step not in now or step not in then:
        return False
    if same(now[step].value, then[step].value):
        return False
    return abs(then[step].value - verdict.value.value) > _SPOILT * abs(verdict.value.value)
