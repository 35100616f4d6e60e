"""What a report quotes from the question, in the candidate's own assumptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trainer.bank.question import Input, Variant
from trainer.bank.variants import with_assumptions
from trainer.grading.assume import Assumption, shown_by_numbers
from trainer.grading.checks import CheckVerdict
from trainer.grading.verdict import Verdict
from trainer.notation import EvaluationError, Quantity, show


def in_own_numbers(
    variant: Variant, assumptions: Mapping[str, Assumption], values: Mapping[str, Quantity]
) -> Variant:
    """The draw with every plausible assumption as the candidate made it, in its chain and all its texts.

    One that is not stated is taken from `values`, as the candidate's numbers come out with it, or else as
    the question has it. Givens stay those of the question.
    """
    own: dict[str, Input] = {}
    for name, item in assumptions.items():
        implied = shown_by_numbers(item, values)
        if item.input.kind == "assumed" and item.stated and item.plausible:
            own[name] = _with(item.input, item.quantity)
        elif implied is not None:
            own[name] = _with(item.input, implied)
    try:
        return with_assumptions(variant, own)
    except EvaluationError:  # values that are each plausible, and together none
        return variant


def _with(one: Input, quantity: Quantity) -> Input:
    return replace(one, quantity=quantity, display=show(quantity, one.quantity.unit or None))


def checks_in(own: Variant, checks: Sequence[CheckVerdict]) -> tuple[CheckVerdict, ...]:
    """The verdicts on checks, each saying what would meet it in the candidate's numbers."""
    texts = {check.id: check for check in own.question.checks}
    return tuple(replace(item, check=texts[item.check.id]) for item in checks)


def findings_in(own: Variant, verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    """The verdicts on steps, each known mistake explained in the candidate's numbers."""
    texts = {(one.step, one.id): one for one in own.question.mistakes}
    found = dict(verdicts)
    for name, verdict in verdicts.items():
        known = texts.get((verdict.mistake.step, verdict.mistake.id)) if verdict.mistake else None
        if verdict.finding and known and verdict.finding.code == known.id:
            finding = replace(verdict.finding, says=known.says, hint=known.hint)
            found[name] = replace(verdict, finding=finding)
    return found
