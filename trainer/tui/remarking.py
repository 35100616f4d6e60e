"""The history as the app asks it, and what a person remarks: notes, bookmarks, replies and claims."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from trainer.errors import TrainerError
from trainer.history import HistoryError, Store
from trainer.tui.unwritten import Unwritten, Words, added_to

if TYPE_CHECKING:
    from trainer.grading import Report

T = TypeVar("T")


class Remarking:
    """Asks `store`, where there is one, and keeps remarks.

    `trouble` is why nothing is kept, None while all is; `on_trouble` is called whenever that changes. Where
    there is no store, each save tries to `open` one: what was in the way at the start may be gone.
    """

    def __init__(
        self, store: Store | None, trouble: TrainerError | None, open: Callable[[], Store] | None
    ) -> None:
        self._store = store
        self._open = open
        self._opened: Store | None = None
        self.trouble = trouble
        self.on_trouble: Callable[[], None] = lambda: None
        self.unwritten = Unwritten()

    def close(self) -> None:
        """Close a history that was opened here."""
        if self._opened is not None:
            self._opened.close()

    def bookmarks(self) -> frozenset[str]:
        """The ids of the questions that are bookmarked."""
        return self._ask(lambda store: store.remarks.bookmarks(), frozenset())

    def bookmark(self, question: str, marked: bool = True) -> None:
        """Bookmark a question, or take the bookmark away."""
        self._keep_or_hold(f"bookmark:{question}", lambda store: store.remarks.bookmark(question, marked))

    def note(self, subject: str) -> str:
        """The note on "question:ID" or "attempt:NUMBER", "" where there is none."""
        held = self.unwritten.words.get(subject)
        return held.text if held is not None else self._ask(lambda store: store.remarks.note(subject), "")

    def question_notes(self) -> dict[str, str]:
        """The notes on questions, by the ids of these."""
        notes: dict[str, str] = self._ask(lambda store: store.remarks.notes(), {})
        named = ((subject.partition(":"), text) for subject, text in notes.items())
        return {id: text for (kind, _, id), text in named if kind == "question"}

    def write_note(self, subject: str, text: str, instead_of: str | None = None) -> str | None:
        """Keep a note in place of the earlier one; return it, with what another window wrote meanwhile.

        None where that did not work: it is held in memory.
        """
        held = self.unwritten.words.get(subject)
        first = instead_of if held is None else held.instead_of

        def write(store: Store) -> str:
            return store.remarks.write_note(subject, text, first)

        self.unwritten.drop(subject)
        kept: str | None = self._ask(write, None, writes=True)
        if kept is None:
            self.unwritten.hold(subject, Words(f"the note on {subject}", text, write, first))
        return kept

    def half_reply(self, asked: str) -> str:
        """What was typed of a reply to a follow-up and not given, "" for nothing. `asked` tells it apart."""
        return self.note(f"reply:{asked}")

    def keep_half_reply(self, asked: str, text: str) -> None:
        """Keep what is typed of a reply."""
        self.write_note(f"reply:{asked}", text)

    def amend_attempt(self, number: int, report: Report) -> bool:
        """Keep what was added to an attempt after its grading; True where that worked."""

        def amend(store: Store) -> bool:
            store.amend_attempt(number, report)
            return True

        self.unwritten.drop(f"added:{number}")
        kept = self._ask(amend, False, writes=True)
        if not kept:
            what = f"what was added to attempt {number}"
            self.unwritten.hold(f"added:{number}", Words(what, added_to(report), amend))
        return kept

    def as_kept(self, number: int, report: Report) -> Report | None:
        """A report that is shown, with what other windows have added to its attempt by now.

        None where the history has another attempt of that number, as after another one took its place.
        """
        if f"added:{number}" in self.unwritten.words:
            return report
        attempt = self._ask(lambda store: store.attempt(number), None)
        if attempt is None:
            return report
        kept = attempt.report
        same = (kept.question, kept.seed, kept.text) == (report.question, report.seed, report.text)
        return kept if same else None

    def write_held(self) -> None:
        """Try to write what is held."""
        if self.unwritten.words:
            self._ask(self.unwritten.write, None, writes=True)

    def _keep_or_hold(self, subject: str, write: Callable[[Store], object]) -> bool:
        """Keep what is no text; True where that worked. What the history cannot take is held meanwhile."""

        def keep(store: Store) -> bool:
            write(store)
            return True

        self.unwritten.drop(subject)
        kept = self._ask(keep, False, writes=True)
        if not kept:
            self.unwritten.hold(subject, Words(subject, "", keep))
        return kept

    def _ask(self, action: Callable[[Store], T], otherwise: T, writes: bool = False) -> T:
        try:
            if self._store is None:
                if not writes or self._open is None:
                    return otherwise
                self._store = self._opened = self._open()
            result = action(self._store)
        except HistoryError as error:
            self._tell(error)
            return otherwise
        if writes:
            self._tell(None)
            with suppress(HistoryError):
                self.unwritten.write(self._store)
        return result

    def _tell(self, trouble: TrainerError | None) -> None:
        if trouble is not self.trouble:
            self.trouble = trouble
            self.on_trouble()
