"""`trainer review ATTEMPT --export FILE`."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.samples import report
from trainer.history import Store

STARTED = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)


@pytest.fixture
def attempt(home: Path) -> None:
    with Store.open(home / "data" / "history.sqlite3") as store:
        store.save_attempt(report(), mode="drill", started=STARTED, used_s=680.0)
        store.remarks.write_note("attempt:1", "the node comes first")


@pytest.mark.usefixtures("attempt")
@pytest.mark.parametrize("ending", ["md", "html", "txt"])
def test_an_attempt_goes_into_a_file(trainer: Run, tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"a.{ending}"
    done = trainer("review", "1", "--export", str(target), TZ="UTC")
    assert (done.returncode, done.stdout) == (0, "")
    assert str(target) in done.stderr
    text = target.read_text(encoding="utf-8")
    for part in ("66 borderline", "2026-01-31 22:30", "the node comes first"):
        assert part in text
    assert "\x1b" not in text


@pytest.mark.usefixtures("attempt")
def test_json_is_the_whole_report(trainer: Run, tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    assert trainer("review", "1", "--export", str(target)).returncode == 0
    assert json.loads(target.read_text(encoding="utf-8")) == json.loads(json.dumps(report().to_dict()))


@pytest.mark.usefixtures("attempt")
def test_an_export_overwrites_nothing_and_goes_alone(trainer: Run, tmp_path: Path) -> None:
    there = tmp_path / "there.md"
    there.write_text("mine")
    for arguments, says in (
        (("1", "--export", str(there)), "is there already"),
        (("1", "--export", str(tmp_path / "a.pdf")), "names no format"),
        (("9", "--export", str(tmp_path / "a.md")), "no attempt 9"),
        (("--export", str(tmp_path / "a.md")), "which attempt"),
        (("1", "--json", "--export", str(tmp_path / "a.md")), "as it was graded"),
    ):
        done = trainer("review", *arguments)
        assert done.returncode == 2, arguments
        assert says in done.stderr
    assert there.read_text() == "mine"
    assert not (tmp_path / "a.md").exists()
