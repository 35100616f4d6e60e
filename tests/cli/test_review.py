"""`trainer review`: the attempts so far and one of them, also where nothing can be written."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.samples import report
from trainer.history import Store

STARTED = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)


def fill(home: Path) -> Path:
    path = home / "data" / "history.sqlite3"
    with Store.open(path) as store:
        for number in range(3):
            question = "kv-four-models" if number == 1 else "train-7b-1t-3w"
            started = STARTED + timedelta(days=number)
            graded = report(question=question, score=60 + number)
            store.save_attempt(graded, mode="drill", started=started, used_s=680.0)
    return path


def test_before_the_first_attempt(trainer: Run, home: Path) -> None:
    done = trainer("review")
    assert done.returncode == 0
    assert "No attempts yet" in done.stdout
    assert json.loads(trainer("review", "--json").stdout) == {"schema": 1, "attempts": []}
    assert trainer("review", "1").returncode == 2
    assert not home.exists()


def test_attempts_newest_first_with_what_was_missing(trainer: Run, home: Path) -> None:
    fill(home)
    done = trainer("review", TZ="UTC")
    shown = [line for line in done.stdout.splitlines() if "2026" in line]
    assert [line.split()[0] for line in shown] == ["3", "2", "1"]
    assert "2026-01-31 22:30   60 borderline" in done.stdout
    assert "missing: memory check, memory of the training state" in done.stdout


def test_attempts_page_by_page_and_by_question(trainer: Run, home: Path) -> None:
    fill(home)

    def numbers(*arguments: str) -> list[int]:
        listed = json.loads(trainer("review", "--json", *arguments).stdout)
        return [attempt["number"] for attempt in listed["attempts"]]

    assert numbers("--limit", "2") == [3, 2]
    assert numbers("--limit", "2", "--before", "2") == [1]
    assert numbers("--question", "kv-four-models") == [2]


def test_one_attempt_is_shown_as_it_was_graded(trainer: Run, home: Path) -> None:
    fill(home)
    done = trainer("review", "1")
    for words in (
        "60 borderline",
        "11:20 of 12:00",
        "a cap that takes nothing off, as the score is not above it: at 69, the fleet is not in",
        "59 GPUs for 21 days = 3.1k GPU-hours",
        "voilà [bold]done[/bold] \\x1b[31m",
        "slip      GPU-hours: 29.7k",
        "missing   memory check",
        "Line 2 takes days for hours.",
        "-12.0 no memory check",
        "And at 30% MFU?",
    ):
        assert words in done.stdout
    as_json = json.loads(trainer("review", "1", "--json").stdout)
    assert as_json["attempt"]["number"] == 1
    assert {key: value for key, value in as_json.items() if key != "attempt"} == json.loads(
        json.dumps(report(score=60).to_dict())
    )


def test_an_unknown_attempt_names_the_newest(trainer: Run, home: Path) -> None:
    fill(home)
    done = trainer("review", "9")
    assert done.returncode == 2
    assert "no attempt 9" in done.stderr
    assert "newest is 3" in done.stderr


@pytest.mark.parametrize("typed", ["x", "1.5", "9" * 30, ""])
def test_what_is_no_number_of_an_attempt_is_said(trainer: Run, home: Path, typed: str) -> None:
    fill(home)
    done = trainer("review", typed)
    assert (done.returncode, done.stdout) == (2, "")
    assert "whole number" in done.stderr


def test_a_newer_history_is_refused(trainer: Run, home: Path) -> None:
    raw = sqlite3.connect(fill(home))
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    done = trainer("review")
    assert (done.returncode, done.stdout) == (2, "")
    assert "newer trainer" in done.stderr


def test_a_damaged_history_is_moved_aside_with_a_notice(trainer: Run, home: Path) -> None:
    path = home / "data" / "history.sqlite3"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no database" * 100)
    done = trainer("review")
    assert done.returncode == 0
    assert "damaged" in done.stderr
    assert "No attempts yet" in done.stdout


def test_a_question_that_nobody_knows_names_the_nearest(trainer: Run, home: Path) -> None:
    for _ in range(2):  # before the first attempt, and after it
        done = trainer("review", "--question", "train-7b")
        assert (done.returncode, done.stdout) == (2, "")
        assert "did you mean train-7b-1t-3w" in done.stderr
        assert "`trainer list` shows all questions" in trainer("review", "--question", "zzz").stderr
        fill(home)


def test_an_empty_list_says_why_it_is_empty(trainer: Run, home: Path) -> None:
    fill(home)
    assert "No attempts at llama405b-hours yet" in trainer("review", "--question", "llama405b-hours").stdout
    assert "No attempts before number 1." in trainer("review", "--before", "1").stdout


@pytest.mark.parametrize("limit", ["0", "-1"])
def test_a_limit_is_above_zero(trainer: Run, home: Path, limit: str) -> None:
    fill(home)
    done = trainer("review", "--limit", limit)
    assert (done.returncode, done.stdout) == (2, "")
    assert "above 0" in done.stderr


def test_an_attempt_graded_again_shows_what_changed_and_stays_as_it_was(trainer: Run, home: Path) -> None:
    answer = "6 * 7e9 * 1e12 = 4.2e22 FLOP\nH100 989 TFLOP/s dense at 40% MFU\n58.5 -> 64 GPUs, 8 nodes of 8"
    with Store.open(home / "data" / "history.sqlite3") as store:
        number = store.save_attempt(
            report(text=answer, score=12, band="insufficient"), mode="drill", started=STARTED, used_s=60.0
        )
    before = json.loads(trainer("review", str(number), "--json").stdout)
    done = trainer("review", str(number), "--regrade")
    assert done.returncode == 0
    assert "12 insufficient -> " in done.stdout
    assert "The question has changed since" in done.stdout
    changed = json.loads(trainer("review", str(number), "--regrade", "--json").stdout)
    assert {one["about"]: one["then"] for one in changed["changes"]}["score"] == "12 insufficient"
    assert changed["report"]["text"] == answer
    assert json.loads(trainer("review", str(number), "--json").stdout) == before


def test_grading_again_needs_an_attempt_and_its_question(trainer: Run, home: Path) -> None:
    fill(home)
    assert trainer("review", "--regrade").returncode == 2
    with Store.open(home / "data" / "history.sqlite3") as store:
        number = store.save_attempt(
            report(question="gone-for-ever"), mode="drill", started=STARTED, used_s=1.0
        )
    done = trainer("review", str(number), "--regrade")
    assert done.returncode == 2
    assert "gone-for-ever" in done.stderr
