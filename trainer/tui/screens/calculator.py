"""The scratch calculator: a line is worked out with its units, and what was typed before comes back."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from trainer.practice.completing import Completion, Proposal, call_around, typed_word
from trainer.practice.scratch import LONGEST
from trainer.tui.layout import NOTHING
from trainer.tui.scratch_page import hint_page, lines_page
from trainer.tui.screens.beside import BesideScreen
from trainer.tui.widgets.paper import Paper


class CalculatorScreen(BesideScreen):
    """Works lines out, one after the other; `begun` stands in the field at the start."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up,ctrl+up",
            "recall(-1)",
            "earlier",
            id="calculator.earlier",
            key_display="↑",
            tooltip="what was typed before, in earlier sessions too",
        ),
        Binding(
            "down,ctrl+down",
            "recall(1)",
            "later",
            id="calculator.later",
            show=False,
            key_display="↓",
            tooltip="what was typed after it",
        ),
        Binding(
            "tab", "complete", "complete", id="calculator.complete", tooltip="write the word that is proposed"
        ),
        Binding(
            "f4,ctrl+o",
            "insert",
            "into the answer",
            id="calculator.insert",
            key_display="f4",
            tooltip="the last result where the cursor stands; on an empty line with its working",
        ),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding(
            "escape",
            "leave",
            "back",
            id="calculator.back",
            tooltip="empty the line, or back to where you came from",
        ),
    ]

    BEGINS_IN = "#line"

    def __init__(self, begun: str = "") -> None:
        super().__init__()
        self._begun = begun
        self._place = 0
        self._draft = ""

    def compose_body(self) -> ComposeResult:
        """The lines so far, the field, and what may be typed next."""
        with Horizontal(id="top"):
            yield Static("calculator", id="name", markup=False)
            yield Static(id="mode", markup=False)
        with VerticalScroll(id="sheet", can_focus=False):
            yield Paper(self._paint)
        yield Input(
            value=self._begun,
            placeholder="6 * 7e9 * 1e12",
            id="line",
            compact=True,
            max_length=LONGEST,
            select_on_focus=False,
        )
        yield Paper(self._hints, id="hints")

    def on_mount(self) -> None:
        self._completion = Completion(self.reference.shelf.catalog)
        self._place = len(self.reference.scratch.lines)
        self.line.focus()
        self.line.cursor_position = len(self._begun)
        self._show()

    @property
    def line(self) -> Input:
        """Where one types."""
        return self.query_one("#line", Input)

    def _paint(self, width: int) -> Content:
        return lines_page(self.reference.scratch.lines, width)

    def _show(self) -> None:
        """Show the lines, the last of them in sight."""
        self.query_one("#sheet Paper", Paper).show(self._paint)
        self.call_after_refresh(self.query_one("#sheet", VerticalScroll).scroll_end, animate=False)
        self.query_one("#hints", Paper).show(self._hints)

    # What may be typed next

    @property
    def _before(self) -> str:
        """The line as far as the cursor."""
        return self.line.value[: self.line.cursor_position]

    def _proposals(self) -> list[Proposal]:
        return self._completion.proposals(self._before, self.reference.scratch.names)

    def _hints(self, width: int) -> Content:
        if not self.is_mounted:
            return NOTHING
        key = self.key_of("complete")
        names = self.reference.scratch.names
        return hint_page(call_around(self._before), self._proposals(), names, key, width)

    @on(Input.Changed, "#line")
    def _changed(self) -> None:
        self.query_one("#hints", Paper).show(self._hints)

    def action_complete(self) -> None:
        """Write the proposed word out, with what follows it."""
        found = self._proposals()
        if found:
            start = self.line.cursor_position - len(typed_word(self._before))
            self.line.replace(f"{found[0].word}{found[0].after}", start, self.line.cursor_position)

    # Working out, and what was typed before

    @on(Input.Submitted, "#line")
    def _entered(self) -> None:
        if self.line.value.strip():
            self.reference.work_out(self.line.value)
            self.line.value = self._draft = ""
            self._place = len(self.reference.scratch.lines)
            self._show()
            self.refresh_bindings()

    def action_recall(self, by: int) -> None:
        """Bring an earlier or a later line back; behind the last one stands what was being typed."""
        typed = [line.typed for line in self.reference.scratch.lines]
        if self._place == len(typed):
            self._draft = self.line.value
        self._place = min(max(self._place + by, 0), len(typed))
        self.line.value = typed[self._place] if self._place < len(typed) else self._draft
        self.line.cursor_position = len(self.line.value)

    def action_scroll(self, way: int) -> None:
        """A page up or down in the lines."""
        sheet = self.query_one("#sheet", VerticalScroll)
        (sheet.scroll_page_down if way > 0 else sheet.scroll_page_up)(animate=False)

    # The answer below

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A result can be taken over where an answer is being written, and there is one."""
        if action != "insert":
            return True
        if self.drill is None:
            return False
        return True if self.reference.scratch.last is not None else None

    def action_insert(self) -> None:
        """Write the last result into the answer, and go back there."""
        last = self.reference.scratch.last
        if last is not None:
            self.take_over(last)

    def action_leave(self) -> None:
        """Empty the line; an empty one leads back."""
        if self.line.value:
            self.line.value = self._draft = ""
            self._place = len(self.reference.scratch.lines)
        else:
            self.app.pop_screen()
