"""The reference chain: every step evaluated from the inputs, each in the dimension that it declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trainer.bank.question import Condition, Input, Step
from trainer.estimator.functions import FUNCTIONS
from trainer.notation import Dimension, Expression, Quantity

FLOP = Dimension.of(FLOP=1)


def evaluate(expression: Expression, names: Mapping[str, Quantity]) -> Quantity:
    """The value of a formula of a question file. Raises EvaluationError where it has none."""
    return expression.evaluate(names, FUNCTIONS)


def fits(found: Dimension, wanted: Dimension) -> bool:
    """Whether a formula of dimension `found` may stand for a value of dimension `wanted`.

    Nouns are soft. FLOP may be left out, because the 6 of 6ND is 6 FLOP a parameter and token, and nobody
    writes that.
    """
    return found.agrees(wanted) or (found * FLOP).agrees(wanted)


def step_value(step: Step, expression: Expression, names: Mapping[str, Quantity]) -> Quantity:
    """The value of `step` by its own formula, a route or a mistake, in the step's dimension and unit."""
    value = evaluate(expression, names).value
    return Quantity(value, step.dimension, scale=step.scale, unit=step.unit)


def evaluate_chain(
    steps: Iterable[Step], inputs: Mapping[str, Input], stated: Mapping[str, Quantity] | None = None
) -> dict[str, Quantity]:
    """Each step's value in base units, in the order of the chain.

    `stated` replaces inputs and steps by other values, so that what follows is computed from those.
    """
    stated = stated or {}
    names = {name: stated.get(name, one.quantity) for name, one in inputs.items()}
    values: dict[str, Quantity] = {}
    for step in steps:
        values[step.id] = stated.get(step.id) or step_value(step, step.expression, names)
        names[step.id] = values[step.id]
    return values


def holds(condition: Condition, names: Mapping[str, Quantity]) -> bool:
    """Whether a `keep` condition is satisfied."""
    left, right = evaluate(condition.left, names).value, evaluate(condition.right, names).value
    return {
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
        "=": left == right,
        "!=": left != right,
    }[condition.relation]
