"""Whole processes: how long one takes, and an app in a real terminal, from its start to what it draws."""

from __future__ import annotations

import json
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[1]
CACHE = Path(sys.prefix) / "benchmarks"
"""Where the programs to compare with are installed, and compiled modules lie."""
PATIENCE = 60
"""Seconds after which what was not drawn will not be."""
TRAINER = [sys.executable, "-m", "trainer"]
NOT_OURS = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONSTARTUP", "COLUMNS", "LINES", "NO_COLOR")


def environment(home: Path, compiled: Path | None = None) -> dict[str, str]:
    """Variables for a program with a home of its own, whose compiled modules are kept."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    return kept | {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TRAINER_HOME": str(home),
        "PYTHONPYCACHEPREFIX": str(compiled or CACHE / "compiled"),
    }


@contextmanager
def own_home() -> Iterator[Path]:
    """A folder for one measurement."""
    with tempfile.TemporaryDirectory(prefix="trainer-bench-") as folder:
        yield Path(folder)


def process_s(command: list[str], variables: dict[str, str], text: str = "") -> float:
    """How long a process takes from its start to its end; it must end well."""
    quiet = subprocess.DEVNULL
    began = time.perf_counter()
    done = subprocess.run(
        command, input=text, text=True, env=variables, stdout=quiet, stderr=quiet, check=False, cwd=ROOT
    )
    took = time.perf_counter() - began
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command[1:])} ended with {done.returncode}")
    return took


def inside(*arguments: object) -> dict[str, float]:
    """What `app_inside` measures in a process and a home of its own."""
    with own_home() as home:
        command = [sys.executable, "-m", "benchmarks.app_inside", *map(str, arguments)]
        done = subprocess.run(
            command, env=environment(home), cwd=ROOT, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise SystemExit(done.stderr[-3000:])
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


class NotDrawnError(Exception):
    """An app ended, or did not draw in time what was expected."""


class Terminal:
    """An app in a terminal of 100 columns and 30 rows, ended at the end of the block."""

    def __init__(self, command: list[str], variables: dict[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (30, 100))
        self._command = command
        self.began = time.perf_counter()
        self._running = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=variables,
            start_new_session=True,
            cwd=ROOT,
        )
        os.close(theirs)
        self.processor_s = 0.0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.killpg(self._running.pid, signal.SIGKILL)
        _, _, usage = os.wait4(self._running.pid, 0)
        self._running.returncode = -signal.SIGKILL
        self.processor_s = usage.ru_utime + usage.ru_stime
        os.close(self._ours)

    def until(self, marker: bytes) -> float:
        """Read until the marker is drawn; the seconds since the start."""
        drawn = b""
        while marker not in drawn:
            if not select.select([self._ours], [], [], PATIENCE)[0]:
                raise NotDrawnError(f"{self._name} did not draw {marker!r} within {PATIENCE} s")
            try:
                drawn += os.read(self._ours, 65536)
            except OSError:
                raise NotDrawnError(f"{self._name} ended") from None
        return time.perf_counter() - self.began

    def settle(self, quiet: float) -> None:
        """Read until nothing is drawn for so many seconds."""
        while select.select([self._ours], [], [], quiet)[0]:
            os.read(self._ours, 65536)

    def send(self, text: str) -> None:
        """Type a text."""
        os.write(self._ours, text.encode())

    def answered(self) -> float:
        """Seconds until something is drawn."""
        began = time.perf_counter()
        if not select.select([self._ours], [], [], PATIENCE)[0]:
            raise NotDrawnError(f"{self._name} drew nothing for {PATIENCE} s")
        return time.perf_counter() - began

    @property
    def _name(self) -> str:
        return " ".join(Path(part).name for part in self._command[:3])


def drawn_s(command: list[str], variables: dict[str, str], marker: bytes) -> float:
    """How long it takes from starting an app until the marker stands in what it draws."""
    with Terminal(command, variables) as terminal:
        return terminal.until(marker)


def clean(folder: Path) -> None:
    """Take a folder away, if it is there."""
    shutil.rmtree(folder, ignore_errors=True)
