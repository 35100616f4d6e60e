"""The interviewer goes on: follow-up questions one after the other, and nothing said of the replies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from trainer.tui.layout import NOTHING, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.screens.follow_up import LONGEST
from trainer.tui.text import one_line
from trainer.tui.widgets.paper import Paper

Reply = Callable[[int, str], Awaitable[None]]
"""Grades a reply to the follow-up of that number, from 0, and keeps it."""


class InterviewScreen(ModalScreen[None]):
    """Asks each follow-up once, in order. Verdicts are in the report."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+n,f8",
            "skip",
            "skip",
            id="interview.skip",
            key_display="ctrl+n",
            tooltip="leave this one unanswered",
        ),
        Binding("escape", "dismiss", "report", id="interview.end", tooltip="leave the rest unanswered"),
    ]

    number: reactive[int] = reactive(0, init=False)

    def __init__(self, asks: Sequence[str], reply: Reply) -> None:
        super().__init__()
        self._asks = asks
        self._reply = reply

    def compose(self) -> ComposeResult:
        """Which one it is, the question, and a line for the reply."""
        with Vertical(classes="dialog"):
            yield Static(id="count", markup=False)
            yield Paper(self._paint, id="ask")
            yield Input(
                id="reply", compact=True, max_length=LONGEST, placeholder="one line, as you would say it"
            )
            yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        active = [key.binding for key in self.active_bindings.values()]
        keys = {binding.action: self.app.get_key_display(binding) for binding in active}
        says = f"enter answers, {keys.get('skip', '')} skips, {keys.get('dismiss', '')} to the report"
        self.query_one("#keys", Static).update(said(says, MUTED))
        self.watch_number()

    def watch_number(self) -> None:
        """Ask the follow-up of this number."""
        told = f"the interviewer goes on   {self.number + 1} of {len(self._asks)}"
        self.query_one("#count", Static).update(said(told, MUTED))
        self.query_one("#ask", Paper).show(self._paint)
        line = self.query_one(Input)
        line.value = ""
        line.disabled = False
        line.focus()

    def _paint(self, width: int) -> Content:
        return stack([NOTHING, *wrap(said(one_line(self._asks[self.number]), "bold"), width)])

    @on(Input.Submitted)
    async def _answered(self, event: Input.Submitted) -> None:
        if event.value.strip() and not event.input.disabled:
            event.input.disabled = True
            await self._reply(self.number, event.value)
            self.action_skip()

    def action_skip(self) -> None:
        """Go on to the next one, or to the report after the last."""
        if self.number + 1 < len(self._asks):
            self.number += 1
        else:
            self.dismiss()
