"""What stands over everything in a window that is too small to lay a screen out in."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from trainer.tui.layout import stack, wrap

SMALLEST = (40, 12)
"""Columns and rows that a screen needs."""


class TooSmall(Widget):
    """Names the size there is and the size that is needed. Keys go on as before."""

    def __init__(self) -> None:
        super().__init__(id="too-small")

    def render(self) -> Content:
        """The sentence, as short as its room asks for."""
        columns, rows = self.app.size
        most, high = self.content_size
        says = (
            f"This window has {columns} columns and {rows} rows; {SMALLEST[0]} by {SMALLEST[1]} are needed."
        )
        lines = [*wrap(Content(says), most), *wrap(Content("Nothing is lost."), most)]
        if len(lines) > high:
            lines = wrap(Content(f"{columns}x{rows}: needs {SMALLEST[0]}x{SMALLEST[1]}"), most)
        return stack(lines[:high])
