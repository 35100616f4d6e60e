"""A line from the terminal, waited for so that no signal is missed, and what is typed of the next one."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from trainer.cli.streams import printable

if sys.platform != "win32":  # there a terminal is no file that could be waited for
    import termios

_MOST = 65_536
"""More bytes than a terminal holds."""


class Keyboard:
    """The terminal of standard input, or whatever stands in its place."""

    def __init__(self) -> None:
        self._typed = bytearray()

    def line(self, prompt: str) -> str:
        """One line without its end. Raises EOFError at the end of the input, OSError where it is gone.

        The handlers of signals run at whatever moment they arrive, and may raise: a read that began just
        after a signal would wait for the next key.
        """
        file = _file()
        if file is None:
            return input(prompt)
        self._typed.clear()
        sys.stdout.write(printable(prompt))
        sys.stdout.flush()
        with _woken() as woken:
            while not self._typed.endswith(b"\n"):
                ready, _, _ = select.select([file, woken], [], [])
                if woken in ready:
                    os.read(woken, 1024)
                elif byte := os.read(file, 1):  # one alone: lines typed ahead stay where they are
                    self._typed += byte
                elif self._typed:
                    break
                else:
                    raise EOFError
        line = self._text().removesuffix("\n")
        self._typed.clear()
        return line

    def half_typed(self) -> list[str]:
        """What is typed and was not read, as lines, the last of them without its end; it is taken away.

        Nothing of a terminal that is gone, and nothing where another program has it.
        """
        file = _file()
        if file is not None:
            with suppress(OSError, termios.error):
                self._typed += _left_in(file)
        lines = self._text().splitlines()
        self._typed.clear()
        return lines

    def _text(self) -> str:
        return self._typed.decode(sys.stdin.encoding or "utf-8", "replace")


@contextmanager
def _woken() -> Iterator[int]:
    """A file that can be read once a signal has come, from now on, even before one waits for it."""
    woken, wakes = os.pipe()
    for end in (woken, wakes):
        os.set_blocking(end, False)
    before = signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    try:
        yield woken
    finally:
        signal.set_wakeup_fd(before)
        for end in (woken, wakes):
            os.close(end)


def _file() -> int | None:
    """The file of standard input, None where it is none that could be waited for."""
    if sys.platform == "win32":
        return None
    try:
        return sys.stdin.fileno()
    except (OSError, ValueError):
        return None


def _left_in(file: int) -> bytes:
    """What a terminal holds that was typed: a line that has no end yet is given out in no other way."""
    with suppress(OSError):  # no terminal that could be taken from this program
        if os.tcgetpgrp(file) != os.getpgrp():
            return b""
    before = termios.tcgetattr(file)
    at_once = termios.tcgetattr(file)
    at_once[3] &= ~termios.ICANON
    at_once[6][termios.VMIN] = at_once[6][termios.VTIME] = 0
    termios.tcsetattr(file, termios.TCSANOW, at_once)
    try:
        return os.read(file, _MOST)
    finally:
        termios.tcsetattr(file, termios.TCSANOW, before)
