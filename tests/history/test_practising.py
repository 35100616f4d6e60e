"""What practice over weeks rests on: verdicts by skill, cards, constants, mocks, calculations."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.samples import report
from trainer.history import Card, Store, schema

NOW = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.sqlite3", lambda: NOW) as opened:
        yield opened


def save(store: Store, started: datetime = NOW, **changes: object) -> int:
    return store.save_attempt(report(**changes), mode="drill", started=started, used_s=60.0)


def test_an_attempt_leaves_a_mark_for_each_step_and_check(store: Store) -> None:
    number = save(store, steps=tuple(replace(step, skill="fleet-equation") for step in report().steps))
    marks = store.practising.marks()
    assert {mark.attempt for mark in marks} == {number}
    assert [(mark.kind, mark.id, mark.status) for mark in marks] == [
        *(("step", step.id, step.status) for step in report().steps),
        *(("check", check.id, check.status) for check in report().checks),
        *(("assumption", one.id, one.status) for one in report().assumptions),
    ]
    slip = next(mark for mark in marks if mark.status == "slip")
    assert (slip.skill, slip.cause, slip.factor) == ("fleet-equation", "days-as-hours", 0.0417)


def test_a_stated_range_is_kept_beside_the_reference(store: Store) -> None:
    first, *others = report().steps
    save(store, steps=(replace(first, low=50.0, high=60.0, reference=58.5), *others))
    ranges = [(mark.low, mark.high, mark.truth) for mark in store.practising.marks() if mark.low is not None]
    assert ranges == [(50.0, 60.0, 58.5)]


def test_marks_without_a_skill_of_their_own_have_the_first_concept(store: Store) -> None:
    save(store, concepts=("training-flops", "node-rounding"))
    assert {mark.skill for mark in store.practising.marks() if mark.kind != "assumption"} == {
        "training-flops"
    }


def test_marks_can_be_asked_for_from_a_moment_a_number_or_the_newest_on(store: Store) -> None:
    for days in (30, 20, 10):
        save(store, NOW - timedelta(days=days))
    practising = store.practising
    assert {mark.attempt for mark in practising.marks(since=NOW - timedelta(days=25))} == {2, 3}
    assert {mark.attempt for mark in practising.marks(after=2)} == {3}
    assert {mark.attempt for mark in practising.marks(attempts=1)} == {3}
    store.hide_attempt(3)
    assert {mark.attempt for mark in practising.marks()} == {1, 2}


def test_the_marks_of_older_attempts_are_made_when_the_file_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.sqlite3"
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:3])
        with Store.open(path) as store:
            save(store)
    raw = sqlite3.connect(path)
    raw.execute(
        "INSERT INTO attempts SELECT 2, question, title, score, band, mode, seed, started, offset_s, used_s,"
        " limit_s, missing, 'damaged' FROM attempts"
    )
    raw.commit()
    raw.close()
    with Store.open(path, read_only=True) as store:
        assert store.practising.marks() == []
    with Store.open(path) as store:
        parts = (*report().assumptions, *report().steps, *report().checks)
        assert len(store.practising.marks()) == len(parts)


def test_cards_are_kept_once_for_everything_up_to_a_number(store: Store) -> None:
    practising = store.practising
    card = Card("skill", "kv-cache", NOW + timedelta(days=3), json.dumps({"stability": 3.1}))
    assert practising.scheduled("skill") == 0
    assert practising.keep_cards("skill", [card], before=0, upto=7)
    assert practising.cards("skill") == {"kv-cache": card}
    assert practising.cards("constant") == {}
    late = card._replace(due=NOW)
    assert not practising.keep_cards("skill", [late], before=0, upto=8)
    assert practising.cards("skill") == {"kv-cache": card}
    assert practising.scheduled("skill") == 7


def test_recalls_mocks_and_calculations_are_kept_in_order(store: Store) -> None:
    practising = store.practising
    assert [practising.add_recall("h100-peak", rating, "989", 4.5) for rating in (3, 1)] == [1, 2]
    assert [recall.rating for recall in practising.recalls()] == [3, 1]
    assert [recall.at for recall in practising.recalls(after=1)] == [NOW]
    number = practising.add_mock(45, 2400.5, "{}", NOW)
    assert practising.mock(number) == practising.mocks()[0]
    assert practising.mock(99) is None
    for typed in ("6 * 7e9", "\ud800 2"):
        practising.add_calculation(typed)
    assert practising.calculations() == ["\ufffd 2", "6 * 7e9"]


def test_days_are_those_of_the_clock_on_the_wall(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    save(store, datetime(2026, 1, 31, 12, tzinfo=UTC))
    with monkeypatch.context() as patch:
        patch.setattr("trainer.history.store.stored_time", lambda _: ("2026-01-31T22:30:00.000+00:00", 7200))
        save(store)
    days = store.practising.days(NOW - timedelta(days=30))
    assert [(day.day.isoformat(), day.attempts, day.score, day.used_s) for day in days] == [
        ("2026-01-31", 1, 66, 60.0),
        ("2026-02-01", 1, 66, 60.0),
    ]
