"""A file of each earlier version: copied first, migrated in one transaction, with all that was in it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.samples import report
from trainer.history import HistoryError, Query, Store, backup, schema

TODAY = len(schema.MIGRATIONS)
OLDER = range(1, TODAY)
TIME = "2026-01-31T22:30:00.000+00:00"
OPENS = """
import sys
from pathlib import Path
from trainer.history import Store
sys.stdin.readline()
with Store.open(Path(sys.argv[1])) as store:
    print(len(store.attempts()), store.notice)
"""


def insert(connection: sqlite3.Connection, table: str, **row: object) -> None:
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))


def old_file(path: Path, version: int, attempts: int = 2) -> Path:
    """A file as the trainer of that version left it, with something in every table that it had."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    for statements in schema.MIGRATIONS[:version]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {version}")
    for number in range(attempts):
        graded = report(text=f"answer {number}")
        insert(
            connection, "attempts", question=graded.question, title=graded.title, score=66, band="borderline",
            mode="drill", seed=None, started=TIME, offset_s=3600, used_s=60, limit_s=720, missing="[]",
            report=json.dumps(graded.to_dict()),
        )  # fmt: skip
    insert(
        connection, "drafts", id="mine", question="kv-cache", seed=3, mode="coach", text="half", elapsed_s=9,
        updated=TIME, offset_s=3600, holder="",
    )  # fmt: skip
    if version >= 2:
        insert(connection, "hidings", attempt=2, hidden=1, added=TIME, offset_s=0)
        insert(connection, "timelines", attempt=1, body='[[1.5, 1, "6ND"]]')
        insert(connection, "bookmarks", question="kv-cache", added=TIME, offset_s=0)
        insert(connection, "notes", subject="attempt:1", text="nodes", updated=TIME, offset_s=0)
    if version >= 4:
        insert(connection, "recalls", constant="h100", rating=3, typed="989", took_s=1, at=TIME, offset_s=0)
        insert(connection, "calculations", typed="6 * 7", at=TIME, offset_s=0)
    connection.commit()
    connection.close()
    return path


def check_all_there(store: Store, version: int) -> None:
    found = store.search.attempts(Query(order="oldest"))
    assert [one.number for one in found] == ([1, 2] if version == 1 else [1])
    kept = store.attempt(1)
    assert kept is not None and kept.report == report(text="answer 0")
    assert [(one.text, one.seed, one.hints) for one in store.drafts()] == [("half", 3, ())]
    if version >= 2:
        assert [edit.text for edit in kept.timeline] == ["6ND"]
        assert store.remarks.bookmarks() == {"kv-cache"}
        assert store.remarks.note("attempt:1") == "nodes"
    if version >= 4:
        assert [one.rating for one in store.practising.recalls()] == [3]
        assert store.practising.calculations() == ["6 * 7"]
    parts = (*report().assumptions, *report().steps, *report().checks)
    assert len(store.practising.marks()) == len(parts) * len(found)


@pytest.mark.parametrize("version", OLDER)
def test_everything_in_a_file_of_an_earlier_version_is_there_after_the_migration(
    tmp_path: Path, version: int
) -> None:
    path = old_file(tmp_path / "history.sqlite3", version)
    with Store.open(path) as store:
        check_all_there(store, version)
    with Store.open(path) as store:
        check_all_there(store, version)
    copy = sqlite3.connect(tmp_path / f"history.sqlite3.version-{version}")
    assert copy.execute("PRAGMA user_version").fetchone() == (version,)
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.execute("SELECT count(*) FROM attempts").fetchone() == (2,)
    copy.close()


@pytest.mark.parametrize("version", OLDER)
def test_the_copy_of_an_earlier_version_can_be_gone_back_to_and_the_first_copy_stays(
    tmp_path: Path, version: int
) -> None:
    path = old_file(tmp_path / "history.sqlite3", version)
    Store.open(path).close()
    copy = tmp_path / f"history.sqlite3.version-{version}"
    first = copy.read_bytes()
    path.write_bytes(first)
    with Store.open(path) as store:
        check_all_there(store, version)
    assert copy.read_bytes() == first
    assert copy.with_name(f"{copy.name}.again-2").exists()


@pytest.mark.parametrize("version", OLDER)
def test_without_room_for_the_copy_nothing_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    path = old_file(tmp_path / "history.sqlite3", version)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup, "copy", full)
    with pytest.raises(HistoryError, match="disk is full"):
        Store.open(path)
    monkeypatch.undo()
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA user_version").fetchone() == (version,)
    raw.close()
    with Store.open(path) as store:
        check_all_there(store, version)


@pytest.mark.parametrize("version", [1, TODAY - 1])
def test_programs_that_are_started_together_migrate_once(tmp_path: Path, version: int) -> None:
    path = old_file(tmp_path / "history.sqlite3", version, attempts=40)
    command = [sys.executable, "-c", OPENS, str(path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    running = [subprocess.Popen(command, **pipes) for _ in range(4)]  # type: ignore[call-overload]
    for one in running:
        one.stdin.write("\n")
        one.stdin.flush()
    said = [one.communicate() for one in running]
    assert {(out.strip(), err) for out, err in said} == {("39" if version >= 2 else "40", "")}
    assert len(list(tmp_path.glob("*.version-*"))) == 1
