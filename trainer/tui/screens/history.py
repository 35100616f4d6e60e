"""History: attempts, newest first, reopened as they were graded."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from trainer.history import AttemptSummary
from trainer.tui.listing import attempt_rows, remark
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.widgets.rows import Rows

PAGE = 50


class HistoryScreen(TrainerScreen):
    """All attempts; more are read as the end of the list comes near."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", "back", id="history.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="history.quit", tooltip=LEAVE),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._attempts: list[AttemptSummary] = []
        self._all = False

    def compose_body(self) -> ComposeResult:
        """A title and the list."""
        yield Static("history", id="name")
        yield Rows("attempts")

    def on_mount(self) -> None:
        self._read_more()
        self.query_one(Rows).focus()

    def _read_more(self) -> None:
        before = self._attempts[-1].number if self._attempts else None
        page = self.trainer.records.attempts(limit=PAGE, before=before)
        self._attempts += page
        self._all = len(page) < PAGE
        rows = attempt_rows(self._attempts, self.trainer.now())
        self.query_one(Rows).show_rows(
            rows or [remark("no attempt yet: start a question on the first screen")]
        )

    @on(OptionList.OptionHighlighted)
    def _near_the_end(self, event: OptionList.OptionHighlighted) -> None:
        if not self._all and event.option_index >= len(self._attempts) - 5:
            self._read_more()

    @on(OptionList.OptionSelected)
    def _open(self, event: OptionList.OptionSelected) -> None:
        self.trainer.open_attempt(int((event.option.id or "").removeprefix("attempt:")))
