"""What a plan asks for today: what is done, what is left over, and how far one is."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from tests.practice.support import DAY, START, heading, practise
from trainer.history import Store
from trainer.practice.plan import Day, Plan
from trainer.practice.planned import Done, ahead, gone_said, tasks, today

FIRST = START.date()
PLAN = Plan(
    "Until the interview",
    FIRST + timedelta(days=3),
    30,
    (
        Day(FIRST, ("q1", "q2"), cards=4),
        Day(FIRST + timedelta(days=1), ("q3",), due=True, cards=4, mock=45),
    ),
)
HEADINGS = {id: heading(id, "overlap") for id in ("q1", "q2", "q3")}


def test_every_kind_of_task_is_done_by_what_was_practised() -> None:
    second = FIRST + timedelta(days=1)
    found = tasks(PLAN, second, Done(1, 1, frozenset({"q1"})), due=2)
    assert [(one.kind, one.done) for one in found] == [
        ("cards", False), ("due", False), ("mock", True), ("question", False), ("question", False),
    ]  # fmt: skip
    assert found[0].amount == 3
    assert found[-1].says == "q2, left over"


def test_cards_are_done_where_there_are_no_more_to_ask() -> None:
    found = tasks(PLAN, FIRST, Done(1, 0, frozenset()), due=0, askable=0)
    assert found[0].done
    assert tasks(PLAN, FIRST, Done(1, 0, frozenset()), due=0, askable=2)[0].amount == 2


def test_a_question_from_before_the_plan_is_to_be_tried_again(tmp_path: Path) -> None:
    with Store.open(tmp_path / "history.sqlite3", lambda: START) as store:
        practise(store, {"overlap": "slip"}, START - 2 * DAY, question="q1")
        practise(store, {"overlap": "slip"}, START - timedelta(hours=3), question="q2")
        found = today(PLAN, HEADINGS, START, store)
        assert [(task.question, task.done) for task in found.tasks[1:]] == [("q1", False), ("q2", True)]
        assert found.says == "1 of 3 done; the interview is in 3 days"


def test_without_a_history_nothing_is_done() -> None:
    assert today(PLAN, HEADINGS, START, None).says == "0 of 3 done; the interview is in 3 days"
    assert today(PLAN, HEADINGS, START + 9 * DAY, None).says == "0 of 3 done; the interview is over"


def test_a_plan_goes_on_without_questions_that_are_gone() -> None:
    found = today(PLAN, {"q2": HEADINGS["q2"]}, START + DAY, None)
    assert [task.question for task in found.tasks if task.question] == ["q2"]
    assert found.gone == ("q1", "q3")
    assert gone_said(found.gone) == "left out, no such question is there: q1, q3"


def test_the_interview_comes_nearer() -> None:
    days = [date(2026, 3, day) for day in (4, 5, 6)]
    assert [ahead(PLAN, day) for day in days] == ["is tomorrow", "is today", "is over"]
