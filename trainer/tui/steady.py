"""A terminal that stops taking what is drawn, or is gone, and an app that goes on to save and leave."""

from __future__ import annotations

import select
from contextlib import suppress
from queue import Queue
from threading import Thread
from typing import IO, Protocol, cast

from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver

PATIENCE_S = 1.0
"""How long the end of the program waits for a terminal that takes nothing."""


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
    """An app that leaves when its terminal is gone."""

    def hang_up(self) -> None:
        """Leave."""


class SteadyDriver(LinuxDriver):
    """The driver of Textual with a writer that never keeps the app waiting, and an eye on the terminal: not
    every parent passes SIGHUP on (make does not), and an app that is not told reads the end of its terminal
    over and over.
    """

    _steady: SteadyWriter | None = None
    _watched = False

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
