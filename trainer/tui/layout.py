"""Laying text out in columns and hanging indents, by cell width. Pure functions of content and width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from trainer.tui.text import visible

GAP = 2
NOTHING = Content("")
Rows = list[Content]
"""Lines of text, each already set for its width."""


def said(text: str, style: str = "") -> Content:
    """Foreign text as content: never markup, control characters visible."""
    return Content.styled(visible(text), style) if style else Content(visible(text))


def wrap(content: Content, width: int) -> Rows:
    """The lines of a content set for a width, trailing blanks removed; at least one line."""
    return [line.rstrip() for line in content.wrap(max(1, width))] or [NOTHING]


def fit(content: Content, width: int) -> Content:
    """One line cut to a width, with an ellipsis where something is cut, and padded to it."""
    if content.cell_length > width:
        content = content.truncate(max(1, width), ellipsis=True)
    return pad(content, width)


def pad(content: Content, width: int) -> Content:
    """A line padded with blanks to a width in cells."""
    return content.pad_right(max(0, width - content.cell_length))


def beside(columns: Sequence[tuple[Content, int]]) -> Rows:
    """Columns set side by side, each wrapped within its own width, two cells between them."""
    wrapped = [wrap(content, width) for content, width in columns]
    rows = []
    for index in range(max(len(lines) for lines in wrapped)):
        cells = [
            pad(lines[index] if index < len(lines) else NOTHING, width)
            for lines, (_, width) in zip(wrapped, columns, strict=True)
        ]
        rows.append(Content(" " * GAP).join(cells).rstrip())
    return rows


def stack(rows: Iterable[Content]) -> Content:
    """Rows as one content, a line each."""
    return Content("\n").join(rows)
