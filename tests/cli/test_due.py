"""What is due, on the command line: `trainer drill --due` and `trainer list --due`."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from tests.practice.support import DAY, START, practise
from trainer.cli import due
from trainer.cli.main import main
from trainer.history import HistoryError, Store
from trainer.paths import database_path

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))


def practised(at: datetime, question: str = "ddp-overlap", **skills: str) -> None:
    path = database_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with Store.open(path, lambda: at) as store:
        practise(store, skills, at, question=question)


def test_before_the_first_attempt_nothing_is_due(capsys: Output) -> None:
    assert main(["drill", "--due", "--plain"]) == 0
    err = capsys.readouterr().err
    assert err.startswith("Nothing is due yet")
    assert "trainer drill --due --any" in err
    assert not database_path().exists()


def test_the_question_that_is_due_is_opened_with_its_reason(capsys: Output) -> None:
    practised(START, overlap="slip")
    opened = due.first_due(anything=False, now=START + DAY)
    assert opened is not None
    assert capsys.readouterr().err == f"{opened}: overlap is due: missed last time\n"
    (first, *_) = due.look(due.load_headings(due.question_folders()).questions.values(), START + DAY).ordered
    assert first.id == opened
    assert "overlap" in first.concepts


def test_when_nothing_is_due_what_comes_when_is_said(capsys: Output) -> None:
    practised(START, overlap="slip", **{"kv-cache": "correct"})
    assert due.first_due(anything=False, now=START) is None
    assert "Nothing is due today. Next: overlap, tomorrow." in capsys.readouterr().err
    opened = due.first_due(anything=True, now=START)
    assert opened is not None
    assert capsys.readouterr().err == f"{opened}: you have not tried it yet\n"


def test_the_list_of_what_is_due_has_reasons_and_keeps_the_filters(capsys: Output) -> None:
    now = datetime.now().astimezone()
    practised(now - 2 * DAY, "no-longer-there", overlap="slip", lora="slip", littles="slip")
    assert main(["list", "--due"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "  overlap is due: missed last time" in out
    assert main(["list", "--due", "--json", "--track", "posttrain"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["skills_due"]) == (1, 2)
    (question,) = found["questions"]
    assert (question["track"], question["due"]["skills"][0]["skill"]) == ("posttrain", "lora")
    assert question["due"]["skills"][0]["ratings"] == [1]
    assert main(["list", "--due", "--track", "economics"]) == 0
    assert capsys.readouterr().err == "2 skills due, none of them in these questions\n"


def test_a_history_that_cannot_be_written_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    practised(START, overlap="slip")
    whole = Store.open

    def open_for_reading(path: Path, *, read_only: bool = False) -> Store:
        if not read_only:
            raise HistoryError("the disk is full")
        return whole(path, read_only=True)

    monkeypatch.setattr(Store, "open", open_for_reading)
    assert due.first_due(anything=False, now=START + DAY) is not None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["drill", "--due", "train-7b-1t-3w"], "--due chooses the question"),
        (["drill", "--any", "--plain"], "--any goes with --due"),
    ],
)
def test_what_does_not_go_together_is_said(arguments: list[str], says: str, capsys: Output) -> None:
    assert main(arguments) == 2
    assert says in capsys.readouterr().err
