"""The worked napkin: the question's outline in the candidate's own assumptions."""

from __future__ import annotations

from dataclasses import replace

from trainer.bank import fix
from trainer.bank.question import Input, Variant
from trainer.errors import TrainerError
from trainer.grading import sentences
from trainer.grading.grounds import Grounds
from trainer.grading.recompute import Chain
from trainer.grading.spelled import in_words
from trainer.notation import EvaluationError


def worked(grounds: Grounds, chain: Chain) -> tuple[str, ...]:
    """A correct napkin with every plausible assumption as the candidate made it: the question's outline, or
    each required step with its formula and value.
    """
    variant = _in_own_numbers(grounds)
    if variant.outline:
        return variant.outline
    return tuple(
        f"{step.name}: {in_words(step.expression.text, chain)} = "
        + sentences.shown(variant.reference[step.id].value, step)
        for step in chain.steps.values()
        if step.required
    )


def _in_own_numbers(grounds: Grounds) -> Variant:
    variant = grounds.variant
    own: dict[str, Input] = {
        name: replace(item.input, quantity=item.quantity, display=sentences.shown_input(item))
        for name, item in grounds.assumptions.items()
        if item.input.kind == "assumed" and item.stated and item.plausible
    }
    try:
        return fix(variant.question, {**variant.inputs, **own}, variant.seed)
    except (EvaluationError, TrainerError):  # values that are each plausible, and together none
        return variant
