"""A question of a mock interview: the drill under the one clock of the whole interview."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import TextArea

from trainer.grading.report import Report
from trainer.tui import mock_flow
from trainer.tui.interviewing import mock_left
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.interview import InterviewScreen, Reply
from trainer.tui.text import minutes
from trainer.tui.widgets.clock import Clock

if TYPE_CHECKING:
    from trainer.tui.mocking import Running
    from trainer.tui.screens.report import ReportScreen
    from trainer.tui.session import Session


class MockScreen(DrillScreen):
    """Runs one question; what is handed in is graded, and nothing is said of it before the interview's end.

    `ending`: the answer is handed in as it stands, and the interview ends there.
    """

    HAND_IN_EMPTY = "hand it in empty, and go on"
    TIME_IS_UP = "The time is up: what is written is handed in, and the interview ends here."

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+j,f5",
            "submit",
            "hand in",
            id="drill.submit",
            key_display="ctrl+j",
            tooltip="hand the answer in and go on; there is no way back to it",
        ),
        Binding("escape", "leave", "leave", id="drill.leave", tooltip="end the interview, after asking"),
    ]

    def __init__(self, running: Running, session: Session, ending: bool = False) -> None:
        super().__init__(session)
        self.running = running
        self._place = running.sitting.done
        self._ending = ending
        self._nothing = False
        self._asking: MockFollowUps | None = None
        self._then: Callable[[], object] = lambda: None

    def on_mount(self) -> None:
        self.stand("interview", self.running.how_far)
        if self._ending:
            self.call_after_refresh(self._end)

    # One clock

    @property
    def about(self) -> str:
        """Which question it is, and the minutes that are planned for it."""
        planned = f"{self.session.asked.face.minutes:g} min"
        return f"{self._place + 1} of {len(self.running.sitting.asked)}, {planned}"

    @property
    def clock_limit_s(self) -> float:
        """Seconds of the whole interview."""
        return self.running.limit_s

    @property
    def clock_elapsed_s(self) -> float:
        """Seconds that the interview has used."""
        return self.running.stopwatch.elapsed

    @property
    def _used(self) -> float:
        over = 0.0 if self._late else max(0.0, -self.running.left_s)
        return max(0.0, self.session.stopwatch.elapsed - over)

    def tick(self) -> None:
        """Show the time and keep it: a killed program loses a second. Follow-ups end with it."""
        super().tick()
        self.running.keep()
        if self._asking is not None:
            self._tell_left(self._asking)
            if self.running.left_s <= 0 and not self.waits:
                self.wait()
                self._asking.close_soon()
                self._asking = None

    def time_is_up(self) -> None:
        """Hand in what is written; a question with nothing written is not reached."""
        if self.editor.written.strip():
            super().time_is_up()
        else:
            self._pass_over()

    def keep(self) -> None:
        """The draft, and the clock of the interview."""
        super().keep()
        self.running.keep()

    @on(TextArea.Changed)
    def _begun(self) -> None:
        """How far the interview was is said until one writes."""
        if self.editor.written.strip() and not self._warned:
            self.query_one("#notice").remove_class("-said")

    # Handing in

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no giving up, which would show the question worked out."""
        return action != "give_up" and super().check_action(action, parameters)

    def why_not(self, action: str) -> str:
        """Why there is no giving up."""
        if action == "give_up":
            return "In an interview nothing is worked out before its end."
        return super().why_not(action)

    def told(self, binding: Binding) -> str:
        """Leaving is what it is in no other drill."""
        return binding.tooltip if binding.action == "leave" else super().told(binding)

    def watch_grading(self, grading: bool) -> None:
        """The answer stays as it is from now on."""
        super().watch_grading(grading)
        if not self.waits:
            self.label_button("handed in")

    def handed_in(self) -> None:
        """The clock goes on over follow-ups and the questions to come."""
        self.query_one(Clock).stands = "over" if self.waits else ""
        if self._report is not None:
            self.running.handed_in(self.session, self._report.report, self._attempt, round(self._used, 2))

    def follow_ups(self, report: Report) -> InterviewScreen:
        """The follow-ups, which show the clock: what lies under them is not painted anew."""
        self.query_one(Clock).hidden = True
        self._asking = MockFollowUps(report, self._reply, self.running.sitting.current is None)
        self._tell_left(self._asking)
        return self._asking

    def _tell_left(self, asking: MockFollowUps) -> None:
        asking.tell_left(None if self.trainer.clock_hidden else self.running.left_s)

    def _go_on(self) -> None:
        if self.waits or self.app.screen is not self:
            return
        if self._nothing:
            self._finish()
        elif self._report is not None:
            self._asked = self._asked or self._ending or self.running.left_s <= 0
            super()._go_on()

    def finish(self, report: ReportScreen) -> None:
        """On to the next question; after the last one, or at the end of the time, to the page on all."""
        self._asking = None
        self.running.amended(report.report)
        if self._ending or self.running.is_over:
            self._finish()
        else:
            mock_flow.go_on(self.trainer, self.running, switch=True)

    def _finish(self) -> None:
        mock_flow.finish(self.trainer, self.running, late=self._late)
        self._then()

    def _pass_over(self) -> None:
        """The question counts as not reached: nothing is written."""
        self._kept_apart = self._nothing = self.grading = True
        self._go_on()

    # Leaving

    def leave(self) -> None:
        """End the interview, after asking."""
        self.hold(lambda: None)

    def hold(self, leave: Callable[[], object]) -> bool:
        """Ask before the interview is left, whose clock goes on meanwhile."""
        if self.waits:
            self._then = leave
            self.call_later(self._end)
            return True
        if self._nothing or (self.grading and self._report is None):
            return False

        def answered(answer: str | None) -> None:
            self._holding = False
            if answer == "leave":
                self._then = leave
                self.call_later(self._end)

        if not self._holding:
            self._holding = True
            written = bool(self.editor.written.strip()) and self._report is None
            asks = mock_left(self.running.how_far, self.running.sitting.done, written)
            self.app.push_screen(AskScreen(*asks), answered)
        return True

    def _end(self) -> None:
        """Hand in what is written, and end the interview there."""
        self._ending, self.waits = True, False
        if self._asking is not None:
            self._asking.close_soon()
        elif self._report is not None:
            self._go_on()
        elif self.editor.written.strip():
            self._grade("grade")
        else:
            self._pass_over()


class MockFollowUps(InterviewScreen):
    """Follow-ups on the clock of the interview: at its end they end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape",
            "end",
            "go on",
            id="interview.end",
            tooltip="on to what comes next, after asking: it says how many have no reply",
        ),
    ]

    def __init__(self, report: Report, reply: Reply, last: bool) -> None:
        super().__init__(report, reply)
        self._last = last
        self._over = False
        self._left: float | None = None

    @property
    def leads(self) -> str:
        """Where one comes after the last one."""
        return "to the end" if self._last else "on to the next question"

    def tell_left(self, left_s: float | None) -> None:
        """Show the seconds that are left, or nothing; before the screen is made, with it."""
        self._left = left_s
        if self.is_mounted:
            self.show_count()

    @property
    def aside(self) -> str:
        """What is left of the time."""
        return "" if self._left is None else f"{minutes(self._left)} left"

    def close_soon(self) -> None:
        """Close once a reply that is being graded is kept, and nothing lies over this screen."""
        self._over = True
        if self.app.screen is self and not self.busy:
            self.dismiss()

    def on_screen_resume(self) -> None:
        """The time was over while a question lay over this screen."""
        if self._over:
            self.call_later(self.close_soon)

    def action_skip(self) -> None:
        """Go on, unless the time is over."""
        if self._over:
            self.dismiss()
        else:
            super().action_skip()
