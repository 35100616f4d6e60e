"""The drill: an answer on the clock, handed in, and the way to its report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Button

from trainer.tui.interviewing import BREAK_OFF, PUT_ASIDE
from trainer.tui.memory import spare_what_stands
from trainer.tui.modes import is_strict, judges, reads_back
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill_keys import KEYS
from trainer.tui.screens.timed import TimedScreen
from trainer.tui.session import Session
from trainer.tui.widgets.clock import Clock

if TYPE_CHECKING:
    from trainer.grading.report import Report
    from trainer.tui.screens.interview import InterviewScreen
    from trainer.tui.screens.report import ReportScreen

WRITING = ("submit", "give_up", "editor", "fold", "hint", "reading")
"""What can be done with an answer while it is written."""


class DrillScreen(TimedScreen):
    """Hands the answer of a session in; grading is the app's."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    EXPLAINS = ("lines", "readings", "time", "writing")
    HAND_IN_EMPTY = "grade it empty and see it worked out"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._report: ReportScreen | None = None
        self._attempt: int | None = None
        self._asked = not is_strict(session.mode)
        self._holding = False

    def on_mount(self) -> None:
        button = self.query_one("#submit", Button)
        button.tooltip = " or ".join(self.keys_of("submit"))
        button.can_focus = False  # after tab, an enter that was meant for the answer would hand it in
        self.label_button(self.hands_in)
        self.editor.focus()
        self.call_after_refresh(spare_what_stands)

    @property
    def explains(self) -> tuple[str, ...]:
        """Only the signs that this mode shows beside a line, and the line of the time where it is shown."""
        mode = self.session.mode
        signs = "lines" if judges(mode) else "readings" if reads_back(mode) else ""
        shown = (signs, "writing", "" if self.trainer.clock_hidden else "time")
        return tuple(name for name in self.EXPLAINS if name in shown)

    @property
    def closed_book(self) -> bool:
        """In an interview nothing can be looked up."""
        return is_strict(self.session.mode)

    # Handing in

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While it is paused one can only go on or leave; once it is handed in only leave, and then go on."""
        if self.waits and action in ("submit", "leave"):
            return action == "submit"
        if action == "leave":
            return self._report is None
        if action == "hint" and not judges(self.session.mode):
            return False
        if action == "reading" and not reads_back(self.session.mode):
            return False
        if action == "pause" and is_strict(self.session.mode):
            return False
        if action in WRITING and self.paused:
            return False
        return not (self.grading and action in (*WRITING, "pause"))

    def why_not(self, action: str) -> str:
        """What the mode has not."""
        mode = self.session.mode
        if action == "pause" and is_strict(mode):
            return "In an interview the clock does not stop."
        if action == "reading" and not reads_back(mode):
            return "In an interview nothing is read back."
        if action == "hint" and not judges(mode):
            return "Hints are given in coach mode."
        return ""

    def told(self, binding: Binding) -> str:
        """An interview is left in another way than a drill."""
        if binding.action == "leave" and is_strict(self.session.mode):
            return f"after asking; it is broken off, and the answer can be gone on with in {PUT_ASIDE} mode"
        return super().told(binding)

    def action_submit(self) -> None:
        """Grade the answer; an empty one only after asking. After the end of the time, go on."""
        if self.waits:
            self.waits = False
            self.watch_grading(True)
            self._go_on()
            return
        if self.editor.written.strip():
            self._grade("grade")
            return
        answers = [("write", "go on writing"), ("grade", self.HAND_IN_EMPTY)]
        self.app.push_screen(AskScreen("Nothing is written yet.", answers), self._grade)

    def action_give_up(self) -> None:
        """Grade what is there, as any answer, after asking: there is no way back."""
        if not self.editor.written.strip():
            self.action_submit()
            return
        answers = [("write", "go on writing"), ("grade", "hand it in as it is and see it worked out")]
        self.app.push_screen(AskScreen("Give up here?", answers), self._grade)

    def _grade(self, answer: str | None) -> None:
        if answer == "grade" and not self.grading:
            self.session.stopwatch.stop()
            text = self.collect()
            self.note()
            self.keep()
            self.grading = True
            self.run_worker(self._graded(text), exit_on_error=False)

    def watch_grading(self, grading: bool) -> None:
        """Say that it is graded; from now on the answer stays as it is."""
        self.editor.read_only = grading
        self.query_one(Clock).stands = "over" if self.waits else "grading"
        self.label_button(self.hands_in if self.waits else "grading …")
        self.refresh_bindings()

    def time_is_up(self) -> None:
        """Hand in what is written."""
        self._grade("grade")

    async def _graded(self, text: str) -> None:
        try:
            self._report, self._attempt = await self.trainer.grade(self.session, text, self._used)
        except Exception as error:
            self.app._handle_exception(error)
            return
        self._kept_apart = True
        self.handed_in()
        self._go_on()

    def handed_in(self) -> None:
        """The clock has nothing more to say."""
        self.query_one(Clock).stands = "over"

    def on_screen_resume(self) -> None:
        """What comes next while help or a question lay over the drill is shown now."""
        super().on_screen_resume()
        self._go_on()

    def _go_on(self) -> None:
        """To the interviewer's follow-ups where the mode has them, then to the report."""
        if self._report is None or self.waits or self.app.screen is not self:
            return
        report = self._report.report
        if self._asked or not report.follow_ups:
            self.finish(self._report)
            return
        self._asked = True
        self.label_button("handed in")
        self.refresh_bindings()
        self.app.push_screen(self.follow_ups(report))

    def follow_ups(self, report: Report) -> InterviewScreen:
        """The screen that asks the follow-ups; they are not timed."""
        from trainer.tui.screens.interview import InterviewScreen

        return InterviewScreen(report, self._reply)

    def finish(self, report: ReportScreen) -> None:
        """What comes after the answer and its follow-ups: the report, in place of one it was begun from."""
        if isinstance(self.app.screen_stack[-2], type(report)):
            self.app.pop_screen()
        self.app.switch_screen(report)

    async def _reply(self, number: int, text: str) -> None:
        if self._report is not None:
            try:
                await self.trainer.reply(self.session, self._report, self._attempt, number, text)
            except Exception as error:
                self.app._handle_exception(error)

    # Leaving

    def action_leave(self) -> None:
        """Close what is said under the answer, or go back where nothing is."""
        if not self.close_message():
            self.leave()

    def leave(self) -> None:
        """Go back; an interview asks first."""
        if not self.hold(self._put_aside):
            self._put_aside()

    def hold(self, leave: Callable[[], object]) -> bool:
        """Ask before an interview is left, whose clock goes on meanwhile. One that is handed in is over."""
        if not is_strict(self.session.mode) or self.grading:
            return False

        def answered(answer: str | None) -> None:
            self._holding = False
            if self.grading:  # the time was up meanwhile
                return
            if answer == "leave":
                self.session = replace(self.session, mode=PUT_ASIDE)
                leave()
            else:
                self._grade(answer)

        if not self._holding:
            self._holding = True
            self.app.push_screen(AskScreen(*BREAK_OFF), answered)
        return True

    def _put_aside(self) -> None:
        """The draft stays for later, in memory alone where it cannot be saved."""
        self.session.stopwatch.stop()
        text = self.collect()
        self.note()
        self.trainer.records.release_draft(self.session.draft(text))
        self._kept_apart = True
        self.app.pop_screen()
