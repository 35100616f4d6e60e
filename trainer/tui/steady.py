"""A terminal that stops taking what is drawn, or is gone, and an app that goes on to save and leave."""

from __future__ import annotations

import os
import select
import signal
import time
from contextlib import suppress
from queue import Queue
from threading import Thread
from typing import IO, Protocol, cast

from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver

PATIENCE_S = 1.0
"""How long the end of the program waits for a terminal that takes nothing."""
HEARD_S = 0.02
"""Within this a signal that this process sent or was sent has reached it."""


class SteadyWriter(WriterThread):
    """Whoever draws never waits for the terminal. With Textual's own writer the whole app, its handlers of
    signals too, stands still for good once a terminal that took nothing for a while is closed.
    """

    def __init__(self, file: IO[str]) -> None:
        super().__init__(file)
        self._queue = Queue()

    def run(self) -> None:
        """Write what is drawn, and nothing more once the terminal is gone."""
        gone = False
        while (text := self._queue.get()) is not None:
            if gone:
                continue
            try:
                self._file.write(text)
                if self._queue.empty():
                    self._file.flush()
            except OSError:
                gone = True
        with suppress(OSError):
            self._file.flush()

    def stop(self) -> None:
        """Write what is left, within `PATIENCE_S`."""
        self._queue.put(None)
        self.join(PATIENCE_S)


class Hangs(Protocol):
    """An app that leaves when its terminal is gone, and can be suspended."""

    def hang_up(self) -> None:
        """Leave."""

    def action_suspend_process(self) -> None:
        """Step aside."""


class SteadyDriver(LinuxDriver):
    """The driver of Textual with a writer that never keeps the app waiting, and an eye on the terminal: not
    every parent passes SIGHUP on (make does not), and an app that is not told reads the end of its terminal
    over and over.
    """

    _steady: SteadyWriter | None = None
    _watched = False
    _aside = False
    _continued = False

    def start_application_mode(self) -> None:
        """Take the terminal, and watch it from the first time on."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if not self._watched:
            self._watched = True
            Thread(target=self._watch, daemon=True, name="terminal").start()

    def _watch(self) -> None:
        """Sleep until the terminal is gone, and tell the app."""
        terminal = select.poll()
        terminal.register(self.fileno, 0)
        if any(event & select.POLLHUP for _, event in terminal.poll()):
            with suppress(RuntimeError):  # the app has ended
                self._loop.call_soon_threadsafe(cast(Hangs, self._app).hang_up)

    # Job control. The driver of Textual stops this process alone, also where nothing could bring it back:
    # a shell that started it through make or a script waits for both of them.

    def _sigtstp_application(self, *_: object) -> None:
        """Somebody asks for the terminal. Where an editor has it, that was stopped as well: stop at once."""
        if self._auto_restart:
            self._loop.call_soon_threadsafe(cast(Hangs, self._app).action_suspend_process)
        else:
            self._stop(os.getpid())

    def _sigcont_application(self, *_: object) -> None:
        """The job goes on. Where the app was stopped unasked, the terminal is made ready for it again."""
        self._continued = True
        if self._auto_restart and not self._aside:
            self._loop.call_soon_threadsafe(self.step_aside, "", False)

    def step_aside(self, says: str, stop: bool = True) -> bool:
        """Leave the terminal as it was found, with a line for the shell, and stop until the shell goes on
        with this job in the foreground. False where there is none that could: then nothing stops.
        """
        self._aside = True
        self.suspend_application_mode()
        with suppress(OSError):  # the terminal is gone, which the app is told otherwise
            screen = cast(IO[str], self._file)
            screen.write(says)
            screen.flush()
            stop = stop and self._stop()
            while os.tcgetpgrp(self.fileno) != os.getpgrp() and self._stop():
                pass  # brought back by bg, without the terminal
        self._aside = False
        self.resume_application_mode()
        return stop

    def _stop(self, whom: int = 0) -> bool:
        """Stop the whole job, or one process. The system refuses where no shell watches it: then False."""
        self._continued = False
        handled = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(whom, signal.SIGTSTP)
        time.sleep(HEARD_S)
        signal.signal(signal.SIGTSTP, handled)
        return self._continued

    def write(self, data: str) -> None:
        """Draw, or drop what is drawn for a terminal that was gone when the app came back to it."""
        if self._steady is not None:
            self._steady.write(data)

    @property
    def _writer_thread(self) -> WriterThread | None:
        return self._steady

    @_writer_thread.setter
    def _writer_thread(self, made: WriterThread | None) -> None:
        self._steady = None if made is None else SteadyWriter(made._file)

    @property
    def stuck(self) -> bool:
        """Whether the terminal still has not taken what was drawn when the app had ended."""
        return self._steady is not None and self._steady.is_alive()
