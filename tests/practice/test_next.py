"""What is proposed to practise next."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from trainer.bank import Heading
from trainer.history import AttemptSummary
from trainer.practice.next import practice_order


def heading(id: str, track: str = "napkin", difficulty: str = "easy") -> Heading:
    return Heading(id, id, track, difficulty, 8, (), (), Path(f"{id}.toml"))


def attempt(number: int, question: str, band: str) -> AttemptSummary:
    moment = datetime(2025, 6, number, tzinfo=UTC)
    return AttemptSummary(number, question, question, 50, band, "drill", None, moment, 60, 600, ())


def order(headings: list[Heading], *attempts: AttemptSummary) -> list[str]:
    return [one.id for one in practice_order(headings, {one.question: one for one in attempts})]


def test_untried_questions_come_easy_first_and_tracks_take_turns() -> None:
    headings = [
        heading("serve-hard", "serving", "hard"),
        heading("serve-easy", "serving"),
        heading("fleet-medium", "napkin", "medium"),
        heading("fleet-easy", "napkin"),
        heading("own-track", "quantum"),
    ]
    assert order(headings) == ["fleet-easy", "serve-easy", "own-track", "fleet-medium", "serve-hard"]


def test_what_fell_short_comes_before_what_went_well_and_the_longest_ago_first() -> None:
    headings = [heading(id) for id in ("well", "short-new", "short-old", "new")]
    attempts = [
        attempt(1, "short-old", "borderline"),
        attempt(2, "well", "solid"),
        attempt(3, "short-new", "insufficient"),
    ]
    assert order(headings, *attempts) == ["new", "short-old", "short-new", "well"]


def test_the_track_that_was_just_practised_waits() -> None:
    headings = [heading("fleet-a"), heading("fleet-b"), heading("cache", "serving", "hard")]
    assert order(headings, attempt(1, "fleet-a", "strong")) == ["cache", "fleet-b", "fleet-a"]


def test_attempts_at_questions_that_are_gone_change_nothing() -> None:
    assert order([heading("here")], attempt(1, "gone", "weak")) == ["here"]
    assert order([]) == []
