"""The answer as it is written: the editor, and how each of its lines is understood."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import TextArea

from trainer.tui.live import why_unread
from trainer.tui.modes import reads_back
from trainer.tui.thread import in_thread
from trainer.tui.widgets.answer import AnswerEditor
from trainer.tui.widgets.readback import CurrentLine, ReadBack

if TYPE_CHECKING:
    from trainer.notation import Quantity
    from trainer.tui.understand import Understood

READ_AFTER = 0.05
"""Seconds without a change until the answer is read: a key is drawn first, and a burst of keys at its end."""
READ_LATEST = 0.25
"""Seconds after a change in which it is read at the latest, also while keys go on."""
AT_ONCE = 2_000
"""Characters of an answer that are read in no time; longer ones are read beside the keys, in a thread."""


Reads = Callable[[str], "tuple[Understood, ...]"]
"""How an answer is understood as it stands."""


class AnswerPane(Vertical):
    """Editor and read-back side by side. `names` are the values an answer may use without defining them.

    Nothing is read back before `begin`.
    """

    def __init__(self, text: str, mode: str) -> None:
        super().__init__(id="pane")
        self.names: Mapping[str, Quantity] = {}
        self._mode = mode
        self._waiting: list[Timer] = []
        self._reading = False
        self._reads: Reads | None = None
        self.editor = AnswerEditor(text)

    def compose(self) -> ComposeResult:
        """The editor, beside it the read-back, below it the line the cursor is in."""
        with Horizontal(id="work"):
            yield self.editor
            if reads_back(self._mode):
                yield ReadBack(self.editor)
        if reads_back(self._mode):
            yield CurrentLine(id="current")

    def on_mount(self) -> None:
        self.editor.move_cursor(self.editor.document.end)
        self.read()

    def begin(self, reads: Reads, names: Mapping[str, Quantity]) -> None:
        """Read the answer back from now on, with what was typed before."""
        self._reads, self.names = reads, names
        if self.is_mounted:
            self.read()

    @on(TextArea.Changed)
    def _changed(self) -> None:
        if self._waiting:
            self._waiting[0].reset()
        else:
            self._waiting = [self.set_timer(after, self.read) for after in (READ_AFTER, READ_LATEST)]

    @on(TextArea.SelectionChanged)
    def _show_current(self) -> None:
        for current in self.query(CurrentLine):
            current.line, current.unread = self.current or self._finished, self.unread

    @property
    def _finished(self) -> Understood | None:
        """How the line before was read, where the cursor is in an empty one: it was just written."""
        lines = self.query_one(ReadBack).lines
        number = self.editor.cursor_line
        if self.editor.document.get_line(number - 1).strip():
            return None
        return next((line for line in lines if line.line == number - 1), None)

    @property
    def current(self) -> Understood | None:
        """How the line was read that the cursor is in."""
        lines = self.query_one(ReadBack).lines if reads_back(self._mode) else ()
        return next((line for line in lines if line.line == self.editor.cursor_line), None)

    @property
    def unread(self) -> str:
        """Why the place of the cursor is not read while one writes, in a sentence; "" where it is."""
        row, column = self.editor.cursor_location
        return why_unread(self.editor.text, row + 1, column)

    @property
    def wrong(self) -> list[tuple[int, str]]:
        """The lines that do not hold, each with why not, or else with what it comes to."""
        lines = self.query_one(ReadBack).lines if reads_back(self._mode) else ()
        return [(line.line, line.cause or line.worked) for line in lines if line.mark == "≠"]

    def read(self) -> None:
        """Read the answer back as it stands: a long one in a thread, and again if it changed meanwhile."""
        for timer in self._waiting:
            timer.stop()
        self._waiting = []
        if self._reading or self._reads is None or not reads_back(self._mode):
            return
        text = self.editor.text
        work = partial(self._reads, text)
        if len(text) <= AT_ONCE:
            self._show(work())
        else:
            self._reading = True
            self.run_worker(self._read_beside(text, partial(in_thread, work)), exit_on_error=False)

    async def _read_beside(self, text: str, work: partial) -> None:  # type: ignore[type-arg]
        try:
            lines = await work()
        except Exception as error:
            self.app._handle_exception(error)
            return
        finally:
            self._reading = False
        self._show(lines)
        if self.editor.text != text and not self._waiting:
            self.read()

    def _show(self, lines: tuple[Understood, ...]) -> None:
        self.query_one(ReadBack).lines = lines
        self.editor.show_doubts(
            {
                line.line - 1: (line.typed, tuple((one.start, one.end) for one in line.doubtful))
                for line in lines
                if line.doubtful
            }
        )
        self._show_current()
