"""All of a person's progress at one moment, gathered from the history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from trainer.practice import progress
from trainer.practice.calibrated import Calibration, calibration
from trainer.practice.deck import known_by_heart
from trainer.practice.deck import memories as constant_memories
from trainer.practice.schedule import Due, catch_up, coming, due
from trainer.practice.skills import by_present_names

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history import Day, Practising

WEEKS = 26
ATTEMPTS = 2000
"""Attempts that are looked at, the newest of the weeks: some dozen a day."""
TIMED = 50
"""Attempts of which the lines are timed."""
AHEAD = 14
"""Days of the forecast."""


@dataclass(frozen=True, slots=True)
class Overview:
    """Progress over the latest weeks up to `now`, by the clock on its wall.

    `coming` are the skills that become due on each of the next days, today first, and `forecast` is how many
    they are. `constants` is how many were ever asked, `known` how many of them were known the last time.
    """

    now: datetime
    attempts: int
    days: tuple[Day, ...]
    weeks: tuple[progress.Week, ...]
    skills: tuple[progress.Skill, ...]
    missed: tuple[progress.Missed, ...]
    repeated: tuple[progress.Repeated, ...]
    calibration: Calibration
    spent: tuple[progress.Spent, ...]
    due: tuple[Due, ...]
    forecast: tuple[int, ...]
    coming: tuple[tuple[str, ...], ...]
    constants: int
    known: int


def overview(
    practising: Practising,
    now: datetime,
    *,
    weeks: int = WEEKS,
    headings: Mapping[str, Heading] | None = None,
    keep: bool = True,
) -> Overview:
    """The progress of the person whose history this is.

    `headings` are the questions that there are: skills have the names that these give them now, and only
    theirs can become due. `keep` is False for a history that is open for reading. Raises HistoryError where
    the history cannot be used.
    """
    today = now.date()
    since = now - timedelta(days=today.weekday(), weeks=weeks - 1)
    since = since.replace(hour=0, minute=0, second=0, microsecond=0)
    marks = practising.marks(since=since, attempts=ATTEMPTS)
    if headings is not None:
        marks = list(by_present_names(marks, headings))
    timelines = practising.timelines(TIMED)
    days = progress.up_to(practising.days(since), today)
    memories = catch_up(practising, now, headings, keep=keep)
    if headings is not None:
        taught = {concept for heading in headings.values() for concept in heading.concepts}
        memories = {skill: memory for skill, memory in memories.items() if skill in taught}
    constants = constant_memories(practising, keep=keep)
    ahead = tuple(coming(memories, now, AHEAD))
    return Overview(
        now=now,
        attempts=sum(day.attempts for day in days),
        days=days,
        weeks=progress.weeks(days, today, weeks),
        skills=progress.skills(marks, today, weeks),
        missed=progress.missed(marks),
        repeated=_named(practising, progress.repeated(marks)),
        calibration=calibration(marks),
        spent=progress.spent(marks, timelines),
        due=tuple(due(memories, now)),
        forecast=tuple(map(len, ahead)),
        coming=ahead,
        constants=len(constants),
        known=known_by_heart(constants),
    )


def _named(practising: Practising, slips: tuple[progress.Repeated, ...]) -> tuple[progress.Repeated, ...]:
    """The slips, each with a name: that of its kind, or what was said of it the last time."""
    return tuple(replace(slip, name=slip.name or _said(practising, slip)) for slip in slips)


def _said(practising: Practising, slip: progress.Repeated) -> str:
    says = practising.cause_said(slip.attempts[-1], slip.cause) or slip.cause.replace("-", " ")
    for opening in ("this is ", "these are ", "this "):
        says = says.removeprefix(opening)
    return says
