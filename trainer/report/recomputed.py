"""How a step was recomputed: its formula with the candidate's numbers in place of the names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from trainer.bank.question import Input, Step, Variant
from trainer.grading.recompute import Chain
from trainer.grading.report import AssumptionResult, Report, StepResult
from trainer.notation import Expression, Quantity, show
from trainer.record import record
from trainer.regex import regex

_NAME = regex(r"[A-Za-z_]\w*")
_AGREES = 2e-3


@record
class Operand:
    """A number that a formula uses: its name in the formula, what it is called, and the value in force.

    `line` is where the candidate wrote it, None for a number that was not written. `input` is set for what
    the prompt gives or the candidate assumes, `aside` for what stands in the answer for it and was not used.
    """

    id: str
    name: str
    shown: str
    line: int | None
    input: Input | None = None
    aside: str = ""


@record
class Recomputed:
    """A formula in numbers, what it gives, and the numbers it uses in the order in which they stand."""

    numbers: str
    result: str
    operands: tuple[Operand, ...]


def recomputed(report: Report, variant: Variant, id: str) -> Recomputed | None:
    """How step `id` came to its expected value, in the candidate's own numbers.

    None where no numbers of the report give that value, as with a report on an earlier text of the question.
    """
    chain = Chain(variant)
    results = {one.id: one for one in report.steps}
    if id not in chain.steps or id not in results:
        return None
    step = chain.steps[id]
    for values in _in_force(report, chain):
        for expression in (step.expression, *(route.expression for route in step.routes)):
            value = chain.evaluate(expression, values)
            if value is not None and _near(value.value, results[id].expected):
                return _written(chain, step, expression, values, results, report)
    return None


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= _AGREES * abs(other)


def _in_force(report: Report, chain: Chain) -> Iterator[Mapping[str, Quantity]]:
    """The numbers a step may have been recomputed from, the likeliest first: all that is stated, its right
    numbers without their rounding, the plausible ones alone, the givens as the question has them, and none.
    """
    own, clean, asked = chain.defaults(), chain.defaults(), chain.defaults()
    for item in report.assumptions:
        if item.value is not None and item.id in own:
            own[item.id] = replace(own[item.id], value=item.value, low=None, high=None)
            if item.status not in ("implausible", "misread"):
                clean[item.id] = own[item.id]
                if item.status != "changed":
                    asked[item.id] = own[item.id]
    stated = {
        one.id: Quantity(one.stated, chain.steps[one.id].dimension)
        for one in report.steps
        if one.stated is not None and one.id in chain.steps
    }
    slips = {one.id for one in report.steps if one.status == "slip"}
    kept = {id: value for id, value in stated.items() if id in slips}
    for inputs in (own, clean, asked):
        for steps in (stated, kept, {}):
            yield chain.fill(inputs, steps)


def _written(
    chain: Chain,
    step: Step,
    expression: Expression,
    values: Mapping[str, Quantity],
    results: Mapping[str, StepResult],
    report: Report,
) -> Recomputed:
    assumed = {one.id: one for one in report.assumptions}
    operands: dict[str, Operand] = {}
    for name in dict.fromkeys(_NAME.findall(expression.text)):
        if name in chain.inputs:
            said = assumed.get(name)
            line = _line_of_input(said, values[name])
            shown = _shown_input(chain.inputs[name], values[name])
            aside = f"{said.shown} of line {said.line}" if said and said.line and line is None else ""
            operands[name] = Operand(name, chain.name(name), shown, line, chain.inputs[name], aside)
        elif name in chain.steps and name in values:
            shown = show(values[name], chain.steps[name].unit)
            result = results.get(name)
            stated = result is not None and result.stated is not None
            line = (
                result.line if result and stated and _near(values[name].value, result.stated or 0) else None
            )
            operands[name] = Operand(name, chain.name(name), shown, line)
    numbers = _NAME.sub(lambda m: operands[m[0]].shown if m[0] in operands else m[0], expression.text)
    result_shown = show(Quantity(results[step.id].expected, step.dimension), step.unit)
    numbers = numbers.replace(" * ", " × ").replace(" / ", " ÷ ")
    return Recomputed(numbers, result_shown, tuple(operands.values()))


def _line(result: StepResult | None, value: Quantity) -> int | None:
    """The line in which a step's value stands, None where the value in force is not the one written."""
    if result is None or result.stated is None or not _near(value.value, result.stated):
        return None
    return result.line


def _line_of_input(one: AssumptionResult | None, value: Quantity) -> int | None:
    """The line in which an input stands, None where the value in force is not the one written."""
    return one.line if one is not None and one.value is not None and _near(value.value, one.value) else None


def _shown_input(one: Input, value: Quantity) -> str:
    return one.display if value.value == one.quantity.value else show(value, one.quantity.unit or None)
