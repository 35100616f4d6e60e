"""Which questions make a mock interview."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import Heading, load_headings
from trainer.errors import UsageError
from trainer.paths import question_folders
from trainer.practice.mock import plan_mock
from trainer.practice.next import practice_order


def heading(id: str, track: str, minutes: float) -> Heading:
    return Heading(id, id, track, "easy", minutes, (), (), Path(f"{id}.toml"))


@pytest.mark.parametrize("minutes", [30, 45, 60])
def test_the_bank_fills_an_interview_with_questions_of_different_tracks(minutes: int) -> None:
    ordered = practice_order(load_headings(question_folders()).questions.values(), {})
    plan = plan_mock(ordered, minutes)
    assert 0.8 * minutes <= plan.needed <= minutes
    assert len(plan.questions) >= 2
    tracks = [one.track for one in plan.questions]
    assert len(set(tracks)) >= len(tracks) - 1


def test_the_first_to_practise_comes_first_and_tracks_take_turns() -> None:
    ordered = [heading("a", "x", 10), heading("b", "x", 10), heading("c", "y", 10), heading("d", "y", 10)]
    assert [one.id for one in plan_mock(ordered, 30).questions] == ["a", "c", "b"]
    assert [one.id for one in plan_mock(ordered, 30, "y").questions] == ["c", "d"]


def test_a_long_question_does_not_fill_the_interview_where_others_are_there() -> None:
    ordered = [heading("long", "x", 40), heading("a", "y", 15), heading("b", "z", 15)]
    assert [one.id for one in plan_mock(ordered, 45).questions] == ["a", "b"]
    assert [one.id for one in plan_mock(ordered[:1], 45).questions] == ["long"]


@pytest.mark.parametrize(
    ("minutes", "track", "says"), [(5, None, "10 to 180"), (45, "z", "there are: x"), (12, "x", "")]
)
def test_what_cannot_be_planned_is_said(minutes: float, track: str | None, says: str) -> None:
    with pytest.raises(UsageError) as error:
        plan_mock([heading("long", "x", 40)], minutes, track)
    assert says in f"{error.value.title} {error.value.hint}"
