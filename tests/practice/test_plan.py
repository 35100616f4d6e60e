"""Study plans: laid out over days, written to a file, read back, refused where they are wrong."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from trainer.bank import Heading
from trainer.catalog import CatalogError
from trainer.errors import UsageError
from trainer.practice.plan import Day, Plan, lay_out
from trainer.practice.plan_file import plan_text, read_plan

FIRST = date(2026, 12, 1)


def heading(id: str, minutes: float = 10) -> Heading:
    return Heading(id, id, "napkin", "easy", minutes, (), (), Path(f"{id}.toml"))


HEADINGS = [heading(f"q{number}") for number in range(40)]


def test_two_weeks_have_new_questions_reviews_mocks_and_a_light_last_day() -> None:
    plan = lay_out(HEADINGS, FIRST, 14, 40)
    assert plan.interview == date(2026, 12, 15)
    assert [day.date for day in plan.days] == [FIRST + timedelta(days=ahead) for ahead in range(14)]
    assert plan.days[0].questions == ("q0", "q1", "q2", "q3")
    assert not plan.days[0].due
    assert plan.days[2].questions == ("q8", "q9")
    assert [place for place, day in enumerate(plan.days) if day.mock] == [6, 11]
    assert not plan.days[-1].questions
    assert plan.days[-1].due
    asked = [id for day in plan.days for id in day.questions]
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(("days", "minutes"), [(1, 40), (2, 10), (5, 600), (366, 30)])
def test_any_length_can_be_laid_out(days: int, minutes: float) -> None:
    plan = lay_out(HEADINGS, FIRST, days, minutes)
    assert len(plan.days) == days
    assert plan.days[0].questions


def test_a_long_question_has_a_day_of_its_own() -> None:
    plan = lay_out([heading("long", 45), heading("short", 5)], FIRST, 3, 20)
    assert [day.questions for day in plan.days] == [("long",), ("short",), ()]


@pytest.mark.parametrize(("days", "minutes"), [(0, 40), (400, 40), (5, 5), (5, 900)])
def test_numbers_out_of_bounds_are_refused(days: int, minutes: float) -> None:
    with pytest.raises(UsageError):
        lay_out(HEADINGS, FIRST, days, minutes)


def test_a_plan_that_was_written_is_read_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    plan = lay_out(HEADINGS, FIRST, 14, 40)
    odd = Plan(
        'Ada\'s "plan" \\ ü', plan.interview, 25, (Day(FIRST, ("q1",), note="a\nb [x]"), *plan.days[1:])
    )
    for one in (plan, odd):
        path.write_text(plan_text(one), encoding="utf-8")
        assert read_plan(path, [heading.id for heading in HEADINGS]) == one


def test_what_was_left_out_is_left_over() -> None:
    plan = lay_out(HEADINGS, FIRST, 5, 20)
    third = FIRST + timedelta(days=2)
    assert plan.left_over(third, {"q0"}) == ("q1", "q2", "q3")
    assert plan.on(third) == plan.days[2]
    assert plan.on(FIRST - timedelta(days=1)) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected interview"),
        ("interview = '2026-12-24'", "without quotes"),
        ("interview = 2026-12-24T10:00:00", "a day such as"),
        ("interview = 2026-12-24\nminuts = 3", 'unknown key "minuts"'),
        ("interview = 2026-12-24\n[[day]]\nquestions = ['q1']", "expected date"),
        (
            "interview = 2026-12-24\n[[day]]\ndate = 2026-12-01\nquestions = ['nope']",
            'no question is called "nope"',
        ),
        ("interview = 2026-12-24\n[[day]]\ndate = 2026-12-01\nquestions = [1]", "ids in quotes"),
        ("interview = 2026-12-24\n[[day]]\ndate = 2026-12-01\nmock = -5", "from 0 to 600"),
        (
            "interview = 2026-12-24\n[[day]]\ndate = 2026-12-01\n[[day]]\ndate = 2026-12-01",
            "two [[day]] tables",
        ),
        ("interview = 2026-12-24\nday = 3", ":2: expected days as [[day]] tables"),
        ("interview = 2026-12-24\n[day]\ndate = 2026-12-01", "expected days as [[day]] tables"),
        ("interview = 2026-12-24\nminutes = true", "found true"),
        ("interview = 2026-12-24\n[[day]]\ndate = 2026-12-01\nmock = 5", ":4: mock: expected 10 to 180"),
        (
            "interview = 2026-12-24\n[[day]]\ndate = 2026-12-01\ncards = 2\n"
            "[[day]]\ndate = 2026-12-02\ncards = 2.5",
            ":7: cards: expected a whole number",
        ),
        ("interview = ", "not TOML"),
    ],
)
def test_a_wrong_plan_is_refused_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogError) as error:
        read_plan(path, ["q1"])
    assert says in error.value.title
    assert str(path) in error.value.title
