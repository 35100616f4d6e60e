"""The clock over an answer: it runs, stands still, is hidden, and at a strict limit the answer is closed."""

from __future__ import annotations

from textual.binding import Binding
from textual.events import Key, Paste
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Button, Static

from trainer.tui.layout import said
from trainer.tui.modes import is_strict
from trainer.tui.screens.hinted import HintedScreen
from trainer.tui.session import Session
from trainer.tui.text import one_line, types
from trainer.tui.widgets.clock import Clock, TimeLine

SAVE_EVERY = 10
"""Seconds between drafts saved only for their clock."""
NOTICE = 60
"""Seconds before a strict limit at which it is said that the answer will be handed in."""
TYPED_ON = 60
"""Characters that are shown of what was typed after the end."""


class TimedScreen(HintedScreen):
    """Runs the clock of a session. After the end of a strict time it stays until the person goes on: whoever
    is typing then does not see at once that the answer is closed, and no key may do anything else meanwhile.
    """

    TIME_IS_UP = "The time is up: the answer is handed in as it stands."

    paused: reactive[bool] = reactive(False, init=False)
    grading: reactive[bool] = reactive(False, init=False)
    """Whether the answer is handed in; it stays so."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._ticking: Timer | None = None
        self._warned = False
        self._late = False
        self.waits = False
        """Whether the time ran out, and the person has not gone on since."""
        self._typed_on = ""

    def on_mount(self) -> None:
        self.session.stopwatch.start()
        self._show_clock()
        self.tick()

    def time_is_up(self) -> None:
        """Called at the end of a strict time: the answer is handed in as it stands."""
        raise NotImplementedError

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
        if is_strict(self.session.mode) and not self.grading:
            self._mind_limit(elapsed, self.clock_limit_s)

    def _mind_limit(self, elapsed: float, limit: float) -> None:
        """At the end of a strict time hand in; shortly before, say so."""
        if elapsed >= limit:
            self.wait()
            self.time_is_up()
        elif elapsed >= limit - NOTICE and not self._warned:
            self._warned = True
            self.tell("time", "The last minute: at its end the answer is handed in as it stands.")

    # After the end of a strict time

    def wait(self) -> None:
        """Stay until the person goes on."""
        self.waits = True
        self.query_one(Clock).stands = "over"
        self._say_it_is_over()

    def _say_it_is_over(self) -> None:
        says = f"{self.TIME_IS_UP} {self.key_of('submit')} goes on."
        if typed := one_line(self._typed_on):
            cut = "…" if len(typed) > TYPED_ON else ""
            says += f" Typed since, and not part of it: “{cut}{typed[-TYPED_ON:]}”"
        self.tell("time", says)

    def before_typed(self, event: Key | Paste) -> None:
        """What is typed after the end is shown, so that nobody takes it for a part of the answer."""
        super().before_typed(event)
        if not self.waits:
            return
        if isinstance(event, Paste):
            self._typed_on += event.text
        elif types(event.character) or event.key == "enter":
            self._typed_on += " " if event.key == "enter" else event.character or ""
        self._say_it_is_over()

    # What stops it, and what hides it

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
    def _used(self) -> float:
        used, limit = self.session.stopwatch.elapsed, self.session.limit_s
        return used if self._late or not is_strict(self.session.mode) else min(used, limit)

    # What it is called meanwhile

    def called(self, binding: Binding) -> str:
        """While it is paused, or after the end, the key for it goes on; what is said is closed first."""
        if binding.action == "submit":
            return self.hands_in
        if binding.action == "leave" and self.says_below:
            return "close"
        return "go on" if binding.action == "pause" and self.paused else super().called(binding)

    @property
    def hands_in(self) -> str:
        """What handing in is called: a check of the answer, but for an interview, where it is for good."""
        if self.waits:
            return "go on"
        return "hand in" if is_strict(self.session.mode) else "check"

    def label_button(self, says: str) -> None:
        """Have the button say this."""
        self.query_one("#submit", Button).label = says
