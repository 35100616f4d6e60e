"""The worked napkin: the question's outline in the candidate's own assumptions."""

from __future__ import annotations

from trainer.grading import sentences
from trainer.grading.grounds import Grounds
from trainer.grading.recompute import Chain
from trainer.grading.spelled import in_words


def worked(grounds: Grounds, chain: Chain) -> tuple[str, ...]:
    """A correct napkin with every plausible assumption as the candidate made it: the question's outline, or
    each required step with its formula and value.
    """
    if grounds.own.outline:
        return grounds.own.outline
    return tuple(
        f"{step.name}: {in_words(step.expression.text, chain)} = "
        + sentences.shown(grounds.own.reference[step.id].value, step)
        for step in chain.steps.values()
        if step.required
    )
