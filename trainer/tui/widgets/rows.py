"""A list of rows that lay themselves out for the width there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

Paint = Callable[[int], Content]
"""A row's content for a width in cells."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row. Without an `id` it cannot be chosen: a heading or an empty row."""

    paint: Paint
    id: str | None = None


class Rows(OptionList):
    """Rows to move through and choose from, also with j, k, g and G."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
        Binding("g", "first", show=False),
        Binding("G", "last", show=False),
        Binding(
            "enter", "select", "open", id="list.open", key_display="enter", tooltip="open the highlighted row"
        ),
    ]

    def __init__(self, id: str) -> None:
        super().__init__(id=id, compact=True, markup=False)
        self._rows: Sequence[Row] = ()
        self._width = 0

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show rows in place of the earlier ones; the highlight stays with its row."""
        chosen = self.chosen
        self._rows = rows
        self._paint()
        ids = [row.id for row in rows]
        if chosen is not None and chosen in ids:
            self.highlighted = ids.index(chosen)
        elif any(ids):
            self.action_first()

    @property
    def chosen(self) -> str | None:
        """The id of the highlighted row."""
        return None if self.highlighted is None else self.get_option_at_index(self.highlighted).id

    def on_resize(self) -> None:
        """Lay the rows out again, without moving the highlight."""
        if self.scrollable_content_region.width != self._width:
            highlighted = self.highlighted
            self._paint()
            self.highlighted = highlighted

    def _paint(self) -> None:
        self._width = self.scrollable_content_region.width
        self.clear_options()
        self.add_options(
            Option(row.paint(max(20, self._width)), id=row.id, disabled=row.id is None) for row in self._rows
        )
