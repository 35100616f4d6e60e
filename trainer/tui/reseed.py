"""Another draw of a question: the seed of numbers that are not the ones that were answered."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from trainer.errors import TrainerError

if TYPE_CHECKING:  # the app asks for a seed long after its start
    from trainer.bank import Question, Variant
    from trainer.history import AttemptSummary

SEEDS = 100_000
TRIES = 50
NewSeed = Callable[[], int]


def random_seed() -> int:
    """A seed short enough to be read aloud."""
    return random.randrange(1, SEEDS)


def next_numbers(
    question: Question, last: AttemptSummary | None, new_seed: NewSeed = random_seed
) -> int | None:
    """The seed of a try for which none was asked: the file's own numbers the first time, others ever after.

    `last` is the latest attempt at the question. None stands for the file's own numbers.
    """
    if last is None:
        return None
    from trainer.bank import draw

    try:
        before = draw(question, last.seed)
    except TrainerError:  # the file has changed since
        before = None
    try:
        return other_numbers(question, before, new_seed)
    except TrainerError:
        return None


def other_numbers(question: Question, before: Variant | None, new_seed: NewSeed) -> int | None:
    """A seed whose numbers differ from those of `before`, None where no draw does.

    Raises TrainerError where the question cannot be drawn at all.
    """
    from trainer.bank import draw

    if question.vary is None:
        return None
    for _ in range(TRIES):
        seed = new_seed()
        if before is None or _numbers(draw(question, seed)) != _numbers(before):
            return seed
    return None


def _numbers(variant: Variant) -> dict[str, float]:
    return {name: one.quantity.value for name, one in variant.inputs.items()}
