"""Which questions are looked at: words and filters that narrow the list down. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.tui.finding import find

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history import AttemptSummary

FAILED = ("weak", "insufficient")
LEVELS = ("easy", "medium", "hard")
"""The order in which difficulties are named; others follow."""


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of questions from practice: the latest attempt at each, the bookmarks and the notes."""

    latest: Mapping[str, AttemptSummary]
    bookmarks: frozenset[str]
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Filters:
    """Only what fits all of these is shown; "" and False let everything through."""

    words: str = ""
    track: str = ""
    difficulty: str = ""
    concept: str = ""
    tag: str = ""
    failed: bool = False
    untried: bool = False
    bookmarked: bool = False

    def __bool__(self) -> bool:
        return self != Filters()

    def choose(self, headings: Iterable[Heading], past: Past) -> list[Heading]:
        """The questions that fit, the closest to the words first."""
        fitting = [heading for heading in headings if self._fits(heading, past)]
        return find(self.words, fitting, lambda one: (*searched(one), past.notes.get(one.id, "")))

    def _fits(self, heading: Heading, past: Past) -> bool:
        last = past.latest.get(heading.id)
        return (
            (not self.track or heading.track == self.track)
            and (not self.difficulty or heading.difficulty == self.difficulty)
            and (not self.concept or self.concept in heading.concepts)
            and (not self.tag or self.tag in heading.tags)
            and (not self.failed or (last is not None and last.band in FAILED))
            and (not self.untried or last is None)
            and (not self.bookmarked or heading.id in past.bookmarks)
        )


def searched(heading: Heading) -> tuple[str, ...]:
    """The texts by which a question is found, the most telling first."""
    about = " ".join((heading.track, heading.difficulty, *heading.tags))
    return (f"{heading.title} {heading.id}", " ".join(heading.concepts), about)


def values(headings: Iterable[Heading], field: str) -> list[tuple[str, int]]:
    """Each value that a filter can have, with how many questions have it: difficulties from easy to hard,
    all others with the commonest first.
    """
    counted: Counter[str] = Counter()
    for heading in headings:
        counted.update(_values(heading, field))
    if field == "difficulty":
        return sorted(counted.items(), key=lambda pair: (_level(pair[0]), pair[0]))
    return sorted(counted.items(), key=lambda pair: (-pair[1], pair[0].casefold()))


def _values(heading: Heading, field: str) -> set[str]:
    if field == "concept":
        return set(heading.concepts)
    if field == "tag":
        return set(heading.tags)
    return {heading.track if field == "track" else heading.difficulty}


def _level(difficulty: str) -> int:
    return LEVELS.index(difficulty) if difficulty in LEVELS else len(LEVELS)
