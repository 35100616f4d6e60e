"""What the history holds: drafts, summaries of attempts, and whole attempts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:  # the grading room costs more to import than the history to open
    from trainer.grading.report import Report


Order = Literal["newest", "oldest", "best", "worst", "longest", "question"]


def new_draft_id() -> str:
    """An id that no other draft has."""
    return os.urandom(8).hex()


class Edit(NamedTuple):
    """A line of an answer as it stood at a moment: seconds on the clock, line from 1, its text."""

    at_s: float
    line: int
    text: str


Timeline = tuple[Edit, ...]
"""How an answer came about: every line whenever it was left changed, in the order of time."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer being typed. `elapsed_s` is the time on its clock; `updated` is set when it is saved.

    `hints` are those that were taken, each as the text that the grading room makes of it.
    """

    question: str
    seed: int | None
    mode: str
    text: str
    elapsed_s: float
    updated: datetime | None = None
    id: str = field(default_factory=new_draft_id)
    timeline: Timeline = ()
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttemptSummary:
    """A graded answer in one line.

    `started` carries the local offset of its place and time; `missing` names what never appeared, `slips`
    the steps and checks that were wrong, `claimed` those of either kind that the candidate claims.
    """

    number: int
    question: str
    title: str
    score: int
    band: str
    mode: str
    seed: int | None
    started: datetime
    used_s: float | None
    limit_s: float
    missing: tuple[str, ...]
    slips: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()

    @property
    def lacks(self) -> dict[str, tuple[str, ...]]:
        """What was not right, the worst first, by the word for it; nothing where all is there."""
        found = {"slip": self.slips, "missing": self.missing, "claimed": self.claimed}
        return {word: names for word, names in found.items() if names}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A graded answer as it was graded; its export is `report.to_dict()`."""

    summary: AttemptSummary
    report: Report
    timeline: Timeline = ()


@dataclass(frozen=True, slots=True)
class Query:
    """Which attempts, in which order. All `words` must stand in title, id, band, note or what was missing."""

    words: str = ""
    question: str | None = None
    bands: tuple[str, ...] = ()
    mode: str | None = None
    order: Order = "newest"


@dataclass(frozen=True, slots=True)
class QuestionSummary:
    """All attempts at one question in one line."""

    question: str
    title: str
    attempts: int
    best: int
    last: AttemptSummary
