"""The drill: the prompt, the answer with its read-back, and the clock."""

from __future__ import annotations

import os
from typing import ClassVar

from textual import on
from textual.app import ComposeResult, SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Button, Static, TextArea

from trainer.errors import TrainerError
from trainer.tui.external import edit, editor_command
from trainer.tui.givens import givens, prompt
from trainer.tui.layout import said
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.session import Session
from trainer.tui.text import one_line
from trainer.tui.understand import LIVE_LINES, understand
from trainer.tui.widgets.answer import AnswerEditor
from trainer.tui.widgets.clock import Clock, TimeLine
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.readback import CurrentLine, ReadBack

SAVE_AFTER = 0.5
"""Seconds after a change until the draft is saved."""
SAVE_EVERY = 10
"""Seconds between drafts saved only for their clock."""
READ_AFTER = 0.4
"""Seconds after a change until an answer of more than LIVE_LINES lines is read."""


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
        Binding(
            "f8",
            "fold",
            "fold",
            id="drill.fold",
            tooltip="hide or show the question, for more room",
        ),
        Binding(
            "f9",
            "give_up",
            "give up",
            id="drill.give-up",
            tooltip="grade what is there and see it worked out",
        ),
        Binding(
            "escape",
            "leave",
            "back",
            id="drill.leave",
            tooltip="back to the questions; the draft and its clock are kept",
        ),
        Binding(
            "q",
            "app.quit",
            "quit",
            id="drill.quit",
            show=False,
            tooltip="leave, outside the editor; the draft is kept",
        ),
    ]

    paused: reactive[bool] = reactive(False, init=False)

    def __init__(self, session: Session) -> None:
        super().__init__(classes=f"-{session.mode}")
        self.session = session
        self._names = {
            name: given.quantity for name, given in session.variant.inputs.items() if given.kind == "given"
        }
        self._editor = AnswerEditor(session.text)
        self._saving: Timer | None = None
        self._reading: Timer | None = None
        self._finished = False

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
                yield Paper(self._prompt)
            yield Paper(self._givens, id="givens")
        with Horizontal(id="work"):
            yield self._editor
            if self.session.mode != "interview":
                yield ReadBack(self._editor)
        if self.session.mode != "interview":
            yield CurrentLine(id="current")
        yield Static("paused\n\nf6 to go on", id="paused", markup=False)
        with Horizontal(id="foot"):
            yield TimeLine(limit)
            yield Button(
                "check",
                id="submit",
                compact=True,
                action="screen.submit",
                tooltip="Grade the answer: ctrl+j or f5",
            )

    def on_mount(self) -> None:
        self._editor.move_cursor(self._editor.document.end)
        self._editor.focus()
        self.session.stopwatch.start()
        self._read()
        self.tick()

    def _prompt(self, width: int) -> Content:
        return prompt(self.session.variant, width)

    def _givens(self, width: int) -> Content:
        return givens(self.session.variant, width)

    # The clock

    def tick(self) -> None:
        """Show the time, and wake again when the next second is full."""
        elapsed = self.session.stopwatch.elapsed
        self.query_one(Clock).tell(elapsed)
        self.query_one(TimeLine).tell(elapsed)
        if int(elapsed) % SAVE_EVERY == SAVE_EVERY - 1:
            self.keep()
        if not self.paused:
            self.set_timer(max(0.05, 1.0 - elapsed % 1.0), self.tick)

    def watch_paused(self, paused: bool) -> None:
        """Hide question and answer and stop the clock, or show them and run on."""
        self.set_class(paused, "-paused")
        self.query_one(Clock).paused = paused
        if paused:
            self.session.stopwatch.stop()
            self.keep()
            self.set_focus(None)
        else:
            self.session.stopwatch.start()
            self._editor.focus()
            self.tick()
        self.refresh_bindings()

    # The answer

    @on(TextArea.Changed)
    def _changed(self) -> None:
        if self._saving is None:
            self._saving = self.set_timer(SAVE_AFTER, self._save_soon)
        if self._editor.document.line_count <= LIVE_LINES:
            self._read()
        elif self._reading is None:
            self._reading = self.set_timer(READ_AFTER, self._read)

    @on(TextArea.SelectionChanged)
    def _show_current(self) -> None:
        if self.session.mode != "interview":
            self.query_one(CurrentLine).line = self.query_one(ReadBack).cut_line(self._editor.cursor_line)

    def _read(self) -> None:
        self._reading = None
        if self.session.mode != "interview":
            self.query_one(ReadBack).lines = understand(self._editor.text, self._names, self.session.mode)
            self._show_current()

    def _save_soon(self) -> None:
        self._saving = None
        self.keep()

    def keep(self) -> None:
        """Save the draft with its clock, unless the answer has been graded."""
        if not self._finished:
            self.trainer.records.keep_draft(self.session.draft(self._editor.text))

    def on_unmount(self) -> None:
        """Nothing typed is lost, however the screen goes."""
        self.keep()

    # What the person can do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While it is paused one can only go on or leave."""
        if self.paused and action in ("submit", "editor", "fold", "give_up"):
            return None
        return True

    def action_submit(self) -> None:
        """Grade the answer; an empty one only after asking."""
        if self._editor.text.strip():
            self._finish("yes")
            return
        from trainer.tui.screens.ask import AskScreen

        ask = AskScreen(
            "Nothing is written yet.",
            [("no", "go on writing"), ("yes", "grade it empty and see it worked out")],
        )
        self.app.push_screen(ask, self._finish)

    def action_give_up(self) -> None:
        """Grade what is there."""
        self.action_submit()

    def _finish(self, answer: str | None) -> None:
        if answer == "yes":
            self.session.stopwatch.stop()
            self.keep()
            self.trainer.finish(self.session, self._editor.text)

    def graded(self) -> None:
        """The answer is an attempt now; no draft of it is kept from here on."""
        self._finished = True

    def action_pause(self) -> None:
        """Stop, or go on."""
        self.paused = not self.paused

    def action_fold(self) -> None:
        """Fold the question away, or show it again."""
        self.toggle_class("-folded")

    def action_leave(self) -> None:
        """Go back; the draft stays for later."""
        self.session.stopwatch.stop()
        self.trainer.records.release_draft(self.session.draft(self._editor.text))
        self._finished = True
        self.app.pop_screen()

    def action_editor(self) -> None:
        """Hand the answer to the person's own editor; the clock runs on."""
        self.keep()
        failure: TrainerError | None = None
        text = self._editor.text
        try:
            command = editor_command(os.environ)
            with self.app.suspend():
                try:
                    text = edit(text, command)
                except (
                    TrainerError
                ) as error:  # an exception must not leave the block: the screen would stay dead
                    failure = error
        except TrainerError as error:
            failure = error
        except SuspendNotSupported:
            failure = TrainerError(
                "another editor cannot be opened here", "this terminal cannot be handed over"
            )
        if failure is not None:
            self.notify(f"{failure.title}: {failure.hint}", severity="warning", markup=False)
        elif text != self._editor.text:
            self._editor.replace_all(text)
        self.tick()
