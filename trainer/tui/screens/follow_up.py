"""Follow-up questions, one after the other: a line to answer each, and its verdict."""

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

from trainer.grading.report import FollowUpResult, Report
from trainer.tui.layout import NOTHING, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.replies import verdict
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import one_line
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.reply_line import ReplyLine

Reply = Callable[[int, str], Awaitable[FollowUpResult]]
"""Grades a reply to the follow-up of that number, from 0, and keeps it."""


class FollowUpScreen(Dialog[None]):
    """Asks follow-up `number` first, or else what has no reply yet. A reply stays as it was given: the
    interviewer has heard it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back", id="follow-up.back", tooltip="back to the report"),
        Binding("ctrl+n,down", "step(1)", "next", id="follow-up.next", tooltip="the next follow-up"),
        Binding("ctrl+p,up", "step(-1)", "previous", id="follow-up.previous", tooltip="the one before"),
        Binding(
            "enter",
            "go_on",
            "go on",
            id="follow-up.go-on",
            key_display="enter",
            tooltip="the next one without a reply",
        ),
    ]

    number: reactive[int] = reactive(0, init=False)

    def __init__(self, report: Report, reply: Reply, number: int | None = None) -> None:
        super().__init__()
        self._report = report
        self._results = list(report.follow_ups)
        self._reply = reply
        if number is None:
            number = next((index for index, one in enumerate(self._results) if not one.status), 0)
        self.set_reactive(FollowUpScreen.number, number)

    def compose(self) -> ComposeResult:
        """Which one it is, the question, the reply, and what is said of it."""
        with Vertical(classes="dialog"):
            yield Static(id="count", markup=False)
            yield Paper(self._paint_question, id="ask")
            yield ReplyLine(self._report)
            yield Paper(self._paint_verdict, id="verdict")

    def on_mount(self) -> None:
        self.watch_number()

    def watch_number(self) -> None:
        """Show the follow-up of this number."""
        one = self._results[self.number]
        says = f"follow-up {self.number + 1} of {len(self._results)}   {self._keys()}"
        self.query_one("#count", Static).update(said(says, MUTED))
        self.query_one(ReplyLine).show(one)
        self.query_one("#ask", Paper).show(self._paint_question)
        self.query_one("#verdict", Paper).show(self._paint_verdict)

    def _keys(self) -> str:
        """The keys in force: ctrl+n and ctrl+p for the others, esc back."""
        active = [key.binding for key in self.active_bindings.values()]
        keys = {binding.action: self.app.get_key_display(binding) for binding in reversed(active)}
        back = f"{keys.get('dismiss', '')} back"
        if len(self._results) == 1:
            return back
        return f"{keys.get('step(1)', '')} and {keys.get('step(-1)', '')} for the others, {back}"

    def action_step(self, by: int) -> None:
        """Go to another follow-up; there is nothing beyond the first and the last."""
        self.number = min(max(0, self.number + by), len(self._results) - 1)

    @property
    def _left(self) -> int | None:
        """The next follow-up without a reply; None where every one has its own."""
        count = len(self._results)
        numbers = ((self.number + step) % count for step in range(1, count))
        return next((number for number in numbers if not self._results[number].status), None)

    def action_go_on(self) -> None:
        """After a reply, to the next follow-up without one, or back to the report."""
        if self._left is None:
            self.dismiss()
        else:
            self.number = self._left

    @on(Input.Submitted)
    async def _answered(self, event: Input.Submitted) -> None:
        if not event.value.strip() or event.input.disabled:
            return
        number = self.number
        event.input.disabled = True
        asked = self._results[number]
        self._results[number] = await self._reply(number, event.value)
        self.query_one(ReplyLine).given(asked)
        if self.number == number:
            self.watch_number()

    def _paint_question(self, width: int) -> Content:
        return stack(wrap(said(one_line(self._results[self.number].ask), "bold"), width))

    def _paint_verdict(self, width: int) -> Content:
        one = self._results[self.number]
        if not one.status:
            return stack([NOTHING, *wrap(said("enter to answer", MUTED), width)])
        onward = "enter back to the report" if self._left is None else "enter for the next one"
        return stack([NOTHING, *verdict(one, width), NOTHING, *wrap(said(onward, MUTED), width)])
