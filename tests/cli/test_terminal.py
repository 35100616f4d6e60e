"""Opening the trainer where it cannot be drawn: one clear sentence, and the commands that work there."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def in_terminal(home: Path, *arguments: str, **variables: str) -> tuple[int, str]:
    """The status of a command that owns a terminal, and all it wrote there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TRAINER_HOME": str(home), "TERM": "xterm-256color", **variables}
    command = [sys.executable, "-m", "trainer", *arguments]
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    written = b""
    try:
        while chunk := os.read(ours, 65536):
            written += chunk
    except OSError:  # how Linux says that the other side is closed
        pass
    os.close(ours)
    return running.wait(), written.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("arguments", [(), ("drill",), ("drill", "train-7b-1t-3w")])
def test_no_terminal_at_all(trainer: Run, arguments: tuple[str, ...]) -> None:
    done = trainer(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs a terminal" in done.stderr
    assert "trainer drill ID --plain" in done.stderr
    assert "trainer grade ID --answer -" in done.stderr
    assert "\x1b" not in done.stderr


def test_a_terminal_that_only_prints(home: Path) -> None:
    status, written = in_terminal(home, TERM="dumb")
    assert status == 2
    assert "TERM" in written
    assert "--plain" in written
    assert "\x1b" not in written


def test_a_terminal_without_utf8(home: Path) -> None:
    status, written = in_terminal(home, **ASCII)
    assert status == 2
    assert "UTF-8" in written
    assert "--plain" in written
    assert "\x1b" not in written


@pytest.mark.parametrize(
    ("variables", "options", "coloured"),
    [
        ({}, (), True),
        ({"NO_COLOR": "1"}, (), False),
        ({"TERM": "dumb"}, (), False),
        ({}, ("--no-color",), False),
    ],
)
def test_colour_is_for_terminals_whose_owner_wants_it(
    home: Path, tmp_path: Path, variables: dict[str, str], options: tuple[str, ...], coloured: bool
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text("6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs")
    environment = {"NO_COLOR": "", **variables}
    status, written = in_terminal(
        home, "grade", "train-7b-1t-3w", "--answer", str(answer), *options, **environment
    )
    assert status == 0
    assert ("\x1b[" in written) is coloured


@pytest.mark.parametrize("columns", ["0", "-3", "1", "x", "99999999999"])
def test_a_report_is_printed_whatever_the_width_is_said_to_be(
    home: Path, tmp_path: Path, trainer: Run, columns: str
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text("6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs")
    arguments = ("grade", "train-7b-1t-3w", "--answer", str(answer))
    assert "4.2e22" in trainer(*arguments, COLUMNS=columns).stdout
    status, written = in_terminal(home, *arguments, COLUMNS=columns)
    assert status == 0
    assert "4.2e22" in written


def test_a_plain_drill_shows_its_question_whatever_the_width_is_said_to_be(trainer: Run) -> None:
    assert "3 weeks" in trainer("drill", "train-7b-1t-3w", "--plain", COLUMNS="0").stdout
