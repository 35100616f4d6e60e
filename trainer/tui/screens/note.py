"""A note of the person's own, on an attempt or a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static, TextArea

from trainer.tui.layout import said
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import typed
from trainer.tui.widgets.area import Area
from trainer.tui.widgets.key_footer import KeyFooter

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp
    from trainer.tui.records import Records

KEEP_AFTER = 0.5
"""Seconds after a change until the note is kept as it is."""


class NoteScreen(Dialog[str]):
    """Returns the note, "" for none. What is typed is kept all the while, as that of an answer is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,ctrl+s,ctrl+j,f5",
            "keep",
            "keep and back",
            id="note.keep",
            key_display="esc",
            priority=True,
            tooltip="keep the note; an empty one is taken away",
        ),
        Binding(
            "f9",
            "restore",
            "as it was",
            id="note.back",
            priority=True,
            tooltip="the note as it was, and back; what was typed goes first, and ctrl+z brings it back",
        ),
    ]

    def __init__(self, about: str, subject: str) -> None:
        super().__init__()
        self._about = about
        self._subject = subject
        self._area = Area(id="note", compact=True, highlight_cursor_line=False)
        self._note = self._kept = ""
        self._keeping: Timer | None = None

    def compose(self) -> ComposeResult:
        """What it is on, a few lines to write, and the two ways out."""
        with Vertical(classes="dialog note"):
            yield Static(said(self._about))
            yield self._area
            yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the note as it is now."""
        self._note = self._kept = self._records.note(self._subject)
        self._area.load_text(typed(self._note))
        self._area.move_cursor(self._area.document.end)
        self._area.focus()

    @on(TextArea.Changed)
    def _keep_soon(self) -> None:
        if self._keeping is None:
            self._keeping = self.set_timer(KEEP_AFTER, self._keep_now)

    def _keep_now(self) -> None:
        self._keeping = None
        self.keep()

    def keep(self) -> None:
        """Keep the note as it stands, beside what another window changed meanwhile."""
        text = self._text
        if text == typed(self._kept).strip():
            return
        kept = self._records.write_note(self._subject, text, instead_of=self._kept)
        self._kept = text if kept is None else kept
        if self._kept != text and self._area.is_attached:
            from trainer.history.merged import merged

            self._area.take_in(merged(text, typed(self._kept), self._area.text))  # with its blanks at the end

    def on_unmount(self) -> None:
        """Nothing typed is lost, however the window goes."""
        self.keep()

    @property
    def _records(self) -> Records:
        return cast("TrainerApp", self.app).records

    @property
    def _text(self) -> str:
        return self._area.text.strip()

    def _show(self, note: str) -> None:
        area = self._area
        area.replace(typed(note), area.document.start, area.document.end)
        area.move_cursor(area.document.end)

    def action_keep(self) -> None:
        """Leave with the note kept."""
        self.keep()
        self.dismiss(self._text)

    def action_restore(self) -> None:
        """Put the note back as it was; where it is, leave."""
        if self._text == typed(self._note).strip():
            self.action_keep()
        else:
            self._show(self._note)
