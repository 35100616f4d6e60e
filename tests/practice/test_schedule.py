"""The schedule as a projection of the history."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.practice.support import DAY, START, heading, practise
from trainer.history import Card, HistoryError, Practising, Store
from trainer.practice import schedule, skills
from trainer.practice.memory import MISSED, RIGHT, WITH_HELP
from trainer.practice.schedule import behind, catch_up, due, forecast, past, standing, turn_of_new

LATER = START + 60 * DAY


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.sqlite3", lambda: START) as opened:
        yield opened


def names(store: Store, now: datetime) -> list[str]:
    return [one.skill for one in due(catch_up(store.practising, now), now)]


def test_a_slip_returns_the_next_day_and_what_was_right_later(store: Store) -> None:
    practise(store, {"overlap": "slip", "moe": "correct"}, START)
    assert names(store, START + timedelta(hours=3)) == []
    assert names(store, START + DAY) == ["overlap"]
    assert names(store, START + 2 * DAY) == ["overlap", "moe"]
    for days in (1, 2):
        practise(store, {"overlap": "slip"}, START + days * DAY)
    practise(store, {"moe": "correct"}, START + 2 * DAY)
    assert names(store, START + 5 * DAY) == ["overlap"]


def test_a_hint_makes_it_return_sooner(store: Store) -> None:
    practise(store, {"overlap": "correct", "moe": "correct"}, START, hints=["overlap.1"])
    memories = catch_up(store.practising, START)
    assert [memories[skill].ratings for skill in ("overlap", "moe")] == [(WITH_HELP,), (RIGHT,)]
    assert memories["overlap"].due < memories["moe"].due


def test_catching_up_again_changes_nothing_and_needs_no_scheduler(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    practise(store, {"overlap": "slip"}, START)
    first = catch_up(store.practising, LATER)
    monkeypatch.setattr(schedule, "reviewed", None)
    assert catch_up(store.practising, LATER) == first
    assert store.practising.scheduled("skill") == 1


def test_what_is_kept_can_be_had_without_catching_up(store: Store) -> None:
    assert (behind(store.practising, START), standing(store.practising)) == (0, {})
    number = practise(store, {"overlap": "slip"}, START)
    kept = catch_up(store.practising, START)
    practise(store, {"moe": "slip"}, START)
    assert (behind(store.practising, START), standing(store.practising)) == (1, kept)
    store.hide_attempt(number)  # makes the schedule anew, from all there is
    assert (behind(store.practising, START), standing(store.practising)) == (2, kept)
    assert set(catch_up(store.practising, START)) == {"moe"}
    assert behind(store.practising, START) == 0


def test_a_clock_that_was_years_ahead_keeps_nothing_away(store: Store) -> None:
    years = START + 1500 * DAY
    practise(store, {"overlap": "slip"}, years)
    assert catch_up(store.practising, years)["overlap"].due > years
    practise(store, {"moe": "slip"}, START)
    memories = catch_up(store.practising, START)  # the clock is right again
    assert all(memory.due <= START + DAY for memory in memories.values())
    assert catch_up(store.practising, START) == memories


def test_in_parts_or_at_once_the_schedule_is_the_same(store: Store, tmp_path: Path) -> None:
    with Store.open(tmp_path / "other.sqlite3", lambda: START) as other:
        for day, status in enumerate(("slip", "correct", "correct", "slip", "correct")):
            for each in (store, other):
                practise(each, {"overlap": status, "moe": "correct"}, START + day * DAY)
            catch_up(store.practising, LATER)
        assert catch_up(store.practising, LATER) == catch_up(other.practising, LATER)


def test_two_programs_at_once_count_nothing_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other program catches up after this one has read, and before it keeps."""
    practise(store, {"overlap": "correct"}, START)
    catch_up(store.practising, LATER)
    practise(store, {"overlap": "slip"}, START + 3 * DAY)
    kept, others = Practising.keep_cards, []

    def keep_late(self: Practising, *values: object, **more: object) -> bool:
        if not others:
            with Store.open(store.path, lambda: START) as other, monkeypatch.context() as patch:
                patch.setattr(Practising, "keep_cards", kept)
                practise(other, {"overlap": "correct"}, START + 5 * DAY)
                others.append(catch_up(other.practising, LATER))
        return kept(self, *values, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Practising, "keep_cards", keep_late)
    assert [catch_up(store.practising, LATER)] == others
    assert others[0]["overlap"].ratings == (RIGHT, MISSED, RIGHT)


def test_cards_that_cannot_be_read_are_made_anew(store: Store) -> None:
    practise(store, {"overlap": "slip", "moe": "correct"}, START)
    before = catch_up(store.practising, LATER)
    store.practising.keep_cards("skill", [Card("skill", "moe", START, "rubbish")], before=1, upto=1)
    assert catch_up(store.practising, LATER) == before
    assert store.practising.cards("skill")["moe"].body != "rubbish"


def test_a_deleted_attempt_no_longer_counts_until_it_is_brought_back(store: Store) -> None:
    practise(store, {"overlap": "correct"}, START)
    number = practise(store, {"overlap": "slip", "moe": "slip"}, START + 3 * DAY)
    whole = catch_up(store.practising, LATER)
    store.hide_attempt(number)
    without = catch_up(store.practising, LATER)
    assert {skill: memory.ratings for skill, memory in without.items()} == {"overlap": (RIGHT,)}
    store.hide_attempt(1)
    assert catch_up(store.practising, LATER) == {}
    for each in (number, 1):
        store.hide_attempt(each, hidden=False)
    assert catch_up(store.practising, LATER) == whole


def test_what_is_claimed_says_nothing_of_its_skill_until_the_claim_is_taken_back(store: Store) -> None:
    practise(store, {"overlap": "slip", "moe": "slip"}, START)
    whole = catch_up(store.practising, LATER)
    attempt = store.attempt(1)
    assert attempt is not None
    steps = tuple(replace(one, claimed=one.id == "moe") for one in attempt.report.steps)
    store.amend_attempt(1, replace(attempt.report, steps=steps))
    assert set(catch_up(store.practising, LATER)) == {"overlap"}
    store.amend_attempt(1, attempt.report)
    assert catch_up(store.practising, LATER) == whole


def test_a_reply_leaves_the_schedule_alone(store: Store) -> None:
    practise(store, {"overlap": "slip"}, START)
    catch_up(store.practising, LATER)
    attempt = store.attempt(1)
    assert attempt is not None
    store.amend_attempt(1, attempt.report)
    assert behind(store.practising, LATER) == 0


def test_a_renamed_skill_goes_on_under_its_new_name(store: Store) -> None:
    """The question of the attempt has one concept now, which is what its old ones are called."""
    for day in (0, 1):
        practise(store, {"overlap": "slip"}, START + day * DAY, question="a")
    before = catch_up(store.practising, LATER, {"a": heading("a", "overlap")})["overlap"]
    renamed = {"a": heading("a", "comm-overlap")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skills, "load_question", lambda path: SimpleNamespace(steps=(), checks=()))
        assert behind(store.practising, LATER, renamed) == 2
        assert catch_up(store.practising, LATER, renamed) == {"comm-overlap": before}
        assert behind(store.practising, LATER, renamed) == 0
        practise(store, {"comm-overlap": "slip"}, START + 2 * DAY, question="a")
        assert catch_up(store.practising, LATER, renamed)["comm-overlap"].missed == 3


def test_a_history_for_reading_alone_is_read(store: Store) -> None:
    practise(store, {"overlap": "slip"}, START)
    with Store.open(store.path, read_only=True) as reader:
        assert catch_up(reader.practising, LATER, keep=False)["overlap"].ratings == (MISSED,)
    assert store.practising.scheduled("skill") == 0
    assert catch_up(store.practising, START)


def test_a_full_disk_keeps_nobody_from_what_is_due(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    practise(store, {"overlap": "slip"}, START)

    def refuse(*_: object, **__: object) -> bool:
        raise HistoryError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Practising, "keep_cards", refuse)
        assert names(store, START + DAY) == ["overlap"]
    assert names(store, START + DAY) == ["overlap"]
    assert store.practising.scheduled("skill") == 1


def test_an_attempt_of_the_future_does_not_put_a_skill_off(store: Store) -> None:
    """A clock was wrong by years."""
    practise(store, {"overlap": "slip"}, START + 9999 * DAY)
    assert catch_up(store.practising, START)["overlap"].due <= START + DAY


def test_a_long_history_is_read_from_its_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    practise(store, {"overlap": "slip", "moe": "correct"}, START - 3 * DAY)
    with closing(sqlite3.connect(store.path)) as raw, raw:
        (trigger,) = raw.execute("SELECT sql FROM sqlite_schema WHERE name = 'marks_of_attempt'").fetchone()
        raw.execute("DROP TRIGGER marks_of_attempt")
        numbers = "WITH n AS (SELECT 2 AS n UNION ALL SELECT n + 1 FROM n WHERE n < 100000)"
        raw.execute(
            f"INSERT INTO attempts {numbers} SELECT n, question, title, score, band, mode, seed, started,"
            " offset_s, used_s, limit_s, missing, '{}' FROM n, attempts"
        )
        raw.execute(
            "INSERT INTO marks SELECT number, kind, place, id, label, skill, required, status, cause, factor,"
            " line, low, high, truth FROM attempts, marks WHERE number > 1 AND attempt = 1"
        )
        raw.execute(trigger)
    read = []
    marks = Practising.marks

    def counted(self: Practising, **chosen: int) -> object:
        read.append(len(found := marks(self, **chosen)))  # type: ignore[arg-type]
        return found

    monkeypatch.setattr(Practising, "marks", counted)
    assert set(catch_up(store.practising, START)) == {"overlap", "moe"}
    assert read == [2 * schedule.ATTEMPTS]
    practise(store, {"overlap": "correct"}, START)
    catch_up(store.practising, START)
    assert read == [2 * schedule.ATTEMPTS, 1]


def test_the_forecast_counts_by_local_days_and_today_has_what_is_late(store: Store) -> None:
    practise(store, {"late": "slip"}, START - 9 * DAY)
    practise(store, {"overlap": "slip"}, START)
    practise(store, {"moe": "correct"}, START)
    memories = catch_up(store.practising, START)
    assert forecast(memories, START, 4) == [1, 1, 1, 0]
    assert forecast(memories, START.replace(hour=1) + DAY, 2) == [2, 1]
    assert len(due(memories, START)) == 1


def test_how_it_went_is_said_in_a_few_words(store: Store) -> None:
    practise(store, {"overlap": "slip", "moe": "correct"}, START)
    practise(store, {"overlap": "slip", "moe": "correct"}, START + DAY, hints=["moe.1"])
    practise(store, {"kv-cache": "correct"}, START)
    memories = catch_up(store.practising, LATER)
    said = {skill: past(memory, START + 2 * DAY) for skill, memory in memories.items()}
    assert said == {
        "overlap": "missed twice",
        "moe": "right with a hint yesterday",
        "kv-cache": "right 2 days ago",
    }


def test_new_skills_have_their_turn_after_some_days_without(store: Store) -> None:
    assert not turn_of_new({}, START)
    practise(store, {"overlap": "slip"}, START)
    for day in range(1, 5):
        practise(store, {"overlap": "slip"}, START + day * DAY)
    memories = catch_up(store.practising, LATER)
    assert [turn_of_new(memories, START + day * DAY) for day in range(5)] == [False] * 3 + [True] * 2
