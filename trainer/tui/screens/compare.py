"""Compare: two attempts at one question."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from trainer.history import Attempt
from trainer.tui.comparing import comparison
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.widgets.page import Page
from trainer.tui.widgets.paper import Paper

WIDEST = 170


class CompareScreen(TrainerScreen):
    """The earlier attempt and the later one on one sheet."""

    EXPLAINS = ("signs",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter,2",
            "open(1)",
            "open the later",
            id="compare.later",
            key_display="enter",
            tooltip="the report of the later attempt",
        ),
        Binding(
            "1",
            "open(0)",
            "open the earlier",
            id="compare.earlier",
            tooltip="the report of the earlier attempt",
        ),
        Binding("escape", "app.pop_screen", "back", id="compare.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="compare.quit", tooltip=LEAVE),
    ]

    def __init__(self, earlier: Attempt, later: Attempt) -> None:
        super().__init__()
        self._both = (earlier, later)

    def compose_body(self) -> ComposeResult:
        """One sheet that scrolls."""
        with Page(id="sheet"):
            yield Paper(lambda width: comparison(*self._both, min(width, WIDEST)))

    def on_mount(self) -> None:
        self.query_one("#sheet").focus()

    def action_open(self, which: int) -> None:
        """Show the whole report of one of them."""
        self.trainer.open_attempt(self._both[which].summary.number)
