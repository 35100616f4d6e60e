"""`trainer config` and `trainer doctor`, as a person at a shell meets them."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trainer.config import remember


def file_of(home: Path, text: str | None = None) -> Path:
    path = home / "config" / "config.toml"
    if text is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def test_show_says_every_value_and_where_it_comes_from(trainer: Run, home: Path) -> None:
    file_of(home, 'theme = "light"\n[keymap]\nhelp = "f1"\n')
    done = trainer("config", TRAINER_MODE="coach")
    rows = {line.split()[0]: line.split()[1:3] for line in done.stdout.splitlines() if line[:1].isalpha()}
    assert done.returncode == 0
    assert rows["theme"] == ["light", "file"] and rows["mode"] == ["coach", "environment"]
    assert rows["mouse"] == ["true", "default"] and rows["keymap.help"] == ["f1", "file"]
    as_json = json.loads(trainer("config", "show", "--json", TRAINER_MODE="coach").stdout)
    assert as_json["settings"]["mode"] == {"value": "coach", "origin": "environment"}
    assert as_json["path"] == str(file_of(home)) == trainer("config", "path").stdout.strip()


def test_an_action_without_its_table_is_answered_with_the_whole_key(trainer: Run) -> None:
    done = trainer("config", "set", "review.delete", "D")
    assert done.returncode == 2 and "did you mean `keymap.review.delete`?" in done.stderr


def test_an_unknown_key_is_taken_out_of_the_file(trainer: Run, home: Path) -> None:
    file_of(home, 'themee = "light"\n')
    assert trainer("config", "unset", "themee").stdout.strip() == "themee is gone from the file"
    assert "themee" not in file_of(home).read_text()


def test_a_setting_is_written_and_taken_away(trainer: Run, home: Path) -> None:
    assert trainer("config", "set", "theme", "contrast").returncode == 0
    assert trainer("config", "set", "mouse", "off").returncode == 0
    assert trainer("config", "set", "keymap.drill.submit", "f5, alt+c").returncode == 0
    text = file_of(home).read_text()
    assert 'theme = "contrast"' in text and "mouse = false" in text and '"drill.submit" = "f5,alt+c"' in text
    assert trainer("config", "validate").returncode == 0
    assert trainer("config", "unset", "theme").returncode == 0
    assert "theme =" not in file_of(home).read_text()
    assert "was not set" in trainer("config", "unset", "theme").stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("set", "thme", "dark"), "theme"),
        (("set", "theme", "lihgt"), "`light`"),
        (("set", "mouse", "maybe"), "true or false"),
        (("set", "keymap.drill.submit", "f2"), "drill.submit and drill.hint are both on f2"),
        (("set", "keymap.drill.sumbit", "f5"), "drill.submit"),
        (("set", "keymap.drill.submit", "ctlr+t"), "ctrl+t"),
        (("set", "theme"), "KEY VALUE"),
        (("unset", "colour"), "no setting"),
        (("show", "theme"), "config show"),
        (("sho",), "show"),
    ],
)
def test_what_cannot_be_set_is_refused_and_changes_nothing(
    trainer: Run, home: Path, arguments: tuple[str, ...], says: str
) -> None:
    done = trainer("config", *arguments)
    assert done.returncode == 2
    assert says in done.stderr and done.stdout == ""
    assert not file_of(home).exists()


def test_validate_names_every_problem_with_its_place(trainer: Run, home: Path) -> None:
    text = 'theme = "lihgt"\n[keymap]\ndrill.submit = "f2"\ndrill.sumbit = "f4"\n"home.browse" = "w"\n'
    path = file_of(home, text)
    done = trainer("config", "validate", TRAINER_ASCII="perhaps")
    assert done.returncode == 1
    assert f"{path}:1:9" in done.stdout and "`light`" in done.stdout
    assert f"{path}:3:16" in done.stdout and "drill.submit and drill.hint are both on f2" in done.stdout
    assert f"{path}:4:16" in done.stdout and "no action is called `drill.sumbit`" in done.stdout
    assert "TRAINER_ASCII" in done.stdout and ":5:" not in done.stdout
    problems = json.loads(trainer("config", "validate", "--json").stdout)["problems"]
    assert [problem["line"] for problem in problems] == [1, 4, 3]


def test_a_broken_file_is_told_of_once_and_a_plain_drill_goes_on(trainer: Run, home: Path) -> None:
    path = file_of(home, "theme = \n")
    done = trainer("drill", "train-7b-1t-3w", "--plain", text="10 * 10 = 100\n.\n")
    assert done.returncode == 0
    assert done.stderr.count(f"{path}:1") == 1 and "default" in done.stderr
    refused = trainer("config", "set", "theme", "light")
    assert refused.returncode == 2 and f"{path}:1" in refused.stderr
    assert path.read_text() == "theme = \n"


def test_the_mode_of_a_plain_drill_comes_from_the_settings(trainer: Run, home: Path) -> None:
    file_of(home, 'mode = "coach"\n')
    assert "coach mode" in trainer("drill", "train-7b-1t-3w", "--plain").stdout
    assert "drill mode" in trainer("--plain", "--mode=drill", "train-7b-1t-3w").stdout


def test_the_mode_last_chosen_in_the_app_is_that_of_the_app(trainer: Run, home: Path) -> None:
    remember("mode", "interview", home / "state")
    assert "drill mode" in trainer("drill", "train-7b-1t-3w", "--plain").stdout
    assert "interview" in trainer("config", "show").stdout


def test_every_action_can_be_looked_up(trainer: Run, home: Path) -> None:
    file_of(home, '[keymap]\n"drill.submit" = "alt+c"\n')
    rows = {line.split()[0]: line.split()[1] for line in trainer("config", "keys").stdout.splitlines()}
    assert rows["drill.submit"] == "alt+c" and rows["drill.hint"] == "f2,ctrl+g"


def findings(trainer: Run, **variables: str) -> tuple[int, dict[str, dict[str, object]]]:
    done = trainer("doctor", "--json", **variables)
    found = json.loads(done.stdout)
    assert found["fine"] is (done.returncode == 0)
    return done.returncode, {one["about"]: one for one in found["findings"]}


def test_a_sound_place_is_called_so_and_nothing_is_written(trainer: Run, home: Path) -> None:
    done = trainer("doctor")
    assert done.returncode == 0 and "WRONG" not in done.stdout
    assert all(line.startswith("ok ") for line in done.stdout.splitlines())
    assert not home.exists()
    trainer("drill", "train-7b-1t-3w", "--plain", text="10 * 10 = 100\n.\n")
    status, found = findings(trainer)
    assert status == 0 and "attempts: 1" in str(found["history"]["says"])


def test_each_thing_that_is_wrong_has_its_line(trainer: Run, home: Path) -> None:
    file_of(home, 'theme = "lihgt"\n')
    questions = home / "data" / "questions"
    questions.mkdir(parents=True)
    (questions / "odd.toml").write_text("title = ", encoding="utf-8")
    (home / "data" / "history.sqlite3").write_text("no database at all " * 100, encoding="utf-8")
    status, found = findings(trainer, TERM="dumb", COLUMNS="30")
    assert status == 1
    wrong = {about for about, one in found.items() if not one["fine"]}
    assert wrong == {"terminal", "size", "history", "config.toml", "question"}
    assert "config.toml:1:9" in str(found["config.toml"]["advice"])
    assert "odd.toml" in str(found["question"]["says"]) and "odd.toml:1" in str(found["question"]["advice"])


def test_a_damaged_page_of_the_history_is_found(trainer: Run, home: Path) -> None:
    trainer("drill", "train-7b-1t-3w", "--plain", text="10 * 10 = 100\n.\n")
    path = home / "data" / "history.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA writable_schema = ON")
        root = database.execute("SELECT max(rootpage) FROM sqlite_schema WHERE type = 'index'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * size : root * size] = os.urandom(size)
    path.write_bytes(raw)
    status, found = findings(trainer)
    assert status == 1 and not found["history"]["fine"]
    assert path.read_bytes() == raw


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_found(trainer: Run, home: Path) -> None:
    home.mkdir(mode=0o500)
    status, found = findings(trainer)
    assert status == 1 and not found["data"]["fine"]


def test_a_file_in_the_place_of_a_folder_is_found(trainer: Run, home: Path) -> None:
    home.write_text("in the way", encoding="utf-8")
    status, found = findings(trainer)
    assert status == 1 and "no folder" in str(found["data"]["advice"])
