"""Inputs that a line puts to work at once: "grads fp32 too, 4 B -> 28 GB" gives the bytes of a gradient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.bank.question import Input, Step
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, step_readings
from trainer.grading.recompute import Chain, bound

_CLOSE = 0.01


def component_of(
    item: Input, reading: Reading, number: Evidence, evidence: Sequence[Evidence], chain: Chain
) -> bool:
    """Whether a number, taken as the input, gives the next number of its line as a step that the line names.

    Only steps that rest on this input and given ones, so that nothing else could explain the result.
    """
    steps = list(_alone(item, chain))
    if not steps:
        return False
    behind = (n for n in evidence if n.index > number.index and n.line == number.line and n.role != "operand")
    result = next(behind, None)
    return result is not None and any(
        _names(step, number, result) and _gives(item, reading, step, result, chain) for step in steps
    )


def _alone(item: Input, chain: Chain) -> Iterator[Step]:
    for step in chain.steps.values():
        others = step.expression.names - {item.id}
        given = all(name in chain.inputs and chain.inputs[name].kind == "given" for name in others)
        if item.id in step.expression.names and given:
            yield step


def _names(step: Step, number: Evidence, result: Evidence) -> bool:
    """Whether the words before the two numbers call them by the step."""
    phrases = (step.id, *step.aliases)
    return number.names(phrases, step.name) >= 1 or result.names(phrases, step.name) >= 1


def _gives(item: Input, reading: Reading, step: Step, result: Evidence, chain: Chain) -> bool:
    inputs = {name: given.quantity for name, given in chain.inputs.items()}
    value = chain.evaluate(step.expression, {**inputs, item.id: bound(item, reading.value)})
    if value is None or not value.value:
        return False
    return any(taken.ease > -0.5 and _is(taken, value.value) for taken in step_readings(result, step))


def _is(taken: Reading, value: float) -> bool:
    return abs(taken.value - value) <= max(_CLOSE * abs(value), 0.5 * taken.quantity.resolution)
