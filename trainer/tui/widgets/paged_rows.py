"""A list of which only a part is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.message import Message

from trainer.tui.widgets.rows import Row, Rows


class PagedRows(Rows):
    """Tells its screen when somebody wants to go to the very first or the very last row."""

    @dataclass
    class EndWanted(Message):
        """The key for one of the ends was pressed; the highlight is on that end of what is read."""

        last: bool

    def action_first(self) -> None:
        """To the first row of all."""
        super().action_first()
        self.post_message(self.EndWanted(last=False))

    def action_last(self) -> None:
        """To the last row of all."""
        super().action_last()
        self.post_message(self.EndWanted(last=True))

    def put_before(self, rows: Sequence[Row]) -> None:
        """Show further rows above those that are there, which stay where they are on the screen."""
        above = self.scroll_offset.y + len(rows)
        self.show_rows([*rows, *self._rows])
        self.call_after_refresh(self.scroll_to, y=above, animate=False, force=True)
