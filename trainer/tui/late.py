"""Attempts that the history could not take when handed in: held, and written with the next success."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.history import Store
from trainer.tui.unwritten import Unwritten, Words, added_to

if TYPE_CHECKING:
    from trainer.grading import Report


@dataclass(slots=True)
class _Held:
    """An attempt: how it is saved, as it was graded, with what was added since, and its number once saved."""

    save: Callable[[Store], int]
    graded: Report
    latest: Report
    number: int | None = None


class Late:
    """Such attempts by the ids of the drafts that they were.

    They wait in `unwritten`. `forget` takes away a draft that has become an attempt; until then the draft
    stays, and whoever goes on with it, or throws it away, has the attempt dropped.
    """

    def __init__(self, unwritten: Unwritten, forget: Callable[[Store, str], None]) -> None:
        self._unwritten = unwritten
        self._forget = forget
        self._held: dict[str, _Held] = {}
        self._numbers: dict[str, int] = {}

    def hold(self, draft_id: str, report: Report, save: Callable[[Store], int]) -> None:
        """Hold an attempt, which `save` adds to a history and gives its number."""
        self._held[draft_id] = _Held(save, report, report)
        self.amend(draft_id, report)

    def amend(self, draft_id: str, report: Report) -> None:
        """Hold what was added to an attempt that is held."""
        if (held := self._held.get(draft_id)) is not None:
            held.latest = report
            about = f"what was added to the answer to {report.question}"
            words = Words(about, added_to(report), lambda store: self._write(store, draft_id, held))
            self._unwritten.hold(_subject(draft_id), words)

    def number(self, draft_id: str) -> int | None:
        """The number of an attempt that was written late; None for any other one."""
        return self._numbers.get(draft_id)

    def drop(self, draft_id: str) -> None:
        """Let go of an attempt, because its draft is gone on with or thrown away."""
        if self._held.pop(draft_id, None) is not None:
            self._unwritten.drop(_subject(draft_id))

    def _write(self, store: Store, draft_id: str, held: _Held) -> None:
        if held.number is None:
            held.number = held.save(store)
        if held.latest != held.graded:
            store.amend_attempt(held.number, held.latest)
        self._forget(store, draft_id)
        self._numbers[draft_id] = held.number
        del self._held[draft_id]


def _subject(draft_id: str) -> str:
    return f"answer:{draft_id}"
