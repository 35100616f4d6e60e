"""When each skill should be practised again: a projection of the history, kept up to date in it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zlib import crc32

from trainer.practice.memory import MISSED, WITH_HELP, Memory, is_ahead, memory_of, reviewed
from trainer.practice.skills import by_present_names, reviews

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history import Card, Practising
    from trainer.history.practising import Newest

    Headings = Mapping[str, Heading]

ATTEMPTS = 2000
"""Attempts that are looked at when the schedule is made anew: a year of five or six a day."""
EARLIEST = datetime(1970, 1, 2, tzinfo=UTC)
"""No attempt was made before, whatever a clock said."""
NEW_AFTER_DAYS = 3
"""Days after which it is the turn of a skill that was never asked for, however much is due."""
TIMES = {1: "missed last time", 2: "missed twice"}
"""What is said of one miss and of two; of more it is the last so many times."""


@dataclass(frozen=True, slots=True)
class Due:
    """A skill whose day has come. `strength` is the probability of doing it right now, from 0 to 1."""

    skill: str
    memory: Memory
    strength: float


def catch_up(
    practising: Practising, now: datetime, headings: Headings | None = None, *, keep: bool = True
) -> dict[str, Memory]:
    """The memory of every skill that was practised, by the name that its questions have now.

    `headings` are the questions that there are; without them the names are those of the time of practice.
    What was practised since the last time is added, and kept unless `keep` is False, as for a history that is
    open for reading. The schedule is made anew, from the latest attempts, where its cards cannot be read,
    attempts were deleted or brought back, questions call their skills otherwise, or the clock was set back.
    Raises HistoryError where the history cannot be read.
    """
    while True:
        before = practising.scheduled("skill")
        newest = practising.newest()
        made_of = _made_of(newest, headings)
        known = _known(practising.cards("skill").values(), made_of)
        if known and is_ahead(known.values(), now):
            known = None
        if known and newest.attempt <= before:
            return known
        after = before if known else 0
        memories, upto = _practised(practising, known or {}, after, now, headings)
        if not memories and newest.attempt <= before:
            return {}
        cards = _cards(memories, made_of)
        upto = max(upto, newest.attempt)
        if not keep or _kept(practising, cards, before, upto, anew=not known):
            return (known or {}) | memories


def behind(practising: Practising, now: datetime, headings: Headings | None = None) -> int:
    """How many attempts `catch_up` would look at. Raises HistoryError where the history cannot be read."""
    newest = practising.newest()
    known = _known(practising.cards("skill").values(), _made_of(newest, headings))
    before = practising.scheduled("skill") if known and not is_ahead(known.values(), now) else 0
    return min(max(newest.attempt - before, 0), ATTEMPTS)


def standing(practising: Practising) -> dict[str, Memory]:
    """The memories as they were kept last, however much came since; none where they cannot be read.

    Raises HistoryError where the history cannot be read.
    """
    return _known(practising.cards("skill").values(), {}) or {}


def due(memories: Mapping[str, Memory], now: datetime) -> list[Due]:
    """The skills whose day has come, the weakest first."""
    found = [
        Due(skill, memory, memory.strength(now)) for skill, memory in memories.items() if memory.is_due(now)
    ]
    return sorted(found, key=lambda one: (one.strength, one.skill))


def turn_of_new(memories: Mapping[str, Memory], now: datetime) -> bool:
    """Whether no skill was practised for the first time in the last days."""
    begun = (memory.begun.astimezone(now.tzinfo).date() for memory in memories.values())
    last = max(begun, default=None)
    return last is not None and (now.date() - last).days >= NEW_AFTER_DAYS


def coming(memories: Mapping[str, Memory], now: datetime, days: int) -> list[tuple[str, ...]]:
    """The skills that become due on each of the next days, today and all before it first.

    Days are those of the clock on the wall that `now` is of.
    """
    found: list[list[str]] = [[] for _ in range(days)]
    for skill, memory in sorted(memories.items()):
        ahead = (memory.due.astimezone(now.tzinfo).date() - now.date()).days
        if ahead < days:
            found[max(0, ahead)].append(skill)
    return list(map(tuple, found))


def forecast(memories: Mapping[str, Memory], now: datetime, days: int) -> list[int]:
    """How many skills become due on each of the next days, today and all before it first."""
    return list(map(len, coming(memories, now, days)))


def past(memory: Memory, now: datetime) -> str:
    """How a skill went the last times, in a few words: "missed twice", "right 9 days ago"."""
    last = memory.ratings[-1]
    if last == MISSED:
        return TIMES.get(memory.missed, f"missed the last {memory.missed} times")
    days = (now.date() - memory.reviewed.astimezone(now.tzinfo).date()).days
    when = "today" if days <= 0 else "yesterday" if days == 1 else f"{days} days ago"
    return f"{'right with a hint' if last == WITH_HELP else 'right'} {when}"


def _kept(practising: Practising, cards: list[Card], before: int, upto: int, *, anew: bool) -> bool:
    """Whether no other program was first. A full disk does no harm here: the cards can be made again."""
    from trainer.history import HistoryError

    try:
        return practising.keep_cards("skill", cards, before, upto, anew=anew)
    except HistoryError:
        return True


def _made_of(newest: Newest, headings: Headings | None) -> dict[str, int]:
    """What cards were made of besides attempts: the last deletion, and the names that skills have."""
    if headings is None:
        return {"hiding": newest.hiding}
    named = sorted((id, *heading.concepts) for id, heading in headings.items())
    return {"hiding": newest.hiding, "names": crc32(json.dumps(named).encode())}


def _known(cards: Iterable[Card], made_of: Mapping[str, int]) -> dict[str, Memory] | None:
    """The memories that cards hold, None where one cannot be read or was made of other things than these."""
    memories = {}
    for card in cards:
        try:
            memories[card.subject] = memory_of(card.body, card.due)
            body = json.loads(card.body)
            if any(body.get(name) != value for name, value in made_of.items()):
                return None
        except (ValueError, KeyError):
            return None
    return memories


def _practised(
    practising: Practising,
    known: Mapping[str, Memory],
    after: int,
    now: datetime,
    headings: Headings | None,
) -> tuple[dict[str, Memory], int]:
    """The memories that later attempts change, as they are then, and the last number among these."""
    marks = practising.marks(after=after, attempts=ATTEMPTS)
    hints = practising.hints(after=after, attempts=ATTEMPTS) if marks else {}
    named = marks if headings is None else by_present_names(marks, headings)
    changed: dict[str, Memory] = {}
    for review in reviews(named, hints):
        before = changed.get(review.skill) or known.get(review.skill)
        changed[review.skill] = reviewed(before, review.rating, max(EARLIEST, min(review.at, now)))
    return changed, marks[-1].attempt if marks else after


def _cards(memories: Mapping[str, Memory], made_of: Mapping[str, int]) -> list[Card]:
    from trainer.history import Card

    return [Card("skill", skill, memory.due, memory.to_text(**made_of)) for skill, memory in memories.items()]
