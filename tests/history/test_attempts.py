"""Attempts: kept as they were graded, found again by page, never changed."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.samples import report
from trainer.history import HistoryError, Store

STARTED = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "history.sqlite3"


def save(store: Store, count: int = 1, **changes: object) -> list[int]:
    one = report(**changes)
    return [store.save_attempt(one, mode="drill", started=STARTED, used_s=60.0) for _ in range(count)]


def test_an_attempt_is_read_back_as_it_was_graded(path: Path) -> None:
    graded = report()
    with Store.open(path) as store:
        number = store.save_attempt(graded, mode="interview", started=STARTED, used_s=680.5)
    with Store.open(path) as again:
        kept = again.attempt(number)
    assert kept is not None
    assert kept.report == graded
    summary = kept.summary
    assert (summary.question, summary.score, summary.band) == ("train-7b-1t-3w", 66, "borderline")
    assert (summary.mode, summary.used_s, summary.limit_s) == ("interview", 680.5, 720.0)
    assert summary.missing == ("memory check", "memory of the training state")


def test_a_moment_comes_back_with_the_local_offset_of_its_day(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "XXX-05:30")
    import time

    time.tzset()
    try:
        with Store.open(path) as store:
            store.save_attempt(report(), mode="drill", started=STARTED, used_s=None)
            (summary,) = store.attempts()
    finally:
        monkeypatch.undo()
        time.tzset()
    assert summary.started == STARTED
    assert summary.started.utcoffset() == timedelta(hours=5, minutes=30)
    assert summary.started.isoformat() == "2026-02-01T04:00:00+05:30"


def test_a_moment_without_a_zone_is_refused(path: Path) -> None:
    with Store.open(path) as store, pytest.raises(ValueError, match="zone"):
        store.save_attempt(report(), mode="drill", started=datetime(2026, 1, 1), used_s=None)


def test_pages_follow_each_other_without_gap_or_overlap(path: Path) -> None:
    with Store.open(path) as store:
        numbers = save(store, 7)
        first = store.attempts(limit=3)
        second = store.attempts(limit=3, before=first[-1].number)
        last = store.attempts(limit=3, before=second[-1].number)
    assert [summary.number for summary in (*first, *second, *last)] == numbers[::-1]


def test_one_question_can_be_asked_for(path: Path) -> None:
    with Store.open(path) as store:
        save(store, 2)
        (other,) = save(store, question="kv-four-models")
        save(store)
        assert [summary.number for summary in store.attempts(question="kv-four-models")] == [other]
        assert len(store.attempts(question="train-7b-1t-3w", limit=2)) == 2
        assert store.attempts(question="nothing") == []


def test_an_unknown_number_is_no_attempt(path: Path) -> None:
    with Store.open(path) as store:
        assert store.attempt(1) is None


def test_attempts_can_be_neither_changed_nor_deleted(path: Path) -> None:
    with Store.open(path) as store:
        save(store)
    raw = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        raw.execute("UPDATE attempts SET score = 100")
    with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
        raw.execute("DELETE FROM attempts")
    raw.close()


def test_an_attempt_of_a_shape_that_is_not_known_is_refused_and_the_rest_is_shown(path: Path) -> None:
    with Store.open(path) as store:
        save(store)
    raw = sqlite3.connect(path)
    columns = "question, title, score, band, mode, seed, started, offset_s, used_s, limit_s, missing"
    raw.execute(f"INSERT INTO attempts SELECT 9, {columns}, ? FROM attempts", (json.dumps({"schema": 9}),))
    raw.commit()
    raw.close()
    with Store.open(path) as store:
        assert [summary.number for summary in store.attempts()] == [9, 1]
        with pytest.raises(HistoryError, match="attempt 9"):
            store.attempt(9)


def test_text_that_no_file_can_hold_is_still_kept(path: Path) -> None:
    with Store.open(path) as store:
        (number,) = save(store, title="broken \ud800 half", text="7B \udcff")
        kept = store.attempt(number)
    assert kept is not None
    assert kept.summary.title == "broken \ufffd half"
    assert kept.report.text == "7B \udcff"


def test_two_programs_may_save_at_once(path: Path) -> None:
    with Store.open(path) as one, Store.open(path) as two:
        save(one)
        save(two)
        save(one)
        assert [summary.number for summary in two.attempts()] == [3, 2, 1]


def test_claims_and_replies_are_shown_with_the_attempt_that_stays_as_it_was(path: Path) -> None:
    graded = report()
    with Store.open(path) as store:
        number = store.save_attempt(graded, mode="drill", started=STARTED, used_s=60.0)
        checks = tuple(
            replace(one, claimed=one.status != "done", claimed_line=None if one.status == "done" else 3)
            for one in graded.checks
        )
        first = replace(graded, checks=checks, claimed_score=80, claimed_band="solid")
        store.amend_attempt(number, first)
        reply = replace(graded.follow_ups[0], reply="80 GPUs", status="correct", says="80 GPUs is right")
        second = replace(first, follow_ups=(reply, *graded.follow_ups[1:]))
        store.amend_attempt(number, second)
        kept = store.attempt(number)
        assert kept is not None
        assert kept.report == second
        assert kept.summary.score == graded.score
    connection = sqlite3.connect(path)
    with connection, pytest.raises(sqlite3.DatabaseError, match="never changed"):
        connection.execute("UPDATE amendments SET body = '{}'")
    with connection, pytest.raises(sqlite3.DatabaseError, match="never deleted"):
        connection.execute("DELETE FROM amendments")
    connection.close()


def test_what_is_claimed_is_called_so_and_neither_wrong_nor_missing(path: Path) -> None:
    graded = report()
    with Store.open(path) as store:
        number = store.save_attempt(graded, mode="drill", started=STARTED, used_s=60.0)
        plain = store.attempts()[0]
        assert plain.claimed == () and plain.slips and plain.missing
        steps = tuple(
            replace(one, claimed=True, claimed_line=2) if one.status == "slip" else one
            for one in graded.steps
        )
        checks = tuple(replace(one, claimed=one.status != "done") for one in graded.checks)
        store.amend_attempt(number, replace(graded, steps=steps, checks=checks))
        told = store.attempts()[0]
        assert not {*told.claimed} & {*told.slips, *told.missing}
        assert {*told.claimed, *told.slips, *told.missing} >= {*plain.slips, *plain.missing}
        assert "claimed" in told.lacks and {one.label for one in checks if one.claimed} <= {*told.claimed}
        status = {(one.kind, one.id): (one.status, one.cause) for one in store.practising.marks()}
        for one in steps:
            assert status["step", one.id][0] == ("claimed" if one.claimed else one.status)
        assert all(status["step", one.id][1] == "" for one in steps if one.claimed)
        kept = store.attempt(number)
        assert kept is not None and kept.report.steps == steps
        store.amend_attempt(number, graded)
        assert store.attempts()[0] == plain


def test_a_number_of_a_file_changed_by_hand_is_left_out_of_the_list(path: Path) -> None:
    with Store.open(path) as store:
        save(store)
    connection = sqlite3.connect(path)
    with connection:
        name = "attempts_stay_as_graded"
        ((rule,),) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,))
        connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE attempts SET used_s = 'soon', limit_s = 'late', score = 'good'")
        connection.execute(rule)
    connection.close()
    with Store.open(path) as store:
        (one,) = store.attempts()
        assert (one.used_s, one.limit_s, one.score) == (None, 0.0, 0)


def test_an_amendment_needs_its_attempt(path: Path) -> None:
    with Store.open(path) as store, pytest.raises(HistoryError):
        store.amend_attempt(7, report())
