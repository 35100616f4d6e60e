"""The sentences of a report: one a finding, with its numbers: what, where, and what to do next time."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.bank.question import Step
from trainer.grading.assume import Assumption, shown_by_numbers
from trainer.grading.checks import CheckVerdict
from trainer.grading.fit import significant
from trainer.grading.formulas import SOURCE
from trainer.grading.implied import PASSED
from trainer.grading.misread import is_misread
from trainer.grading.ratios import size
from trainer.grading.recompute import Chain
from trainer.grading.spelled import spelled
from trainer.grading.verdict import Verdict
from trainer.notation import Quantity, show

_NOTICEABLE = 10.0
_DOUBT = (
    "can't be",
    "cannot be",
    "too low",
    "too high",
    "seems",
    "suspicious",
    "weird",
    "odd",
    "hmm",
    "wrong",
    "off by",
)


def shown(value: float, step: Step) -> str:
    """A step's value in its display unit."""
    return show(Quantity(value, step.dimension), step.unit)


def opened(sentence: str) -> str:
    """A sentence with a capital first letter and the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def shown_input(item: Assumption) -> str:
    """An assumption in the unit of the question."""
    return show(item.quantity, item.input.quantity.unit or None)


def of_step(
    verdict: Verdict,
    verdicts: Mapping[str, Verdict],
    assumptions: Mapping[str, Assumption],
    values: Mapping[str, Quantity],
    chain: Chain,
) -> str:
    """Why a step has its verdict."""
    if verdict.status == "correct":
        return f"{stated(verdict)} is right" + (f"; {verdict.route}" if verdict.route else "")
    if verdict.status == "follow_through":
        cause = cause_of(verdict, verdicts, assumptions, chain)
        return f"{stated(verdict)} is right given {cause[1] if cause else 'your earlier numbers'}"
    if verdict.status == "slip":
        return _slip(verdict)
    worked_out = with_numbers(verdict, values, chain)
    if verdict.source == SOURCE:
        return f"the formula is right; put numbers in: {worked_out}"
    if verdict.source == PASSED:
        return f"not written, and the way you went has no use for it: {worked_out}"
    if verdict.status == "implied":
        return f"not written; your later numbers need it: {worked_out}"
    return f"not found: {worked_out}"


def with_numbers(verdict: Verdict, values: Mapping[str, Quantity], chain: Chain) -> str:
    """A step's formula with the numbers in force in place of its names: 64 GPUs × 19.2 days = 29.5k GPU-h."""

    def value(name: str) -> str:
        if name not in values or name not in {**chain.steps, **chain.inputs}:
            return name  # a function, as `trainer calc` reads it
        unit = chain.steps[name].unit if name in chain.steps else chain.inputs[name].quantity.unit
        return show(Quantity(values[name].value, chain.dimension(name)), unit or None)

    taken = (route.expression for route in verdict.step.routes if route.says == verdict.route)
    way = next(taken, verdict.step.expression)
    formula = spelled(way.text, value).replace(" ÷ ", " / ")
    computed = chain.evaluate(way, values)
    return f"{formula} = {shown(computed.value if computed else verdict.expected, verdict.step)}"


def stated(verdict: Verdict) -> str:
    """What the candidate wrote for a step, in the step's unit and to the digits written."""
    if verdict.value is None:
        return ""
    digits = significant(verdict.evidence.quantity) if verdict.evidence else 3
    most = 4 if _is_converted(verdict) else 6
    return show(
        Quantity(verdict.value.value, verdict.step.dimension), verdict.step.unit, min(max(digits, 3), most)
    )


def _is_converted(verdict: Verdict) -> bool:
    """Whether it was written in another unit than the step's: then no digit was written as it is shown."""
    typed = verdict.evidence.quantity if verdict.evidence else None
    return typed is not None and bool(typed.unit) and abs(typed.scale / verdict.step.scale - 1) > 1e-6


def wrote(verdict: Verdict) -> str:
    """The number as typed; behind a bare figure what it was taken for: "2.37e8 (65.9k h)"."""
    taken = stated(verdict)
    if verdict.evidence is None:
        return taken
    typed = verdict.evidence.text.strip()
    bare = not verdict.evidence.quantity.unit and not verdict.evidence.quantity.dimension.powers
    if not bare or not taken:
        return typed
    return taken if taken.split(" ")[0] == typed else f"{typed} ({taken})"


def _slip(verdict: Verdict) -> str:
    finding = verdict.finding
    says = finding.says if finding else "it does not follow"
    hint = f" ({finding.hint})" if finding and finding.hint else ""
    wanted = shown(verdict.expected, verdict.step)
    gives = "the question's number gives" if is_misread(verdict) else "your own numbers give"
    return f"you wrote {wrote(verdict)}, where {gives} {wanted}: {says}{hint}"


def cause_of(
    verdict: Verdict, verdicts: Mapping[str, Verdict], assumptions: Mapping[str, Assumption], chain: Chain
) -> tuple[int, str] | None:
    """The line, and what in it, a carried value rests on: an earlier slip or an implausible assumption."""
    above = chain.rests_on(verdict.step, verdict.route) | {verdict.sister}
    for name in chain.steps:
        other = verdicts[name]
        if name in above and other.status == "slip" and other.evidence:
            return other.evidence.line, f"the slip in line {other.evidence.line} ({other.step.name})"
    for name in sorted(above):
        item = assumptions.get(name)
        wrong = item is not None and (item.misread or not item.plausible)
        if item and wrong and item.evidence and item.evidence.start <= verdict.start:
            return item.evidence.line, f"the {item.input.name} of line {item.evidence.line}"
    return None


def of_assumption(item: Assumption, values: Mapping[str, Quantity]) -> str:
    """What to say about an assumption; `values` are the numbers in force at the end."""
    if item.input.kind == "given" and item.evidence and not item.plausible:
        typed, right = item.evidence.text, item.input.display
        return f"line {item.evidence.line}: {typed} is not the {item.input.name}, {right}"
    if item.share is not None and item.evidence:
        return (
            f"line {item.evidence.line}: you count on {item.share:.0%} of the {item.input.name}, "
            f"{shown_input(item)}; what follows is judged on that"
        )
    if item.changed and item.evidence:
        charged = ", without a reason: a slip of the first step with it" if item.misread else ""
        return (
            f"line {item.evidence.line}: the question fixes the {item.input.name} at {item.input.display}, "
            f"you took {shown_input(item)}, {size(item.times)}{charged}; what follows is judged on yours"
        )
    if item.input.kind == "given":
        return ""
    if item.evidence is None:
        unit, implied = item.input.quantity.unit or None, shown_by_numbers(item, values)
        if implied is not None:
            return f"{item.input.name} was not stated; your numbers come out with {show(implied, unit)}"
        return f"{item.input.name} was not stated; {show(item.input.quantity, unit)} was used"
    if item.twin is not None:
        return f"line {item.evidence.line}: {item.twin.mistake.says}"
    if not item.plausible:
        return (
            f"line {item.evidence.line}: {item.input.name} of {shown_input(item)} is outside what is "
            f"plausible, {plausible_range(item)}" + (f": {item.input.why}" if item.input.why else "")
        )
    return ""


def plausible_range(item: Assumption) -> str:
    """The plausible range in the question's unit."""
    unit = item.input.quantity.unit or None
    low = show(Quantity(item.input.low, item.input.quantity.dimension), unit)
    high = show(Quantity(item.input.high, item.input.quantity.dimension), unit)
    return low if low == high else f"{low} to {high}"


def of_check(verdict: CheckVerdict) -> str:
    """Why a check has its verdict, and what would meet it."""
    check = verdict.check
    if verdict.status == "done":
        return f"line {verdict.line}" if verdict.line else "done"
    wanted = check.how or check.says
    if verdict.because == "words missing":
        return f"the number stands in line {verdict.line}, the conclusion is not said: {wanted}"
    if verdict.because == "no chain":
        return f"a number without a chain does not show it: {wanted}"
    if verdict.status == "wrong":
        return f"attempted in line {verdict.line}, but with a wrong value: {wanted}"
    if verdict.because == "value missing" and check.needs == "evidence":
        return f"mentioned without a number: {wanted}"
    return wanted


def remarks(verdicts: Mapping[str, Verdict], chain: Chain, text: str) -> list[str]:
    """The first carried value so far from anything plausible that it should have been noticed, if nothing
    doubts it.
    """
    lines = [line.lower() for line in text.split("\n")]
    for name, verdict in sorted(verdicts.items(), key=lambda item: item[1].start):
        reference = chain.variant.reference[name].value
        carried = (
            verdict.status == "follow_through" and verdict.value is not None and verdict.evidence is not None
        )
        if (
            not carried
            or not verdict.evidence
            or not verdict.value
            or not reference
            or not verdict.value.value
        ):
            continue
        ratio = abs(verdict.value.value / reference)
        line = verdict.evidence.line
        doubted = any(word in near for near in lines[line - 1 : line + 1] for word in _DOUBT)
        if (ratio > _NOTICEABLE or ratio < 1 / _NOTICEABLE) and not doubted:
            return [
                f"line {line}: {stated(verdict)} for the {verdict.step.name} should have made you look back"
            ]
    return []
