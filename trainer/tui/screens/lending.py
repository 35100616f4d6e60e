"""The answer in the person's own editor, which has the terminal, or a window of its own beside it."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from trainer.errors import TrainerError
from trainer.tui.screens.writing import WritingScreen
from trainer.tui.session import Session
from trainer.tui.text import error_line, typed

if TYPE_CHECKING:
    from trainer.tui.lent import Lent

LOOK_EVERY_S = 1.0
"""Seconds between two looks at what an editor in its own window has saved."""


class LendingScreen(WritingScreen):
    """Lends the answer to an editor, and takes in what that saves as long as the file is there."""

    EDITOR: ClassVar[BindingType] = Binding(
        "f4", "editor", "editor", id="drill.editor", tooltip="write in your own editor: VISUAL or EDITOR"
    )

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._lent: Lent | None = None
        self._looking: Timer | None = None

    def on_mount(self) -> None:
        lent = self.trainer.records.lent(self.session.draft_id, self.session.text)
        lent.pick_up()
        self._watch(lent)

    def action_editor(self) -> None:
        """Hand the answer to the person's own editor; the clock runs on."""
        from trainer.tui.external import edited

        self.keep()
        records, session = self.trainer.records, self.session
        lent = records.lent(session.draft_id, self.editor.written)
        try:
            text, trouble = edited(
                self.app, lent, os.environ, lambda text: records.keep_draft(session.draft(text))
            )
        except TrainerError as error:
            text, trouble = lent.text, error_line(error)
        if trouble:
            self.notify(trouble, severity="warning", markup=False)
        if text != self.editor.written:
            self.editor.replace_all(text)
            self.written_elsewhere()
        self._watch(lent)

    def _watch(self, lent: Lent) -> None:
        if not lent.is_out:
            return
        self._lent = lent
        if self._looking is None:
            self._looking = self.set_interval(LOOK_EVERY_S, self.collect)

    def collect(self) -> str:
        """The answer as it stands, with what an editor saved in its own window since the last look."""
        text = super().collect()
        lent = self._lent
        if lent is None or self.editor.read_only:
            return text
        before = lent.text
        with suppress(OSError, UnicodeDecodeError):  # it is written just now, and looked at again
            if lent.changed(ended=True):
                from trainer.history.merged import merged

                text = merged(typed(before), typed(lent.text), text)
        if text != self.editor.text and self.editor.is_attached:
            self.editor.take_in(text)
            self.tell_shortly("editor", "What your editor saved is taken in; ctrl+z takes it back.")
            self.written_elsewhere()
        return text

    def written_elsewhere(self) -> None:
        """Called when the person's own editor brought another text."""
