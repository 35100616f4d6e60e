"""A terminal that stops taking what is drawn, or is gone, and an app that goes on to save and leave."""

from __future__ import annotations

from contextlib import suppress
from queue import Queue
from typing import IO

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


class SteadyDriver(LinuxDriver):
    """The driver of Textual with a writer that never keeps the app waiting."""

    _steady: SteadyWriter | None = None

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
