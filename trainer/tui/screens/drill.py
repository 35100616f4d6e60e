"""The drill: the clock over an answer, hints, and the way to its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Button, Static

from trainer.tui import hinting
from trainer.tui.layout import said
from trainer.tui.memory import spare_what_stands
from trainer.tui.modes import is_strict, judges, reads_back
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.base import LEAVE
from trainer.tui.screens.writing import WritingScreen
from trainer.tui.session import Session
from trainer.tui.text import minutes
from trainer.tui.widgets.clock import Clock, TimeLine

if TYPE_CHECKING:
    from trainer.grading.hints import Hint
    from trainer.tui.screens.report import ReportScreen

SAVE_EVERY = 10
"""Seconds between drafts saved only for their clock."""
NOTICE = 60
"""Seconds before a strict limit at which it is said that the answer will be handed in."""
GRACE = 2
"""Seconds by which the clock may wake late at a strict limit; the answer is then the one at the limit."""


class DrillScreen(WritingScreen):
    """Runs the clock of a session and hands its answer in; grading is the app's."""

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
            "f2,ctrl+g",
            "hint",
            "hint",
            id="drill.hint",
            key_display="f2",
            tooltip="what to work out next, in steps; its price is said first",
        ),
        *WritingScreen.EDITING,
        Binding("f6", "pause", "pause", id="drill.pause", tooltip="hide the question and stop the clock"),
        Binding(
            "ctrl+t,f10",
            "clock",
            "clock",
            id="drill.clock",
            show=False,
            key_display="ctrl+t",
            tooltip="hide the clock, or show it; it stays as you leave it",
        ),
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

    EXPLAINS = ("lines", "writing")

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

    def on_mount(self) -> None:
        self.app.clear_notifications()
        self.editor.focus()
        self.session.stopwatch.start()
        self._show_clock()
        for hint in hinting.taken(self.session)[-1:]:
            self._say(hint)
        self.tick()
        self.call_after_refresh(spare_what_stands)

    # The clock

    def tick(self) -> None:
        """Show the time, and wake again when the next second is full; at a strict limit hand in."""
        elapsed, limit = self.session.stopwatch.elapsed, self.session.limit_s
        self.query_one(Clock).tell(elapsed)
        self.query_one(TimeLine).tell(elapsed)
        if int(elapsed) % SAVE_EVERY == SAVE_EVERY - 1 and not self.editor.arriving:
            self.keep()
        if self._ticking is not None:
            self._ticking.stop()
        self._ticking = None if self.paused else self.set_timer(max(0.05, 1.0 - elapsed % 1.0), self.tick)
        if is_strict(self.session.mode) and not self.grading and self._report is None:
            if elapsed >= limit:
                self.tell("time", "The time is up: the answer is handed in as it stands.")
                self._grade("grade")
            elif elapsed >= limit - NOTICE and not self._warned:
                self._warned = True
                left = minutes(limit - elapsed)
                self.tell("time", f"{left} left: at the end the answer is handed in as it stands.")

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

    def action_clock(self) -> None:
        """Hide the clock in this drill and those after it, or show it again."""
        self.trainer.clock_hidden = not self.trainer.clock_hidden
        self._show_clock()

    def _show_clock(self) -> None:
        self.query_one(Clock).hidden = self.query_one(TimeLine).hidden = self.trainer.clock_hidden

    def written_elsewhere(self) -> None:
        """What another editor brought after a strict limit counts with the time that it took."""
        self._late = self.session.stopwatch.elapsed > self.session.limit_s
        self.tick()

    @property
    def _used(self) -> float:
        used, limit = self.session.stopwatch.elapsed, self.session.limit_s
        return used if self._late or not is_strict(self.session.mode) else min(used, limit)

    # Hints

    def action_hint(self) -> None:
        """Say what a hint would cost, and give it when it is taken."""
        self.run_worker(self._offer(), exclusive=True, group="hint", exit_on_error=False)

    async def _offer(self) -> None:
        try:
            found = await hinting.offered(self.session, self.editor.written)
        except Exception as error:
            self.app._handle_exception(error)
            return
        if not found:
            self.tell("hint", "Nothing is missing that a hint could name: check it.")
        elif self.app.screen is self:
            from trainer.grading.hints import points

            answers = [(hint.key, f"{hint.offer}   {points(hint.price)}") for hint in found]
            says = f"A hint costs points of the score: {hinting.price_said(self.session)}."
            hints = {hint.key: hint for hint in found}
            self.app.push_screen(
                AskScreen(says, [*answers, ("none", "go on without")]),
                lambda key: self._take(hints.get(key or "")),
            )

    def _take(self, hint: Hint | None) -> None:
        if hint is not None and not self.grading:
            hinting.take(self.session, hint)
            self._say(hint)
            self.keep()

    def _say(self, hint: Hint) -> None:
        self.tell("hint", f"{hint.says}   ({hinting.price_said(self.session)})")

    # Handing in

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While it is paused one can only go on or leave; while it is graded only leave."""
        writing = ("submit", "give_up", "editor", "fold", "hint", "reading")
        if action == "hint" and not judges(self.session.mode):
            return False
        if action == "reading" and not reads_back(self.session.mode):
            return False
        if self.paused and action in writing:
            return None
        if self.grading and action in (*writing, "pause"):
            return None
        return super().check_action(action, parameters)

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
        self.query_one("#submit", Button).label = "grading …" if grading else "check"
        self.refresh_bindings()

    async def _graded(self, text: str) -> None:
        try:
            self._report, self._attempt = await self.trainer.grade(self.session, text, self._used)
        except Exception as error:
            self.app._handle_exception(error)
            return
        self._kept_apart = True
        self._go_on()

    def on_screen_resume(self) -> None:
        """What comes next while help or a question lay over the drill is shown now."""
        super().on_screen_resume()
        self._go_on()

    def _go_on(self) -> None:
        """To the interviewer's follow-ups where the mode has them, then to the report."""
        if self._report is None or self.app.screen is not self:
            return
        asks = [one.ask for one in self._report.report.follow_ups]
        if self._asked or not asks:
            self.app.switch_screen(self._report)
            return
        from trainer.tui.screens.interview import InterviewScreen

        self._asked = True
        self.query_one(Clock).stands = "over"
        self.query_one("#submit", Button).label = "handed in"
        self.app.push_screen(InterviewScreen(asks, self._reply))

    async def _reply(self, number: int, text: str) -> None:
        if self._report is not None:
            try:
                await self.trainer.reply(self.session, self._report, self._attempt, number, text)
            except Exception as error:
                self.app._handle_exception(error)

    def action_leave(self) -> None:
        """Go back; the draft stays for later, in memory alone where it cannot be saved."""
        self.session.stopwatch.stop()
        text = self.editor.written
        self.note()
        self.trainer.records.release_draft(self.session.draft(text))
        self._kept_apart = True
        self.app.pop_screen()
