"""A study plan: what to do on each day until an interview."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from trainer.errors import UsageError

if TYPE_CHECKING:
    from trainer.bank import Heading

FEWEST, MOST = 1, 366
"""Days that a plan may have."""
SHORTEST, LONGEST = 10, 600
"""Minutes of a day."""
CARDS = 10
MOCK = 45
BEFORE_LAST = 2
"""A mock interview comes once a week, and so many days before the interview."""
REVIEWS = 0.4
"""The share of a day that is left for what is due, from the third day on."""


@dataclass(frozen=True, slots=True)
class Day:
    """One day: ids of questions, minutes of a mock interview (0 for none), how many cards, and whether to
    practise what is due.
    """

    date: date
    questions: tuple[str, ...] = ()
    due: bool = False
    cards: int = 0
    mock: float = 0.0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan up to the day of an interview, its days in order."""

    title: str
    interview: date
    minutes: float
    days: tuple[Day, ...]

    def on(self, day: date) -> Day | None:
        """What is planned for a day."""
        return next((one for one in self.days if one.date == day), None)

    def left_over(self, day: date, tried: Collection[str]) -> tuple[str, ...]:
        """The questions of earlier days that were not tried, each once."""
        earlier = (id for one in self.days if one.date < day for id in one.questions)
        return tuple(id for id in dict.fromkeys(earlier) if id not in tried)


def lay_out(ordered: Sequence[Heading], first: date, days: int, minutes: float) -> Plan:
    """A plan over `days` days from `first` on, with the interview on the day after.

    `ordered` is the practice order. Every day has cards, what is due from the second day on, and as many new
    questions as fit the rest of its minutes; a mock interview stands in their place once a week and shortly
    before the end, and the last day is light. Raises UsageError for numbers out of bounds.
    """
    if not FEWEST <= days <= MOST:
        raise UsageError(f"a plan has {FEWEST} to {MOST} days, found {days}")
    if not SHORTEST <= minutes <= LONGEST:
        raise UsageError(f"a day has {SHORTEST} to {LONGEST} minutes, found {minutes:g}")
    coming = list(ordered)
    laid = []
    for place in range(days):
        day = first + timedelta(days=place)
        if place == days - 1 and days > 1:
            laid.append(Day(day, due=True, cards=CARDS, note="a light day: cards and what is due"))
        elif _has_mock(place, days):
            laid.append(Day(day, due=True, cards=CARDS, mock=min(float(MOCK), max(minutes, 30.0))))
        else:
            room = minutes * (1 - REVIEWS) if place >= 2 else minutes
            laid.append(Day(day, tuple(_fitting(coming, room)), due=place > 0, cards=CARDS))
    return Plan("Until the interview", first + timedelta(days=days), minutes, tuple(laid))


def _has_mock(place: int, days: int) -> bool:
    ahead = days - place
    return days > 3 and (ahead == BEFORE_LAST + 1 or (place % 7 == 6 and ahead > BEFORE_LAST + 2))


def _fitting(coming: list[Heading], room: float) -> Iterator[str]:
    """The next questions that fit, taken off the list; at least one as long as there are any."""
    first = True
    for heading in list(coming):
        if heading.minutes <= room or first:
            coming.remove(heading)
            room -= heading.minutes
            first = False
            yield heading.id
