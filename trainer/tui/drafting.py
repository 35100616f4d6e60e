"""Unfinished answers as the app keeps them: in the history, or in memory as long as that takes nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace

from trainer.errors import TrainerError
from trainer.history import Draft, Store
from trainer.history.errors import is_busy
from trainer.paths import data_home
from trainer.tui.late import Late
from trainer.tui.lent import Lent
from trainer.tui.modes import MOCK
from trainer.tui.remarking import Remarking


class Drafting(Remarking):
    """Keeps drafts. Those that were handed in and could not be kept as attempts are `late`."""

    def __init__(
        self, store: Store | None, trouble: TrainerError | None, open: Callable[[], Store] | None
    ) -> None:
        super().__init__(store, trouble, open)
        self._unsaved: dict[str, Draft] = {}
        self.late = Late(self.unwritten, self._became_an_attempt)

    def drafts(self) -> list[Draft]:
        """Unfinished answers, newest first; before them those in memory, which have no time of saving.

        Those in a mock interview that can be gone on with are left out: it goes on as a whole.
        """
        saved: list[Draft] = self._ask(lambda store: store.drafts(), [])
        found = [*self.unsaved, *(draft for draft in saved if draft.id not in self._unsaved)]
        if not any(draft.mode == MOCK for draft in found):
            return found
        from trainer.practice.mocked import drafts_in_hand

        waiting = drafts_in_hand(self._ask(lambda store: store.practising.mocks(), []))
        return [draft for draft in found if draft.mode != MOCK or draft.id not in waiting]

    @property
    def unsaved(self) -> list[Draft]:
        """Drafts that are in memory alone, the latest first."""
        return list(reversed(self._unsaved.values()))

    def save_unsaved(self) -> bool:
        """Try once more to save what is in memory alone, for every program; True where nothing is left."""
        for draft in self.unsaved:
            self.release_draft(draft)
        self.write_held()
        return not self._unsaved and not self.unwritten

    def try_again(self) -> None:
        """Try to keep what is in memory alone, and where nothing is, whether anything can be kept again."""
        if not self._unsaved and not self.unwritten.words:
            if self.trouble is not None:
                self._ask(lambda store: store.prove_writable(), None, writes=True)
            return
        for draft in self.unsaved:
            if not self.keep_draft(draft) and self.trouble and is_busy(self.trouble.__cause__):
                return
        self.write_held()

    def drop_unsaved(self, draft_id: str) -> None:
        """Let go of a draft in memory, because it is kept in another way or not wanted."""
        self._unsaved.pop(draft_id, None)

    def take_draft(self, draft: Draft) -> Draft | None:
        """Hold a draft for this program; None where another one took it first."""
        return self.take_draft_of(draft.id)

    def take_draft_of(self, draft_id: str) -> Draft | None:
        """The same by the id of the draft; None also where there is none. It is no attempt any more."""
        self.late.drop(draft_id)
        if draft_id in self._unsaved:
            return self._unsaved[draft_id]
        taken: Draft | None = self._ask(lambda store: store.take_draft(draft_id), None, writes=True)
        if taken is None:
            return None
        saved_elsewhere = self.lent(draft_id, taken.text).saved_since(taken.updated)
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
        self._let_go(draft_id)

        def forget(store: Store) -> bool:
            store.discard_draft(draft_id)
            return True

        return self._ask(forget, False, writes=True)

    def delete_draft(self, draft: Draft) -> bool:
        """Remove a draft so that it can be brought back; True where that worked."""
        self._let_go(draft.id)

        def delete(store: Store) -> bool:
            store.delete_draft(draft)
            return True

        return self._ask(delete, False, writes=True)

    def deleted_draft(self) -> Draft | None:
        """The draft that was deleted last and can be brought back, None where there is none."""
        return self._ask(lambda store: store.deleted_draft(), None)

    def bring_back_draft(self, draft: Draft) -> None:
        """Offer a deleted draft again."""
        self._ask(lambda store: store.bring_back_draft(draft.id), None, writes=True)

    def _let_go(self, draft_id: str) -> None:
        self.late.drop(draft_id)
        self.drop_unsaved(draft_id)
        self.lent(draft_id).take_back()

    def _became_an_attempt(self, store: Store, draft_id: str) -> None:
        self.drop_unsaved(draft_id)
        self.lent(draft_id).take_back()
        store.discard_draft(draft_id)


def _says_something(draft: Draft) -> bool:
    return bool(draft.text.strip() or draft.hints)
