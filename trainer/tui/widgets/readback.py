"""The read-back: how each line was understood, row by row beside the editor."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from trainer.tui.layout import NOTHING, fit, pad, said, stack, wrap
from trainer.tui.marks import LINKS, MUTED
from trainer.tui.text import one_line
from trainer.tui.understand import Understood
from trainer.tui.widgets.answer import AnswerEditor

MARKS_ONLY = 8
"""Up to this width only the marks are shown."""
MARK = 3
"""Cells the mark takes before the text."""


class ReadBack(Widget):
    """One row for each row of the editor; the mark, then the text cut to the width."""

    lines: reactive[tuple[Understood, ...]] = reactive(())

    def __init__(self, editor: AnswerEditor) -> None:
        super().__init__(id="readback")
        self._editor = editor

    def on_mount(self) -> None:
        self.watch(self._editor, "scroll_y", self._scrolled, init=False)

    def _scrolled(self) -> None:
        self.refresh()

    def render(self) -> Content:
        """The rows beside the visible part of the editor."""
        width = self.content_size.width
        by_line = {line.line: line for line in self.lines}
        starts = [self._editor.line_starting_at(row) for row in range(self.content_size.height)]
        return stack(_row(by_line[start], width) if start in by_line else NOTHING for start in starts)

    def cut_line(self, number: int) -> Understood | None:
        """The read-back of a line, where it is not shown whole already."""
        width = self.content_size.width
        for line in self.lines:
            if line.line == number and (width <= MARKS_ONLY or cell_len(one_line(line.text)) > width - MARK):
                return line
        return None


class CurrentLine(Widget):
    """The read-back of the line the cursor is in, with as much of it as two rows hold."""

    line: reactive[Understood | None] = reactive(None)

    def render(self) -> Content:
        """Number, text and mark with its word."""
        line = self.line
        if line is None:
            return NOTHING
        sign = LINKS.get(line.mark, LINKS[""])
        body = Content.assemble(
            (f"{line.line}  ", MUTED),
            one_line(line.text),
            (f"   {sign.text}" if sign.word else "", sign.style),
        )
        rows = wrap(body, self.content_size.width)
        height = max(1, self.content_size.height)
        if len(rows) > height:
            rows[height - 1] = fit(Content(f"{rows[height - 1].plain} …"), self.content_size.width)
        return stack(rows[:height])


def _row(line: Understood, width: int) -> Content:
    sign = LINKS.get(line.mark, LINKS[""])
    mark = pad(said(sign.glyph, sign.style), MARK)
    return mark + fit(said(one_line(line.text), MUTED), width - MARK) if width > MARKS_ONLY else mark.rstrip()
