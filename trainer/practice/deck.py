"""Constants as cards: which to ask today, and what an answer changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from trainer.practice.memory import Memory, is_ahead, memory_of, reviewed
from trainer.practice.recall import KNOWN

if TYPE_CHECKING:
    from trainer.history import Card, Practising, Recall

NEW_A_DAY = 5
"""Constants that are asked for the first time on one day."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The constants to ask now, by id: those that are due, the weakest first, and then new ones."""

    due: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """All of them in the order to be asked."""
        return (*self.due, *self.new)


def memories(practising: Practising, *, keep: bool = True) -> dict[str, Memory]:
    """The memory of every constant that was asked, by its id.

    What was recalled since the last time is added, and kept unless `keep` is False. Where a card cannot be
    read, or the clock was set back, all are made anew from what was recalled. Raises HistoryError where the
    history cannot be used.
    """
    while True:
        before = practising.scheduled("constant")
        known, now = _known(practising.cards("constant").values()), practising.now()
        if known and is_ahead(known.values(), now):
            known = None
        recalls = practising.recalls(after=before if known is not None else 0)
        if known is not None and not recalls:
            return known
        changed = _recalled(known or {}, recalls, now)
        upto = recalls[-1].number if recalls else before
        if not keep or practising.keep_cards("constant", _cards(changed), before, upto, anew=known is None):
            return (known or {}) | changed


def deck(known: Mapping[str, Memory], ids: Collection[str], now: datetime, new: int = NEW_A_DAY) -> Deck:
    """What to ask at a moment, of the constants that there are.

    `new` is how many may be asked for the first time on the day of `now`, those asked already included.
    """
    due = sorted(
        (id for id in ids if id in known and known[id].is_due(now)), key=lambda id: known[id].strength(now)
    )
    begun = sum(
        1
        for memory in known.values()
        if len(memory.ratings) == 1 and memory.reviewed.astimezone(now.tzinfo).date() == now.date()
    )
    untried = [id for id in ids if id not in known]
    return Deck(tuple(due), tuple(untried[: max(new - begun, 0)]))


def known_by_heart(known: Mapping[str, Memory]) -> int:
    """How many constants were known the last time that they were asked."""
    return sum(memory.ratings[-1] >= KNOWN for memory in known.values())


def _known(cards: Iterable[Card]) -> dict[str, Memory] | None:
    try:
        return {card.subject: memory_of(card.body, card.due) for card in cards}
    except ValueError:
        return None


def _recalled(known: Mapping[str, Memory], recalls: Iterable[Recall], now: datetime) -> dict[str, Memory]:
    changed: dict[str, Memory] = {}
    for recall in recalls:
        before = changed.get(recall.constant) or known.get(recall.constant)
        changed[recall.constant] = reviewed(before, recall.rating, min(recall.at, now))
    return changed


def _cards(changed: Mapping[str, Memory]) -> list[Card]:
    from trainer.history import Card

    return [Card("constant", id, memory.due, memory.to_text()) for id, memory in changed.items()]
