"""How hard questions are, and how hard they should be for a person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history import AttemptSummary

LEVELS = ("easy", "medium", "hard")
PASSED = ("strong", "solid")
"""Bands after which a question may rest."""
ENOUGH, SHARE = 3, 2 / 3
"""A level is passed with so many of its questions tried, and this share of these passed at the last try."""


def level(heading: Heading) -> int:
    """The place of a question's difficulty, 0 for easy; one that is unknown comes last."""
    return LEVELS.index(heading.difficulty) if heading.difficulty in LEVELS else len(LEVELS)


def aim(headings: Iterable[Heading], latest: Mapping[str, AttemptSummary]) -> int:
    """The level to practise at: the first that is not yet passed, by the latest attempt at each question."""
    bands: list[list[str]] = [[] for _ in LEVELS]
    for heading in headings:
        if heading.id in latest and level(heading) < len(LEVELS):
            bands[level(heading)].append(latest[heading.id].band)
    for place, found in enumerate(bands):
        passed = sum(band in PASSED for band in found)
        if len(found) < ENOUGH or passed < SHARE * len(found):
            return place
    return len(LEVELS) - 1
