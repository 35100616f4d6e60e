"""What the command line calls: the app with the person's own questions and history."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from trainer import tui
from trainer.errors import UsageError
from trainer.tui.app import TrainerApp

QUESTION = """
schema = 1
id = "own-question"
title = "How long does {N} take?"
track = "napkin"
difficulty = "easy"
minutes = 5
"""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[TrainerApp]:
    """The apps that were run, without running them."""
    apps: list[TrainerApp] = []
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(TrainerApp, "run", lambda self, mouse: apps.append(self))
    return apps


def test_the_packaged_questions_and_the_person_s_own_are_there(
    opened: list[TrainerApp], tmp_path: Path
) -> None:
    folder = tmp_path / "home" / "data" / "questions"
    folder.mkdir(parents=True)
    (folder / "own-question.toml").write_text(QUESTION, encoding="utf-8")
    (folder / "broken.toml").write_text("title = ", encoding="utf-8")
    assert tui.run() == 0
    library = opened[0].library
    assert {"train-7b-1t-3w", "llama405b-hours", "own-question"} <= set(library.headings)
    assert [path.name for path in library.broken] == ["broken.toml"]
    assert opened[0].records.trouble is None


def test_an_unknown_question_is_refused_before_the_screen_opens(opened: list[TrainerApp]) -> None:
    with pytest.raises(UsageError) as caught:
        tui.run("train-7b-1t-3x")
    assert "train-7b-1t-3w" in caught.value.hint
    assert not opened


def test_a_history_that_cannot_be_opened_does_not_stop_the_app(
    opened: list[TrainerApp], tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("in the way", encoding="utf-8")
    assert tui.run() == 0
    assert opened[0].records.trouble is not None


def test_what_stopped_the_app_is_raised_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def stopped(self: TrainerApp, mouse: bool) -> None:
        self.crash = RuntimeError("unforeseen")

    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))
    monkeypatch.setattr(TrainerApp, "run", stopped)
    with pytest.raises(RuntimeError, match="unforeseen"):
        tui.run()


def test_what_is_said_at_the_end_steers_no_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def left(self: TrainerApp, mouse: bool) -> None:
        self.farewell.append("trainer grade \x1b]52;c;aGk=\x07\x9b31m --answer x")

    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))
    monkeypatch.setattr(TrainerApp, "run", left)
    tui.run()
    said = capsys.readouterr().err
    assert "trainer grade ␛]52" in said and not set(said) & set("\x1b\x07\x9b")


def test_the_status_of_a_signal_is_returned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))
    monkeypatch.setattr(TrainerApp, "run", lambda self, mouse: self.exit(return_code=143))
    assert tui.run() == 143


def test_the_first_screen_does_not_wait_for_the_reader_or_the_grader() -> None:
    import subprocess

    code = (
        "import sys, trainer.tui.start; print(*(name for name in sys.modules if name.startswith('trainer.')))"
    )
    listed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "trainer.tui.app" in listed
    assert not {"trainer.notation", "trainer.grading", "trainer.estimator", "trainer.catalog"} & set(listed)
