"""The history as the app uses it: a failure is remembered and told, and never stops a drill."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeVar

from trainer.errors import TrainerError
from trainer.history import (
    Attempt,
    AttemptSummary,
    Draft,
    HistoryError,
    Query,
    Store,
    Timeline,
)
from trainer.paths import data_home
from trainer.tui.lent import Lent
from trainer.tui.modes import MOCK
from trainer.tui.remarking import Remarking
from trainer.tui.schedule import Schedule

if TYPE_CHECKING:
    from trainer.grading import Report
    from trainer.history.practising import Practising
    from trainer.practice.memory import Memory

T = TypeVar("T")


class Records(Remarking):
    """Drafts and attempts, kept in `store` where there is one.

    A draft that could not be saved is held in memory, and offered like any other while the program runs; so
    are notes and what is added to attempts, and all of it is tried again with the next success.
    """

    def __init__(
        self,
        store: Store | None,
        trouble: TrainerError | None = None,
        open: Callable[[], Store] | None = None,
    ) -> None:
        super().__init__(store, trouble, open)
        self._unsaved: dict[str, Draft] = {}
        self.schedule = Schedule(self)

    @property
    def notice(self) -> str:
        """What the store wants said at the start, "" for nothing."""
        return self._store.notice if self._store is not None else ""

    def drafts(self) -> list[Draft]:
        """Unfinished answers, newest first; before them those in memory, which have no time of saving.

        Those in a mock interview that can be gone on with are left out: it goes on as a whole.
        """
        saved: list[Draft] = self._ask(lambda store: store.drafts(), [])
        found = [*self.unsaved, *(draft for draft in saved if draft.id not in self._unsaved)]
        if not any(draft.mode == MOCK for draft in found):
            return found
        from trainer.practice.mocked import drafts_in_hand

        waiting = drafts_in_hand(self.practising(lambda practising: practising.mocks(), []))
        return [draft for draft in found if draft.mode != MOCK or draft.id not in waiting]

    @property
    def unsaved(self) -> list[Draft]:
        """Drafts that are in memory alone, the latest first."""
        return list(reversed(self._unsaved.values()))

    def save_unsaved(self) -> bool:
        """Try once more to save what is in memory alone, for every program; True where nothing is left."""
        for draft in self.unsaved:
            self.release_draft(draft)
        if self._store is not None:
            self.unwritten.write(self._store)
        return not self._unsaved and not self.unwritten

    def drop_unsaved(self, draft_id: str) -> None:
        """Let go of a draft in memory, because it is kept in another way or not wanted."""
        self._unsaved.pop(draft_id, None)

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

    def take_draft(self, draft: Draft) -> Draft | None:
        """Hold a draft for this program; None where another one took it first."""
        return self.take_draft_of(draft.id)

    def take_draft_of(self, draft_id: str) -> Draft | None:
        """The same by the id of the draft; None also where there is none."""
        if draft_id in self._unsaved:
            return self._unsaved[draft_id]
        taken: Draft | None = self._ask(lambda store: store.take_draft(draft_id), None, writes=True)
        if taken is None:
            return None
        saved_elsewhere = self.lent(draft_id).newer(than=taken.updated)
        return taken if saved_elsewhere is None else replace(taken, text=saved_elsewhere)

    def lent(self, draft_id: str, text: str = "") -> Lent:
        """The file in which the person's own editor has an answer, beside the history."""
        folder = data_home() if self._store is None else self._store.path.parent
        name = hashlib.sha256(draft_id.encode(errors="replace")).hexdigest()  # an import may bring any id
        return Lent(folder / "editing" / name[:16], text)

    def keep_draft(self, draft: Draft) -> bool:
        """Save a draft; True where that worked. With all cut out of it, it stays as it was saved last."""
        if not _says_something(draft):
            return True
        saved = self._ask(lambda store: bool(store.save_draft(draft)), False, writes=True)
        self._unsaved.pop(draft.id, None)
        if not saved:
            self._unsaved[draft.id] = replace(draft, updated=None)
        return saved

    def release_draft(self, draft: Draft) -> None:
        """Keep a draft for later, so that every program is offered it; forget one that says nothing."""
        if not _says_something(draft):
            self.forget_draft(draft.id)
        elif self.keep_draft(draft):
            self._ask(lambda store: store.release_draft(draft.id), None, writes=True)

    def let_go_of(self, draft_id: str) -> None:
        """Offer a draft with something written to every program, and forget one without."""
        draft = self.take_draft_of(draft_id)
        if draft is not None and draft.text.strip():
            self.release_draft(draft)
        else:
            self.forget_draft(draft_id)

    def forget_draft(self, draft_id: str) -> bool:
        """Remove a draft; True where that worked."""
        self.drop_unsaved(draft_id)
        self.lent(draft_id).take_back()

        def forget(store: Store) -> bool:
            store.discard_draft(draft_id)
            return True

        return self._ask(forget, False, writes=True)

    def keep_attempt(
        self, report: Report, mode: str, started: datetime, used_s: float | None, timeline: Timeline = ()
    ) -> int | None:
        """Save an attempt and return its number, None where it could not be saved."""
        return self._ask(
            lambda store: store.save_attempt(
                report, mode=mode, started=started, used_s=used_s, timeline=timeline
            ),
            None,
            writes=True,
        )

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


def _says_something(draft: Draft) -> bool:
    return bool(draft.text.strip() or draft.hints)
