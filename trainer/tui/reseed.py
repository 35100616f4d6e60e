"""Numbers for another try at a question: of a seed whose question this person has never been asked."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.errors import TrainerError

if TYPE_CHECKING:  # the app asks for a seed long after its start
    from trainer.bank import Question, Variant

SEEDS = 100_000
TRIES = 400
"""Draws after which a question counts as exhausted: enough to find the last one of eighty."""
ALL_TRIED = "every set of numbers that this question has was tried before"
NEW_NUMBERS = "the numbers are new, as you began this question before"
NewSeed = Callable[[], int]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The seed of a try, None for the file's own numbers, and whether the person has had them before."""

    seed: int | None
    tried: bool = False


def random_seed() -> int:
    """A seed short enough to be read aloud."""
    return random.randrange(1, SEEDS)


def next_numbers(question: Question, tried: Sequence[int | None], new_seed: NewSeed = random_seed) -> Numbers:
    """The numbers of a try for which none were asked: the file's own the first time, unseen ones ever after.

    `tried` are the seeds of all tries so far, the latest first. Once every set of numbers was tried, one that
    is not the latest comes again.
    """
    if not tried or question.vary is None:
        return Numbers(None)
    try:
        seed = unseen_numbers(question, tried, new_seed)
        if seed is not None:
            return Numbers(seed)
        return Numbers(unseen_numbers(question, tried[:1], new_seed), tried=True)
    except TrainerError:  # nothing can be drawn: the file's own numbers are there all the same
        return Numbers(None, tried=None in tried)


def unseen_numbers(question: Question, tried: Sequence[int | None], new_seed: NewSeed) -> int | None:
    """A seed that asks something else than every seed of `tried`, None where no draw does.

    What counts is what the person is told: a draw that differs in an assumption alone is the same question.
    Raises TrainerError where the question cannot be drawn at all.
    """
    from trainer.bank import draw

    if question.vary is None:
        return None
    asked = {_asked(draw(question, seed)) for seed in dict.fromkeys(tried)}
    drawn: set[int] = set()
    for _ in range(TRIES):
        seed = new_seed()
        if seed not in drawn and _asked(draw(question, seed)) not in asked:
            return seed
        drawn.add(seed)
    return None


def _asked(variant: Variant) -> tuple[str, str]:
    return variant.title, variant.prompt
