"""The numbers behind a line of the progress screen, and the answers behind them, each to be opened."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from trainer.tui.layout import said
from trainer.tui.listing import attempt_rows, remark, section
from trainer.tui.progress_numbers import Behind, page
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.text import count, one_line
from trainer.tui.thread import in_thread
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from trainer.history import AttemptSummary, Store


class NumbersScreen(TrainerScreen):
    """A table, and the attempts that it is counted from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "pagedown,space",
            "scroll(1)",
            "page down",
            id="numbers.page",
            show=False,
            tooltip="further down in the numbers",
        ),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("escape", "app.pop_screen", "back", id="numbers.back", tooltip="back to the pictures"),
        Binding("q", "app.quit", "quit", id="numbers.quit", tooltip=LEAVE),
    ]

    def __init__(self, found: Behind) -> None:
        super().__init__()
        self._behind = found

    def compose_body(self) -> ComposeResult:
        """The name, the numbers, and the attempts."""
        with Horizontal(id="top"):
            yield Static(said(one_line(self._behind.title)), id="name")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Paper(self._page)
        yield Rows("answers")

    def on_mount(self) -> None:
        self.query_one(Rows).focus()

    def on_screen_resume(self) -> None:
        """Read anew: an attempt may have been deleted."""
        super().on_screen_resume()
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        numbers, week = self._behind.attempts, self._behind.week
        zone = self.trainer.now().tzinfo

        def ask(store: Store) -> list[AttemptSummary]:
            if week is None:
                return store.search.numbered(numbers)
            begins = datetime.combine(week, time(), zone)
            return store.search.begun(begins, begins + timedelta(weeks=1))

        nothing: list[AttemptSummary] = []
        found = await in_thread(self.trainer.records.beside(ask, nothing))
        rows = attempt_rows(found, self.trainer.now()) or [remark("no single answer")]
        self.query_one(Rows).show_rows([section(count(len(found), "answer") if found else "answers"), *rows])

    def _page(self, width: int) -> Content:
        return page(self._behind, width)

    @on(OptionList.OptionSelected)
    def _open(self, event: OptionList.OptionSelected) -> None:
        _, _, number = (event.option.id or "").partition(":")
        self.trainer.open_attempt(int(number))

    def action_scroll(self, way: int) -> None:
        """A page down or up in the numbers."""
        sheet = self.query_one("#sheet", VerticalScroll)
        (sheet.scroll_page_down if way > 0 else sheet.scroll_page_up)(animate=False)
