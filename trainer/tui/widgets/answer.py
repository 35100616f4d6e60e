"""The editor of the answer."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.widgets import TextArea
from textual.widgets.text_area import Edit, EditResult

from trainer.tui.text import typed

EXAMPLE = "one step a line, the way you would say it:   24 GPUs x 8 h x $2/GPU-h = $384"


class AnswerEditor(TextArea, inherit_bindings=False):
    """A text area that shows control characters, and knows which line starts at which row of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for binding in TextArea.BINDINGS
        if isinstance(binding, Binding) and binding.key not in ("f6", "f7")
    ]
    """Those of every text area, without the function keys that a drill needs itself."""

    def __init__(self, text: str) -> None:
        super().__init__(
            typed(text),
            id="answer",
            show_line_numbers=True,
            highlight_cursor_line=False,
            placeholder=EXAMPLE,
            compact=True,
        )
        self.cursor_blink = False
        self._keyed: list[str] = []

    async def on_event(self, event: events.Event) -> None:
        """Take keys that came in one go as one edit: a paste may come as thousands of them."""
        if isinstance(event, events.Key) and (event.is_printable or event.key == "enter"):
            event.stop()
            if not self._keyed:
                self.call_later(self._take_keys)
            self._keyed.append("\n" if event.key == "enter" else event.character or "")
            return
        self._take_keys()
        await super().on_event(event)

    def _take_keys(self) -> None:
        keyed, self._keyed = "".join(self._keyed), []
        if keyed:
            self._replace_via_keyboard(keyed, *self.selection)

    @property
    def written(self) -> str:
        """The whole answer, keys that wait to be taken included."""
        self._take_keys()
        return self.text

    def edit(self, edit: Edit) -> EditResult:
        """Apply an edit with its control characters made visible."""
        edit.text = typed(edit.text)
        return super().edit(edit)

    def replace_all(self, text: str) -> None:
        """Put another text in place of the whole answer, as one step that can be undone."""
        self.replace(text, self.document.start, self.document.end)

    def line_starting_at(self, row: int) -> int | None:
        """The number, from 1, of the line starting at a visible row; None for a wrapped rest or no line."""
        row += self.scroll_offset.y
        if row >= self.wrapped_document.height:
            return None
        line, column = self.wrapped_document.offset_to_location(Offset(0, row))
        return line + 1 if column == 0 else None

    @property
    def cursor_line(self) -> int:
        """The number, from 1, of the line the cursor is in."""
        return int(self.cursor_location[0]) + 1
