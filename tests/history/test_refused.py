"""What is not exactly an export is refused whole, with a sentence; nothing of it is written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.history.exports import Records, bring_in, records_of, sealed
from tests.history.samples import contents, filled
from trainer.history import Query, Store
from trainer.history import export_file as format_of_exports
from trainer.history.export_file import ExportError
from trainer.history.shapes import DEEPEST
from trainer.practice.mocked import Sitting


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
