"""The study plan: what to do today, started from here, and the days until the interview."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static

from trainer.errors import TrainerError
from trainer.paths import plan_path
from trainer.tui.layout import NOTHING, said
from trainer.tui.marks import MUTED
from trainer.tui.planning import about, laid_out, plan_rows
from trainer.tui.practised import agenda_of
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.text import error_line, one_line
from trainer.tui.thread import in_thread
from trainer.tui.todays import read_today
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from trainer.practice.plan import Plan
    from trainer.practice.planned import Task, Today

KEEP = [("keep", "keep the plan that is there"), ("replace", "take the new one in its place")]


class TodayScreen(TrainerScreen):
    """Tasks that enter starts; where no plan is followed, the way to one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "edit", "edit", id="plan.edit", tooltip="the plan's file, in VISUAL or EDITOR"),
        Binding("escape", "app.pop_screen", "back", id="plan.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="plan.quit", tooltip=LEAVE),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._today: Today | None = None
        self._trouble: TrainerError | None = None

    def compose_body(self) -> ComposeResult:
        """What the plan is called, its rows, and what is said of the one that is meant."""
        with Horizontal(id="top"):
            yield Static("plan", id="name", markup=False)
            yield Paper(self._says, id="mode")
        yield Rows("list")
        yield Paper(self._about, id="details")

    def on_mount(self) -> None:
        self.query_one(Rows).focus()

    def on_screen_resume(self) -> None:
        """Read anew: a task may be done now."""
        super().on_screen_resume()
        self._read()

    @work(group="plan", exclusive=True)
    async def _read(self) -> None:
        self._trouble = None
        try:
            self._today = await in_thread(read_today(self.trainer))
        except TrainerError as error:
            self._today, self._trouble = None, error
        self.query_one(Rows).show_rows(plan_rows(self._today, self.trainer.library.headings))
        self.query_one("#mode", Paper).show(self._says)
        self.show_trouble()
        self._show_about()

    def banner_text(self) -> str:
        """What is wrong with the plan's file, before what else is wrong."""
        return one_line(error_line(self._trouble)) if self._trouble is not None else super().banner_text()

    def _says(self, width: int) -> Content:
        if self._today is None:
            return NOTHING
        title, says = one_line(self._today.plan.title), self._today.says
        whole = f"{title}: {says}"
        return said(whole if len(whole) <= width else says, MUTED)

    def _about(self, width: int) -> Content:
        if not self.is_mounted:
            return NOTHING
        meant = self.query_one(Rows).chosen or ""
        return about(self._today, meant, self.trainer.library.headings, width)

    @on(OptionList.OptionHighlighted)
    def _show_about(self) -> None:
        self.query_one("#details", Paper).show(self._about)

    # Tasks

    @on(OptionList.OptionSelected)
    def _start(self, event: OptionList.OptionSelected) -> None:
        kind, _, key = (event.option.id or "").partition(":")
        if kind == "plan":
            self._new_plan()
        elif kind == "task" and self._today is not None:
            self._begin(self._today.tasks[int(key)])

    def _begin(self, task: Task) -> None:
        if task.kind == "question":
            self.trainer.begin(task.question)
        elif task.kind == "cards":
            from trainer.tui.screens.cards import CardsScreen

            self.app.push_screen(CardsScreen(int(task.amount) or None))
        elif task.kind == "mock":
            self.trainer.begin_mock(task.amount)
        else:
            self._practise_due()

    def _practise_due(self) -> None:
        found = agenda_of(self.trainer.library, self.trainer.records, self.trainer.now())
        if found.due and found.ordered:
            self.trainer.begin(found.ordered[0].id)
        else:
            self.notify("nothing is due any more", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a plan that is there can be edited."""
        return plan_path().exists() if action == "edit" else True

    def action_edit(self) -> None:
        """Open the plan's file."""
        from trainer.tui.external import edit_file

        try:
            edit_file(self.app, plan_path(), 1, os.environ)
        except TrainerError as error:
            self.notify(error_line(error), severity="warning", markup=False)
        self._read()

    # Another plan

    def _new_plan(self) -> None:
        from trainer.practice.plan import lay_out
        from trainer.tui.screens.lay_out import LayOutScreen

        found = agenda_of(self.trainer.library, self.trainer.records, self.trainer.now())
        self.app.push_screen(
            LayOutScreen(
                lambda days, minutes: lay_out(found.ordered, found.now.date(), days, minutes),
                lambda plan: laid_out(plan, found.latest),
            ),
            self._laid_out,
        )

    def _laid_out(self, plan: Plan | None) -> None:
        if plan is None:
            return
        if not plan_path().exists():
            self._keep(plan)
            return
        from trainer.tui.screens.ask import AskScreen

        def answered(answer: str | None) -> None:
            if answer == "replace":
                self._keep(plan)

        says = "There is a plan already. The days that were written into it go with it."
        self.app.push_screen(AskScreen(says, KEEP), answered)

    def _keep(self, plan: Plan) -> None:
        from trainer.practice.plan_file import plan_text, write_plan

        try:
            write_plan(plan_path(), plan_text(plan))
        except TrainerError as error:
            self.notify(error_line(error), severity="warning", markup=False)
        self.query_one(Rows).clear_options()  # so that the highlight goes to the first task
        self._read()
        self.refresh_bindings()
