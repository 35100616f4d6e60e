"""Suspending, as a shell does it: the terminal goes back and forth, and the answer stays."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import termios
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.torture.terminal import Terminal
from tests.torture.wreck import database

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no job control here")

SHELL = ("sh", "-mc", '"$@"; echo in the shell; read line; fg; echo status $?', "sh")
"""A shell that waits for a line once its job is stopped, and then brings it back."""
CHECK = b"ctrl+j check"


@pytest.fixture
def drill(tmp_path: Path) -> Iterator[Terminal]:
    """A drill that a shell started, with a line in it."""
    running = Terminal(tmp_path, "drill", "train-7b-1t-3w", under=SHELL)
    try:
        assert running.wait_for(lambda: CHECK in running.drawn)
        running.type("6 * 7 = 42")
        assert running.wait_for(lambda: b"42" in running.recent)
        yield running
    finally:
        running.close()


def kept(home: Path, column: str = "text") -> list[str]:
    """What a column holds of the drafts."""
    with closing(sqlite3.connect(database(home))) as history:
        return [value for (value,) in history.execute(f"SELECT {column} FROM drafts")]


def test_the_shell_has_the_terminal_until_it_brings_the_trainer_back(drill: Terminal, tmp_path: Path) -> None:
    drill.type("\x1bz")
    assert drill.wait_for(lambda: b"in the shell" in drill.drawn)
    assert b"fg brings it back" in drill.drawn
    assert termios.tcgetattr(drill.theirs) == drill.before
    assert drill.written.rindex(b"\x1b[?1049l") > drill.written.rindex(b"\x1b[?1049h")
    assert kept(tmp_path) == ["6 * 7 = 42"]
    drill.written = b""
    drill.type("\n")
    assert drill.wait_for(lambda: CHECK in drill.drawn and b"The clock stood still" in drill.drawn)
    drill.type("0")
    assert drill.wait_for(lambda: b"420" in drill.drawn)
    drill.type("\x1bq")
    assert drill.wait_for(lambda: b"status 0" in drill.drawn)
    assert kept(tmp_path) == ["6 * 7 = 420"]


def test_a_signal_to_stop_is_heeded_like_the_key(drill: Terminal, tmp_path: Path) -> None:
    assert drill.wait_for(lambda: bool(kept(tmp_path, "holder")))
    os.kill(int(kept(tmp_path, "holder")[0].split()[0]), signal.SIGTSTP)
    assert drill.wait_for(lambda: b"in the shell" in drill.drawn)
    assert termios.tcgetattr(drill.theirs) == drill.before


def test_where_no_shell_could_bring_it_back_it_goes_on_and_says_so(tmp_path: Path) -> None:
    running = Terminal(tmp_path, "drill", "train-7b-1t-3w")
    try:
        assert running.wait_for(lambda: CHECK in running.drawn)
        running.type("\x1bz")
        assert running.wait_for(lambda: b"no shell here" in running.drawn)
        running.type("9 * 9 = 81")
        assert running.wait_for(lambda: b"81" in running.recent)
    finally:
        running.close()
