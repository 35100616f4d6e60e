"""How a memory grows, lapses and fades."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import fsrs
import pytest

from tests.practice.support import DAY, START
from trainer.practice.memory import MISSED, RIGHT, WITH_HELP, Memory, memory_of, reviewed


def practised(*ratings: int, memory: Memory | None = None) -> Memory:
    """The memory after reviews, each on the day on which it is due."""
    for rating in ratings:
        memory = reviewed(memory, rating, START if memory is None else memory.due.astimezone(START.tzinfo))
    assert memory is not None
    return memory


def days(memory: Memory) -> int:
    """The days from the last review to the next."""
    return round((memory.due - memory.reviewed) / DAY)


def test_what_is_right_again_and_again_goes_far_and_a_slip_brings_it_back() -> None:
    steps = [days(practised(*[RIGHT] * times)) for times in range(1, 7)]
    assert all(later > 2 * earlier for earlier, later in pairwise(steps[:4]))
    assert steps[-1] > 120
    for times in range(7):
        assert days(practised(*[RIGHT] * times, MISSED)) == 1
    assert days(practised(MISSED, MISSED, RIGHT)) < days(practised(MISSED, RIGHT)) < steps[1]
    assert days(practised(RIGHT, RIGHT, WITH_HELP)) < days(practised(RIGHT, RIGHT, RIGHT))


def test_it_is_due_from_the_morning_of_its_day_on() -> None:
    memory = practised(MISSED)
    assert not memory.is_due(START + timedelta(hours=4))
    assert memory.is_due(START.replace(hour=0, minute=1) + DAY)
    assert memory.strength(START) == pytest.approx(1)
    assert memory.strength(START + DAY) > memory.strength(START + 5 * DAY) > 0


def test_reviews_of_one_day_count_as_one_the_worst_of_them() -> None:
    hour = timedelta(hours=1)
    once = practised(RIGHT, RIGHT)
    at = once.reviewed.astimezone(START.tzinfo)
    assert reviewed(once, RIGHT, at + hour) == once
    slipped = reviewed(once, MISSED, at + hour)
    assert slipped.ratings == (RIGHT, MISSED)
    assert slipped.state[:2] == practised(RIGHT, MISSED).state[:2]
    assert reviewed(slipped, RIGHT, at + 2 * hour) == slipped
    assert reviewed(reviewed(None, RIGHT, START), MISSED, START + hour).ratings == (MISSED,)


def test_days_are_counted_by_the_clock_on_the_wall() -> None:
    """An hour earlier on the next day is a day later, as 23 hours are not."""
    memory = practised(RIGHT)
    early, late = (reviewed(memory, RIGHT, START + 2 * DAY + timedelta(hours=by)) for by in (-3, 3))
    assert early.state[:2] == late.state[:2]


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    memory = practised(RIGHT, RIGHT)
    back = reviewed(memory, MISSED, START - 400 * DAY)
    assert back.reviewed >= memory.reviewed
    assert back.ratings == (RIGHT, MISSED)


def test_strength_is_the_retrievability_of_fsrs() -> None:
    memory = practised(RIGHT, RIGHT, MISSED)
    state = memory.state
    card = fsrs.Card(
        0, fsrs.State.Review, None, state.stability, state.difficulty, memory.due, state.reviewed
    )
    scheduler = fsrs.Scheduler()
    for after in (0, 1, 9, 300):
        now = memory.reviewed + after * DAY
        assert memory.strength(now) == pytest.approx(scheduler.get_card_retrievability(card, now))


def test_a_memory_survives_as_text_and_nothing_else_is_taken_for_one() -> None:
    memory = practised(RIGHT, MISSED)
    assert memory_of(memory.to_text(more=1), memory.due) == memory
    whole = json.loads(memory.to_text())
    damaged = [
        "",
        "[]",
        "null",
        "{}",
        json.dumps(whole | {"version": 99}),
        json.dumps(whole | {"ratings": []}),
        json.dumps(whole | {"state": [-1, 5, datetime.now(UTC).isoformat()]}),
        json.dumps(whole | {"state": ["nan", 5, START.isoformat()]}),
        json.dumps(whole | {"state": [1, 5]}),
        json.dumps(whole | {"begun": "yesterday"}),
        memory.to_text()[:-9],
    ]
    for text in damaged:
        with pytest.raises(ValueError):
            memory_of(text, memory.due)
