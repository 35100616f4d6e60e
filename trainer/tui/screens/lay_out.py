"""Laying out a study plan: in how many days the interview is, and how many minutes a day has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from trainer.errors import TrainerError
from trainer.tui.layout import said
from trainer.tui.marks import MUTED
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import error_line

if TYPE_CHECKING:
    from trainer.practice.plan import Plan

DAYS, MINUTES = "14", "30"
LONGEST = 6


class LayOutScreen(Dialog["Plan | None"]):
    """Returns the plan, None where the person went back. `lay_out` makes one, `says` sums it up."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back", id="plan.leave", tooltip="back without a plan"),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, lay_out: Callable[[int, float], Plan], says: Callable[[Plan], str]) -> None:
        super().__init__()
        self._lay_out = lay_out
        self._says = says

    def compose(self) -> ComposeResult:
        """Two fields, and what would come of them."""
        with Vertical(classes="dialog"):
            yield Static("the interview is in how many days?", markup=False)
            yield Input(DAYS, id="days", type="integer", compact=True, max_length=LONGEST)
            yield Static("minutes a day", markup=False)
            yield Input(MINUTES, id="minutes", type="integer", compact=True, max_length=LONGEST)
            yield Static(id="says", markup=False)
            yield Static(said("enter lays it out", MUTED))

    def on_mount(self) -> None:
        self._show()

    def _plan(self) -> Plan:
        days, minutes = (self.query_one(f"#{id}", Input).value for id in ("days", "minutes"))
        return self._lay_out(int(days or 0), float(minutes or 0))

    @on(Input.Changed)
    def _show(self) -> None:
        try:
            says = said(self._says(self._plan()))
        except TrainerError as error:
            says = said(error_line(error), "$text-warning")
        except ValueError:
            says = said("whole numbers, such as 14 and 30", "$text-warning")
        self.query_one("#says", Static).update(says)

    @on(Input.Submitted)
    def _entered(self) -> None:
        try:
            plan = self._plan()
        except (TrainerError, ValueError):
            return
        self.dismiss(plan)
