"""A text area that is let go of when its screen is, and paints again what has changed."""

from __future__ import annotations

from typing import Any

from textual.document._document import Location
from textual.strip import Strip
from textual.widgets import TextArea

from trainer.tui.clusters import cluster_after, cluster_before

PAINTED = 200
"""Rows that are kept as they were painted."""


class Area(TextArea):
    """A text area that asks the app for its theme, and no longer than it stands on a screen.

    One of Textual stays among the app's watchers until the theme changes, with the text and all edits of it.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._painted: dict[tuple[object, ...], Strip] = {}
        super().__init__(*arguments, **options)

    def watch(self, obj: Any, attribute_name: str, callback: Any, init: bool = True) -> None:
        """Watch something, but hear of another theme by the signal, which can be left."""
        if obj is self.app and attribute_name == "theme":
            self.app.theme_changed_signal.subscribe(self, lambda _: callback())
        else:
            super().watch(obj, attribute_name, callback, init)

    def on_unmount(self) -> None:
        self.app.theme_changed_signal.unsubscribe(self)

    def get_cursor_left_location(self) -> Location:
        """The place before the character that stands before the cursor, however many parts it has."""
        row, column = self.cursor_location
        line = self.document.get_line(row)
        if column == 0 or line.isascii():
            return super().get_cursor_left_location()
        return row, cluster_before(line, column)

    def get_cursor_right_location(self) -> Location:
        """The place behind the character at the cursor."""
        row, column = self.cursor_location
        line = self.document.get_line(row)
        if column == len(line) or line.isascii():
            return super().get_cursor_right_location()
        return row, cluster_after(line, column)

    def take_in(self, text: str) -> None:
        """Put another text in place of this one, as one step, with the cursor in the line where it was."""
        from trainer.history.merged import line_in

        row, column = self.cursor_location
        row = line_in(text, self.text, row)
        self.history.checkpoint()
        self.replace(text, self.document.start, self.document.end)
        self.history.checkpoint()
        self.move_cursor((row, min(column, len(self.document.get_line(row)))))

    def looks(self, line_index: int) -> object:
        """What a line looks like besides its text: where it is another thing, the line is painted again."""
        return None

    def _render_line(self, y: int) -> Strip:
        """A row. Every key has all rows in sight painted, so those that nothing stands on are kept."""
        place = self.scroll_offset.y + y
        if not self.selection.is_empty or place >= self.wrapped_document.height:
            return super()._render_line(y)
        line, section = self.wrapped_document._offset_to_line_info[place]
        if line in (self.cursor_location[0], *(self._matching_bracket_location or ())[:1]):
            return super()._render_line(y)
        room = self.gutter_width, self.wrap_width
        known = line, section, room, self.document.get_line(line), self.looks(line)
        if known not in self._painted:
            if len(self._painted) >= PAINTED:
                self._painted.clear()
            self._painted[known] = super()._render_line(y)
        return self._painted[known]

    def notify_style_update(self) -> None:
        """The theme is another one."""
        self._painted.clear()
        super().notify_style_update()
