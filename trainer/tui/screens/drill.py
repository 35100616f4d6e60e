"""The drill: the clock over an answer, hints, and the way to its report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Button, Static

from trainer.tui.interviewing import BREAK_OFF, PUT_ASIDE
from trainer.tui.layout import said
from trainer.tui.memory import spare_what_stands
from trainer.tui.modes import is_strict, judges, reads_back
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill_keys import KEYS
from trainer.tui.screens.hinted import HintedScreen
from trainer.tui.session import Session
from trainer.tui.widgets.clock import Clock, TimeLine

if TYPE_CHECKING:
    from trainer.grading.report import Report
    from trainer.tui.screens.interview import InterviewScreen
    from trainer.tui.screens.report import ReportScreen

SAVE_EVERY = 10
"""Seconds between drafts saved only for their clock."""
NOTICE = 60
"""Seconds before a strict limit at which it is said that the answer will be handed in."""
WRITING = ("submit", "give_up", "editor", "fold", "hint", "reading")
"""What can be done with an answer while it is written."""


class DrillScreen(HintedScreen):
    """Runs the clock of a session and hands its answer in; grading is the app's."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    EXPLAINS = ("lines", "readings", "writing")

    paused: reactive[bool] = reactive(False, init=False)
    grading: reactive[bool] = reactive(False, init=False)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._ticking: Timer | None = None
        self._warned = False
        self._late = False
        self._report: ReportScreen | None = None
        self._attempt: int | None = None
        self._asked = not is_strict(session.mode)
        self._holding = False

    def on_mount(self) -> None:
        button = self.query_one("#submit", Button)
        button.label, button.tooltip = self.hands_in, " or ".join(self.keys_of("submit"))
        self.editor.focus()
        self.session.stopwatch.start()
        self._show_clock()
        self.tick()
        self.call_after_refresh(spare_what_stands)

    # The clock

    def tick(self) -> None:
        """Show the time, and wake again when the next second is full; at a strict limit hand in."""
        elapsed = self.clock_elapsed_s
        self.query_one(Clock).tell(elapsed)
        self.query_one(TimeLine).tell(self.session.stopwatch.elapsed)
        if int(elapsed) % SAVE_EVERY == SAVE_EVERY - 1 and not self.editor.arriving:
            self.keep()
        if self._ticking is not None:
            self._ticking.stop()
        self._ticking = None if self.paused else self.set_timer(max(0.05, 1.0 - elapsed % 1.0), self.tick)
        if is_strict(self.session.mode) and not self.grading and self._report is None:
            self._mind_limit(elapsed, self.clock_limit_s)

    def _mind_limit(self, elapsed: float, limit: float) -> None:
        """At the end of a strict time hand in; shortly before, say so."""
        if elapsed >= limit:
            self.tell("time", "The time is up: the answer is handed in as it stands.")
            self._grade("grade")
        elif elapsed >= limit - NOTICE and not self._warned:
            self._warned = True
            self.tell("time", "The last minute: at its end the answer is handed in as it stands.")

    def watch_paused(self, paused: bool) -> None:
        """Hide question and answer and stop the clock, or show them and run on."""
        self.set_class(paused, "-paused")
        self.query_one(Clock).stands = "paused" if paused else ""
        if paused:
            self.query_one("#paused", Static).update(said(f"paused\n\n{self.key_of('pause')} to go on"))
            self.session.stopwatch.stop()
            self.keep()
            self.set_focus(None)
        else:
            self.session.stopwatch.start()
            self.editor.focus()
        self.tick()
        self.refresh_bindings()

    def action_pause(self) -> None:
        """Stop, or go on."""
        self.paused = not self.paused

    def called(self, binding: Binding) -> str:
        """While it is paused, the key of the pause goes on; an interview's answer is handed in for good."""
        if binding.action == "submit":
            return self.hands_in
        return "go on" if binding.action == "pause" and self.paused else super().called(binding)

    @property
    def hands_in(self) -> str:
        """What handing in is called: a check of the answer, but for an interview."""
        return "hand in" if is_strict(self.session.mode) else "check"

    def set_aside(self) -> None:
        """While the app is suspended the clock stands, but for an interview's."""
        if not is_strict(self.session.mode):
            self.session.stopwatch.stop()

    def taken_up(self, away: bool) -> None:
        """Run on, and say what became of the clock."""
        if self.paused or self.grading:
            return
        self.session.stopwatch.start()
        if away:
            did = "went on" if is_strict(self.session.mode) else "stood still"
            self.tell_shortly("time", f"The clock {did} while the trainer was suspended.")
        self.tick()

    def action_clock(self) -> None:
        """Hide the clock in this drill and those after it, or show it again."""
        self.trainer.clock_hidden = not self.trainer.clock_hidden
        self._show_clock()

    def _show_clock(self) -> None:
        self.query_one(Clock).hidden = self.query_one(TimeLine).hidden = self.trainer.clock_hidden

    def written_elsewhere(self) -> None:
        """What another editor brought after a strict limit counts with the time that it took."""
        self._late = self.clock_elapsed_s > self.clock_limit_s
        self.tick()

    @property
    def explains(self) -> tuple[str, ...]:
        """Only the signs that this mode shows beside a line."""
        mode = self.session.mode
        signs = "lines" if judges(mode) else "readings" if reads_back(mode) else ""
        return tuple(name for name in self.EXPLAINS if name in (signs, "writing"))

    @property
    def closed_book(self) -> bool:
        """In an interview nothing can be looked up."""
        return is_strict(self.session.mode)

    @property
    def _used(self) -> float:
        used, limit = self.session.stopwatch.elapsed, self.session.limit_s
        return used if self._late or not is_strict(self.session.mode) else min(used, limit)

    # Handing in

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While it is paused one can only go on or leave; once it is handed in only leave, and then go on."""
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

    def action_submit(self) -> None:
        """Grade the answer; an empty one only after asking."""
        if self.editor.written.strip():
            self._grade("grade")
            return
        answers = [("write", "go on writing"), ("grade", "grade it empty and see it worked out")]
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
            text = self.editor.written
            self.note()
            self.keep()
            self.grading = True
            self.run_worker(self._graded(text), exit_on_error=False)

    def watch_grading(self, grading: bool) -> None:
        """Say that it is graded; meanwhile the answer stays as it is."""
        self.editor.read_only = grading
        self.query_one(Clock).stands = "grading" if grading else ""
        self.query_one("#submit", Button).label = "grading …" if grading else self.hands_in
        self.refresh_bindings()

    async def _graded(self, text: str) -> None:
        try:
            self._report, self._attempt = await self.trainer.grade(self.session, text, self._used)
        except Exception as error:
            self.app._handle_exception(error)
            return
        self._kept_apart = True
        self.handed_in()
        self._go_on()

    def on_screen_resume(self) -> None:
        """What comes next while help or a question lay over the drill is shown now."""
        super().on_screen_resume()
        self._go_on()

    def _go_on(self) -> None:
        """To the interviewer's follow-ups where the mode has them, then to the report."""
        if self._report is None or self.app.screen is not self:
            return
        report = self._report.report
        if self._asked or not report.follow_ups:
            self.finish(self._report)
            return
        self._asked = True
        self.query_one("#submit", Button).label = "handed in"
        self.refresh_bindings()
        self.app.push_screen(self.follow_ups(report))

    def follow_ups(self, report: Report) -> InterviewScreen:
        """The screen that asks the follow-ups; they are not timed."""
        from trainer.tui.screens.interview import InterviewScreen

        self.query_one(Clock).stands = "over"
        return InterviewScreen(report, self._reply)

    def finish(self, report: ReportScreen) -> None:
        """What comes after the answer and its follow-ups: the report."""
        self.app.switch_screen(report)

    async def _reply(self, number: int, text: str) -> None:
        if self._report is not None:
            try:
                await self.trainer.reply(self.session, self._report, self._attempt, number, text)
            except Exception as error:
                self.app._handle_exception(error)

    # Leaving

    def action_leave(self) -> None:
        """Close what is said on the screen, or go back where nothing is."""
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
        text = self.editor.written
        self.note()
        self.trainer.records.release_draft(self.session.draft(text))
        self._kept_apart = True
        self.app.pop_screen()
