"""A given input that the candidate replaced: found where exactly that replacement makes a step come out
right.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.bank.question import Step
from trainer.grading.assume import Assumption, as_quantity, equals, is_plausible
from trainer.grading.evidence import Evidence
from trainer.grading.fit import readings
from trainer.grading.hits import ENOUGH, near_target, weigh
from trainer.grading.standing import Standing
from trainer.grading.targets import Target, same
from trainer.grading.verdict import Verdict
from trainer.notation import Dimension

_BYTES = Dimension.of(B=1)
_NAMED = 1.9
_TRIES = 40


def with_changed_given(standing: Standing, step: Step) -> Verdict | None:
    """The step with one given input replaced by another value the candidate wrote; later steps follow from
    it.
    """
    inputs = standing.chain.inputs
    above = sorted(standing.chain.upstream[step.id] & inputs.keys() - standing.changed.keys())
    open_numbers = [n for n in standing.evidence if n.index not in standing.used]
    results = [n for n in open_numbers if n.role != "operand" or n.link is not None]
    for name in above:
        if inputs[name].kind == "assumed":
            verdict = _implausible_operand(standing, step, name, results)
            if verdict is not None:
                return verdict
            continue
        for value, since in _replacements(standing, name, open_numbers):
            verdict = _try(standing, step, name, value, [n for n in results if n.index >= since])
            if verdict is not None:
                return verdict
    return None


def _implausible_operand(
    standing: Standing, step: Step, name: str, results: list[Evidence]
) -> Verdict | None:
    """An unstated assumption that stands in the step's own line with a value nobody would believe: $0.25 an
    hour.
    """
    item = standing.chain.inputs[name]
    if name not in standing.free:
        return None
    for number in results:
        if number.link is None or number.link.left.expression is None:
            continue
        for operand in standing.within(number.link.left.start, number.link.left.end):
            for reading in readings(operand, item.quantity.dimension, item.quantity.scale or 1.0):
                ratio = reading.value / item.quantity.value if item.quantity.value else 0.0
                if reading.ease < -0.5 or not 0.01 < ratio < 100 or is_plausible(item, reading.value):
                    continue
                if not _comes_out(standing, step, name, reading.value, number):
                    continue
                quantity = as_quantity(item, reading)
                standing.flag(name, Assumption(item, quantity, operand, plausible=False))
                expected = standing.expected(step)
                stated = standing.readings(number, step)[0].quantity
                standing.commit(step, number, stated, slip=False)
                return Verdict(step, "follow_through", expected, number, stated, method=True, source="own")
    return None


def _comes_out(standing: Standing, step: Step, name: str, value: float, number: Evidence) -> bool:
    taken = replace(standing.chain.inputs[name].quantity, value=value)
    expected = standing.chain.fill({**standing.inputs, name: taken}, standing.stated).get(step.id)
    if expected is None:
        return False
    target = Target(expected.value, "own", 0.0)
    found = standing.readings(number, step)
    return bool(found) and found[0].ease > 0 and near_target(standing, step, found[0], target) is not None


def _replacements(standing: Standing, name: str, numbers: list[Evidence]) -> list[tuple[float, int]]:
    """What may stand in place of a given input, each with the index from which it is known.

    That is an operand of a line, for the line's own result; a quantity of the same kind or name, for what
    follows it; and
    the bytes of a format that is named. At most a few are tried, the earliest first.
    """
    item = standing.chain.inputs[name]
    dimension, given = item.quantity.dimension, item.quantity.value
    found: dict[float, int] = {}
    for number in numbers:
        if number.link is not None and number.link.left.expression is not None:
            for _, _, operand in number.link.left.expression.literals:
                if operand.dimension.hard == dimension.hard or not operand.dimension.powers:
                    found.setdefault(operand.value, number.index)
        named = number.names((item.id, *item.aliases)) >= _NAMED
        for reading in readings(number, dimension, item.quantity.scale or 1.0):
            if reading.ease >= 1.0 or (named and reading.ease > -0.5):
                found.setdefault(reading.value, number.index + 1)
    if dimension.hard == _BYTES:
        found.update(dict.fromkeys(standing.formats, 0))
    other = {
        v: since
        for v, since in found.items()
        if given and 0.05 < v / given < 20 and abs(v / given - 1) >= 0.02
    }
    return list(other.items())[:_TRIES]


def _try(standing: Standing, step: Step, name: str, value: float, numbers: list[Evidence]) -> Verdict | None:
    taken = replace(standing.chain.inputs[name].quantity, value=value)
    expected = standing.chain.fill({**standing.inputs, name: taken}, standing.stated).get(step.id)
    usual = standing.own.get(step.id)
    if expected is None or usual is None or same(expected.value, usual.value):
        return None
    target = Target(expected.value, "own", 0.0)
    for number in numbers:
        for reading in standing.readings(number, step):
            close = near_target(standing, step, reading, target) if reading.ease > -0.5 else None
            if close is not None and weigh(standing, step, number, reading, close) >= ENOUGH:
                standing.take_input(name, taken)
                standing.changed[name] = (taken, number)
                standing.as_input |= {n.index for n in standing.evidence if equals(n.quantity, taken)}
                standing.commit(step, number, reading.quantity, slip=False)
                return Verdict(
                    step, "correct", expected.value, number, reading.quantity, method=True, source="own"
                )
    return None
