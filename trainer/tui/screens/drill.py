"""The drill: the prompt, the answer with its read-back, and the clock."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Button, Static, TextArea

from trainer.errors import TrainerError
from trainer.tui.givens import given_values, givens, prompt
from trainer.tui.layout import said
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.session import Session
from trainer.tui.text import error_line, one_line
from trainer.tui.widgets.answer import AnswerEditor
from trainer.tui.widgets.answer_pane import AnswerPane
from trainer.tui.widgets.clock import Clock, TimeLine
from trainer.tui.widgets.paper import Paper

if TYPE_CHECKING:
    from trainer.tui.screens.report import ReportScreen

SAVE_AFTER = 0.5
"""Seconds after a change until the draft is saved."""
SAVE_EVERY = 10
"""Seconds between drafts saved only for their clock."""


class DrillScreen(TrainerScreen):
    """Shows a session and keeps its draft; grading is the app's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+j,f5",
            "submit",
            "check",
            id="drill.submit",
            key_display="ctrl+j",
            tooltip="grade the answer",
        ),
        Binding(
            "f4", "editor", "editor", id="drill.editor", tooltip="write in your own editor: VISUAL or EDITOR"
        ),
        Binding("f6", "pause", "pause", id="drill.pause", tooltip="hide the question and stop the clock"),
        Binding("f8", "fold", "fold", id="drill.fold", tooltip="hide or show the question, for more room"),
        Binding(
            "f9", "give_up", "give up", id="drill.give-up", tooltip="grade what is there, see it worked out"
        ),
        Binding(
            "escape",
            "leave",
            "back",
            id="drill.leave",
            tooltip="to the questions, where you can go on with it",
        ),
        Binding("q", "app.quit", "quit", id="drill.quit", show=False, tooltip=f"outside the editor {LEAVE}"),
    ]

    paused: reactive[bool] = reactive(False, init=False)
    grading: reactive[bool] = reactive(False, init=False)

    def __init__(self, session: Session) -> None:
        super().__init__(classes=f"-{session.mode}")
        self.session = session
        self._pane = AnswerPane(session.text, given_values(session.variant), session.mode)
        self._ticking: Timer | None = None
        self._saving: Timer | None = None
        self._done = False
        self._report: ReportScreen | None = None

    def compose_body(self) -> ComposeResult:
        """From the title down to the clock's line."""
        variant, limit = self.session.variant, self.session.limit_s
        with Horizontal(id="top"):
            yield Static(said(one_line(variant.title)), id="title")
            yield Static(said(variant.question.difficulty), id="difficulty")
            yield Static(said(self.session.mode), id="about")
            yield Clock(limit)
        with Horizontal(id="ask"):
            with VerticalScroll(id="prompt"):
                yield Paper(partial(prompt, variant))
            yield Paper(partial(givens, variant), id="givens")
        yield self._pane
        yield Static("paused\n\nf6 to go on", id="paused", markup=False)
        with Horizontal(id="foot"):
            yield TimeLine(limit)
            yield Button("check", id="submit", compact=True, action="screen.submit", tooltip="ctrl+j or f5")

    def on_mount(self) -> None:
        self.app.clear_notifications()
        self._editor.focus()
        self.session.stopwatch.start()
        self.tick()

    def on_unmount(self) -> None:
        """Nothing typed is lost, however the screen goes."""
        self.keep()

    @property
    def _editor(self) -> AnswerEditor:
        return self._pane.editor

    # The clock

    def tick(self) -> None:
        """Show the time, and wake again when the next second is full."""
        elapsed = self.session.stopwatch.elapsed
        self.query_one(Clock).tell(elapsed)
        self.query_one(TimeLine).tell(elapsed)
        if int(elapsed) % SAVE_EVERY == SAVE_EVERY - 1:
            self.keep()
        if self._ticking is not None:
            self._ticking.stop()
        self._ticking = None if self.paused else self.set_timer(max(0.05, 1.0 - elapsed % 1.0), self.tick)

    def watch_paused(self, paused: bool) -> None:
        """Hide question and answer and stop the clock, or show them and run on."""
        self.set_class(paused, "-paused")
        self.query_one(Clock).stands = "paused" if paused else ""
        if paused:
            self.session.stopwatch.stop()
            self.keep()
            self.set_focus(None)
        else:
            self.session.stopwatch.start()
            self._editor.focus()
        self.tick()
        self.refresh_bindings()

    # The draft

    @on(TextArea.Changed)
    def _save_soon(self) -> None:
        if self._saving is None:
            self._saving = self.set_timer(SAVE_AFTER, self._save)

    def _save(self) -> None:
        self._saving = None
        self.keep()

    def keep(self) -> None:
        """Save the draft with its clock, unless the answer is graded or left for later."""
        if not self._done:
            self.trainer.records.keep_draft(self.session.draft(self._editor.written))

    # What the person can do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While it is paused one can only go on or leave; while it is graded only leave."""
        if self.paused and action in ("submit", "give_up", "editor", "fold"):
            return None
        if self.grading and action in ("submit", "give_up", "editor", "fold", "pause"):
            return None
        return True

    def action_submit(self) -> None:
        """Grade the answer; an empty one only after asking."""
        if self._editor.written.strip():
            self._grade("grade")
            return
        from trainer.tui.screens.ask import AskScreen

        answers = [("write", "go on writing"), ("grade", "grade it empty and see it worked out")]
        self.app.push_screen(AskScreen("Nothing is written yet.", answers), self._grade)

    def action_give_up(self) -> None:
        """Grade what is there, as any answer."""
        self.action_submit()

    def _grade(self, answer: str | None) -> None:
        if answer == "grade":
            self.session.stopwatch.stop()
            self.keep()
            self.grading = True
            self.run_worker(self._graded(), exit_on_error=False)

    def watch_grading(self, grading: bool) -> None:
        """Say that it is graded; meanwhile the answer stays as it is."""
        self._editor.read_only = grading
        self.query_one(Clock).stands = "grading" if grading else ""
        self.query_one("#submit", Button).label = "grading …" if grading else "check"
        self.refresh_bindings()

    async def _graded(self) -> None:
        try:
            self._report = await self.trainer.grade(self.session, self._editor.written)
        except Exception as error:
            self.app._handle_exception(error)
            return
        self._done = True
        self._show_report()

    def on_screen_resume(self) -> None:
        """A report that came while help or a question lay over the drill is shown now."""
        super().on_screen_resume()
        self._show_report()

    def _show_report(self) -> None:
        if self._report is not None and self.app.screen is self:
            self.app.switch_screen(self._report)

    def action_pause(self) -> None:
        """Stop, or go on."""
        self.paused = not self.paused

    def action_fold(self) -> None:
        """Fold the question away, or show it again."""
        self.toggle_class("-folded")

    def action_leave(self) -> None:
        """Go back; the draft stays for later, in memory alone where it cannot be saved."""
        self.session.stopwatch.stop()
        self.trainer.records.release_draft(self.session.draft(self._editor.written))
        self._done = True
        self.app.pop_screen()

    def action_editor(self) -> None:
        """Hand the answer to the person's own editor; the clock runs on."""
        from trainer.tui.external import edited

        self.keep()
        try:
            text = edited(self.app, self._editor.written, os.environ)
        except TrainerError as error:
            self.notify(error_line(error), severity="warning", markup=False)
        else:
            if text != self._editor.written:
                self._editor.replace_all(text)
        self.tick()
