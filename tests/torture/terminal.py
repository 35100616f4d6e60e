"""A program in a terminal of its own, typed into like a person does, with what it drew and when."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ESCAPES = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-~])"
)
LONGEST_WAIT_S = 60.0


def command(*arguments: str) -> list[str]:
    """The command line of the program."""
    return [sys.executable, "-m", "trainer", *arguments]


def environment(home: Path) -> dict[str, str]:
    """The variables of a person whose files lie in a folder, in a terminal that can draw."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return {
        **kept,
        "TRAINER_HOME": str(home),
        "HOME": str(home),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
    }


def _as_a_shell_would() -> None:
    """Give the program its terminal, and the signals that whoever runs this may have turned off."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for sign in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_DFL)


class Terminal:
    """A running program and its terminal; to be closed. It may run `under` another command."""

    def __init__(self, home: Path, *arguments: str, under: Sequence[str] = ()) -> None:
        self._ours, self.theirs = pty.openpty()
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 180, 0, 0))
        self.before = termios.tcgetattr(self.theirs)
        self.written = b""
        self.process = subprocess.Popen(
            [*under, *command(*arguments)],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=environment(home),
            start_new_session=True,
            preexec_fn=_as_a_shell_would,
        )

    @property
    def drawn(self) -> bytes:
        """What it wrote so far, without the codes that steer a terminal."""
        return ESCAPES.sub(b"", self.written)

    @property
    def recent(self) -> bytes:
        """The last part of it."""
        return ESCAPES.sub(b"", self.written[-30_000:])

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._ours, text.encode())

    def listen(self, seconds: float) -> None:
        """Take what it writes, for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._take(left)

    def wait_for(self, happened: Callable[[], bool]) -> bool:
        """Take what it writes until something has happened; False where it ended, or took too long."""
        end = time.monotonic() + LONGEST_WAIT_S
        while not happened():
            if time.monotonic() > end or (not self._take(0.2) and self.process.poll() is not None):
                return happened()
        return True

    def kill(self, sign: signal.Signals) -> int:
        """Send a signal, and return the status with which the program ended."""
        self.process.send_signal(sign)
        end = time.monotonic() + LONGEST_WAIT_S
        while self.process.poll() is None and time.monotonic() < end:
            self._take(0.05)
        while self._take(0.05):
            pass
        return self.process.wait(timeout=1)

    def hang_up(self) -> int:
        """Drop the terminal, as a lost connection does, and return the status of the program."""
        os.close(self.theirs)
        os.close(self._ours)
        self._ours = self.theirs = -1
        return self.process.wait(timeout=LONGEST_WAIT_S)

    def close(self) -> None:
        """End what still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for end in (self._ours, self.theirs):
            if end >= 0:
                os.close(end)

    def _take(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], seconds)
        if not ready:
            return False
        try:
            self.written += os.read(self._ours, 65536)
        except OSError:
            return False
        return True
