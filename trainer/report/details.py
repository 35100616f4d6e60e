"""All that is known of one finding: how it was recomputed, what is wrong, where its numbers come from, and
what it cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from trainer.bank.question import Input, Variant
from trainer.grading.recompute import Chain
from trainer.grading.report import (
    ArithmeticResult,
    AssumptionResult,
    CheckResult,
    FollowUpResult,
    Report,
    StepResult,
)
from trainer.notation import Quantity, quantity, show
from trainer.notation.show import number
from trainer.record import record
from trainer.regex import regex
from trainer.report.claimed import claim_words
from trainer.report.costs import FREE, assumption_cost, check_cost, step_cost
from trainer.report.items import ASSUMPTION, CHECK, FOLLOW_UP, STEP, SUM
from trainer.report.recomputed import Operand, Recomputed, recomputed

Source = Callable[[str], str]
"""Where a figure of the hardware catalog comes from, in one line; "" where it is not known."""


@record
class Fact:
    """One thing that is said of a finding. `quiet` is what is only there to be looked up."""

    label: str
    says: str
    quiet: bool = False


_NOTED = 0.01
_DIGITS = 6
_POWER = regex(r"[~≈\s]*[-+\d.,]+[eE][-+]?\d")
_MOST = 3
"""Inputs that are named of those that differ."""


def no_source(reference: str) -> str:
    """Knows no figure."""
    return ""


def details(
    report: Report, variant: Variant | None, key: str, source: Source = no_source
) -> tuple[Fact, ...]:
    """The facts on the finding of a key; empty for a key that the report does not have.

    `variant` is the question with the numbers that were answered; without it, as where the question's file
    has changed, what is not in the report itself stays unsaid.
    """
    kind, _, id = key.partition(":")
    facts: Iterator[Fact] = iter(())
    if kind == STEP:
        facts = _one(report.steps, id, lambda one: _step(report, variant, one, source))
    elif kind == CHECK:
        facts = _one(report.checks, id, lambda one: _check(report, one))
    elif kind == ASSUMPTION:
        facts = _one(report.assumptions, id, lambda one: _assumption(report, variant, one, source))
    elif kind == SUM and id.isdecimal() and int(id) < len(report.arithmetic):
        facts = _sum(report, report.arithmetic[int(id)])
    elif kind == FOLLOW_UP and id.isdecimal() and int(id) < len(report.follow_ups):
        facts = _follow_up(report.follow_ups[int(id)])
    return tuple(fact for fact in facts if fact.says.strip())


def _one(found: tuple[Any, ...], id: str, facts: Callable[[Any], Iterator[Fact]]) -> Iterator[Fact]:
    return next((facts(one) for one in found if one.id == id), iter(()))


def _step(report: Report, variant: Variant | None, step: StepResult, source: Source) -> Iterator[Fact]:
    if step.formula:
        yield Fact("formula", step.formula)
    worked = recomputed(report, variant, step.id) if variant is not None else None
    if worked is not None:
        yield Fact("recomputed", f"{worked.numbers} = {worked.result}")
    elif step.expected_shown:
        yield Fact("expected", step.expected_shown)
    if step.shown:
        times = "" if step.ratio is None else f", ratio {step.ratio:.4g}"
        yield Fact("you wrote", _typed(report, step) + (f" in line {step.line}" if step.line else "") + times)
    if step.diagnosis is not None:
        yield Fact("cause", step.diagnosis.says)
        yield Fact("hint", step.diagnosis.hint)
    else:  # without a number of its own, its sentence ends in the formula that stands above
        says = step.says if step.shown or worked is None else step.says.partition(": ")[0]
        yield Fact("verdict", says.partition("; ")[2] if step.status == "correct" else says)
    if step.claimed:
        yield Fact("you claim", claim_words(report, step))
    if variant is not None and abs(step.reference - step.expected) > _NOTED * abs(step.expected):
        yield Fact("reference", f"{_reference(variant, step)} {_instead(report, variant, step, worked)}")
    yield from _operands(worked.operands if worked else (), source)
    yield _cost(step_cost(report, step), step.status)


def _typed(report: Report, step: StepResult) -> str:
    """A number as it was typed, and behind it in the step's unit where that is another."""
    typed = report.text[step.start or 0 : step.end or 0].strip()
    (figure, _, unit), (shown, _, wanted) = typed.partition(" "), step.shown.partition(" ")
    if not typed or figure == shown:
        return step.shown
    return typed if unit and unit == wanted else f"{typed} ({step.shown})"


def _reference(variant: Variant, step: StepResult) -> str:
    known = next((one for one in variant.question.steps if one.id == step.id), None)
    return show(Quantity(step.reference, known.dimension), known.unit) if known else ""


def _instead(report: Report, variant: Variant, step: StepResult, worked: Recomputed | None) -> str:
    """Which of the question's numbers a reference stands on, where the candidate took others."""
    aside = {one.id for one in worked.operands if one.aside} if worked else frozenset[str]()
    above = Chain(variant).upstream.get(step.id, frozenset()) - aside
    others = [
        f"{one.name} {variant.inputs[one.id].display} (yours {one.shown})"
        for one in report.assumptions
        if one.id in above & variant.inputs.keys() and _is_other(one, variant.inputs[one.id])
    ]
    if not others:
        return "in the numbers of the question"
    more = f" and {len(others) - _MOST} more" if len(others) > _MOST else ""
    return f"with the question's own {', '.join(others[:_MOST])}{more}"


def _is_other(one: AssumptionResult, item: Input) -> bool:
    value = item.quantity.value
    return one.value is not None and abs(one.value - value) > _NOTED * abs(value)


def _operands(operands: tuple[Operand, ...], source: Source) -> Iterator[Fact]:
    label = "uses"
    for one in operands:
        yield Fact(label, f"{one.name}: {one.shown}, {_whose(one)}")
        label = ""
        if one.input is not None:
            yield from _origin(one.input, source, label="")


def _whose(one: Operand) -> str:
    if one.line is not None:
        return f"your line {one.line}"
    if one.input is None:
        return "recomputed"
    if one.input.kind == "given":
        return f"given, not the {one.aside}" if one.aside else "given"
    return f"the question's, not the {one.aside}" if one.aside else "not stated, so the question's"


def _origin(one: Input, source: Source, label: str) -> Iterator[Fact]:
    """Why an input has its value, and where that stands written."""
    for says in (one.why, one.source, _figure(one, source)):
        if says:
            yield Fact(label, says, quiet=True)
            label = ""


def _figure(one: Input, source: Source) -> str:
    if not one.figure:
        return ""
    written = source(one.figure)
    return f"{one.figure}: {written}" if written else one.figure


def _assumption(
    report: Report, variant: Variant | None, item: AssumptionResult, source: Source
) -> Iterator[Fact]:
    if item.shown:
        yield Fact("you took", item.shown + (f" in line {item.line}" if item.line else ""))
    known = variant.inputs.get(item.id) if variant is not None else None
    if known is not None:
        if known.kind == "given" or not item.shown:
            yield Fact("given" if known.kind == "given" else "reference", known.display)
        if known.low < known.high:
            unit = known.quantity.unit or None
            ends = (show(Quantity(end, known.quantity.dimension), unit) for end in (known.low, known.high))
            yield Fact("plausible", "{} to {}".format(*ends))
    yield Fact("verdict", item.says)
    if known is not None:
        yield from _origin(known, source, label="source")
    else:
        yield Fact("source", item.why, quiet=True)
    yield _cost(assumption_cost(report, item), item.status)


def _check(report: Report, check: CheckResult) -> Iterator[Fact]:
    kind = "required" if check.required else "optional"
    yield Fact("check", f"{kind}, and critical: without it the score is capped" if check.critical else kind)
    where = f" in line {check.line}" if check.line else ""
    yield Fact("verdict", f"{check.status}{where}")
    if check.claimed:
        yield Fact("you claim", claim_words(report, check))
    if check.status != "done":
        yield Fact("to write", check.says)
    elif check.says != f"line {check.line}":
        yield Fact("found", check.says)
    yield _cost(check_cost(report, check), check.status)


def _sum(report: Report, one: ArithmeticResult) -> Iterator[Fact]:
    yield Fact("you wrote", f"{one.text} in line {one.line}")
    typed = report.text[one.start or 0 : one.end or 0].strip()
    if one.computed is not None:
        yield Fact("recomputed", _in_its_unit(one, typed))
    if one.stated is not None:
        yield Fact("stated", typed or number(one.stated, _DIGITS))
    if one.computed and one.stated is not None:
        yield Fact("ratio", f"{one.stated / one.computed:.4g}")
    if one.diagnosis is not None:
        yield Fact("cause", one.diagnosis.says)
        yield Fact("hint", one.diagnosis.hint)


def _in_its_unit(one: ArithmeticResult, typed: str) -> str:
    """What a left side comes to, in the unit of its right side where the two are of one kind."""
    computed = one.computed or 0.0
    left = quantity(one.text.rpartition("=")[0].rpartition("=")[2]).quantity
    right = quantity(typed).quantity
    if left is None or right is None or not right.unit:
        return number(computed, _DIGITS)
    if right.dimension.powers and not left.dimension.powers:
        computed *= (
            right.scale or 1.0
        )  # nothing was typed on the left: its figure is in the unit of the right
    elif left.dimension.hard != right.dimension.hard:
        return show(left, figures=_DIGITS)
    if _POWER.match(typed):
        figure, _, exponent = f"{computed / (right.scale or 1.0):.{_DIGITS - 1}e}".partition("e")
        return f"{figure.rstrip('0').rstrip('.')}e{int(exponent)} {right.unit}"
    return show(Quantity(computed, right.dimension), right.unit, _DIGITS)


def _follow_up(one: FollowUpResult) -> Iterator[Fact]:
    yield Fact("answer", one.answer)
    yield Fact("", f"{one.own} from the numbers you wrote" if one.own else "")


def _cost(says: str, status: str) -> Fact:
    """What it cost; unsaid of what is right and therefore cost nothing."""
    free = says == FREE
    return Fact("cost", "" if free and status in ("correct", "done", "stated") else says, quiet=free)
