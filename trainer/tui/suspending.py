"""Giving the terminal back to the shell for a while, as ctrl+z does with any program."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from trainer.tui.leaving import Leaving

SUSPENDED = "napkin trainer is suspended; fg brings it back.\n"
"""What is left on the shell's screen."""
SAYS = "to the shell until fg; answers are saved, and only the clock of an interview goes on"
NO_SHELL = "no shell here could bring the trainer back, so it is not suspended"


class Suspending(Leaving):
    """An app that can be stopped and brought back. What is unfinished is saved before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "suspend", id="suspend", show=False, tooltip=SAYS),
        Binding("alt+z", "suspend_process", "suspend", id="suspend", show=False, priority=True, tooltip=SAYS),
    ]
    """In the answer ctrl+z takes a step back; the other key suspends there as well, and over a dialog."""

    def action_suspend_process(self) -> None:
        """Stop until the shell goes on with this job; where there is no such shell, say so."""
        step_aside = getattr(self._driver, "step_aside", None)
        if step_aside is None:  # a browser, or Windows
            self._warn(NO_SHELL)
            return
        self._keep_drafts()
        screens = self._own_screens()
        for screen in screens:
            screen.set_aside()
        self.app_suspend_signal.publish(self)
        stopped = step_aside(SUSPENDED)
        self.app_resume_signal.publish(self)
        for screen in screens:
            screen.taken_up(stopped)
        self.refresh(layout=True)
        if not stopped:
            self._warn(NO_SHELL)
