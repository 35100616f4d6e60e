"""The ways out of the app: asked for, by a signal, or by an error. Nothing typed is lost on any of them."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

from textual.driver import Driver
from textual.timer import Timer

from trainer.errors import TrainerError
from trainer.history import Draft
from trainer.tui.appearance import Appearance
from trainer.tui.preferences import Preferences
from trainer.tui.records import Records
from trainer.tui.rescue import rescue, told, write_out
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import count, error_line, visible

_ENDING = (
    *("SIGTERM", "SIGHUP", "SIGQUIT", "SIGABRT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF"),
    *("SIGXCPU", "SIGIO", "SIGPWR", "SIGSTKFLT"),
)
ENDING = (
    *(getattr(signal, name) for name in _ENDING if hasattr(signal, name)),
    *(range(signal.SIGRTMIN, signal.SIGRTMAX + 1) if hasattr(signal, "SIGRTMIN") else ()),
)
"""The signals that end a program which does nothing about them, where they are known. Not that of ctrl+c, and
none that says that the program itself is broken.
"""
TRY_AGAIN_S = 10.0
"""Seconds until what the history did not take is offered to it again."""


class Leaving(Appearance):
    """An app that saves every answer before it ends.

    What the history cannot take goes into one of the folders of `refuges`; `farewell` is what must be said of
    it once the terminal is the shell's again.
    """

    def __init__(self, preferences: Preferences, records: Records, refuges: Callable[[], list[Path]]) -> None:
        super().__init__(preferences)
        self.records = records
        self.farewell: list[str] = []
        self._refuges = refuges
        self._again: Timer | None = None

    def on_mount(self) -> None:
        self._try_again_while_troubled()

    def _try_again_while_troubled(self) -> None:
        """Nothing wakes an app at rest whose history takes all that it is given."""
        if self.records.trouble is not None and self._again is None:
            self._again = self.set_interval(TRY_AGAIN_S, self.records.try_again)
        elif self.records.trouble is None and self._again is not None:
            self._again.stop()
            self._again = None

    def get_driver_class(self) -> type[Driver]:
        """The driver for this platform; on Unix one that never waits for its terminal."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from trainer.tui.steady import SteadyDriver

        return SteadyDriver

    @property
    def stuck(self) -> bool:
        """Whether the terminal takes nothing any more, so that nothing may be said at the end."""
        return bool(getattr(self._driver, "stuck", False))

    def _own_screens(self) -> list[TrainerScreen]:
        """The screens that stand, the lowest first; none before the start and after the end."""
        stack = self._screen_stacks.get(self._current_mode, [])
        return [screen for screen in stack if isinstance(screen, TrainerScreen) and screen.is_attached]

    def _show_trouble(self) -> None:
        self._try_again_while_troubled()
        for screen in self._own_screens():
            screen.show_trouble()
            screen.refresh_bindings()

    def _keep_drafts(self) -> None:
        for screen in self._screen_stacks.get(self._current_mode, []):
            if isinstance(screen, TrainerScreen | Dialog) and screen.is_attached:
                screen.keep()

    async def action_quit(self) -> None:
        """Leave; where a screen holds on, or an answer cannot be saved, that is asked about first."""
        from trainer.tui.screens.ask import LeaveScreen

        if any(screen.hold(self._quit_again) for screen in self._own_screens()):
            return
        self._keep_drafts()
        if self.records.save_unsaved():
            self.exit()
        elif not isinstance(self.screen, LeaveScreen):
            trouble = self.records.trouble
            why = f": {trouble.title}" if trouble else ""
            self.push_screen(LeaveScreen(f"{self._unsaved} not saved{why}."), self._leave)

    @property
    def _unsaved(self) -> str:
        """What is in memory alone, in words."""
        counts = {"answer": len(self.records.unsaved), "remark": len(self.records.unwritten)}
        return " and ".join(count(number, what) for what, number in counts.items() if number)

    def _quit_again(self) -> None:
        self.call_later(self.action_quit)

    def _leave(self, answer: str | None) -> None:
        if answer == "leave":
            self.exit()
        elif answer == "file":
            try:
                self._rescue()
            except TrainerError as error:
                self._warn(error_line(error))
            else:
                self.exit()

    def _rescue(self) -> None:
        """Write what is in memory alone into files. Raises TrainerError where that fails too."""
        for draft in self.records.unsaved:
            self.farewell.append(told(draft, rescue(draft, self._refuges())))
            self.records.drop_unsaved(draft.id)
        for subject, words in list(self.records.unwritten.words.items()):
            if words.text.strip():
                path = write_out(f"remark-{subject}", words.text, self._refuges())
                self.farewell.append(f"{words.about.capitalize()} is saved in {path}")
            self.records.unwritten.drop(subject)

    def offer_as_file(self, draft: Draft, why: str) -> None:
        """Say why an answer cannot be gone on with, and offer it as a file, in which it can be read."""
        from trainer.tui.screens.ask import AskScreen

        def answered(answer: str | None) -> None:
            if answer != "file":
                return
            try:
                self.notify(f"saved in {rescue(draft, self._refuges())}", markup=False)
            except TrainerError as error:
                self._warn(error_line(error))

        answers = [
            ("stay", "leave it here, until the question is back"),
            ("file", "save it in a file as well"),
        ]
        self.push_screen(AskScreen(f"{why}. What you wrote is kept.", answers), answered)

    def _save_all(self) -> None:
        """Save every answer without asking: in the history, in a file, or on the terminal at the end."""
        self._keep_drafts()
        if self.records.save_unsaved():
            return
        try:
            self._rescue()
        except TrainerError as error:
            self.farewell.append(f"{error.title}. It was:")
            texts = [draft.text for draft in self.records.unsaved]
            texts += [words.text for words in self.records.unwritten.words.values()]
            self.farewell += [visible(text) for text in texts if text.strip()]

    def _stop(self, sign: int) -> None:
        """A signal ends the app the ordinary way: draft saved, terminal restored. The first one counts."""
        if self._exit:
            return
        self._save_all()
        self.exit(return_code=128 + sign)

    def hang_up(self) -> None:
        """The terminal is gone: leave as on the signal that says so."""
        self._stop(signal.SIGHUP)

    def _handle_exception(self, error: Exception) -> None:
        """Leave on an unexpected error with the draft saved."""
        if self.crash is None:
            try:
                self._save_all()
            except (TrainerError, LookupError) as second:
                self.log.error(second)
            super()._handle_exception(error)
