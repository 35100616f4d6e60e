"""How well something is remembered, by FSRS: what a day's practice changes, and how it fades in between."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fsrs import Scheduler

MISSED, WITH_HELP, RIGHT, AT_ONCE = 1, 2, 3, 4
"""The ratings of a review, those of FSRS: again, hard, good, easy."""
RETENTION = 0.9
"""The probability of doing it right at which something becomes due."""
LONGEST_DAYS = 365
RATINGS_KEPT = 12
DECAY = -0.1542
"""The exponent of FSRS 6 with its default parameters."""
FACTOR = RETENTION ** (1 / DECAY) - 1
VERSION = 1
AHEAD = timedelta(days=1)
"""How far the clocks of one person's machines may differ."""


class State(NamedTuple):
    """What FSRS knows: `stability`, the days in which it fades to `RETENTION`, `difficulty` from 1 to 10."""

    stability: float
    difficulty: float
    reviewed: datetime


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of one subject.

    `ratings` are those of the latest days, the last of them that of `state`; `before` is the state before
    that day, None where there was none. `begun` is when it was practised for the first time.
    """

    state: State
    before: State | None
    begun: datetime
    due: datetime
    ratings: tuple[int, ...]

    @property
    def reviewed(self) -> datetime:
        """When it was last practised."""
        return self.state.reviewed

    @property
    def missed(self) -> int:
        """How many times it was missed in a row up to the last time, among those that are kept."""
        backwards = enumerate(reversed(self.ratings))
        return next((times for times, rating in backwards if rating != MISSED), len(self.ratings))

    def strength(self, now: datetime) -> float:
        """The probability, from 0 to 1, of doing it right at a moment (retrievability)."""
        days = max(0.0, (now - self.reviewed) / timedelta(days=1))
        return float((1 + FACTOR * days / self.state.stability) ** DECAY)

    def is_due(self, now: datetime) -> bool:
        """Whether its day has come, by the clock on the wall that `now` is of."""
        return self.due.astimezone(now.tzinfo).date() <= now.date()

    def to_text(self, **more: object) -> str:
        """The memory as the text of a card, with whatever else the card should say."""
        values = {
            "version": VERSION,
            "state": _packed(self.state),
            "before": _packed(self.before) if self.before else None,
            "begun": self.begun.isoformat(),
            "ratings": self.ratings,
        }
        return json.dumps(values | more)


def is_ahead(memories: Iterable[Memory], now: datetime) -> bool:
    """Whether one was practised later than now by more than clocks differ: then the clock was set back."""
    return any(memory.reviewed > now + AHEAD for memory in memories)


def memory_of(text: str, due: datetime) -> Memory:
    """The memory that `Memory.to_text` wrote, due at a moment. Raises ValueError where it cannot be read."""
    try:
        values = json.loads(text)
        if values["version"] != VERSION:
            raise ValueError(f"version {values['version']}, expected {VERSION}")
        before = _state(values["before"]) if values["before"] else None
        begun = datetime.fromisoformat(values["begun"]).astimezone(UTC)
        ratings = tuple(int(rating) for rating in values["ratings"])
        if not ratings:
            raise ValueError("no ratings")
        return Memory(_state(values["state"]), before, begun, due, ratings)
    except (LookupError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(f"no memory: {error!r}") from error


def reviewed(memory: Memory | None, rating: int, at: datetime) -> Memory:
    """The memory after a review, None being the memory of what was never practised.

    Reviews of one day, by the clock on the wall that `at` is of, count as one: the worst of them. A review is
    never earlier than the one before it: clocks are set back and histories brought together.
    """
    if memory is None:
        return _after(None, rating, at, at.astimezone(UTC), ())
    at = max(at, memory.reviewed.astimezone(at.tzinfo))
    if memory.reviewed.astimezone(at.tzinfo).date() < at.date():
        return _after(memory.state, rating, at, memory.begun, memory.ratings)
    if rating >= memory.ratings[-1]:
        return memory
    return _after(memory.before, rating, at, memory.begun, memory.ratings[:-1])


def _after(
    before: State | None, rating: int, at: datetime, begun: datetime, ratings: tuple[int, ...]
) -> Memory:
    """The memory after a review on another day than the one before: FSRS counts these days, not hours.

    What was missed returns the next day, however well it was known before.
    """
    from fsrs import Card, Rating  # 24 ms
    from fsrs import State as Phase

    day = datetime.combine(at.date(), time(), UTC)
    if before is None:
        card = Card(card_id=0)
    else:
        last = datetime.combine(before.reviewed.astimezone(at.tzinfo).date(), time(), UTC)
        card = Card(0, Phase.Review, None, before.stability, before.difficulty, last, last)
    card, _ = _scheduler().review_card(card, Rating(rating), day)
    assert card.stability is not None
    assert card.difficulty is not None
    moment = at.astimezone(UTC)
    state = State(card.stability, card.difficulty, moment)
    kept = (*ratings, rating)[-RATINGS_KEPT:]
    wait = timedelta(days=1) if rating == MISSED else card.due - day
    return Memory(state, before, begun, moment + wait, kept)


def _packed(state: State) -> list[object]:
    return [state.stability, state.difficulty, state.reviewed.isoformat()]


def _state(packed: list[object]) -> State:
    stability, difficulty, reviewed = packed
    state = State(
        float(str(stability)), float(str(difficulty)), datetime.fromisoformat(str(reviewed)).astimezone(UTC)
    )
    if not (0 < state.stability < float("inf") and 1 <= state.difficulty <= 10):
        raise ValueError(f"stability {state.stability}, difficulty {state.difficulty}")
    return state


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
