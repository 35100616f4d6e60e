"""A note of the person's own, on an attempt or a question."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from trainer.tui.layout import said
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import typed
from trainer.tui.widgets.area import Area
from trainer.tui.widgets.key_footer import KeyFooter


class NoteScreen(Dialog[str | None]):
    """Returns the note to keep, "" to take it away; None where the person went back."""

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
            "f9", "dismiss", "as it was", id="note.back", priority=True, tooltip="back, the note as it was"
        ),
    ]

    def __init__(self, about: str, note: str) -> None:
        super().__init__()
        self._about = about
        self._note = note

    def compose(self) -> ComposeResult:
        """What it is on, a few lines to write, and the two ways out."""
        with Vertical(classes="dialog note"):
            yield Static(said(self._about))
            yield Area(typed(self._note), id="note", compact=True, highlight_cursor_line=False)
            yield KeyFooter()

    def on_mount(self) -> None:
        area = self.query_one(Area)
        area.move_cursor(area.document.end)
        area.focus()

    def action_keep(self) -> None:
        """Hand the note back."""
        self.dismiss(self.query_one(Area).text.strip())
