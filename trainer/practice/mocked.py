"""A mock interview as it is kept: its questions with their numbers, what was handed in, and its clock."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from trainer.history.errors import HistoryError
from trainer.report.interview import Interview

if TYPE_CHECKING:
    from trainer.grading.report import Report
    from trainer.history import Attempt, Store
    from trainer.history.practising import Mock

VERSION = 1
"""Of the body that is written; an older trainer refuses a newer one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of an interview, with the minutes that are planned for it.

    `attempt` is the number of what was handed in, None before, and where the history could not take it.
    `used_s` is None before, and where nobody took the time.
    """

    question: str
    title: str
    minutes: float
    seed: int | None = None
    handed_in: bool = False
    attempt: int | None = None
    used_s: float | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A mock interview as it stands. Questions are handed in in their order.

    `clock_s` are the seconds that it has used, None where nobody takes the time, and `began_s` where its
    clock stood as the question in hand was begun. `draft` is the id of the answer being written, and `holder`
    the process in which it runs. `score` is set at its end.
    """

    minutes: float
    asked: tuple[Asked, ...]
    clock_s: float | None = 0.0
    began_s: float = 0.0
    draft: str = ""
    holder: str = ""
    ended: bool = False
    score: int | None = None

    @property
    def done(self) -> int:
        """How many questions are handed in."""
        return sum(one.handed_in for one in self.asked)

    @property
    def current(self) -> Asked | None:
        """The question in hand, None after the last one."""
        return self.asked[self.done] if self.done < len(self.asked) else None

    @property
    def left_s(self) -> float:
        """Seconds that are left on its clock; all of them where nobody takes the time."""
        return 60 * self.minutes - (self.clock_s or 0.0)

    def begun(self, draft: str) -> Sitting:
        """With the question in hand begun now, its answer in a draft."""
        return replace(self, draft=draft, began_s=self.clock_s or 0.0)

    def handed_in(self, attempt: int | None, used_s: float | None) -> Sitting:
        """With the answer to the question in hand handed in."""
        place = self.done
        asked = list(self.asked)
        asked[place] = replace(asked[place], handed_in=True, attempt=attempt, used_s=used_s)
        return replace(self, asked=tuple(asked), draft="")

    def kept(self, place: int, attempt: int) -> Sitting:
        """With the attempt of an answer that the history could not take as it was handed in."""
        asked = list(self.asked)
        asked[place] = replace(asked[place], attempt=attempt)
        return replace(self, asked=tuple(asked))


def body_of(sitting: Sitting) -> str:
    """The text that the history keeps of it."""
    return json.dumps({"version": VERSION, **asdict(sitting)})


def sitting_of(mock: Mock) -> Sitting:
    """The interview of a kept text. Raises HistoryError for one that cannot be read."""
    try:
        body: dict[str, Any] = json.loads(mock.body)
        if body.pop("version") > VERSION:
            raise ValueError("a newer version")
        asked = tuple(Asked(**one) for one in body.pop("asked"))
        return Sitting(asked=asked, **body)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise HistoryError(
            f"mock interview {mock.number} was stored in a form this trainer cannot read ({error!r})",
            "a newer trainer may have written it",
        ) from error


def drafts_in_hand(mocks: Iterable[Mock]) -> frozenset[str]:
    """The ids of the answers that are being written in interviews that have not ended."""
    found = set[str]()
    for mock in mocks:
        with suppress(HistoryError):
            sitting = sitting_of(mock)
            found |= {sitting.draft} if mock.used_s is None and not sitting.ended else set()
    return frozenset(found)


Answers = Sequence[tuple[int | None, "Report"]]
"""The reports on what was handed in, each with the number of its attempt, None where it could not be kept."""


def summed_up(sitting: Sitting, answers: Answers, started: datetime | None = None) -> Interview:
    """What is said of an interview."""
    return Interview(
        reports=tuple(report for _, report in answers),
        attempts=tuple(number for number, _ in answers),
        asked=len(sitting.asked),
        minutes=sitting.minutes,
        used_s=sitting.clock_s,
        started=started,
        not_reached=tuple(one.title for one in sitting.asked if not one.handed_in),
    )


def interview_of(store: Store, mock: Mock) -> Interview:
    """What is said of a kept interview, with the replies to follow-ups that came later.

    Raises HistoryError for an interview or an attempt that cannot be read.
    """
    sitting = sitting_of(mock)
    return summed_up(sitting, answers_of(sitting, store.attempt), mock.started)


def answers_of(sitting: Sitting, attempt: Callable[[int], Attempt | None]) -> list[tuple[int | None, Report]]:
    """The answers of an interview as far as the history has them."""
    numbers = [one.attempt for one in sitting.asked if one.attempt is not None]
    return [(number, found.report) for number in numbers if (found := attempt(number)) is not None]
