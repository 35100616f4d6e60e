"""A mock interview while it runs: one clock over all its questions, and what is kept of it meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from trainer.errors import TrainerError
from trainer.history import HistoryError, new_draft_id
from trainer.history.holder import holder, lives
from trainer.practice.mock import plan_mock
from trainer.practice.mocked import Asked, Sitting, answers_of, body_of, sitting_of, summed_up
from trainer.report.interview import Interview, score_of
from trainer.tui.modes import MOCK
from trainer.tui.practised import agenda_of
from trainer.tui.reseed import NewSeed, next_numbers, random_seed
from trainer.tui.stopwatch import Stopwatch

if TYPE_CHECKING:
    from trainer.bank import Question
    from trainer.grading import Report
    from trainer.history.practising import Mock, Practising
    from trainer.tui.library import Library
    from trainer.tui.records import Records
    from trainer.tui.session import Session

MODE = "interview"
"""The mode of its questions."""


def planned(
    library: Library,
    records: Records,
    now: datetime,
    minutes: float,
    track: str | None = None,
    seed: int | None = None,
    new_seed: NewSeed = random_seed,
) -> Sitting:
    """An interview that can begin: questions with the numbers of `seed`, or with such as were never tried.

    Questions whose files cannot be used are left out. Raises UsageError as `plan_mock` does.
    """
    pool = list(agenda_of(library, records, now).ordered)
    while True:
        asked: list[Asked] = []
        for heading in plan_mock(pool, minutes, track).questions:
            try:
                question = library.question(heading.id)
                tried = records.seeds_at(heading.id)
                numbers = next_numbers(question, tried, new_seed).seed if seed is None else seed
                asked.append(_asked(question, numbers))
            except TrainerError:
                pool.remove(heading)
                break
        else:
            return Sitting(minutes, tuple(asked))


def _asked(question: Question, seed: int | None) -> Asked:
    from trainer.bank import draw

    return Asked(question.id, draw(question, seed).title, question.minutes, seed)


def cut_short(mock: Mock) -> bool:
    """Whether an interview can be gone on with: it was not ended, and no living program has it."""
    if mock.used_s is not None:
        return False
    try:
        sitting = sitting_of(mock)
    except HistoryError:
        return False
    return not sitting.ended and not lives(sitting.holder)


def page_of(records: Records, number: int) -> tuple[Interview, Sitting] | None:
    """What is said of a kept interview, and the interview; None where there is none of that number.

    Raises HistoryError for one that cannot be read.
    """
    mock = records.practising(lambda practising: practising.mock(number), None)
    if mock is None:
        return None
    sitting = sitting_of(mock)
    return summed_up(sitting, answers_of(sitting, records.attempt), mock.started), sitting


class Unkept(NamedTuple):
    """An answer that was handed in and is held (`Records.late`) as that of its draft; `at` is its place in
    the answers.
    """

    draft_id: str
    at: int


class Running:
    """An interview that runs. Whatever happens is kept at once; `number` is None where that does not work."""

    def __init__(
        self, records: Records, sitting: Sitting, clock: Callable[[], float], started: datetime
    ) -> None:
        self.sitting = sitting
        self.number: int | None = None
        self.stopwatch = Stopwatch(clock, sitting.clock_s or 0.0)
        self.answers: list[tuple[int | None, Report]] = []
        self._records = records
        self._clock = clock
        self._started = started
        self._body = ""
        self._unkept: dict[int, Unkept] = {}

    @classmethod
    def begin(
        cls, records: Records, sitting: Sitting, clock: Callable[[], float], started: datetime
    ) -> Running:
        """An interview that begins now; its clock runs from the first question on."""
        running = cls(records, replace(sitting, holder=holder()), clock, started)
        running._write(None)
        return running

    @classmethod
    def resume(cls, records: Records, mock: Mock, clock: Callable[[], float]) -> Running | None:
        """One that was cut short, with its clock as it stood; None where another program has it by now.

        Raises HistoryError for one that cannot be read.
        """
        sitting = replace(sitting_of(mock), holder=holder())
        running = cls(records, sitting, clock, mock.started)
        running.number, running._body = mock.number, mock.body
        running.answers = answers_of(sitting, records.attempt)
        return running if running.keep() else None

    @property
    def timed(self) -> bool:
        """Whether anybody takes the time."""
        return self.sitting.clock_s is not None

    @property
    def limit_s(self) -> float:
        """Seconds of the whole interview."""
        return 60 * self.sitting.minutes

    @property
    def left_s(self) -> float:
        """Seconds left, below 0 once it is over; all of them where nobody takes the time."""
        return self.limit_s - (self.stopwatch.elapsed if self.timed else 0.0)

    @property
    def is_over(self) -> bool:
        """Whether its time is over, or its last question handed in."""
        return self.left_s <= 0 or self.sitting.current is None

    @property
    def how_far(self) -> str:
        """How far it is: 2 of 4 done."""
        return f"{self.sitting.done} of {len(self.sitting.asked)} done"

    @property
    def said(self) -> str:
        """How far it is at this moment: 2 of 4 done, 31:20 left."""
        from trainer.report.plain import clock

        return f"{self.how_far}, {clock(self.left_s)} left" if self.timed else self.how_far

    def session(self, question: Question, now: datetime) -> Session:
        """The session of the question in hand: begun now, or gone on with where a draft of it lies."""
        from trainer.bank import draw
        from trainer.tui.asked import Asked
        from trainer.tui.pace import EditLog
        from trainer.tui.session import Session

        current = self.sitting.current
        assert current is not None, "no question is in hand"
        self.stopwatch.start()
        draft = self._records.take_draft_of(self.sitting.draft) if self.sitting.draft else None
        if self.sitting.draft and draft is None and self._records.trouble is not None:
            self.sitting = replace(self.sitting, draft=new_draft_id())  # what could not be read stays
        if not self.sitting.draft:
            self._now_at()
            self.sitting = self.sitting.begun(new_draft_id())
            self.keep()
        used = (self.sitting.clock_s or 0.0) - self.sitting.began_s
        return Session(
            draft_id=self.sitting.draft,
            asked=Asked.of(draw(question, current.seed)),
            mode=MODE,
            stopwatch=Stopwatch(self._clock, used),
            started=now - timedelta(seconds=used),
            text=draft.text if draft else "",
            log=EditLog(draft.timeline if draft else ()),
            kept_as=MOCK,
        )

    def handed_in(self, session: Session, report: Report, attempt: int | None, used_s: float | None) -> None:
        """The question in hand is handed in. What could not be kept as an attempt is tried again."""
        self._now_at()
        if attempt is None:
            self._unkept[self.sitting.done] = Unkept(session.draft_id, len(self.answers))
        self.sitting = self.sitting.handed_in(attempt, used_s)
        self.answers.append((attempt, report))
        self.keep()

    def amended(self, report: Report) -> None:
        """The report on what was handed in last, with the replies to follow-ups."""
        self.answers[-1] = (self.answers[-1][0], report)

    def keep(self) -> bool:
        """Keep how it stands, with its clock; False where that did not work."""
        self._now_at()
        return not self.sitting.ended and self._keep_late() and self._write(None)

    def _keep_late(self) -> bool:
        """Have what the history could not take before as attempts by now; True where nothing is left."""
        if self._unkept:
            self._records.write_held()
        for place, (draft_id, at) in list(self._unkept.items()):
            number = self._records.late.number(draft_id)
            if number is None:
                return False
            del self._unkept[place]
            self.sitting = self.sitting.kept(place, number)
            self.answers[at] = (number, self.answers[at][1])
        return True

    def put_down(self) -> None:
        """Leave it as it was taken up, for any program to go on with."""
        self.sitting = replace(self.sitting, holder="")
        self._write(None)

    def _write(self, used_s: float | None) -> bool:
        """Keep it as it stands, anew where the history could not take it before or has lost it."""
        body, before, number = body_of(self.sitting), self._body, self.number

        def write(practising: Practising) -> int | None:
            there = practising.mock(number) if number is not None else None
            if number is None or there is None:
                return practising.add_mock(self.sitting.minutes, used_s, body, self._started)
            known = there.body if self._is_ours(there) else before
            return number if practising.keep_mock(number, used_s, body, known) else None

        kept: int | None = self._records.practising(write, None, writes=True)
        if kept is not None:
            self.number, self._body = kept, body
        return kept is not None

    def _is_ours(self, there: Mock) -> bool:
        """Whether what the history has is this interview, and no other program goes on with it.

        A recovery and an import bring one back as it stood, held by nobody.
        """
        try:
            sitting = sitting_of(there)
        except HistoryError:
            return False
        same = [one.question for one in sitting.asked] == [one.question for one in self.sitting.asked]
        return same and (cut_short(there) or sitting.holder == self.sitting.holder)

    def end(self, *, late: bool = False) -> bool:
        """End it now; `late` with the time that it took beyond its own. False where there is nothing to keep.

        An interview that is left before anything was handed in is forgotten.
        """
        number = self.number
        forgotten = self.sitting.done == 0 and not self.is_over
        self.stopwatch.stop() if late else self.stopwatch.stop_at(self.limit_s)
        self._now_at()
        self._keep_late()
        if self.sitting.draft:
            self._records.let_go_of(self.sitting.draft)
        interview = self.interview()
        self.sitting = replace(self.sitting, draft="", holder="", ended=True, score=score_of(interview))
        if not forgotten:
            self._write(self.sitting.clock_s or 0.0)
        elif number is not None:
            self._records.practising(lambda practising: practising.forget_mock(number), None, writes=True)
        return not forgotten

    def interview(self) -> Interview:
        """What is said of it."""
        return summed_up(self.sitting, self.answers, self._started)

    def _now_at(self) -> None:
        if self.timed:
            self.sitting = replace(self.sitting, clock_s=round(self.stopwatch.elapsed, 2))
