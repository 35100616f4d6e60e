"""A terminal that takes nothing any more, as after ctrl+s or in a connection that hangs."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.torture.terminal import Terminal
from tests.torture.wreck import database

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such terminals here")

LINES = [f"{number} * 1000 = {number * 1000}" for number in range(12)]
TENTHS = 300
"""How long the draft may take, in tenths of a second."""


def kept(home: Path) -> list[str]:
    """The texts of the drafts, that of a running program too."""
    with closing(sqlite3.connect(database(home))) as history:
        return [text for (text,) in history.execute("SELECT text FROM drafts")]


@pytest.fixture
def stalled(tmp_path: Path) -> Iterator[Terminal]:
    """A drill whose terminal takes nothing while an answer is typed, which is kept all the same."""
    running = Terminal(tmp_path, "drill", "train-7b-1t-3w")
    try:
        assert running.wait_for(lambda: b"check" in running.drawn)
        for line in LINES:
            running.type(f"{line}\r")
        for _ in range(TENTHS):
            with pytest.raises(subprocess.TimeoutExpired):
                running.process.wait(timeout=0.1)
            if any(LINES[-1] in text for text in kept(tmp_path)):
                break
        else:
            pytest.fail("what was typed was not kept while the terminal stood still")
        yield running
    finally:
        running.close()


def test_a_drill_whose_terminal_stands_still_keeps_the_answer_and_can_be_ended(stalled: Terminal) -> None:
    stalled.process.send_signal(signal.SIGTERM)
    assert stalled.process.wait(timeout=60) == 128 + signal.SIGTERM


def test_a_drill_ends_with_a_terminal_that_stood_still(stalled: Terminal) -> None:
    assert stalled.hang_up() == 128 + signal.SIGHUP


def test_a_program_that_is_not_told_of_the_end_of_its_terminal_leaves_all_the_same(tmp_path: Path) -> None:
    deaf = ("sh", "-c", 'trap : HUP; "$@"; exit $?', "sh")  # as make is: the signal goes no further
    running = Terminal(tmp_path, "drill", "train-7b-1t-3w", under=deaf)
    try:
        assert running.wait_for(lambda: b"check" in running.drawn)
        running.type("6 * 7e9 = 4.2e10")
        assert running.wait_for(lambda: b"4.2e10" in running.recent)
        assert running.hang_up() == 128 + signal.SIGHUP
    finally:
        running.close()
    assert kept(tmp_path) == ["6 * 7e9 = 4.2e10"]


def test_what_is_drawn_never_waits_for_the_terminal() -> None:
    from trainer.tui.steady import SteadyWriter

    taken, given = os.pipe()
    with os.fdopen(given, "w", encoding="utf-8") as file:
        writer = SteadyWriter(file)
        writer.start()
        for _ in range(100):
            writer.write("x" * 10_000)
        os.close(taken)
        writer.stop()
        assert not writer.is_alive()
        os.dup2(os.open(os.devnull, os.O_WRONLY), given)
