"""The candidate's own numbers as a later line takes them: the 5 of "5 x $2.50" after 5.28 h."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.grading.standing import Standing, Values
from trainer.grading.targets import Target
from trainer.notation import Quantity, show

_MOST = 0.15
"""How far rounding in the head may move a number, relative."""
_SAME = 0.01
_BONUS = 0.2
_SPARE = 1


def rounded_targets(standing: Standing, step: Step) -> Iterator[Target]:
    """What a step comes to with an earlier number of the candidate rounded, for each line that does so."""
    if step.kind == "rounding":
        return
    for number in standing.evidence:
        taken = taken_rounded(standing, step, number)
        for expression in (step.expression, *(route.expression for route in step.routes)) if taken else ():
            value = standing.chain.evaluate(expression, {**standing.own, **taken})
            if value is not None and expression.names & taken.keys():
                says = said(standing, taken)
                yield Target(value.value, "own", _BONUS, says, only=number.index)


def taken_rounded(standing: Standing, step: Step, number: Evidence) -> Values:
    """The earlier steps that the working of a number takes in round figures, with the values taken."""
    names = set(step.expression.names).union(*(route.expression.names for route in step.routes))
    names &= standing.stated.keys()
    operands = _operands(standing, number) if names else []
    taken = {name: _rounded(standing, name, operands) for name in sorted(names)}
    return {name: value for name, value in taken.items() if value is not None}


def _operands(standing: Standing, number: Evidence) -> list[Quantity]:
    """The figures of the expression that a number is the right result of, or the quantities that stand before
    it in a line without one: "5 hours at 2.5 dollars is 12.5 dollars".
    """
    link = number.link
    if link is not None and link.left.expression is not None:
        literals = link.left.expression.literals
        return [operand for _, _, operand in literals] if link.holds and len(literals) > 1 else []
    if number.role == "operand" or not number.quantity.unit:
        return []
    before = (n for n in standing.evidence if n.line == number.line and n.index < number.index)
    return [n.quantity for n in before if n.quantity.dimension.powers]


def takes_up(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether a number is the right result of an expression with the earlier steps that this one is made of,
    as they were stated or in round figures, and with every input that was not left open.
    """
    link = number.link
    if link is None or link.inferred or not link.holds or link.left.expression is None:
        return False
    operands = [operand for _, _, operand in link.left.expression.literals]
    names = step.expression.names & standing.own.keys() - standing.free
    if not names & standing.stated.keys() or len(operands) > len(step.expression.names) + _SPARE:
        return False
    return all(any(_stands(standing, name, operand) for operand in operands) for name in names)


def _stands(standing: Standing, name: str, operand: Quantity) -> bool:
    value, step = standing.own[name], standing.chain.steps.get(name)
    scale = value.scale or 1.0 if step is None else step.scale
    return stands_for(operand, value, scale, rounded=name in standing.stated) is not None


def said(standing: Standing, taken: Values) -> str:
    """What was rounded: "rounds 5.28 GPU-h to 5 GPU-h"."""
    units = {name: standing.chain.steps[name].unit for name in taken}
    pairs = (
        f"{show(standing.stated[name], units[name])} to {show(value, units[name])}"
        for name, value in taken.items()
    )
    return f"rounds {' and '.join(pairs)}"


def stands_for(operand: Quantity, stated: Quantity, scale: float, *, rounded: bool = False) -> float | None:
    """The value of an operand where it is a stated number of a step displayed in units of `scale`, as it was
    stated or else `rounded` in the head; None where it is another number.
    """
    units: tuple[float, ...] = (scale, stated.scale or 1.0, 1.0)
    if operand.dimension.powers:
        units = (operand.scale or 1.0,) if operand.dimension.agrees(stated.dimension) else ()
    figure = operand.value / (units[0] if operand.dimension.powers and units else 1.0)
    for unit in units:
        exact = stated.value / unit
        same = bool(exact) and abs(figure / exact - 1) <= _SAME
        if same or (rounded and _in_round_figures(figure, exact)):
            return figure * unit
    return None


def _rounded(standing: Standing, name: str, operands: list[Quantity]) -> Quantity | None:
    """An operand that is a stated step in round figures, where no operand is that step as it was stated."""
    stated, scale = standing.stated[name], standing.chain.steps[name].scale
    if any(stands_for(operand, stated, scale) is not None for operand in operands):
        return None
    for operand in operands:
        value = stands_for(operand, stated, scale, rounded=True)
        if value is not None and not _is_known(standing, operand):
            return replace(stated, value=value)
    return None


def _in_round_figures(taken: float, exact: float) -> bool:
    """Whether a figure is another one rounded, or rounded up, to the one or two digits that it has."""
    if taken <= 0 or exact <= 0 or abs(taken / exact - 1) > _MOST:
        return False
    digits = f"{taken:.6e}".partition("e")[0].replace(".", "").rstrip("0")
    last = 10.0 ** (math.floor(math.log10(taken) + 1e-9) - len(digits) + 1)
    return len(digits) <= 2 and -0.5 * last <= (taken - exact) * (1 - 1e-9) < last


def _is_known(standing: Standing, operand: Quantity) -> bool:
    """Whether an operand is an input, or a step as it was stated."""
    known = (*standing.inputs.values(), *standing.stated.values())
    figures = (figure for one in known for figure in (one.value, one.value / (one.scale or 1.0)))
    return any(abs(operand.value - figure) <= 1e-3 * abs(figure) for figure in figures)
