"""Cards, the question of the day and study plans on the command line."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.samples import report
from trainer.history import Store, schema

ANSWER = "C = 6 * 7e9 * 1e12 = 4.2e22 FLOP\n"


def test_cards_are_asked_judged_and_come_back(trainer: Run) -> None:
    done = trainer("cards", "h100", text="989\n?\n1979\n335 GB/s\nq\n")
    assert done.returncode == 0
    assert "right: 989.4 TFLOP/s" in done.stdout
    assert "half the bits" in done.stdout
    assert "power of ten" in done.stdout
    assert done.stdout.rstrip().endswith("2 of 3 known")
    state = json.loads(trainer("cards", "h100", "--json").stdout)
    assert state["known"] == 1
    assert set(state["next"]) == {"h100-bf16", "h100-fp8", "h100-bandwidth"}
    assert not state["due"]
    assert "h100-bf16" not in state["new"]
    assert len(state["new"]) == 2


def test_cards_can_be_listed_with_their_sources(trainer: Run) -> None:
    done = trainer("cards", "adam", "--list")
    assert "16 B" in done.stdout
    assert "ZeRO" in done.stdout
    assert "no constant has the words nothing-like-it" in trainer("cards", "nothing-like-it").stderr
    assert "expected 0" in trainer("cards", "--new", "-3").stderr


def test_cards_are_asked_where_nothing_can_be_kept(trainer: Run, home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file in the way")
    done = trainer("cards", text="989\n")
    assert "right" in done.stdout
    assert "not kept" in done.stderr


def test_the_daily_question_is_asked_and_its_line_shared(trainer: Run) -> None:
    one = json.loads(trainer("daily", "--date", "2026-12-24", "--json").stdout)
    again = json.loads(trainer("daily", "--date", "2026-12-24", "--json").stdout)
    assert one == again
    unanswered = trainer("daily", "--date", "2026-12-24", "--share")
    assert unanswered.returncode == 2
    assert "was not answered yet" in unanswered.stderr
    trainer("daily", "--date", "2026-12-24", "--plain", text=ANSWER)
    shared = trainer("daily", "--date", "2026-12-24", "--share")
    assert shared.stdout.startswith("napkin 2026-12-24  ")
    assert trainer("daily", "--date", "christmas").returncode == 2


def test_a_plan_is_laid_out_followed_and_not_overwritten(trainer: Run, home: Path) -> None:
    assert "--days 14" in trainer("plan").stderr
    assert "[[day]]" in trainer("plan", "--days", "5", "--print").stdout
    assert "there is no study plan" in trainer("plan").stderr
    assert "add --days" in trainer("plan", "--minutes", "15").stderr
    assert trainer("plan", "--days", "5", "--minutes", "15").returncode == 0
    assert trainer("plan", "--days", "9").returncode == 2
    plan = json.loads(trainer("plan", "--json").stdout)
    first = plan["tasks"][1]["question"]
    assert not plan["tasks"][1]["done"]
    trainer("drill", first, "--plain", text=ANSWER)
    assert json.loads(trainer("plan", "--json").stdout)["tasks"][1]["done"]
    assert f"done   {first}" in trainer("plan").stdout
    assert "(done)" in trainer("plan", "--all").stdout


def test_a_mentors_plan_is_taken_over_or_refused_whole(trainer: Run, tmp_path: Path) -> None:
    today = datetime.now().astimezone().date()
    file = tmp_path / "mentor.toml"
    day = f"[[day]]\ndate = {today}\nmock = 30\nnote = 'bring \x1b a pen'\n".replace("\x1b", "a")
    file.write_text(f"title = 'With Ada'\ninterview = {today + timedelta(days=3)}\n{day}", encoding="utf-8")
    taken = trainer("plan", str(file))
    assert "With Ada: 0 of 1 done; the interview is in 3 days" in taken.stdout
    assert "a mock interview of 30 minutes" in taken.stdout
    file.write_text("interview = soon", encoding="utf-8")
    refused = trainer("plan", str(file), "--replace")
    assert refused.returncode == 2
    assert str(file) in refused.stderr
    assert "With Ada" in trainer("plan").stdout


def test_stats_say_what_was_practised(trainer: Run) -> None:
    assert trainer("stats").returncode == 2
    for _ in range(2):
        trainer("drill", "train-7b-1t-3w", "--plain", text=ANSWER)
    lines = trainer("stats").stdout
    assert "2 attempts on 1 day" in lines
    assert "missing in 2 of the last 2: attempts 1, 2" in lines
    data = json.loads(trainer("stats", "--weeks", "3", "--json").stdout)
    assert len(data["weeks"]) == 3
    assert data["weeks"][-1]["attempts"] == data["days"][0]["attempts"] == 2
    assert {one["skill"] for one in data["missed"]} <= {one["skill"] for one in data["skills"]}
    assert sum(part["share"] for part in data["spent"]) in (0, 1)
    assert trainer("stats", "--weeks", "0").returncode == 2


def test_what_an_older_trainer_kept_is_summed_up(
    trainer: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "data").mkdir(parents=True)
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:3])
        with Store.open(home / "data" / "history.sqlite3") as store:
            for _ in range(2):
                graded = report(concepts=("fleet-equation",))
                store.save_attempt(graded, mode="drill", started=datetime.now(UTC), used_s=60.0)
    found = json.loads(trainer("stats", "--json").stdout)
    assert [skill["skill"] for skill in found["skills"]] == ["fleet-equation"]
    assert found["repeated"][0]["attempts"] == [1, 2]
