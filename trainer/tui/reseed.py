"""Another draw of a question: the seed of numbers that are not the ones that were answered."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the app asks for a seed long after its start
    from trainer.bank import Question, Variant

SEEDS = 100_000
TRIES = 50
NewSeed = Callable[[], int]


def random_seed() -> int:
    """A seed short enough to be read aloud."""
    return random.randrange(1, SEEDS)


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
