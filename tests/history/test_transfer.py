"""Export and import: the same history, and once however often it is brought in."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.history.exports import bring_in
from tests.history.samples import NOW, contents, filled
from tests.samples import report
from trainer.history import Draft, Query, Store
from trainer.history.export_file import ExportError
from trainer.history.holder import holder
from trainer.practice.mocked import Asked, Sitting, body_of, sitting_of


def test_into_an_empty_profile_it_is_the_same_history(export: Path, empty: Path, tmp_path: Path) -> None:
    bring_in(empty, export)
    assert contents(empty) == contents(tmp_path / "one" / "history.sqlite3")
    with Store.open(empty) as store:
        assert store.practising.scheduled("skill") == 0
        assert [one.number for one in store.search.attempts(Query())] == [2, 1]
        assert len(store.practising.marks()) > 0


def test_no_report_is_taken_apart_while_other_programs_wait(export: Path, empty: Path) -> None:
    ran: list[str] = []
    with Store.open(empty) as store:
        store._database._connection.set_trace_callback(ran.append)
        store.transfer(Sitting).bring_in(export)
    held = ran[ran.index("BEGIN IMMEDIATE") :]
    assert any("json_each" in statement for statement in ran)
    assert not any("json_each" in one and not one.startswith("CREATE TRIGGER") for one in held)


def test_an_attempt_after_an_import_has_its_marks(export: Path, empty: Path) -> None:
    bring_in(empty, export)
    with Store.open(empty) as store:
        number = store.save_attempt(report(), mode="drill", started=NOW, used_s=5.0)
        assert [mark for mark in store.practising.marks() if mark.attempt == number]


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


def test_what_was_added_to_an_attempt_in_two_places_comes_together(
    export: Path, empty: Path, tmp_path: Path
) -> None:
    other = tmp_path / "elsewhere" / "history.sqlite3"
    bare = report(follow_ups=tuple(replace(one, reply="", status="") for one in report().follow_ups))
    replied = replace(bare, follow_ups=(replace(bare.follow_ups[0], reply="double"), *bare.follow_ups[1:]))
    claimed = replace(
        bare, checks=(replace(bare.checks[0], claimed=True), *bare.checks[1:]), claimed_score=80
    )
    for place, what, days in ((empty, claimed, 9), (other, replied, 8)):
        with Store.open(place, lambda days=days: NOW + timedelta(days=days)) as store:  # type: ignore[misc]
            number = store.save_attempt(bare, mode="drill", started=NOW, used_s=5.0)
            store.amend_attempt(number, what)
            store.transfer(Sitting).write(place.with_suffix(".json"))
    for place, from_there in ((empty, other), (other, empty)):
        assert bring_in(place, from_there.with_suffix(".json")) == {"amendment": 1}
        assert bring_in(place, from_there.with_suffix(".json")) == {}
        with Store.open(place) as store:
            kept = store.attempt(1)
        assert kept is not None
        assert kept.report.follow_ups[0].reply == "double"
        assert kept.report.checks[0].claimed and kept.report.claimed_score == 80


def test_a_deleted_draft_is_not_exported_and_comes_back_with_an_export_that_has_it(
    export: Path, empty: Path, tmp_path: Path
) -> None:
    bring_in(empty, export)
    with Store.open(empty, lambda: NOW + timedelta(days=9)) as store:
        store.delete_draft(store.drafts()[0])
        written = store.transfer(Sitting).write(tmp_path / "later.json").written
    assert "draft" not in written
    assert bring_in(empty, export) == {"draft": 1}


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


A, B, AB = "6ND\nlong 1", "6ND\none word", "6ND = 4.2e22\nlong 1\n7 days"


@pytest.mark.parametrize(
    ("here", "there", "later", "answers", "note"),
    [
        (A, B, "there", {A, B}, f"{A}\n\n{B}"),
        (A, B, "here", {A, B}, A),
        (A, AB, "there", {AB}, AB),
        (AB, A, "here", {AB}, AB),
        (AB, A, "there", {AB, A}, AB),
        (A, A, "there", {A}, A),
    ],
)
def test_what_was_written_here_and_elsewhere_is_kept_in_both_versions(
    tmp_path: Path, empty: Path, here: str, there: str, later: str, answers: set[str], note: str
) -> None:
    elsewhere = tmp_path / "elsewhere.sqlite3"
    for path, text, place in ((empty, here, "here"), (elsewhere, there, "there")):
        with Store.open(path, lambda day=1 + (place == later): NOW + timedelta(days=day)) as store:  # type: ignore[misc]
            store.save_draft(Draft("kv-cache", 3, "coach", text, 50.0, id="draft0"))
            store.release_draft("draft0")
            store.remarks.write_note("question:kv-cache", text)
            store.transfer(Sitting).write(path.with_suffix(".json"))
    for _ in range(2):
        added = bring_in(empty, elsewhere.with_suffix(".json"))
        with Store.open(empty) as store:
            assert {draft.text for draft in store.drafts()} == answers
            assert len(store.drafts()) == len(answers)
            assert store.remarks.note("question:kv-cache") == note
    assert added == {}


def test_an_answer_that_is_open_elsewhere_is_left_to_that_program(export: Path, empty: Path) -> None:
    with Store.open(empty, lambda: NOW - timedelta(days=9)) as store:
        store.save_draft(Draft("kv-cache", 3, "coach", "typing now", 5.0, id="draft0"))
        store.transfer(Sitting).bring_in(export)
        texts = {draft.id: draft.text for draft in store.drafts()}
        assert texts.pop("draft0") == "typing now" and list(texts.values()) == ["half\n"]


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


def interview(*handed_in: bool, **changes: object) -> str:
    asked = tuple(Asked(f"q{place}", "one", 10.0, handed_in=done) for place, done in enumerate(handed_in))
    return body_of(replace(Sitting(30.0, asked, clock_s=2.0, draft="half"), **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("held", "written", "stays"),
    [(False, "half an answer", False), (False, "half an answer\nand more", True), (True, "half", True)],
)
def test_an_interview_that_went_on_elsewhere_is_brought_to_where_it_got(
    tmp_path: Path, empty: Path, held: bool, written: str, stays: bool
) -> None:
    ended = interview(True, False, ended=True, clock_s=7.0, draft="")
    with Store.open(tmp_path / "further.sqlite3", lambda: NOW) as store:
        answered = replace(report(), question="q0", text="half an answer, and the rest")
        store.save_attempt(answered, mode="interview", started=NOW, used_s=5.0)
        store.practising.add_mock(30.0, 7.0, ended, NOW)
        store.transfer(Sitting).write(tmp_path / "further.json")
    with Store.open(empty, lambda: NOW) as store:
        begun = interview(False, False, holder=holder() if held else "")
        number = store.practising.add_mock(30.0, None, begun, NOW)
        store.save_draft(Draft("q0", None, "mock", written, 2.0, id="half"))
        store.release_draft("half")
    assert bring_in(empty, tmp_path / "further.json") == (
        {"attempt": 1} if held else {"attempt": 1, "mock": 1}
    )
    assert bring_in(empty, tmp_path / "further.json") == {}
    with Store.open(empty) as store:
        (mock,) = store.practising.mocks()
        assert mock.number == number and sitting_of(mock).ended is not held
        assert bool(store.drafts()) is stays
        store.transfer(Sitting).write(tmp_path / "again.json")
    assert bring_in(tmp_path / "further.sqlite3", tmp_path / "again.json").get("mock") is None
