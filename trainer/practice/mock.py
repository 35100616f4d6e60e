"""A mock interview: which questions fit the time, over which tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.errors import UsageError

if TYPE_CHECKING:
    from trainer.bank import Heading

SHORTEST, LONGEST = 10, 180
"""Minutes that an interview may have."""
USUAL = 12
"""Minutes of a usual question."""
ENOUGH = 0.8
"""Share of the time from which on it is full: the follow-ups run on the same clock."""
MOST = 8
"""Questions that an interview has at most; real ones have two to five."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The questions of an interview in their order, and the minutes that they need together."""

    minutes: float
    questions: tuple[Heading, ...]

    @property
    def needed(self) -> float:
        """Minutes of all questions together, at most `minutes`."""
        return sum(heading.minutes for heading in self.questions)


def plan_mock(ordered: Sequence[Heading], minutes: float, track: str | None = None) -> Plan:
    """The questions of an interview: those to practise first that fit the time, tracks in turn.

    `ordered` is the practice order. Short questions come last, to fill what is left, and none fills the
    interview alone where others fit. Raises UsageError for a time out of bounds, an unknown track, and where
    nothing fits.
    """
    if not SHORTEST <= minutes <= LONGEST:
        raise UsageError(f"an interview has {SHORTEST} to {LONGEST} minutes, found {minutes:g}")
    tracks = sorted({heading.track for heading in ordered})
    if track is not None and track not in tracks:
        raise UsageError(f"no question has the track {track}", f"there are: {', '.join(tracks)}")
    pool = [heading for heading in ordered if track in (None, heading.track)]
    chosen: list[Heading] = []
    while (
        len(chosen) < MOST and (left := minutes - sum(one.minutes for one in chosen)) > (1 - ENOUGH) * minutes
    ):
        fitting = [heading for heading in pool if heading.minutes <= left and heading not in chosen]
        if not fitting:
            break
        asked = [heading.track for heading in chosen]
        chosen.append(min(fitting, key=lambda one: (_odd(one, minutes), asked.count(one.track))))
    if not chosen:
        shortest = min((heading.minutes for heading in pool), default=0)
        raise UsageError(f"no question fits {minutes:g} minutes", f"the shortest takes {shortest:g}")
    return Plan(minutes, tuple(chosen))


def _odd(heading: Heading, minutes: float) -> bool:
    """Whether a question is much shorter than an interview's questions are, or would nearly fill it alone."""
    return not 0.75 * USUAL <= heading.minutes <= 0.6 * minutes
