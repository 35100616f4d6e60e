"""The file: created, migrated, refused when newer, moved aside when damaged; folders it cannot use."""

from __future__ import annotations

import os
import resource
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.history.samples import NOW
from tests.samples import report
from trainer.history import Draft, HistoryError, Store, schema
from trainer.history.backup import back_up
from trainer.history.integrity import damage
from trainer.history.rows import NEWEST

STARTED = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite3"


@pytest.fixture
def ordinary_user() -> Iterator[Path]:
    """A folder that may be read and not written, seen by somebody who is not root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        with Store.open(folder / "history.sqlite3") as store:
            store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
        (folder / "history.sqlite3").chmod(0o444)
        folder.chmod(0o555)
        root = os.geteuid() == 0
        if root:
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o755)


def entries(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def test_a_new_history_is_empty_and_shared_safely(path: Path) -> None:
    with Store.open(path) as store:
        assert store.attempts() == []
        assert store.drafts() == []
        assert store.notice == ""
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert raw.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS),)
    raw.close()


def test_what_a_save_returned_from_is_on_the_disk(path: Path) -> None:
    """SQLite then waits for the disk at every commit: 2 is its name for that."""
    with Store.open(path) as store:
        assert store._database.read(lambda opened: opened.execute("PRAGMA synchronous").fetchone()[0]) == 2


def test_an_older_file_is_copied_and_migrated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(path) as store:
        store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
    older = len(schema.MIGRATIONS)
    monkeypatch.setattr(
        schema, "MIGRATIONS", (*schema.MIGRATIONS, ("CREATE TABLE schedule (question TEXT)",))
    )
    with Store.open(path) as store:
        assert [summary.number for summary in store.attempts()] == [1]
    raw = sqlite3.connect(path)
    assert raw.execute("SELECT count(*) FROM schedule").fetchone() == (0,)
    raw.close()
    copy = sqlite3.connect(path.with_name(f"history.sqlite3.version-{older}"))
    assert copy.execute("SELECT count(*) FROM attempts").fetchone() == (1,)
    copy.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(path) as store:
        store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
    with monkeypatch.context() as patch:
        broken = ("CREATE TABLE schedule (question TEXT)", "CREATE TABLE schedule (question TEXT)")
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        with pytest.raises(HistoryError):
            Store.open(path)
    with Store.open(path) as store:
        assert len(store.attempts()) == 1


def test_a_newer_file_is_refused_and_left_alone(path: Path) -> None:
    Store.open(path).close()
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(HistoryError, match="newer trainer: version 99"):
            Store.open(path, read_only=read_only)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database at all " * 50, b"SQLite format 3\x00" + bytes(4000)])
def test_a_file_that_is_no_database_is_moved_aside_and_kept(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with Store.open(path) as store:
        assert store.attempts() == []
        assert "moved to" in store.notice
    (aside,) = [file for file in path.parent.iterdir() if ".damaged-" in file.name]
    assert aside.read_bytes() == content
    assert str(aside) in store.notice


def test_damage_found_while_saving_does_not_lose_the_attempt(path: Path) -> None:
    store = Store.open(path)
    for number in range(30):
        store.save_draft(
            Draft(question="q", seed=None, mode="drill", text="x" * 3000, elapsed_s=0, id=f"d{number}")
        )
    store.close()
    size = path.stat().st_size
    with path.open("r+b") as file:  # everything behind the schema and the first pages becomes noise
        file.seek(4096 * 6)
        file.write(os.urandom(size - 4096 * 6))
    with Store.open(path) as store:
        assert store.drafts() == []
        number = store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
        assert store.attempt(number) is not None
        assert "damaged" in store.notice
    assert any(".damaged-" in name for name in entries(path))


def test_a_folder_that_cannot_be_written_is_said_at_once_and_can_still_be_read(ordinary_user: Path) -> None:
    path = ordinary_user / "history.sqlite3"
    with pytest.raises(HistoryError, match="cannot be written") as caught:
        Store.open(path)
    assert "TRAINER_HOME" in caught.value.hint
    with Store.open(path, read_only=True) as store:
        assert [summary.number for summary in store.attempts()] == [1]
    with pytest.raises(HistoryError, match="cannot be opened"):
        Store.open(ordinary_user / "new" / "history.sqlite3")


def test_a_file_in_the_place_of_the_folder_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    for path in (tmp_path / "data" / "history.sqlite3", tmp_path / "data" / "deeper" / "history.sqlite3"):
        with pytest.raises(HistoryError, match="a file is in its place"):
            Store.open(path)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "link to itself"])
def test_what_is_no_file_is_neither_waited_for_nor_read(tmp_path: Path, path: Path, kind: str) -> None:
    waits = None
    if kind == "pipe":
        os.mkfifo(path)
        waits = os.open(path, os.O_RDWR)  # so that nothing waits for ever here
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(os.devnull if kind == "device" else path.name)
    for use in (
        lambda: Store.open(path),
        lambda: Store.open(path, read_only=True),
        lambda: damage(path),
        lambda: back_up(path, tmp_path / "copy.sqlite3"),
    ):
        with pytest.raises(HistoryError, match="no ordinary file"):
            use()
    assert not (tmp_path / "copy.sqlite3").exists() and os.path.lexists(path)
    if waits is not None:
        os.close(waits)


def test_a_full_disk_is_said_at_once(path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, hard))
    try:
        with pytest.raises(HistoryError, match="disk is full") as caught:
            Store.open(path)
        assert "free some space" in caught.value.hint
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_fills_up_later_costs_nothing_that_was_saved(path: Path) -> None:
    with Store.open(path) as store:
        store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(path.name + "-wal").stat().st_size, hard))
        try:
            with pytest.raises(HistoryError, match="disk is full"):
                store.save_attempt(report(text="x" * 100_000), mode="drill", started=STARTED, used_s=None)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert [summary.number for summary in store.attempts()] == [1]
        store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)


def test_a_missing_history_cannot_be_read(path: Path) -> None:
    with pytest.raises(HistoryError, match="cannot be opened"):
        Store.open(path, read_only=True)
    assert not path.exists()


def test_opening_a_long_history_reads_no_more_pages_than_a_short_one(path: Path) -> None:
    """SQLite finds the rows by key, so the cost does not follow the number of attempts."""
    with Store.open(path) as store:
        store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
    raw = sqlite3.connect(path)
    earlier = "(started, number) < (coalesce((SELECT started FROM attempts WHERE number = 5), '~'), 5)"
    for query in (
        "SELECT max(number) FROM attempts",
        f"SELECT number FROM attempts WHERE {earlier} ORDER BY {NEWEST} LIMIT 50",
        f"SELECT number FROM attempts WHERE question = 'q' ORDER BY {NEWEST} LIMIT 50",
        f"SELECT number FROM attempts WHERE question = 'q' AND {earlier} ORDER BY {NEWEST} LIMIT 50",
    ):
        plan = " ".join(row[3] for row in raw.execute(f"EXPLAIN QUERY PLAN {query}"))
        assert "TEMP B-TREE" not in plan
        assert "SEARCH" in plan
    raw.close()


def test_the_history_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "data" / "history.sqlite3"
    with Store.open(path) as store:
        store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
        assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
        assert path.parent.stat().st_mode & 0o777 == 0o700
    path.chmod(0o644)  # as an earlier version left it
    monkeypatch.setattr(
        schema, "MIGRATIONS", (*schema.MIGRATIONS, ("CREATE TABLE schedule (question TEXT)",))
    )
    Store.open(path).close()
    assert len(entries(path)) == 2
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}


def test_space_is_advised_only_where_it_is_lacking(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(HistoryError) as caught:
        Store.open(tmp_path / "data" / "history.sqlite3")
    assert "space" not in caught.value.hint


def test_a_file_of_the_first_version_is_read_without_being_changed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        with Store.open(path) as store:
            number = store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
    with Store.open(path, read_only=True) as store:
        kept = store.attempt(number)
    assert kept is not None
    assert kept.report == report()
    assert not list(path.parent.glob("*.version-*"))


def test_a_folder_that_was_moved_away_is_not_made_anew_and_is_used_once_it_is_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Store.open(folder / "history.sqlite3", lambda: NOW) as store:
        folder.rename(tmp_path / "elsewhere")
        with pytest.raises(HistoryError, match="is gone"):
            store.save_attempt(report(), mode="drill", started=NOW, used_s=1.0)
        assert not folder.exists()
        (tmp_path / "elsewhere").rename(folder)
        assert store.save_attempt(report(), mode="drill", started=NOW, used_s=1.0) == 1
