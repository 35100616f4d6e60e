"""How well something is remembered, by FSRS: what a review changes, and how memory fades in between."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fsrs import Scheduler

MISSED, WITH_HELP, RIGHT, AT_ONCE = 1, 2, 3, 4
"""The ratings of a review, those of FSRS: again, hard, good, easy."""
RETENTION = 0.9
"""The probability of doing it right at which something becomes due."""
LONGEST_DAYS = 365
RATINGS_KEPT = 8
DECAY = -0.1542
"""The exponent of FSRS 6 with its default parameters."""
FACTOR = RETENTION ** (1 / DECAY) - 1
VERSION = 1


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of one subject. `stability` is in days: the time in which it fades to `RETENTION`.

    `difficulty` runs from 1 to 10, `ratings` are the latest ones, the last of them given at `reviewed`.
    """

    stability: float
    difficulty: float
    reviewed: datetime
    due: datetime
    ratings: tuple[int, ...]

    def strength(self, now: datetime) -> float:
        """The probability, from 0 to 1, of doing it right at a moment (retrievability)."""
        days = max(0.0, (now - self.reviewed) / timedelta(days=1))
        return float((1 + FACTOR * days / self.stability) ** DECAY)

    def is_due(self, now: datetime) -> bool:
        """Whether its day has come, by the clock on the wall that `now` is of."""
        return self.due.astimezone(now.tzinfo).date() <= now.date()

    def to_text(self, **more: object) -> str:
        """The memory as the text of a card, with whatever else the card should say."""
        values = {
            "version": VERSION,
            "stability": self.stability,
            "difficulty": self.difficulty,
            "reviewed": self.reviewed.isoformat(),
            "ratings": self.ratings,
        }
        return json.dumps(values | more)


def memory_of(text: str, due: datetime) -> Memory:
    """The memory that `Memory.to_text` wrote, due at a moment. Raises ValueError where it cannot be read."""
    try:
        values = json.loads(text)
        if values["version"] != VERSION:
            raise ValueError(f"version {values['version']}, expected {VERSION}")
        reviewed = datetime.fromisoformat(values["reviewed"]).astimezone(UTC)
        stability, difficulty = float(values["stability"]), float(values["difficulty"])
        ratings = tuple(int(rating) for rating in values["ratings"])
    except (KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(f"no memory: {error!r}") from error
    if not (0 < stability < float("inf") and 1 <= difficulty <= 10 and ratings):
        raise ValueError(f"stability {stability}, difficulty {difficulty}, ratings {ratings}")
    return Memory(stability, difficulty, reviewed, due, ratings)


def reviewed(memory: Memory | None, rating: int, at: datetime) -> Memory:
    """The memory after a review, None being the memory of what was never practised.

    A review is never earlier than the one before it: clocks are set back and histories brought together.
    """
    from fsrs import Card, Rating, State  # 24 ms

    at = at.astimezone(UTC)
    if memory is None:
        card = Card(card_id=0)
    else:
        at = max(at, memory.reviewed)
        card = Card(0, State.Review, None, memory.stability, memory.difficulty, memory.due, memory.reviewed)
    after, _ = _scheduler().review_card(card, Rating(rating), at)
    assert after.stability is not None
    assert after.difficulty is not None
    ratings = (*(memory.ratings if memory else ()), rating)[-RATINGS_KEPT:]
    return Memory(after.stability, after.difficulty, at, after.due, ratings)


@cache
def _scheduler() -> Scheduler:
    """FSRS in whole days: a question takes ten minutes, so nothing returns within the hour."""
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,
    )
