"""Six weeks of a person with known weaknesses, drill by drill: answered in writing, graded, kept, scheduled.

The answers are the outlines of the questions, with the lines of weak skills left out, or off by ten times.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise

import pytest

from trainer.bank import Question, draw, load_bank, load_headings
from trainer.grading import Report, grade
from trainer.history import Edit, Store
from trainer.paths import packaged
from trainer.practice.agenda import agenda
from trainer.practice.interleave import kind
from trainer.practice.overview import Overview, overview
from trainer.practice.schedule import catch_up

BEGINS = datetime(2026, 2, 23, 20, 0).astimezone()
DAYS, A_DAY = 42, 7
LEFT_OUT, OFF_BY_TEN = "serving-memory", "goodput"
LEARNT = "train-memory"
"""A weakness that is got over after two weeks."""
_FIGURE = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(?!.*\d)")


@cache
def bank() -> dict[str, Question]:
    return load_bank([packaged("questions")]).questions


@cache
def sound(question: str) -> tuple[tuple[str, ...], Report]:
    """The outline of a question as an answer, and its report."""
    variant = draw(bank()[question], None)
    return variant.outline, grade(variant, "\n".join(variant.outline))


def answered(question: str, weak: dict[str, str]) -> str:
    """The answer of somebody with weak skills, each "left out" or "slip"."""
    lines, report = sound(question)
    text = list(lines)
    for step in report.steps:
        how = weak.get(step.skill)
        if how is None or step.line is None or not step.required:
            continue
        text[step.line - 1] = "" if how == "left out" else _off_by_ten(text[step.line - 1])
    for check in report.checks:
        if weak.get(check.skill) == "left out" and check.line is not None:
            text[check.line - 1] = ""
    return "\n".join(text)


def _off_by_ten(line: str) -> str:
    return _FIGURE.sub(lambda found: f"{float(found[1]) * 10:g}", line)


@dataclass
class SixWeeks:
    """What was asked when, and what the history says in the end."""

    asked: list[tuple[int, str]] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    slips: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)
    overview: Overview | None = None
    kept: int = 0

    def days_of(self, skill: str) -> list[int]:
        """The day of every drill that asked for a skill."""
        return [day for day, question in self.asked if skill in bank()[question].concepts]


@pytest.fixture(scope="module")
def weeks(tmp_path_factory: pytest.TempPathFactory) -> SixWeeks:
    path = tmp_path_factory.mktemp("six-weeks") / "history.sqlite3"
    headings = list(load_headings([packaged("questions")]).questions.values())
    found = SixWeeks()
    with Store.open(path, lambda: BEGINS) as store:
        for day in range(DAYS):
            for place in range(A_DAY):
                now = BEGINS + timedelta(days=day, minutes=12 * place)
                latest = {one.question: one.last for one in store.search.by_question()}
                heading = agenda(headings, latest, catch_up(store.practising, now), now).ordered[0]
                weak = {LEFT_OUT: "left out", OFF_BY_TEN: "slip"} | ({LEARNT: "left out"} if day < 14 else {})
                _drill(store, found, heading.id, weak, now)
                found.asked.append((day, heading.id))
                found.kinds.append(kind(heading))
        end = BEGINS + timedelta(days=DAYS - 1, hours=3)
        found.overview = overview(store.practising, end, weeks=6)
        found.kept = sum(day.attempts for day in store.practising.days(BEGINS - timedelta(days=1)))
    return found


def _drill(store: Store, found: SixWeeks, question: str, weak: dict[str, str], now: datetime) -> None:
    text = answered(question, weak)
    report = grade(draw(bank()[question], None), text)
    lines = text.split("\n")
    timeline = tuple(Edit(20.0 * (place + 2), place + 1, line) for place, line in enumerate(lines) if line)
    found.numbers.append(
        store.save_attempt(report, mode="drill", started=now, used_s=20.0 * len(lines), timeline=timeline)
    )
    found.slips.update({step.skill for step in report.steps if step.status == "slip"})
    parts = [*report.steps, *report.checks]
    found.missing.update({part.skill for part in parts if part.required and part.status == "missing"})


def test_nothing_is_lost(weeks: SixWeeks) -> None:
    assert weeks.numbers == list(range(1, DAYS * A_DAY + 1))
    assert weeks.kept == DAYS * A_DAY
    assert weeks.overview is not None
    assert weeks.overview.attempts == DAYS * A_DAY
    assert [week.attempts for week in weeks.overview.weeks] == [7 * A_DAY] * 6


@pytest.mark.parametrize("skill", [LEFT_OUT, OFF_BY_TEN])
def test_the_schedule_returns_to_a_weakness_far_more_often_than_to_the_rest(
    weeks: SixWeeks, skill: str
) -> None:
    days = weeks.days_of(skill)
    others = [
        len(weeks.days_of(other))
        for other in {concept for question in bank().values() for concept in question.concepts}
        if other not in (LEFT_OUT, OFF_BY_TEN, LEARNT)
    ]
    assert len(days) > 2 * sum(others) / len(others)
    assert max(later - earlier for earlier, later in pairwise(days)) <= 4
    assert days[-1] >= DAYS - 3


def test_a_weakness_that_is_got_over_is_asked_ever_more_rarely(weeks: SixWeeks) -> None:
    days = weeks.days_of(LEARNT)
    assert len([day for day in days if day < 14]) > 2 * len([day for day in days if day >= 28])


def test_every_skill_was_asked_and_never_three_of_a_kind_in_a_row(weeks: SixWeeks) -> None:
    asked = {concept for _, question in weeks.asked for concept in bank()[question].concepts}
    assert asked == {concept for question in bank().values() for concept in question.concepts}
    kinds = weeks.kinds
    assert not [place for place in range(2, len(kinds)) if len(set(kinds[place - 2 : place + 1])) == 1]


def test_the_statistics_say_what_was_planted(weeks: SixWeeks) -> None:
    found = weeks.overview
    assert found is not None
    worst = [skill.skill for skill in found.skills[:5]]
    assert LEFT_OUT in worst
    assert OFF_BY_TEN in worst
    assert LEFT_OUT in {one.skill for one in found.missed[:2]}
    assert LEARNT not in {one.skill for one in found.missed[:3]}
    assert any(OFF_BY_TEN in one.skills for one in found.repeated[:3])
    learnt = next(skill for skill in found.skills if skill.skill == LEARNT)
    assert (learnt.weeks[0].right or 0) < 0.5
    assert learnt.right > 0.9


def test_the_forecast_and_the_minutes_add_up(weeks: SixWeeks) -> None:
    found = weeks.overview
    assert found is not None
    assert sum(part.share for part in found.spent) == pytest.approx(1)
    assert found.forecast[0] == len(found.due)
    total = sum(skill.minutes for skill in found.skills)
    assert total == pytest.approx(sum(week.minutes for week in found.weeks), rel=0.05)


def test_a_sound_answer_has_the_skills_that_are_broken_here() -> None:
    broken = [question for question in bank() if OFF_BY_TEN in bank()[question].concepts]
    slips = 0
    for question in broken:
        report = grade(draw(bank()[question], None), answered(question, {OFF_BY_TEN: "slip"}))
        slips += any(step.skill == OFF_BY_TEN and step.status == "slip" for step in report.steps)
    assert slips >= 0.6 * len(broken)
