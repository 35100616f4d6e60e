"""The answer as it is written: the editor, and how each of its lines is understood."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import TextArea

from trainer.notation import Quantity, Reader
from trainer.tui.understand import understand
from trainer.tui.widgets.answer import AnswerEditor
from trainer.tui.widgets.readback import CurrentLine, ReadBack

READ_AFTER = 0.08
"""Seconds after the last change until the answer is read: writing never waits for reading."""


class AnswerPane(Vertical):
    """Editor and read-back side by side. `names` are the values an answer may use without defining them."""

    def __init__(self, text: str, names: Mapping[str, Quantity], mode: str) -> None:
        super().__init__(id="pane")
        self._names = names
        self._mode = mode
        self._reading: Timer | None = None
        self._reader = Reader()
        self.editor = AnswerEditor(text)

    def compose(self) -> ComposeResult:
        """The editor, beside it the read-back, below it the line the cursor is in."""
        with Horizontal(id="work"):
            yield self.editor
            if self._reads_back:
                yield ReadBack(self.editor)
        if self._reads_back:
            yield CurrentLine(id="current")

    def on_mount(self) -> None:
        self.editor.move_cursor(self.editor.document.end)
        self.read()

    @property
    def _reads_back(self) -> bool:
        return self._mode != "interview"

    @on(TextArea.Changed)
    def _changed(self) -> None:
        if self._reading is not None:
            self._reading.stop()
        self._reading = self.set_timer(READ_AFTER, self.read)

    @on(TextArea.SelectionChanged)
    def _show_current(self) -> None:
        if self._reads_back:
            self.query_one(CurrentLine).line = self.query_one(ReadBack).cut_line(self.editor.cursor_line)

    def read(self) -> None:
        """Read the answer back as it stands."""
        if self._reading is not None:
            self._reading.stop()
        self._reading = None
        if self._reads_back:
            lines = understand(self.editor.text, self._names, self._mode, self._reader.read)
            self.query_one(ReadBack).lines = lines
            self._show_current()
