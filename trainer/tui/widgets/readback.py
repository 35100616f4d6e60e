"""The read-back: how each line was understood, row by row beside the editor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from trainer.tui.layout import NOTHING, fit, pad, said, stack, wrap
from trainer.tui.live import DOUBT, live_lines
from trainer.tui.marks import LINKS, MUTED
from trainer.tui.text import one_line
from trainer.tui.widgets.answer import AnswerEditor

if TYPE_CHECKING:
    from trainer.tui.understand import Understood

MARKS_ONLY = 8
"""Up to this width only the marks are shown."""
MARK = 3
"""Cells the mark takes before the text."""
BEYOND = "from here on read when you check"


class ReadBack(Widget):
    """One row for each row of the editor; the mark, then the text cut to the width."""

    lines: reactive[tuple[Understood, ...]] = reactive((), repaint=False)

    def __init__(self, editor: AnswerEditor) -> None:
        super().__init__(id="readback")
        self._editor = editor
        self._beside: list[Understood | bool | None] = []

    def on_mount(self) -> None:
        self.watch(self._editor, "scroll_y", self._look, init=False)

    def watch_lines(self) -> None:
        """The answer was read again."""
        self._look()

    def on_resize(self) -> None:
        """Other rows are in sight."""
        self._look()

    def _look(self) -> None:
        """Paint the rows that are about something else than before: with a key it is mostly one."""
        before, self._beside = self._beside, self._visible()
        width = self.size.width
        rows = enumerate(zip_longest(before, self._beside, fillvalue=None))
        changed = [Region(0, row, width, 1) for row, (was, now) in rows if was != now]
        if changed:
            self.refresh(*changed)

    def _visible(self) -> list[Understood | bool | None]:
        """For each row the line that starts there, None for none, and True where the unread ones begin."""
        by_line = {line.line: line for line in self.lines}
        starts = self._editor.starting_lines(self.content_size.height)
        live = live_lines(self._editor.text)
        first = next((row for row, line in enumerate(starts) if line is not None and line > live), None)
        return [True if row == first else by_line.get(line or 0) for row, line in enumerate(starts)]

    def render_line(self, y: int) -> Strip:
        """The row beside a row of the editor; only those that changed are asked for."""
        one, width = self._beside[y] if y < len(self._beside) else None, self.size.width
        row = _beyond(width) if one is True else _row(one, width) if one else NOTHING
        return Visual.to_strips(self, row, width, 1, self.visual_style)[0]


class CurrentLine(Widget):
    """The line the cursor is in: every number as it was read, and what there is to say of it."""

    line: reactive[Understood | None] = reactive(None)
    unread: reactive[str] = reactive("")
    """Why it is not read, "" where it is."""

    def render(self) -> Content:
        """As much of it as there is room for."""
        if self.line is None and not self.unread:
            return NOTHING
        width, height = self.content_size.width, max(1, self.content_size.height)
        says = current(self.line) if self.line and not self.unread else said(self.unread, MUTED)
        rows = wrap(says, width)
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


def _beyond(width: int) -> Content:
    return fit(said(BEYOND if width > MARKS_ONLY else "…", MUTED), width)


def _row(line: Understood, width: int) -> Content:
    sign = LINKS.get(line.mark, LINKS[""])
    mark = pad(said(sign.glyph, sign.style), MARK)
    if width <= MARKS_ONLY:
        return mark.rstrip()
    text = _doubts(one_line(line.text), line, MUTED)
    if line.remark:
        text = Content.assemble(text, (f", {one_line(line.remark)}", MUTED))
    return mark + fit(text, width - MARK)
