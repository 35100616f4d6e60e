"""A given input that the candidate replaced: found where exactly that replacement makes a step come out
right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.grading.fit import readings, step_readings
from trainer.grading.hits import ENOUGH, near_target, weigh
from trainer.grading.standing import Standing
from trainer.grading.targets import Target, same
from trainer.grading.verdict import Verdict
from trainer.notation import Dimension

_BYTES = Dimension.of(B=1)
_NAMED = 1.9


def with_changed_given(standing: Standing, step: Step) -> Verdict | None:
    """The step with one given input replaced by another value the candidate wrote; later steps follow from
    it.
    """
    inputs = standing.chain.inputs
    above = sorted(standing.chain.upstream[step.id] & inputs.keys() - standing.changed.keys())
    given = [name for name in above if inputs[name].kind == "given"]
    for number in standing.evidence:
        if number.index in standing.used or (number.role == "operand" and number.link is None):
            continue
        for name in given:
            for value in _replacements(standing, name, number):
                verdict = _try(standing, step, number, name, value)
                if verdict is not None:
                    return verdict
    return None


def _replacements(standing: Standing, name: str, number: Evidence) -> Iterator[float]:
    """What may stand in place of a given input: operands of the line, quantities of the same kind, a format's
    bytes.
    """
    item = standing.chain.inputs[name]
    dimension = item.quantity.dimension
    if number.link is not None and number.link.left.expression is not None:
        for _, _, operand in number.link.left.expression.literals:
            if operand.dimension.hard == dimension.hard or not operand.dimension.powers:
                yield operand.value
    for other in standing.evidence:
        if other.index >= number.index or other.index in standing.used:
            continue
        named = other.names((item.id, *item.aliases)) >= _NAMED
        for reading in readings(other, dimension, item.quantity.scale or 1.0):
            if reading.ease >= 1.0 or (named and reading.ease > -0.5):
                yield reading.value
    if dimension.hard == _BYTES:
        yield from standing.formats


def _try(standing: Standing, step: Step, number: Evidence, name: str, value: float) -> Verdict | None:
    given = standing.chain.inputs[name].quantity
    ratio = value / given.value if given.value else 0.0
    if not 0.05 < ratio < 20 or abs(ratio - 1) < 0.02:
        return None
    taken = replace(given, value=value)
    expected = standing.chain.fill({**standing.inputs, name: taken}, standing.stated).get(step.id)
    usual = standing.own.get(step.id)
    if expected is None or usual is None or same(expected.value, usual.value):
        return None
    target = Target(expected.value, "own", 0.0)
    for reading in step_readings(number, step):
        close = near_target(standing, step, reading, target) if reading.ease > -0.5 else None
        if close is not None and weigh(standing, step, number, reading, close) >= ENOUGH:
            standing.take_input(name, taken)
            standing.changed[name] = (taken, number)
            standing.commit(step, number, reading.quantity, slip=False)
            return Verdict(
                step, "correct", expected.value, number, reading.quantity, method=True, source="own"
            )
    return None
