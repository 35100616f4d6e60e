"""Replay: how an answer came about, one line after the other, at the pace of whoever looks."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from trainer.history import Attempt
from trainer.tui.layout import said, stack, wrap
from trainer.tui.marks import HERE, MUTED
from trainer.tui.pace import phases, phases_said
from trainer.tui.replaying import headline, moments, page
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.text import one_line
from trainer.tui.widgets.paper import Paper


class ReplayScreen(TrainerScreen):
    """Steps through the timeline of an attempt, which must have one. Nothing moves by itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right,down,l,j,space",
            "step(1)",
            "next line",
            id="replay.next",
            key_display="→",
            tooltip="what was typed next",
        ),
        Binding(
            "left,up,h,k",
            "step(-1)",
            "line before",
            id="replay.previous",
            key_display="←",
            tooltip="what was typed before",
        ),
        Binding("home,g", "go_to(0)", "first", id="replay.start", tooltip="the first line that was typed"),
        Binding("end,G", "go_to(-1)", "last", id="replay.end", tooltip="the answer as it was handed in"),
        Binding("escape", "app.pop_screen", "back", id="replay.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="replay.quit", tooltip=LEAVE),
    ]

    AUTO_FOCUS = ""

    place: reactive[int] = reactive(0, init=False)

    def __init__(self, attempt: Attempt) -> None:
        super().__init__()
        self._attempt = attempt
        self._moments = moments(attempt.timeline)

    def compose_body(self) -> ComposeResult:
        """The title, which step it is, and the answer as it stood."""
        yield Static(said(one_line(self._attempt.summary.title), "bold"), id="title")
        yield Paper(self._head, id="step")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Paper(self._page)

    def _head(self, width: int) -> Content:
        moment = self._moments[self.place]
        head = headline(moment, self.place + 1, len(self._moments), self._attempt.summary.limit_s)
        stood = phases_said(phases(self._attempt.report, self._attempt.timeline))
        return stack([*wrap(head, width), *wrap(said(stood, MUTED), width)])

    def _page(self, width: int) -> Content:
        return page(self._moments[self.place], width)

    def watch_place(self) -> None:
        """Show another step, its line in sight."""
        self.query_one("#step", Paper).show(self._head)
        self.query_one("#sheet Paper", Paper).show(self._page)
        sheet = self.query_one("#sheet", VerticalScroll)
        row = self._row_of_change(sheet.scrollable_content_region.width)
        if not sheet.scroll_y <= row < sheet.scroll_y + sheet.size.height - 1:
            sheet.scroll_to(y=max(0, row - sheet.size.height // 2), animate=False)

    def _row_of_change(self, width: int) -> int:
        """The row in which the changed line begins."""
        moment = self._moments[self.place]
        rows = self._page(width).plain.split("\n")
        return next((index for index, row in enumerate(rows) if row.startswith(HERE.glyph)), moment.changed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing before the first and after the last step."""
        if action == "step":
            there = self.place + int(str(parameters[0]))
            return True if 0 <= there < len(self._moments) else None
        return True

    def action_step(self, by: int) -> None:
        """To the next or the previous step."""
        self.place += by
        self.refresh_bindings()

    def action_go_to(self, place: int) -> None:
        """To the first or the last step."""
        self.place = place % len(self._moments)
        self.refresh_bindings()
