"""A damaged history: moved aside and kept, what can be read is in the new one, and the person is told."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.history.samples import NOW, contents, filled
from tests.samples import report
from trainer.history import Draft, HistoryError, Query, Store, connection, database, recovery, schema
from trainer.history.pages import MOST_OF_PAGE, rows

PAGE = 4096
ATTEMPTS = 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite3"


def many(path: Path, attempts: int = ATTEMPTS) -> list[str]:
    """A history of attempts that each fill a few pages; returns their texts."""
    texts = [f"answer {number} " + "6ND = 4.2e22 " * 400 for number in range(attempts)]
    with Store.open(path, lambda: NOW) as store:
        for text in texts:
            store.save_attempt(report(text=text), mode="drill", started=NOW, used_s=1.0)
        store.save_draft(Draft("kv-cache", None, "drill", "unfinished " * 2000, 9.0, id="long"))
        store.release_draft("long")
        store.remarks.write_note("attempt:7", "mind the nodes")
    return texts


def texts_in(path: Path) -> dict[int, str]:
    with Store.open(path) as store:
        found = store.search.attempts(Query(order="oldest"), limit=1000)
        kept = {one.number: store.attempt(one.number) for one in found}
    return {number: attempt.report.text for number, attempt in kept.items() if attempt is not None}


def opened(path: Path) -> str:
    """What is said at the opening, and a sound file afterwards."""
    with Store.open(path, lambda: NOW) as store:
        notice = store.notice
        store.save_attempt(report(), mode="drill", started=NOW, used_s=None)
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()
    return notice


def spoil(path: Path, change: Callable[[bytearray], bytearray | None]) -> bytes:
    data = bytearray(path.read_bytes())
    data = change(data) or data
    path.write_bytes(data)
    return bytes(data)


def test_every_row_is_read_from_the_pages_alone(path: Path) -> None:
    filled(path).close()
    tables = {len(row.values) for row in rows(path)}
    assert {13, 11, 5, 2, 3, 4, 7, 6} <= tables


def zero(start: int, end: int) -> Callable[[bytearray], None]:
    def change(data: bytearray) -> None:
        data[start:end] = bytes(end - start)

    return change


@pytest.mark.parametrize("end", [16, 100, PAGE], ids=["the first words", "the header", "the first page"])
def test_without_its_header_everything_is_recovered(path: Path, end: int) -> None:
    filled(path).close()
    before = contents(path)
    spoilt = spoil(path, zero(0, end))
    with Store.open(path, lambda: NOW) as store:
        notice = store.notice
    assert contents(path) == before
    assert "Recovered from it: 3 attempts, 1 unfinished answer, 2 notes, 1 bookmark" in notice
    (aside,) = path.parent.glob("*.damaged-*")
    assert str(aside) in notice
    assert aside.read_bytes() == spoilt


@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
def test_of_a_file_that_was_cut_off_all_that_stands_before_is_recovered(path: Path, share: float) -> None:
    texts = many(path)
    spoil(path, lambda data: data[: int(len(data) * share)])
    notice = opened(path)
    kept = texts_in(path)
    whole = {
        number: text for number, text in kept.items() if number <= ATTEMPTS and text == texts[number - 1]
    }
    assert len(whole) >= ATTEMPTS * share - 6
    assert f"Recovered from it: {len(whole)} attempts" in notice
    assert f"At least {ATTEMPTS - len(whole)} attempt" in notice


@pytest.mark.parametrize("seed", range(8))
def test_overwritten_pages_cost_only_what_stood_on_them(path: Path, seed: int) -> None:
    """Whichever pages become noise or zeros: what is recovered is as it was, and told is the truth."""
    texts = many(path)
    chance = random.Random(seed)

    def change(data: bytearray) -> None:
        for page in chance.sample(range(1, len(data) // PAGE), 10):
            data[page * PAGE : (page + 1) * PAGE] = chance.randbytes(PAGE) if page % 2 else bytes(PAGE)

    spoil(path, change)
    (path.parent / f"{path.name}{database.DAMAGED}").touch()
    notice = opened(path)
    kept = texts_in(path)
    own = {number: text for number, text in kept.items() if text in texts}
    assert len(own) >= ATTEMPTS - 12
    assert all(text == texts[number - 1] for number, text in own.items())
    assert f"Recovered from it: {len(own)} attempts" in notice


def test_what_was_only_in_the_log_is_recovered(path: Path) -> None:
    store = Store.open(path, lambda: NOW)
    store.save_attempt(report(text="in the log"), mode="drill", started=NOW, used_s=None)
    log = path.with_name(f"{path.name}-wal").read_bytes()
    store.close()
    spoil(path, lambda data: bytearray(len(data)))
    path.with_name(f"{path.name}-wal").write_bytes(log)
    opened(path)
    assert "in the log" in texts_in(path).values()


def test_a_draft_is_recovered_and_a_later_save_of_it_is_the_one(path: Path) -> None:
    with Store.open(path) as store:
        for text in ("6ND", "6ND = 4.2e22"):
            store.save_draft(Draft("kv-cache", None, "drill", text, 9.0, id="mine"))
    spoil(path, zero(0, 100))
    with Store.open(path) as store:
        assert [draft.text for draft in store.drafts()] == ["6ND = 4.2e22"]


def test_damage_while_the_trainer_is_open_is_recovered_and_the_other_window_follows(path: Path) -> None:
    many(path)
    first, second = Store.open(path), Store.open(path)
    first.save_attempt(report(text="checkpoint"), mode="drill", started=NOW, used_s=None)
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    with path.open("r+b") as file:
        file.seek(PAGE)
        file.write(b"\xee" * PAGE * 4)
    first.save_attempt(report(text="by the first"), mode="drill", started=NOW, used_s=None)
    assert "Recovered from it" in first.notice
    second.save_attempt(report(text="by the second"), mode="drill", started=NOW, used_s=None)
    asides = [file for file in path.parent.glob("*.damaged-*") if file.name[-4:] not in ("-wal", "-shm")]
    assert len(asides) == 1
    first.close()
    second.close()
    texts = list(texts_in(path).values())
    assert "by the first" in texts and "by the second" in texts


def test_a_reader_that_finds_damage_says_so_and_the_next_start_recovers(path: Path) -> None:
    texts = many(path)
    size = path.stat().st_size
    spoil(path, zero(size // 2, size // 2 + 3 * PAGE))
    store = Store.open(path, read_only=True)
    with store, pytest.raises(HistoryError, match="is damaged") as caught:
        for number in range(1, ATTEMPTS + 1):
            store.attempt(number)
        store.practising.marks()
    assert "recovers what can be read" in caught.value.hint
    assert "Recovered from it" in opened(path)
    assert len(texts_in(path)) >= len(texts) - 3


def test_a_recovery_that_was_killed_at_its_last_step_is_finished(path: Path) -> None:
    texts = many(path)
    path.replace(path.with_name(path.name + connection.FINISHED))
    assert len(texts_in(path)) == len(texts)


def test_where_there_is_no_room_for_a_second_file_a_new_one_is_begun(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(path)
    spoilt = spoil(path, zero(0, 100))

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(recovery, "bring_in", full)
    with Store.open(path) as store:
        assert "a new one was begun; nothing was recovered: database or disk is full" in store.notice
        assert store.attempts() == []
    (aside,) = path.parent.glob("*.damaged-*")
    assert aside.read_bytes() == spoilt
    monkeypatch.undo()
    with Store.open(path) as store:
        assert store.transfer().bring_in(aside).added["attempt"] == ATTEMPTS


@pytest.mark.parametrize("version", range(1, len(schema.MIGRATIONS) + 1))
def test_a_damaged_file_of_any_version_is_recovered(
    path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:version])
        Store.open(path).close()
    raw = sqlite3.connect(path)
    columns = ["id", "question", "seed", "mode", "text", "elapsed_s", "updated", "offset_s", "holder"]
    values = ("mine", "kv-cache", None, "drill", "half", 9, "2026-01-31T22:30:00.000+00:00", 0, "")
    raw.execute(f"INSERT INTO drafts ({', '.join(columns)}) VALUES ({', '.join('?' * 9)})", values)
    raw.commit()
    raw.close()
    spoil(path, zero(0, PAGE))
    with Store.open(path) as store:
        assert [(draft.text, draft.hints) for draft in store.drafts()] == [("half", ())]


def test_an_amendment_that_is_lost_does_not_cost_its_attempt(path: Path) -> None:
    with Store.open(path) as store:
        number = store.save_attempt(report(), mode="drill", started=NOW, used_s=None)
        store.amend_attempt(number, replace(report(), claimed_score=80, claimed_band="solid"))
    raw = sqlite3.connect(path)
    raw.execute("DROP TRIGGER amendments_stay_as_made")
    raw.execute("UPDATE amendments SET body = 'x' || substr(body, 2)")
    raw.commit()
    raw.close()
    spoil(path, zero(0, 100))
    with Store.open(path) as store:
        kept = store.attempt(number)
        assert kept is not None and kept.report == report()


@pytest.mark.parametrize("file", ["empty", "gone"])
def test_the_log_of_a_file_that_is_empty_or_gone_is_recovered(path: Path, file: str) -> None:
    store = Store.open(path, lambda: NOW)
    store.save_draft(Draft("kv-cache", None, "drill", "in the log", 1.0, id="half"))
    store.release_draft("half")
    left = path.with_name("copy.sqlite3")
    for ending in ("", "-wal"):  # as a kill leaves them
        left.with_name(left.name + ending).write_bytes(path.with_name(path.name + ending).read_bytes())
    store.close()
    if file == "empty":
        left.write_bytes(b"")
    else:
        left.unlink()
    log = left.with_name(f"{left.name}-wal").read_bytes()
    with pytest.raises(HistoryError, match="is damaged"):
        Store.open(left, read_only=True)
    with Store.open(left, lambda: NOW) as store:
        assert [draft.text for draft in store.drafts()] == ["in the log"]
        assert "Recovered from it: " in store.notice
    assert [one.read_bytes() for one in left.parent.glob(f"{left.name}.damaged-*-wal")] == [log]


def _varint(number: int) -> bytes:
    parts = [number & 0x7F]
    while number := number >> 7:
        parts.append(number & 0x7F | 0x80)
    return bytes(reversed(parts))


@pytest.mark.parametrize("shape", ["chains that come back", "one row named again and again"])
def test_a_file_cannot_hold_more_than_it_has_room_for(tmp_path: Path, shape: str) -> None:
    """A made-up history of a few pages that claims rows without end, all on the same bytes."""
    length = 30_000 if shape.startswith("chains") else 3_000
    text = length - 30
    head = _varint(13 + 2 * 8) + _varint(13 + 2 * text) + _varint(13 + 2 * 8) + b"\x08"
    payload = (bytes([len(head) + 1]) + head + b"note:abc" + b"a" * length)[:length]
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (length - least) % (PAGE - 4)
    here = here if here <= (PAGE - 12) * 64 // 255 - 23 else least
    cell = _varint(length) + payload[:here] + (3).to_bytes(4, "big")
    page = bytearray(PAGE)
    page[0], page[3:5] = 10, (1_000).to_bytes(2, "big")
    page[8:2008] = (PAGE - len(cell)).to_bytes(2, "big") * 1_000
    page[PAGE - len(cell) :] = cell
    chain = (3).to_bytes(4, "big") + b"a" * (PAGE - 4)
    first = b"SQLite format 3\0" + PAGE.to_bytes(2, "big") + bytes(PAGE - 18)
    file = tmp_path / "made-up.sqlite3"
    file.write_bytes(first + bytes(page) + chain + bytes(10 * PAGE))
    full = file.stat().st_size
    with file.open("r+b") as longer:
        longer.truncate(500 * full)  # bytes that hold nothing are no room
    read = sum(sum(len(value) for value in row.values if isinstance(value, str)) for row in rows(file))
    assert read <= MOST_OF_PAGE * full


@pytest.mark.parametrize(
    "rule",
    [
        "CREATE VIEW endless AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT 2 FROM r) SELECT x FROM r",
        "CREATE TRIGGER forgets AFTER INSERT ON attempts BEGIN DELETE FROM drafts; END",
        "ALTER TABLE attempts RENAME TO own; CREATE VIEW attempts AS SELECT own.* FROM own, own AS two",
    ],
)
def test_a_file_with_rules_of_somebody_else_is_not_obeyed(path: Path, rule: str) -> None:
    assert_recovered(path, rule)


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE drafts",
        "DROP TABLE bookmarks; CREATE TABLE bookmarks (question TEXT)",
        "DROP TABLE notes; CREATE VIRTUAL TABLE notes USING fts5 (subject, text, updated, offset_s)",
        "DROP TRIGGER attempts_stay_as_graded",
        "DROP INDEX attempts_in_time",
        "PRAGMA user_version = 3",
        "PRAGMA user_version = 0",
    ],
)
def test_a_file_that_is_not_made_as_its_version_says_is_recovered(path: Path, change: str) -> None:
    assert_recovered(path, change)


@pytest.mark.parametrize("version", range(1, len(schema.MIGRATIONS) + 1))
def test_a_sound_file_of_any_version_is_made_as_its_version_says(path: Path, version: int) -> None:
    raw = sqlite3.connect(path)
    for statement in (one for statements in schema.MIGRATIONS[:version] for one in statements):
        raw.execute(statement)
    raw.execute(f"PRAGMA user_version = {version}")
    raw.execute("ANALYZE")
    raw.execute("CREATE TABLE of_another_program (x)")
    raw.commit()
    schema.check_schema(raw)
    raw.close()


def assert_recovered(path: Path, rule: str) -> None:
    texts = many(path, 5)
    raw = sqlite3.connect(path)
    raw.executescript(rule)
    raw.close()
    assert "5 attempts" in opened(path)
    assert [text for number, text in sorted(texts_in(path).items()) if number <= 5] == texts
