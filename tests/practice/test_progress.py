"""Weeks of practice summed up: each figure against marks that were planted."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from trainer.history import Day, Edit, Mark
from trainer.practice import progress
from trainer.practice.calibrated import Calibration, calibration

TODAY = date(2026, 3, 4)
NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)


def mark(attempt: int, skill: str, status: str, **more: Any) -> Mark:
    values: dict[str, Any] = {
        "question": "q",
        "mode": "drill",
        "at": NOW - timedelta(days=30 - attempt),
        "score": 60,
        "used_s": 600.0,
        "kind": "step",
        "id": "s",
        "label": skill,
        "required": True,
        "cause": "",
        "factor": None,
        "line": None,
        "low": None,
        "high": None,
        "truth": None,
    }
    return Mark(**{**values, "attempt": attempt, "skill": skill, "status": status, **more})


def test_weeks_begin_on_mondays_and_those_without_practice_are_there() -> None:
    days = [
        Day(date(2026, 2, 16), 1, 40.0, 600.0),
        Day(date(2026, 3, 1), 3, 80.0, 1800.0),
        Day(TODAY, 1, 90.0, 60.0),
    ]
    weeks = progress.weeks(days, TODAY, 4)
    assert [week.begins.isoformat() for week in weeks] == [
        "2026-02-09",
        "2026-02-16",
        "2026-02-23",
        "2026-03-02",
    ]
    assert [(week.attempts, week.score, week.minutes) for week in weeks] == [
        (0, None, 0.0), (1, 40.0, 10.0), (3, 80.0, 30.0), (1, 90.0, 1.0),
    ]  # fmt: skip


def test_the_skill_in_most_need_comes_first_and_only_its_latest_attempts_count() -> None:
    marks = [mark(attempt, "overlap", "slip" if attempt < 10 else "correct") for attempt in range(1, 19)]
    marks += [mark(attempt, "kv-cache", "correct" if attempt % 2 else "missing") for attempt in range(1, 19)]
    first, second = progress.skills(marks, TODAY, 6)
    assert (first.skill, first.asked) == ("kv-cache", 18)
    assert first.right == pytest.approx(4 / 9)
    assert (second.skill, second.right) == ("overlap", 1.0)
    assert second.attempts == tuple(range(18, 9, -1))


def test_the_minutes_of_an_attempt_are_shared_by_its_skills() -> None:
    marks = [mark(1, "overlap", "correct"), mark(1, "overlap", "slip"), mark(1, "kv-cache", "correct")]
    minutes = {skill.skill: skill.minutes for skill in progress.skills(marks, TODAY, 6)}
    assert minutes == {"overlap": pytest.approx(20 / 3), "kv-cache": pytest.approx(10 / 3)}


def test_a_skill_has_the_share_of_each_week_and_none_where_it_was_not_asked() -> None:
    marks = [mark(1, "overlap", "slip"), mark(29, "overlap", "correct"), mark(30, "overlap", "correct")]
    (skill,) = progress.skills(marks, TODAY, 6)
    assert [week.right for week in skill.weeks] == [None, 0.0, None, None, None, 1.0]


def test_what_keeps_missing_is_counted_over_the_latest_attempts_that_asked_for_it() -> None:
    marks = [
        mark(attempt, "node-rounding", "missing" if attempt % 3 else "correct") for attempt in range(1, 13)
    ]
    marks += [mark(13, "kv-cache", "missing", required=False), mark(13, "overlap", "slip")]
    (missed,) = progress.missed(marks)
    assert (missed.skill, missed.times, missed.of) == ("node-rounding", 6, 9)
    assert missed.attempts == (4, 5, 7, 8, 10, 11)


def test_a_part_left_out_twice_in_one_attempt_counts_once() -> None:
    marks = [mark(1, "node-rounding", "missing"), mark(1, "node-rounding", "missing", kind="check")]
    assert [(one.times, one.of) for one in progress.missed(marks)] == [(1, 1)]


def test_a_slip_is_repeated_from_the_second_attempt_on() -> None:
    marks = [
        mark(1, "fleet", "slip", cause="sparse-peak"),
        mark(2, "mfu", "slip", cause="sparse-peak"),
        mark(2, "mfu", "slip", cause="sparse-peak"),
        mark(2, "mfu", "slip", cause="bits-bytes"),
    ]
    (slip,) = progress.repeated(marks)
    assert (slip.cause, slip.times, slip.skills, slip.attempts) == (
        "sparse-peak",
        2,
        ("fleet", "mfu"),
        (1, 2),
    )


def test_a_range_holds_the_reference_or_does_not() -> None:
    marks = [
        mark(1, "fleet", "correct", low=50.0, high=100.0, truth=58.0),
        mark(2, "fleet", "slip", low=10.0, high=80.0, truth=90.0),
        mark(3, "fleet", "correct", truth=90.0),
    ]
    found = calibration(marks)
    assert (found.ranges, found.held, found.missed) == (2, 1, (2,))
    assert found.width == pytest.approx(4.0)
    assert calibration([]) == Calibration(0, 0, None, ())


def test_minutes_go_to_the_part_that_a_line_shows() -> None:
    marks = [
        mark(1, "", "stated", kind="assumption", line=2),
        mark(1, "fleet", "correct", line=3),
        mark(1, "fleet", "done", kind="check", line=4),
    ]
    timeline = (
        Edit(60.0, 1, "hm"),
        Edit(90.0, 2, "MFU 40%"),
        Edit(210.0, 3, "58"),
        Edit(240.0, 4, "64"),
        Edit(5000.0, 5, "!"),
    )
    found = {part.part: part.minutes for part in progress.spent(marks, {1: timeline})}
    assert found == {
        "before the first line": 1.0,
        "assumptions": 0.5,
        "chain": 2.0,
        "checks": 0.5,
        "the rest": 5.0,
    }
    assert progress.spent(marks, {}) == ()


def test_causes_of_one_kind_count_together_and_unexplained_numbers_do_not() -> None:
    marks = [
        mark(1, "fleet", "slip", cause="sparse"),
        mark(2, "mfu", "slip", cause="sparse-peak"),
        mark(3, "mfu", "slip", cause="sparse-peak"),
        mark(4, "mfu", "slip", cause="unexplained"),
        mark(5, "mfu", "slip", cause="unexplained"),
        mark(6, "mfu", "slip", cause="only-here"),
        mark(7, "mfu", "slip", cause="only-here"),
    ]
    kind, own = progress.repeated(marks)
    assert (kind.cause, kind.name, kind.attempts) == (
        "sparse-peak",
        "the sparse peak for the dense one",
        (1, 2, 3),
    )
    assert (own.cause, own.name) == ("only-here", "")


def test_what_was_left_out_has_its_parts_and_every_attempt_that_asked() -> None:
    marks = [
        mark(1, "budget", "missing", label="buffer"),
        mark(1, "budget", "missing", label="price"),
        mark(2, "budget", "missing", label="buffer"),
        mark(3, "budget", "correct"),
    ]
    (missed,) = progress.missed(marks)
    assert missed.parts == (("buffer", 2), ("price", 1))
    assert (missed.attempts, missed.asked) == ((1, 2), (1, 2, 3))


def test_ranges_that_are_none_are_left_out_and_endless_ones_break_nothing() -> None:
    endless, none = float("inf"), float("nan")
    ranges = [(none, 5.0), (1.0, endless), (1e-300, 1e300), (-5.0, 5.0), (5.0, 1.0)]
    marks = [mark(n, "mfu", "correct", low=low, high=high, truth=2.0) for n, (low, high) in enumerate(ranges)]
    marks.append(mark(9, "mfu", "correct", low=1.0, high=2.0, truth=endless))
    found = calibration(marks)
    assert (found.ranges, found.held, found.missed) == (3, 2, (4,))
    assert found.width is not None
    assert found.width > 1e100


def test_an_attempt_is_counted_for_a_day_at_most_and_one_of_tomorrow_today() -> None:
    times = (float("inf"), float("nan"), -60.0, 1e300, 60.0)
    marks = [
        mark(n, "mfu", "correct", used_s=used_s, at=NOW + timedelta(days=9)) for n, used_s in enumerate(times)
    ]
    (skill,) = progress.skills(marks, TODAY, 2)
    assert skill.minutes == pytest.approx(24 * 60 + 1)
    assert skill.weeks[-1].asked == 5
    days = [Day(TODAY - timedelta(days=1), 1, 40.0, 60.0), Day(TODAY, 1, 50.0, 60.0)]
    days += [Day(TODAY + timedelta(days=400), 3, 90.0, 60.0)]
    assert progress.up_to(days, TODAY) == (days[0], Day(TODAY, 4, 80.0, 120.0))
    assert progress.up_to(days[:1], TODAY) == tuple(days[:1])


def test_the_latest_attempts_are_those_made_last_whatever_their_numbers() -> None:
    """As after an import, which numbers earlier attempts above later ones."""
    marks = [mark(n, "mfu", "missing", cause="bits") for n in (101, 102, 1, 2)]
    (missed,) = progress.missed(marks, 2)
    assert (missed.attempts, missed.asked) == ((1, 2), (1, 2))
    assert progress.skills(marks, TODAY, 2)[0].attempts == (2, 1, 102, 101)
    assert progress.repeated(marks)[0].attempts == (101, 102, 1, 2)


def test_what_is_claimed_is_neither_right_nor_left_out() -> None:
    marks = [mark(1, "buffer", "missing"), mark(2, "buffer", "missing"), mark(3, "buffer", "claimed")]
    (one,) = progress.missed(marks)
    assert (one.times, one.of, one.asked) == (2, 2, (1, 2))
    assert progress.skills(marks, TODAY, 6)[0].asked == 2
