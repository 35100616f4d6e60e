"""The interviewer goes on: follow-up questions one after the other, and nothing said of the replies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Input, Static

from trainer.grading.report import Report
from trainer.tui.interviewing import unanswered
from trainer.tui.layout import NOTHING, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import one_line
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.reply_line import ReplyLine

Reply = Callable[[int, str], Awaitable[None]]
"""Grades a reply to the follow-up of that number, from 0, and keeps it."""


class InterviewScreen(Dialog[None]):
    """Asks each follow-up once, in order. Verdicts are in the report."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+n,f8",
            "skip",
            "skip",
            id="interview.skip",
            key_display="ctrl+n",
            tooltip="leave this one unanswered for now; the report takes replies as well",
        ),
        Binding(
            "escape",
            "end",
            "report",
            id="interview.end",
            tooltip="to the report, after asking: it says how many have no reply",
        ),
    ]

    number: reactive[int] = reactive(0, init=False)

    def __init__(self, report: Report, reply: Reply) -> None:
        super().__init__()
        self._report = report
        self._follow_ups = report.follow_ups
        self._reply = reply
        self._replies = 0

    @property
    def leads(self) -> str:
        """Where one comes after the last one."""
        return "to the report"

    @property
    def aside(self) -> str:
        """What is said beside the number of the follow-up."""
        return ""

    @property
    def busy(self) -> bool:
        """Whether a reply is being graded."""
        return self.query_one(ReplyLine).disabled

    def compose(self) -> ComposeResult:
        """Which one it is, the question, and a line for the reply."""
        with Vertical(classes="dialog"):
            yield Static(id="count", markup=False)
            yield Paper(self._paint, id="ask")
            yield ReplyLine(self._report)
            yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        active = [key.binding for key in self.active_bindings.values()]
        keys = {binding.action: self.app.get_key_display(binding) for binding in active}
        says = f"enter answers, {keys.get('skip', '')} skips, {keys.get('end', '')} {self.leads}"
        self.query_one("#keys", Static).update(said(says, MUTED))
        self.watch_number()

    def watch_number(self) -> None:
        """Ask the follow-up of this number."""
        self.show_count()
        self.query_one("#ask", Paper).show(self._paint)
        self.query_one(ReplyLine).show(self._follow_ups[self.number])

    def show_count(self) -> None:
        """Say which follow-up it is."""
        told = f"the interviewer goes on   {self.number + 1} of {len(self._follow_ups)}   {self.aside}"
        self.query_one("#count", Static).update(said(told.rstrip(), MUTED))

    def _paint(self, width: int) -> Content:
        return stack([NOTHING, *wrap(said(one_line(self._follow_ups[self.number].ask), "bold"), width)])

    @on(Input.Submitted)
    async def _answered(self, event: Input.Submitted) -> None:
        if event.value.strip() and not event.input.disabled:
            event.input.disabled = True
            await self._reply(self.number, event.value)
            self.query_one(ReplyLine).given(self._follow_ups[self.number])
            self._replies += 1
            self.action_skip()

    def action_skip(self) -> None:
        """Go on to the next one; after the last one it is over."""
        if self.number + 1 < len(self._follow_ups):
            self.number += 1
        else:
            self.dismiss()

    def action_end(self) -> None:
        """Leave them; the questions that have no reply are counted first."""

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.dismiss()

        open_ones = len(self._follow_ups) - self._replies
        self.app.push_screen(AskScreen(*unanswered(open_ones, self.leads)), answered)
