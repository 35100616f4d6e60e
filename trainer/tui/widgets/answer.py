"""The editor of the answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import TextArea
from textual.widgets.text_area import Edit, EditResult, Selection

from trainer.tui.text import typed, types
from trainer.tui.widgets.area import Area

EXAMPLE = "one step a line, the way you would say it:   24 GPUs x 8 h x $2/GPU-h = $384"
ASK_ABOVE = 2_000
"""Lines of a paste from which on it is asked whether it is meant."""
PART = 500
"""Lines that are taken in at once: a longer text comes in parts, between which the screen lives."""
BETWEEN = 0.02
"""Seconds between two parts."""
Doubts = tuple[str, tuple[tuple[int, int], ...]]
"""A line, and the columns of the numbers in it that can be read in another way."""


class AnswerEditor(Area, inherit_bindings=False):
    """A text area that shows what stands where in a line, and control characters as signs.

    It takes long texts in parts, and knows which line starts at which row of the screen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for binding in TextArea.BINDINGS
        if isinstance(binding, Binding) and binding.key not in ("f6", "f7")
    ]
    """Those of every text area, without the function keys that a drill needs itself."""
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"answer--{kind}" for kind in ("number", "unit", "name", "link", "aside", "doubt")
    }

    _joined: str | None = None

    @dataclass
    class Large(Message):
        """A paste so large that it may be a mistake."""

        text: str
        lines: int

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
        self._parts: deque[str] = deque()
        self._place = (0, 0)
        self._doubts: Mapping[int, Doubts] = {}

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The page keys are free for the screen while all of the answer is in sight."""
        if action.startswith("cursor_page_"):
            return int(self.wrapped_document.height) > self.size.height
        return super().check_action(action, parameters)

    # Typing and pasting

    async def on_event(self, event: events.Event) -> None:
        """Take keys that came in one go as one edit: a paste may come as thousands of them."""
        if isinstance(event, events.Key) and (types(event.character) or event.key == "enter"):
            event.stop()
            if not self._keyed:
                self.call_later(self._take_keys)
            self._keyed.append("\n" if event.key == "enter" else event.character or "")
            return
        self._take_keys()
        if isinstance(event, events.Paste):
            event.stop()
            self._pasted(event.text)
            return
        await super().on_event(event)

    def _take_keys(self) -> None:
        if not self._parts:
            keyed, self._keyed = "".join(self._keyed), []
            self._pasted(keyed)

    def _pasted(self, text: str) -> None:
        lines = typed(text).removesuffix("\n").count("\n") + 1
        if self.read_only or not text:
            return
        if lines > ASK_ABOVE:
            self.post_message(self.Large(text, lines))
        elif lines > PART:
            self.take(text)
        else:
            self._replace_via_keyboard(text, *self.selection)

    def take(self, text: str) -> None:
        """Put a long text in place of what is selected, in parts, as one step that can be undone.

        Meanwhile nothing else is edited, and keys wait.
        """
        self._finish()
        lines = typed(text).split("\n")
        parts = ["\n".join(lines[index : index + PART]) for index in range(0, len(lines), PART)]
        self._parts.extend([*(f"{part}\n" for part in parts[:-1]), parts[-1]])
        self.read_only = True
        self.history.checkpoint()
        first = self.replace(self._parts.popleft(), *self.selection, maintain_selection_offset=False)
        self._place = first.end_location
        self._take_part_soon()

    @property
    def arriving(self) -> bool:
        """Whether parts of a long text are still to come."""
        return bool(self._parts)

    def _take_part_soon(self) -> None:
        if self._parts:
            self.set_timer(BETWEEN, self._take_part)
            return
        self.read_only = False
        self.move_cursor(self._place)
        self._take_keys()

    def _take_part(self) -> None:
        if self._parts:
            self._place = self._insert(self._parts.popleft(), self._place)
            self._take_part_soon()

    def _insert(self, text: str, place: tuple[int, int]) -> tuple[int, int]:
        """Insert one more part; together with those before it is one step to undo."""
        batches = self.history._undo_stack
        before = batches[-1]
        result = self.replace(text, place, place)
        if batches[-1] is not before:
            batches[-2].extend(batches.pop())
        return result.end_location

    def _finish(self) -> None:
        """Take all parts that are still to come at once."""
        if self._parts:
            rest = "".join(self._parts)
            self._parts.clear()
            self._place = self._insert(rest, self._place)
            self._take_part_soon()

    def undo(self) -> None:
        """Take the last step back."""
        self._finish()
        self._leave_lines(self.history.undo_stack)
        super().undo()
        self._joined = None

    def redo(self) -> None:
        """Take a step again that was taken back."""
        self._finish()
        self._leave_lines(self.history.redo_stack)
        super().redo()
        self._joined = None

    def _leave_lines(self, batches: list[list[Edit]]) -> None:
        """Take the cursor off lines that go with the next step: the text area would look for it on them."""
        if batches and any("\n" in edit.text or edit.top[0] != edit.bottom[0] for edit in batches[-1]):
            self.selection = Selection.cursor((0, 0))

    @property
    def written(self) -> str:
        """The whole answer, keys and parts that wait to be taken included."""
        self._finish()
        self._take_keys()
        return self.text

    @property
    def text(self) -> str:
        """The whole answer as it stands. It is asked for with every row that is painted, so it is kept."""
        if self._joined is None:
            self._joined = self.document.text
        return self._joined

    @text.setter
    def text(self, value: str) -> None:
        self.load_text(value)

    def load_text(self, text: str) -> None:
        """Begin with another text."""
        self._joined = None
        super().load_text(text)
        self._joined = None

    def edit(self, edit: Edit) -> EditResult:
        """Apply an edit with its control characters made visible."""
        edit.text = typed(edit.text)
        self._joined = None
        result = super().edit(edit)
        self._joined = None
        return result

    def replace_all(self, text: str) -> None:
        """Put another text in place of the whole answer, as one step that can be undone."""
        self._finish()
        if text.count("\n") < PART:
            self.replace(text, self.document.start, self.document.end)
        else:
            self.select_all()
            self.take(text)

    def replace_in_line(self, line: int, start: int, end: int, text: str) -> None:
        """Put a text in place of some columns of a line, counted from 1, as one step that can be undone."""
        self._finish()
        self.history.checkpoint()
        self.replace(text, (line - 1, start), (line - 1, end))
        self.history.checkpoint()

    # What it looks like

    @property
    def gutter_width(self) -> int:
        """Cells before the text, in two sizes only: at another one the whole answer is wrapped anew."""
        return 4 if self.document.line_count < 100 else max(7, super().gutter_width)

    def get_line(self, line_index: int) -> Text:
        """A line with its numbers, units, names, links and asides in the styles of the theme."""
        line = super().get_line(line_index)
        if line.plain.strip():
            from trainer.tui.highlight import spans  # with the reader, which an empty page does not wait for

            for span in spans(line.plain):
                line.stylize(self._style(f"answer--{span.kind}"), span.start, span.end)
        text, doubts = self._doubts.get(line_index, ("", ()))
        if text == line.plain:
            for start, end in doubts:
                line.stylize(self._style("answer--doubt"), start, end)
        return line

    def looks(self, line_index: int) -> object:
        """The marks in it, besides the text."""
        return self._doubts.get(line_index)

    def _style(self, name: str) -> Style:
        """A style of the theme, mixed with the background and without one of its own."""
        style = self.get_component_rich_style(name)
        return Style(color=style.color, bold=style.bold, underline=style.underline)

    def on_text_area_changed(self) -> None:
        """Rows that were added can be scrolled to once they are laid out."""
        self.call_after_refresh(self.scroll_cursor_visible)

    def on_resize(self) -> None:
        """The line with the cursor stays in sight when something takes room from the editor."""
        self.call_after_refresh(self.scroll_cursor_visible)

    def show_doubts(self, doubts: Mapping[int, Doubts]) -> None:
        """Mark the numbers that can be read in another way, by the index of their line."""
        if doubts != self._doubts:
            self._doubts = doubts
            self._line_cache.clear()
            self.refresh()

    def starting_lines(self, rows: int) -> list[int | None]:
        """For each visible row the number, from 1, of the line that starts there; None for a wrapped rest
        or no line.
        """
        top = self.scroll_offset.y
        shown = min(rows, self.wrapped_document.height - top)
        places = [self.wrapped_document.offset_to_location(Offset(0, top + row)) for row in range(shown)]
        starts = [line + 1 if column == 0 else None for line, column in places]
        return starts + [None] * (rows - len(starts))

    @property
    def cursor_line(self) -> int:
        """The number, from 1, of the line the cursor is in."""
        return int(self.cursor_location[0]) + 1
