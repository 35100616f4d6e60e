"""The history as the app uses it: a failure is remembered and told, and never stops a drill."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeVar

from trainer.errors import TrainerError
from trainer.history import (
    Attempt,
    AttemptSummary,
    HistoryError,
    Query,
    Store,
    Timeline,
)
from trainer.tui.drafting import Drafting
from trainer.tui.schedule import Schedule

if TYPE_CHECKING:
    from trainer.grading import Report
    from trainer.history.practising import Practising
    from trainer.practice.memory import Memory

T = TypeVar("T")


class Records(Drafting):
    """Drafts, attempts and all else that is kept, in `store` where there is one.

    What could not be saved is held in memory, and tried again with the next success: drafts, which are
    offered like any other while the program runs, attempts, notes and what is added to attempts.
    """

    def __init__(
        self,
        store: Store | None,
        trouble: TrainerError | None = None,
        open: Callable[[], Store] | None = None,
    ) -> None:
        super().__init__(store, trouble, open)
        self.schedule = Schedule(self)

    @property
    def notice(self) -> str:
        """What the store wants said at the start, "" for nothing."""
        return self._store.notice if self._store is not None else ""

    def attempts(self, limit: int = 50, before: int | None = None) -> list[AttemptSummary]:
        """Past attempts, newest first."""
        return self._ask(lambda store: store.attempts(limit=limit, before=before), [])

    def days_since(self, first: date) -> set[date]:
        """The days from `first` on with an attempt, each as it was where it was made."""
        days: set[date] = set()
        page = self.attempts()
        while page:
            days |= {attempt.started.date() for attempt in page}
            if page[-1].started.date() < first:
                break
            page = self.attempts(before=page[-1].number)
        return {day for day in days if day >= first}

    def attempt(self, number: int) -> Attempt | None:
        """One attempt as graded, None where there is none. Raises HistoryError where it cannot be read."""
        return self._store.attempt(number) if self._store is not None else None

    def keep_attempt(
        self,
        draft_id: str,
        report: Report,
        mode: str,
        started: datetime,
        used_s: float | None,
        timeline: Timeline = (),
    ) -> int | None:
        """Save an attempt in the place of its draft and return its number.

        None where that did not work: it is held (`late`), and its draft stays meanwhile.
        """

        def save(store: Store) -> int:
            return store.save_attempt(report, mode=mode, started=started, used_s=used_s, timeline=timeline)

        number: int | None = self._ask(save, None, writes=True)
        if number is None:
            self.late.hold(draft_id, report, save)
        else:
            self.forget_draft(draft_id)
        return number

    def amend(self, number: int | None, draft_id: str, report: Report) -> None:
        """Keep what was added to an attempt; one without a number is held, or has one by now."""
        number = self.late.number(draft_id) if number is None else number
        if number is None:
            self.late.amend(draft_id, report)
        else:
            self.amend_attempt(number, report)

    def find(self, query: Query, limit: int = 50, offset: int = 0) -> list[AttemptSummary]:
        """Attempts that fit a query, a page of them."""
        return self._ask(lambda store: store.search.attempts(query, limit, offset), [])

    def latest(self, questions: Iterable[str]) -> dict[str, AttemptSummary]:
        """The newest attempt at each question that was tried."""

        def ask(store: Store) -> dict[str, AttemptSummary]:
            found = (store.attempts(limit=1, question=question) for question in questions)
            return {attempt.question: attempt for attempts in found for attempt in attempts}

        return self._ask(ask, {})

    def constants(self) -> dict[str, Memory]:
        """The memory of every constant that was asked as a card."""
        from trainer.practice.deck import memories

        return self._ask(lambda store: memories(store.practising), {})

    def keep_recall(self, constant: str, rating: int, typed: str, took_s: float) -> bool:
        """Note how a constant was known; True where that worked."""
        return self._keep_or_hold(
            f"recall:{constant}:{took_s}",
            lambda store: store.practising.add_recall(constant, rating, typed, took_s),
        )

    def beside(
        self, question: Callable[[Store], T], otherwise: T, *, writes: bool = False
    ) -> Callable[[], T]:
        """A question to the history that another thread may ask: it is opened there on its own.

        With a long history a search takes half a second, in which keys must not wait.
        """
        path = self._store.path if self._store is not None else None

        def ask() -> T:
            if path is None:
                return otherwise
            try:
                with Store.open(path, read_only=not writes) as store:
                    return question(store)
            except HistoryError:
                return otherwise

        return ask

    def seeds_at(self, question: str) -> list[int | None]:
        """The seeds of all attempts at a question, the latest first, then those of unfinished answers."""
        seeds: list[int | None] = self._ask(lambda store: store.search.seeds_of(question), [])
        return [*seeds, *(draft.seed for draft in self.drafts() if draft.question == question)]

    def hide_attempt(self, number: int, hidden: bool = True) -> bool:
        """Delete an attempt from every list, or bring it back; True where that worked."""

        def hide(store: Store) -> bool:
            store.hide_attempt(number, hidden)
            return True

        return self._ask(hide, False, writes=True)

    def deleted_last(self) -> int | None:
        """The attempt that was deleted last and can be brought back, None where there is none."""
        return self._ask(lambda store: store.search.deleted_last(), None)

    def practising(self, action: Callable[[Practising], T], otherwise: T, writes: bool = False) -> T:
        """What the history of practice answers, or takes."""
        return self._ask(lambda store: action(store.practising), otherwise, writes)

    def calculations(self, limit: int) -> list[str]:
        """What was typed into the calculator, newest first."""
        return self._ask(lambda store: store.practising.calculations(limit), [])

    def keep_calculation(self, typed: str) -> None:
        """Remember what was typed into the calculator."""
        self._ask(lambda store: store.practising.add_calculation(typed), None, writes=True)
