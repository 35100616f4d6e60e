"""A sheet of text laid out by a pure function of its width."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget


class Paper(Widget):
    """As high as its text is at the width it gets."""

    def __init__(self, paint: Callable[[int], Content], id: str | None = None) -> None:
        super().__init__(id=id)
        self._paint = paint
        self._painted: tuple[int, Content] | None = None

    def show(self, paint: Callable[[int], Content]) -> None:
        """Show another text; the screen is laid out anew only where it has another height."""
        before = self._painted
        self._paint = paint
        self._painted = None
        self.refresh(layout=before is None or _rows(self._at(before[0])) != _rows(before[1]))

    def render(self) -> Content:
        """The text for the width there is."""
        return self._at(self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows the text takes at a width."""
        return _rows(self._at(width))

    def _at(self, width: int) -> Content:
        if self._painted is None or self._painted[0] != width:
            self._painted = (width, self._paint(width))
        return self._painted[1]


def _rows(text: Content) -> int:
    return text.plain.count("\n") + 1
