"""Export and import: the same history, once however often; what is not exactly an export is refused whole."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.history.samples import NOW, contents, filled
from tests.samples import report
from trainer.history import Draft, Query, Store
from trainer.history import export_file as format_of_exports
from trainer.history.export_file import ExportError
from trainer.history.shapes import DEEPEST
from trainer.practice.mocked import Sitting

Records = list[dict[str, Any]]


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """The export of a history with something of everything."""
    with filled(tmp_path / "one" / "history.sqlite3") as store:
        exported = store.transfer(Sitting).write(tmp_path / "export.json")
    assert exported.left_out == ()
    return tmp_path / "export.json"


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    return tmp_path / "other" / "history.sqlite3"


def bring_in(path: Path, export: Path) -> dict[str, int]:
    with Store.open(path) as store:
        return dict(store.transfer(Sitting).bring_in(export).added)


def sealed(records: Records, **header: Any) -> bytes:
    """An export of these records with a sound seal."""
    lines = [json.dumps(record).encode() for record in records]
    seal = hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    head = {"schema": 1, "format": format_of_exports.FORMAT, "version": 1, **header}
    end = json.dumps({"kind": "end", "records": len(lines), "sha256": seal}).encode()
    opening = json.dumps(head).encode()[:-1] + b', "records": [\n'
    return opening + b"".join(line + b",\n" for line in lines) + end + b"\n]}\n"


def records_of(export: Path) -> Records:
    return json.loads(export.read_text())["records"][:-1]  # type: ignore[no-any-return]


def test_into_an_empty_profile_it_is_the_same_history(export: Path, empty: Path, tmp_path: Path) -> None:
    bring_in(empty, export)
    assert contents(empty) == contents(tmp_path / "one" / "history.sqlite3")
    with Store.open(empty) as store:
        assert store.practising.scheduled("skill") == 0
        assert [one.number for one in store.search.attempts(Query())] == [2, 1]
        assert len(store.practising.marks()) > 0


def test_the_whole_file_is_one_json_object(export: Path) -> None:
    data = json.loads(export.read_bytes())
    assert (data["schema"], data["format"], data["version"]) == (1, "napkin-trainer history", 1)
    assert data["records"][0]["report"]["question"] == "train-7b-1t-3w"


def test_importing_twice_changes_nothing(export: Path, empty: Path, tmp_path: Path) -> None:
    bring_in(empty, export)
    before = contents(empty)
    assert bring_in(empty, export) == {}
    assert contents(empty) == before
    assert bring_in(tmp_path / "one" / "history.sqlite3", export) == {}


def test_a_history_with_something_in_it_keeps_that_and_has_both_in_the_order_of_time(
    export: Path, empty: Path
) -> None:
    filled(empty, start=1).close()
    own = contents(empty)
    added = bring_in(empty, export)
    assert (added["attempt"], added["draft"], added["recall"], added["mock"]) == (3, 1, 3, 1)
    assert contents(empty)["attempts"][:3] == own["attempts"]
    with Store.open(empty) as store:
        assert [one.number for one in store.search.attempts(Query())] == [2, 1, 5, 4]
        assert [one.number for one in store.attempts(limit=2)] == [2, 1]
        assert [one.number for one in store.attempts(limit=9, before=1)] == [5, 4]
        (line,) = store.search.by_question()
        assert (line.attempts, line.last.number) == (4, 2)
        assert store.remarks.note("attempt:4") == store.remarks.note("attempt:1") != ""
        assert [mock.started.day for mock in store.practising.mocks()] == [1, 31]
        asked = json.loads(store.practising.mocks()[1].body)["asked"]
        assert [one["attempt"] for one in asked] == [5, None]
        recalls = store.practising.recalls()
        assert [one.at for one in recalls] == sorted(one.at for one in recalls)
        assert store.practising.cards("skill") == {}
        kept = store.attempt(4)
        assert kept is not None and kept.report.claimed_band == "strong"
    before = contents(empty)
    assert bring_in(empty, export) == {}
    assert contents(empty) == before


def test_what_was_done_to_an_attempt_later_counts(export: Path, empty: Path, tmp_path: Path) -> None:
    bring_in(empty, export)
    with Store.open(empty, lambda: NOW + timedelta(days=9)) as store:
        store.amend_attempt(1, replace(report(), claimed_score=50, claimed_band="borderline"))
        store.hide_attempt(3, hidden=False)
        store.transfer(Sitting).write(tmp_path / "later.json")
    bring_in(empty, export)
    one = tmp_path / "one" / "history.sqlite3"
    bring_in(one, tmp_path / "later.json")
    for path in (empty, one):
        with Store.open(path) as store:
            kept = store.attempt(1)
            assert kept is not None and kept.report.claimed_score == 50
            assert len(store.search.attempts(Query())) == 3
    assert bring_in(one, tmp_path / "later.json") == {}


def test_the_later_version_of_a_draft_or_a_note_stays(export: Path, empty: Path) -> None:
    bring_in(empty, export)
    with Store.open(empty, lambda: NOW + timedelta(days=9)) as store:
        store.save_draft(Draft("kv-cache", 3, "coach", "half, and more", 50.0, id="draft0"))
        store.release_draft("draft0")
        store.remarks.write_note("question:kv-cache", "later")
    bring_in(empty, export)
    with Store.open(empty) as store:
        assert [draft.text for draft in store.drafts()] == ["half, and more"]
        assert store.remarks.note("question:kv-cache") == "later"


def test_an_answer_that_is_open_elsewhere_is_left_to_that_program(export: Path, empty: Path) -> None:
    with Store.open(empty, lambda: NOW - timedelta(days=9)) as store:
        store.save_draft(Draft("kv-cache", 3, "coach", "typing now", 5.0, id="draft0"))
        store.transfer(Sitting).bring_in(export)
        assert [draft.text for draft in store.drafts()] == ["typing now"]


def test_a_backup_and_a_history_that_was_moved_aside_can_be_imported(tmp_path: Path, empty: Path) -> None:
    filled(tmp_path / "one.sqlite3").close()
    bring_in(empty, tmp_path / "one.sqlite3")
    assert contents(empty) == contents(tmp_path / "one.sqlite3")
    assert bring_in(empty, tmp_path / "one.sqlite3") == {}
    strange = tmp_path / "strange.sqlite3"
    strange.write_bytes(b"SQLite format 3\0" + bytes(5000))
    with pytest.raises(ExportError, match="holds nothing of this trainer"):
        bring_in(empty, strange)


def test_an_attempt_that_cannot_be_read_is_left_out_of_the_export_and_named(tmp_path: Path) -> None:
    with Store.open(tmp_path / "history.sqlite3") as store:
        for score in (66, 101):
            store.save_attempt(report(score=score), mode="drill", started=NOW, used_s=None)
        exported = store.transfer(Sitting).write(tmp_path / "export.json")
    assert exported.written == {"attempt": 1}
    assert exported.left_out == ("attempt 2: attempt.report.score: expected 0 to 100, found 101",)


# What is refused


def refuse(empty: Path, file: Path) -> str:
    """The sentence with which a file is refused; nothing of it is written."""
    filled(empty).close()
    before = contents(empty)
    with pytest.raises(ExportError) as caught:
        bring_in(empty, file)
    assert contents(empty) == before
    return caught.value.title


def changed(records: Records, kind: str, **values: Any) -> Records:
    """The records with the first one of a kind changed."""
    place = next(place for place, record in enumerate(records) if record["kind"] == kind)
    return [*records[:place], {**records[place], **values}, *records[place + 1 :]]


HOSTILE_RECORDS: dict[str, tuple[Callable[[Records], Records], str]] = {
    "a kind that is unknown": (lambda them: [{"kind": "shell"}, *them], "expected a kind"),
    "no kind": (lambda them: [{}, *them], "expected a kind"),
    "an attempt twice": (lambda them: [them[0], *them], "attempt 1 stands twice"),
    "a draft twice": (
        lambda them: [*them, *(one for one in them if one["kind"] == "draft")],
        "draft draft0 stands twice",
    ),
    "number as text": (lambda them: changed(them, "attempt", number="1"), "attempt.number: expected a whole"),
    "number true": (lambda them: changed(them, "attempt", number=True), "attempt.number: expected a whole"),
    "number far off": (lambda them: changed(them, "attempt", number=2**62), "a number from 1 on"),
    "no report": (lambda them: changed(them, "attempt", report=None), "expected an object, found None"),
    "an empty report": (lambda them: changed(them, "attempt", report={}), "report.question is missing"),
    "a time that is none": (
        lambda them: changed(them, "attempt", started="yesterday"),
        "expected a time in UTC",
    ),
    "a time of another calendar": (
        lambda them: changed(them, "attempt", started="9999-12-31T23:59:59.999+00:00"),
        "a time in UTC",
    ),
    "an offset of weeks": (lambda them: changed(them, "attempt", offset_s=10**7), "seconds below a day"),
    "a time below zero": (lambda them: changed(them, "attempt", used_s=-1), "seconds from 0 on"),
    "a key that is unknown": (lambda them: changed(them, "attempt", evil=1), "a key 'evil'"),
    "a timeline of objects": (lambda them: changed(them, "attempt", timeline=[{}]), "timeline[0]: expected"),
    "an amendment of nothing": (
        lambda them: changed(
            them, "attempt", amendments=[{"added": them[0]["started"], "offset_s": 0, "body": {}}]
        ),
        "expected an amendment",
    ),
    "a path as an id": (lambda them: changed(them, "draft", id="../../etc"), "draft.id: expected an id"),
    "a path as a question": (
        lambda them: changed(them, "draft", question="/dev/zero"),
        "expected the id of a question",
    ),
    "a draft of numbers": (lambda them: changed(them, "draft", text=["x"]), "draft.text: expected a text"),
    "a hint that is none": (lambda them: changed(them, "draft", hints=["{}"]), "hints[0].key is missing"),
    "a note on nothing": (lambda them: changed(them, "note", text=None), "note.text: expected a text"),
    "a rating of 9": (lambda them: changed(them, "recall", rating=9), "recall.rating: expected 1 to 4"),
    "a mock of nothing": (lambda them: changed(them, "mock", body={}), "mock.body.version"),
    "a mock of texts": (
        lambda them: changed(them, "mock", body={"version": 1, "minutes": "many", "asked": []}),
        "mock.body.minutes: expected a number",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_RECORDS)
def test_a_record_that_is_wrong_in_any_field_is_refused(
    export: Path, empty: Path, tmp_path: Path, name: str
) -> None:
    change, says = HOSTILE_RECORDS[name]
    hostile = tmp_path / "hostile.json"
    hostile.write_bytes(sealed(change(records_of(export))))
    assert says in refuse(empty, hostile)


@pytest.mark.parametrize(
    "value", [None, True, -1, 1.5, "x", "../x", [], {}, [[]], {"a": 1}, 10**18, "\ud800"]
)
def test_no_value_in_any_field_does_any_harm(export: Path, empty: Path, tmp_path: Path, value: Any) -> None:
    """Each field of each kind with a value of each type: it is refused, or the history stays sound."""
    records = records_of(export)
    seen: set[str] = set()
    file = tmp_path / "hostile.json"
    for place, record in enumerate(records):
        for key in record:
            if f"{record['kind']}.{key}" in seen:
                continue
            seen.add(f"{record['kind']}.{key}")
            file.write_bytes(sealed([*records[:place], {**record, key: value}, *records[place + 1 :]]))
            with Store.open(empty) as store:
                try:
                    store.transfer(Sitting).bring_in(file)
                except ExportError as error:
                    assert str(file) in error.title
    with Store.open(empty) as store:
        again = store.transfer(Sitting).write(tmp_path / "again.json")
        assert again.left_out == ()
        for one in store.search.attempts(Query()):
            assert store.attempt(one.number) is not None
        practising = store.practising
        for read in (store.drafts, practising.marks, practising.hints, practising.mocks, practising.recalls):
            read()


def replaced(what: bytes, by: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data.replace(what, by, 1)


HOSTILE_FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda _: b"", "is no export of this trainer"),
    "another JSON": (lambda _: b'{"schema": 1, "records": []}\n', "is no export of this trainer"),
    "an archive": (lambda _: b"PK\x03\x04" + os.urandom(3000), "is no export of this trainer"),
    "a page": (lambda _: b"<html>" * 100, "is no export of this trainer"),
    "newer": (
        replaced(b'"version": 1', b'"version": 2'),
        "is of a newer trainer: version 2, this one knows 1",
    ),
    "very new": (replaced(b'"version": 1', b'"version": 1' + b"0" * 200), "is of a newer trainer"),
    "no version": (replaced(b'"version": 1', b'"version": "1"'), "expected version 1, found 1"),
    "cut off": (lambda data: data[: len(data) * 2 // 3], "the file was cut off"),
    "without its end": (lambda data: data[: data.rindex(b'{"kind": "end"')], "the file was cut off"),
    "with a line less": (
        lambda data: b"".join(data.splitlines(True)[:3] + data.splitlines(True)[4:]),
        "changed",
    ),
    "with a letter changed": (replaced(b"forgot", b"forget"), "the file was changed"),
    "with more behind it": (lambda data: data + b"{}", "something else stands behind"),
    "nested": (replaced(b'{"kind": "draft"', b"[" * 100_000), "is nested far too deeply"),
    "nested objects": (replaced(b'{"kind": "draft"', b'{"a":' * 100_000), "is nested far too deeply"),
    "nested a little": (
        replaced(b'"extra": {}', b'"extra": ' + b'{"a": ' * DEEPEST + b"1" + b"}" * DEEPEST),
        "is nested far too deeply",
    ),
    "not a number": (replaced(b'"elapsed_s": 41.5', b'"elapsed_s": NaN'), "NaN is no number"),
    "infinite": (replaced(b'"elapsed_s": 41.5', b'"elapsed_s": -Infinity'), "-Infinity is no number"),
    "infinite in digits": (replaced(b'"elapsed_s": 41.5', b'"elapsed_s": 1e999'), "1e999 is too large"),
    "many digits": (replaced(b'"elapsed_s": 41.5', b'"elapsed_s": ' + b"9" * 50_000), "is too large"),
    "64 bits": (replaced(b'"elapsed_s": 41.5', b'"elapsed_s": 9223372036854775808'), "is too large"),
    "a key twice": (replaced(b'"elapsed_s": 41.5', b'"elapsed_s": 1, "elapsed_s": 2'), "a key stands twice"),
    "a list": (replaced(b'{"kind": "draft"', b"[]\n{"), "expected an object"),
    "no UTF-8": (replaced(b"forgot", b"\xff\xfe"), "is not text in UTF-8"),
    "no JSON": (replaced(b'{"kind": "draft"', b'{"kind": draft'), "is not JSON: expecting value, column 10"),
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_a_file_that_is_not_exactly_an_export_is_refused(
    export: Path, empty: Path, tmp_path: Path, name: str
) -> None:
    change, says = HOSTILE_FILES[name]
    hostile = tmp_path / "hostile.json"
    hostile.write_bytes(change(export.read_bytes()))
    assert says in refuse(empty, hostile)


def test_a_file_of_gigabytes_is_refused_without_being_read(
    export: Path, empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile = tmp_path / "hostile.json"
    with hostile.open("wb") as file:
        file.write(export.read_bytes().splitlines(True)[0])
        file.truncate(1_000_000_000)  # no block of it is really on the disk
    monkeypatch.setattr(format_of_exports, "LONGEST_LINE", 1_000_000)
    assert "line 2 is longer than 1 MB" in refuse(empty, hostile)
    with hostile.open("r+b") as file:
        file.truncate(5_000_000_000)
    assert "it is larger than 4 GB" in refuse(empty, hostile)


def test_more_records_than_anybody_makes_are_refused(
    export: Path, empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(format_of_exports, "MOST_RECORDS", 3)
    assert "more than 3 records" in refuse(empty, export)


def test_what_is_no_ordinary_file_is_refused(empty: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        assert "is no ordinary file" in refuse(empty, path)
    assert "No such file" in refuse(empty, tmp_path / "missing")
