"""A list of rows that lay themselves out for the width there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from trainer.tui.marks import HERE

MARGIN = 1
"""Cells between a row and the bar beside the list."""
ASIDE = 6
"""Cells of a window beside a list that has it for itself."""

Paint = Callable[[int], Content]
"""A row's content for a width in cells."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row. Without an `id` it cannot be chosen: a heading or an empty row."""

    paint: Paint
    id: str | None = None


class Rows(OptionList):
    """Rows to move through and choose from, also with j, k, g and G.

    The arrows run on into the next list of the screen, and stop at the ends of the first and the last one.
    """

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
        self.led = False
        """Whether another widget moves the highlight, which then shows as if the list were in use."""
        self._rows: Sequence[Row] = ()
        self._width = 0

    def recolour(self) -> None:
        """Paint the rows in the inks of another theme; two may differ in these alone."""
        self._clear_caches()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show rows in place of the earlier ones; the highlight stays with its row."""
        chosen = self.chosen
        self._rows = rows
        self._paint()
        ids = [row.id for row in rows]
        if chosen is not None and chosen in ids:
            self.highlighted = ids.index(chosen)
        elif any(ids):
            OptionList.action_first(self)
        self.call_after_refresh(self.on_resize)  # the bar beside the list may have come or gone

    def add_rows(self, rows: Sequence[Row]) -> None:
        """Show further rows below those that are there."""
        self._rows = [*self._rows, *rows]
        self._add(rows)

    def stand_on(self, id: str) -> bool:
        """Move the highlight to a row; False where there is none of that id."""
        place = next((index for index, row in enumerate(self._rows) if row.id == id), None)
        if place is not None:
            self.highlighted = place
        return place is not None

    @property
    def chosen(self) -> str | None:
        """The id of the highlighted row."""
        return None if self.highlighted is None else self.get_option_at_index(self.highlighted).id

    @property
    def room(self) -> int:
        """Cells that a row has; before the list has its place, about as many as the window has."""
        return self._room_in(self._width or self.app.size.width - ASIDE)

    @staticmethod
    def _room_in(width: int) -> int:
        return max(16, width - MARGIN)

    @property
    def beside(self) -> str:
        """The id of the row after the highlighted one, or else of the one before; "" for none."""
        rows = [row.id for row in self._rows if row.id is not None]
        if self.chosen not in rows or len(rows) == 1:
            return ""
        place = rows.index(self.chosen)
        return rows[place + 1] if place + 1 < len(rows) else rows[place - 1]

    def action_cursor_down(self) -> None:
        """One row down, or into the first row of the next list."""
        if self.highlighted in self._choosable[-1:]:
            self._enter_list(1)
        else:
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        """One row up, or into the last row of the list before."""
        if self.highlighted in self._choosable[:1]:
            self._enter_list(-1)
        else:
            super().action_cursor_up()

    @property
    def _choosable(self) -> list[int]:
        return [index for index, row in enumerate(self._rows) if row.id is not None]

    def _enter_list(self, step: int) -> None:
        lists = [rows for rows in self.screen.query(Rows) if rows.display and rows._choosable]
        place = lists.index(self) + step
        if 0 <= place < len(lists):
            entered = lists[place]
            entered.highlighted = entered._choosable[0 if step > 0 else -1]
            entered.focus()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows at a width, also where they are yet to be laid out for it."""
        if width == self._width:
            return super().get_content_height(container, viewport, width)
        room = self._room_in(width)
        return sum(row.paint(room).plain.count("\n") + 1 for row in self._rows)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows in sight, which are laid out again where they were laid out for another width."""
        if self.scrollable_content_region.width != self._width:
            self.call_next(self.on_resize)
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """A row; a sign marks the chosen one, whatever the terminal makes of its colours."""
        strip = super().render_line(y)
        chosen = (self.has_focus or self.led) and self.highlighted == self.scroll_offset.y + y
        if not chosen:
            return strip
        bar = self.get_component_styles("option-list--option-highlighted").text_style
        if bar.reverse:  # Textual passes on all of a text style but this
            strip = strip.apply_style(bar)
        if not strip.text.startswith(" "):
            return strip
        first, rest = strip.divide([1, strip.cell_length])
        return Strip.join([Strip([Segment(HERE.glyph, segment.style) for segment in first]), rest])

    def on_resize(self) -> None:
        """Lay the rows out again, without moving the highlight."""
        if self.scrollable_content_region.width != self._width:
            highlighted = self.highlighted
            self._paint()
            self.highlighted = highlighted

    def _paint(self) -> None:
        self._width = self.scrollable_content_region.width
        self.clear_options()
        self._add(self._rows)

    def _add(self, rows: Sequence[Row]) -> None:
        self.add_options(Option(row.paint(self.room), id=row.id, disabled=row.id is None) for row in rows)
