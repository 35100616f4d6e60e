"""The read-back: how each line was understood, row by row beside the editor."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from trainer.tui.layout import NOTHING, fit, pad, said, stack, wrap
from trainer.tui.marks import LINKS, MUTED
from trainer.tui.text import one_line
from trainer.tui.understand import DOUBT, LIVE_LINES, Understood
from trainer.tui.widgets.answer import AnswerEditor

MARKS_ONLY = 8
"""Up to this width only the marks are shown."""
MARK = 3
"""Cells the mark takes before the text."""
BEYOND = "from here on read when you check"


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
        rows = []
        for line in self._editor.starting_lines(self.content_size.height):
            if line == LIVE_LINES + 1:
                rows.append(fit(said(BEYOND, MUTED), width) if width > MARKS_ONLY else NOTHING)
            else:
                rows.append(_row(by_line[line], width) if line in by_line else NOTHING)
        return stack(rows)


class CurrentLine(Widget):
    """The line the cursor is in: every number as it was read, and what there is to say of it."""

    line: reactive[Understood | None] = reactive(None)

    def render(self) -> Content:
        """As much of it as there is room for."""
        if self.line is None:
            return NOTHING
        width, height = self.content_size.width, max(1, self.content_size.height)
        rows = wrap(current(self.line), width)
        if len(rows) > height:
            rows[height - 1] = fit(rows[height - 1] + Content(" …"), width)
        return stack(rows[:height])


def current(line: Understood) -> Content:
    """Number, all figures, what they come to, whether that holds, and why not or what else they may mean."""
    sign = LINKS.get(line.mark, LINKS[""])
    numbers = Content.assemble(*_pieces(line)) if line.figures else Content(one_line(line.text))
    wrong = line.mark == "≠" and line.worked
    return Content.assemble(
        (f"{line.line}  ", MUTED),
        numbers,
        f" ({line.worked})" if line.worked and not wrong else "",
        (f"   {sign.text}" if sign.word else "", sign.style),
        (f": {line.worked}" if wrong else "", sign.style),
        *((f"   {one_line(says)}", MUTED) for says in (line.cause, *line.alternatives) if says),
    )


def _pieces(line: Understood) -> Iterator[Content]:
    """Numbers plain, doubtful ones marked, what was typed between them muted."""
    for text, figure in line.pieces:
        if figure is None:
            yield said(text, MUTED)
        else:
            yield said(one_line(figure.shown), LINKS[DOUBT].style if figure.others else "")


def _doubts(text: str, line: Understood, style: str) -> Content:
    """A text with the numbers in it marked that can be read in another way."""
    content = said(text, style)
    for figure in line.doubtful:
        start = content.plain.find(figure.shown)
        if start >= 0:
            content = content.stylize(LINKS[DOUBT].style, start, start + len(figure.shown))
    return content


def _row(line: Understood, width: int) -> Content:
    sign = LINKS.get(line.mark, LINKS[""])
    mark = pad(said(sign.glyph, sign.style), MARK)
    if width <= MARKS_ONLY:
        return mark.rstrip()
    text = _doubts(one_line(line.text), line, MUTED)
    if line.remark:
        text = Content.assemble(text, (f", {one_line(line.remark)}", MUTED))
    return mark + fit(text, width - MARK)
