"""What the commands print, word for word. UPDATE_GOLDEN=1 writes it anew; read the difference first."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.samples import report
from trainer.history import Store

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[2]
QUESTION = "train-7b-1t-3w"
ANSWER = """\
6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs
H100 bf16 dense 989 TFLOPS at 40% MFU -> 396 TF/s
3 weeks = 504 h -> 58.5 GPUs, so 59 GPUs
59 x 504h x $2.50 = $74k
"""
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
BROKEN = """\
id = "broken"
title = "Broken"
minuets = 5
[[step]]
id = "C"
value = "6 * N *"
"""

COMMANDS: dict[str, tuple[str, ...]] = {
    "help.txt": ("--help",),
    "version.txt": ("--version",),
    "list.txt": ("list", "--track", "network"),
    "list.json": ("list", "--track", "network", "--json"),
    "show.txt": ("show", QUESTION),
    "show-solution.txt": ("show", QUESTION, "--solution"),
    "show-solution.json": ("show", QUESTION, "--solution", "--json"),
    "grade.txt": ("grade", QUESTION),
    "grade.json": ("grade", QUESTION, "--json"),
    "review.txt": ("review",),
    "review-one.txt": ("review", "1"),
    "review.json": ("review", "--json"),
    "unknown-question.txt": ("show", "train-7b-1t-4w"),
    "unknown-command.txt": ("grad",),
    "broken-file.txt": ("check", "HOME/broken.toml"),
    "broken-file.json": ("check", "HOME/broken.toml", "--json"),
    "no-terminal.txt": (),
}


def compare(name: str, written: str) -> None:
    """Assert that a golden file holds exactly this text."""
    path = GOLDEN / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(written, encoding="utf-8")
    assert written == path.read_text(encoding="utf-8")


@pytest.fixture
def filled(home: Path) -> Path:
    """A home with one attempt and one broken question file."""
    with Store.open(home / "data" / "history.sqlite3") as store:
        moment = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)
        store.save_attempt(report(), mode="drill", started=moment, used_s=680.0)
    (home / "broken.toml").write_text(BROKEN)
    return home


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_what_it_always_printed(trainer: Run, filled: Path, name: str) -> None:
    arguments = [argument.replace("HOME", str(filled)) for argument in COMMANDS[name]]
    done = trainer(*arguments, text=ANSWER, TZ="UTC")
    written = done.stdout if done.stdout else f"status {done.returncode}\n{done.stderr}"
    compare(name, written.replace(str(filled), "HOME").replace(str(ROOT), "ROOT"))


def test_a_report_in_a_world_of_ascii(trainer: Run) -> None:
    done = trainer("grade", QUESTION, text=ANSWER, **ASCII)
    assert done.stdout.isascii()
    compare("grade-ascii.txt", done.stdout)


def test_a_drill_where_nothing_can_be_written(trainer: Run, home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (home / "data").write_text("in the way")
    done = trainer("drill", QUESTION, "--plain", text=ANSWER, TMPDIR=str(tmp_path))
    shown = done.stderr.replace(str(home), "HOME").replace(str(tmp_path), "TEMP")
    compare("no-history.txt", shown.replace(next(tmp_path.glob("trainer-attempt-*")).name, "FILE"))
