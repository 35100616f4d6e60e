"""What a line works out: whether a written expression combines the very figures that a step combines."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.bank.question import Mistake, Step
from trainer.grading.evidence import GOES_ON, Evidence
from trainer.grading.scale import near
from trainer.grading.standing import Standing
from trainer.grading.words import has_phrase
from trainer.notation import Expression, Quantity

_SPARE = 2
_ANOTHER_CASE = ("would", "if", "instead", "in contrast", "by contrast", "otherwise", "unlike", "compared")


def works_out(
    standing: Standing, step: Step, number: Evidence, mistake: Mistake | None = None, least: int = 1
) -> bool:
    """Whether a number is the result of a written expression with every figure that the step, another way to
    it or its mistake combines; there must be `least` of them, and hardly any others.
    """
    if not is_worked(number) or number.link is None or number.link.left.expression is None:
        return False
    written = [operand.value for _, _, operand in number.link.left.expression.literals]
    routes = (step.expression, *(route.expression for route in step.routes))
    routes = routes if mistake is None else (mistake.expression,)
    return any(_combines(written, list(_operands(standing, route)), least) for route in routes)


def is_refuted(number: Evidence) -> bool:
    """Whether the number's own written line does not hold, by its figures and not by a unit alone."""
    link = number.link
    if link is None or link.holds is not False or link.inferred:
        return False
    return link.ratio is None or not near(link.ratio, 1.0)


def is_accident(standing: Standing, step: Step, number: Evidence, least: int = 2) -> bool:
    """Whether a number that its own line refutes has too little to do with a step to be it all the same: of
    the figures that the step, or another way to it, combines, the line has less than `least`, or none where
    the number has a unit.
    """
    link = number.link
    if not is_refuted(number) or not is_worked(number) or link is None or link.left.expression is None:
        return False
    if link.left.text.startswith(GOES_ON):
        return False
    routes = (step.expression, *(route.expression for route in step.routes))
    wanted = [quantity for route in routes for quantity in _operands(standing, route)]
    written = [operand.value for _, _, operand in link.left.expression.literals]
    shared = sum(any(_is(value, quantity) for quantity in wanted) for value in written)
    return shared < (1 if number.quantity.unit else least)


def is_of_another_case(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether words say that a working is of another case, and it has other figures than the step: "full
    fine-tuning would be 70.6B * 16 / 8 = 141 GB".
    """
    if not is_worked(number) or number.link is None:
        return False
    begin = number.link.left.start
    leads = (other.before for other in standing.evidence if other.start == begin)
    another = any(has_phrase(lead, word) for lead in leads for word in _ANOTHER_CASE)
    return another and not works_out(standing, step, number)


def is_worked(number: Evidence) -> bool:
    """Whether a number is the result of a written expression of several figures."""
    link = number.link
    if link is None or link.inferred or link.left.expression is None:
        return False
    return len(link.left.expression.literals) > 1


def _combines(written: list[float], wanted: list[Quantity], least: int) -> bool:
    if len(wanted) < least or len(written) > len(wanted) + _SPARE:
        return False
    return bool(wanted) and all(any(_is(value, quantity) for value in written) for quantity in wanted)


def _is(value: float, quantity: Quantity) -> bool:
    return any(
        near(value / figure, 1.0) for figure in (quantity.value, quantity.value / (quantity.scale or 1))
    )


def _operands(standing: Standing, route: Expression) -> Iterator[Quantity]:
    """The values in a formula, with those of its steps that were not stated in place of these."""
    chain, todo, seen = standing.chain, list(route.names), set[str]()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in chain.steps and name not in standing.stated:
            todo.extend(chain.direct[name])
        elif name in standing.own and abs(standing.own[name].value) not in (0, 1):
            yield standing.own[name]
