"""Attempts, questions and histories to practise with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, timezone
from pathlib import Path

from tests.samples import report, step
from trainer.bank import Heading
from trainer.history import AttemptSummary, Store

EAST = timezone(timedelta(hours=9))
DAY = timedelta(days=1)
START = datetime(2026, 3, 2, 19, 30, tzinfo=EAST)
"""An evening in the far east, when it is still morning in UTC."""


def heading(
    id: str, *concepts: str, track: str = "napkin", difficulty: str = "easy", minutes: float = 8
) -> Heading:
    """A question about some concepts."""
    return Heading(id, id, track, difficulty, minutes, concepts, (), Path(f"{id}.toml"))


def summary(number: int, question: str, band: str = "solid", at: datetime = START) -> AttemptSummary:
    """An attempt in one line."""
    return AttemptSummary(number, question, question, 50, band, "drill", None, at, 60, 600, ())


def practise(
    store: Store,
    skills: Mapping[str, str],
    at: datetime,
    *,
    question: str = "train-7b-1t-3w",
    hints: Iterable[str] = (),
) -> int:
    """Save an attempt with a step for each skill, whose id is the skill, and return its number."""
    steps = tuple(step(skill, skill, status, skill=skill, says="") for skill, status in skills.items())
    extra = {"hints": [{"key": key, "price": 1, "offer": "", "says": ""} for key in hints]}
    graded = report(question=question, title=question, steps=steps, checks=(), assumptions=(), extra=extra)
    return store.save_attempt(graded, mode="drill", started=at, used_s=300.0)
