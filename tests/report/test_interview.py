"""A mock interview summed up: what was planted is said, in words that are true, and nothing is said twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.samples import report, step
from trainer.grading.report import (
    AssumptionResult,
    CheckResult,
    Deduction,
    FollowUpResult,
    LineResult,
    Report,
)
from trainer.report.interview import Dimension, Interview, band_of, dimensions, score_of
from trainer.report.interview_page import interview_document
from trainer.report.lines import lines
from trainer.report.markdown import markdown
from trainer.report.next_time import to_practise

FULL = {
    "assumptions": 20.0,
    "method": 30.0,
    "accuracy": 15.0,
    "checks": 20.0,
    "conclusion": 10.0,
    "communication": 5.0,
}


def answer(score: int = 90, **changes: Any) -> Report:
    """An answer of four right steps, in ten of fifteen minutes, with nothing to blame."""
    clean: dict[str, Any] = {
        "score": score,
        "parts": FULL,
        "deductions": (),
        "assumptions": (),
        "steps": tuple(step(f"s{place}", f"step {place}", "correct", skill="overlap") for place in range(4)),
        "checks": (),
        "arithmetic": (),
        "follow_ups": (),
        "used_s": 600.0,
        "limit_s": 900.0,
    }
    return replace(report(), **{**clean, **changes})


def found(*answers: Report, asked: int | None = None, used_s: float | None = 2600.0) -> dict[str, Dimension]:
    whole = Interview(answers, asked or len(answers), 45, used_s)
    return {one.name: one for one in dimensions(whole)}


def check(
    label: str, status: Any, critical: bool = False, says: str = "do it", skill: str = ""
) -> CheckResult:
    return CheckResult(label, label, status, True, critical, None, says, skill=skill)


def test_an_interview_is_the_mean_of_its_questions_and_one_not_reached_counts_as_nothing() -> None:
    whole = Interview((answer(90), answer(60)), asked=3, minutes=45, used_s=2700)
    assert score_of(whole) == 50
    assert score_of(replace(whole, asked=2)) == 75
    assert score_of(Interview((), asked=2, minutes=45, used_s=0)) == 0


def test_a_faultless_interview_is_strong_in_everything() -> None:
    all_of_it = found(answer(), answer())
    assert list(all_of_it) == ["assumptions", "method", "arithmetic", "checks", "conclusion", "pace"]
    assert {one.band for one in all_of_it.values()} == {"strong"}
    assert {one.place for one in all_of_it.values()} == {None}
    assert all_of_it["method"].why == "all 8 steps are there"


def test_steps_that_are_missing_are_a_matter_of_method_and_not_of_arithmetic() -> None:
    right = step("a", "right", "correct")
    gone = tuple(step(f"m{place}", "gone", "missing", stated=None) for place in range(2))
    lost = (Deduction("method", 15.0, "gone: not found"),)
    one = answer(steps=(right, right, *gone), parts={**FULL, "method": 15.0}, deductions=lost)
    of = found(answer(), one)
    assert (of["method"].share, of["method"].place) == (0.75, 1)
    assert of["method"].why == "of 8 steps 2 missing, most of it in question 2"
    assert of["arithmetic"].band == "strong"


def test_arithmetic_is_judged_by_what_was_computed_wrongly_and_names_it() -> None:
    wrong = step("b", "the fleet", "slip")
    of = found(answer(steps=(step("a", "right", "correct"), wrong)))
    assert (of["arithmetic"].share, of["arithmetic"].why) == (0.5, "of 2 numbers 1 wrong: the fleet")


def test_a_single_number_is_no_strong_arithmetic() -> None:
    gone = tuple(step(f"m{place}", "gone", "missing", stated=None) for place in range(7))
    of = found(answer(steps=(step("a", "right", "correct"), *gone)))
    assert of["arithmetic"].share == 0.25
    assert "1 of 8 steps have a number" in of["arithmetic"].why


def test_questions_without_anything_to_assume_or_check_say_nothing_of_it() -> None:
    mfu = AssumptionResult("mfu", "MFU", "unstated", None, "1", (0.3, 0.5), None)
    exact = AssumptionResult("peak", "peak", "unstated", None, "1", (1.0, 1.0), None)
    lacking = answer(
        assumptions=(mfu, exact),
        checks=(check("adds a buffer", "missing"), check("whole nodes", "wrong", critical=True)),
        parts={**FULL, "assumptions": 0.0, "checks": 0.0},
        deductions=(Deduction("assumptions", 20.0, ""), Deduction("checks", 20.0, "")),
    )
    of = found(answer(), lacking)
    assert (of["assumptions"].share, of["checks"].share) == (0.0, 0.0)
    assert of["assumptions"].why == "0 of 1 stated; not stated: MFU"
    assert of["checks"].why == "0 of 2 done; above all it lacks: whole nodes"
    assert found(answer())["checks"].why == "no checks were asked for"


@pytest.mark.parametrize(
    ("asked", "minutes_used", "band", "says"),
    [
        (2, 40, "strong", "all answered in 40:00 of 45:00"),
        (2, 48, "solid", "3:00 over the time"),
        (2, 80, "insufficient", "35:00 over the time"),
        (4, 40, "borderline", "2 of 4 questions answered"),
    ],
)
def test_the_pace_is_judged_by_the_clock_and_by_what_was_reached(
    asked: int, minutes_used: float, band: str, says: str
) -> None:
    pace = found(answer(), answer(), asked=asked, used_s=60 * minutes_used)["pace"]
    assert (pace.band, pace.why) == (band, says)


def test_the_pace_names_the_question_that_took_longest_and_time_that_was_not_used() -> None:
    slow = answer(used_s=1500.0)
    assert found(answer(), slow)["pace"].why == "all answered; question 2 took 25:00 of 15:00"
    assert found(answer(), slow, asked=3)["pace"].why.endswith("answered; question 2 took 25:00 of 15:00")
    hasty = answer(checks=(check("adds a buffer", "missing"),))
    pace = found(answer(), hasty, used_s=900.0)["pace"]
    assert (pace.band, pace.why) == ("solid", "30:00 left unused, with 1 step or check missing")
    assert found(answer(), answer(), used_s=900.0)["pace"].band == "strong"


def test_an_empty_answer_is_none() -> None:
    empty = answer(0, text="  \n", parts=dict.fromkeys(FULL, 0.0))
    assert found(answer(), empty)["pace"].why.startswith("1 of 2 questions answered")
    nothing = found(empty)
    assert {one.why for name, one in nothing.items() if name != "pace"} == {"nothing was answered"}
    assert {one.band for one in nothing.values()} == {"insufficient"}


def test_without_a_clock_nothing_is_said_of_time() -> None:
    whole = Interview((answer(used_s=None),), 1, 45, None)
    assert dimensions(whole)[-1].why == "all answered; nobody took the time"
    assert "45:00, not timed" in lines(interview_document(whole))


def test_what_to_practise_is_what_went_wrong_most_often() -> None:
    slip = step("s", "the step", "slip", skill="overlap", says="overlap went wrong")
    other = answer(steps=(replace(slip, skill="kv-cache"),))
    wrong = answer(steps=(slip,))
    practise = to_practise([wrong, other, wrong, answer()])
    assert [(one.skill, one.answers) for one in practise] == [("overlap", 2), ("kv-cache", 1)]
    assert practise[0].says == "the step: overlap went wrong"


def test_what_to_practise_says_what_to_do_and_the_gravest_first() -> None:
    small = check("adds a buffer", "missing", says="add 20%", skill="budget")
    grave = check(
        "whole nodes",
        "wrong",
        critical=True,
        says="attempted in line 3, but with a wrong value: round up to eight",
        skill="budget",
    )
    assert to_practise([answer(checks=(small, grave))])[0].says == "round up to eight"
    gone = step(
        "m", "training state", "missing", stated=None, says="not found: 16 B × 7B = 112 GB", skill="m"
    )
    assert to_practise([answer(steps=(gone,))])[0].says == "show the training state: 16 B × 7B = 112 GB"


def test_the_page_says_how_it_went_question_by_question() -> None:
    replied = (
        FollowUpResult("And at 30%?", "80", reply="80 GPUs", status="correct", says="right"),
        FollowUpResult("Why?", "because"),
    )
    whole = Interview(
        (answer(follow_ups=replied, title="the first"),),
        2,
        45,
        2600.0,
        not_reached=("the last",),
        attempts=(12,),
    )
    text = " ".join(lines(interview_document(whole)).split())
    assert "45 weak, 1 of 2 answered, 43:20 of 45:00" in text
    assert "1 of 1 right, 1 without reply 1. the first" in text
    assert "not reached 2. the last" in text
    assert "attempt 12" in text
    assert "And at 30%? “80 GPUs” right" in text
    assert "to 1 of 2 follow-ups: Why?" in text


def test_bands_are_those_of_a_score() -> None:
    assert [band_of(share) for share in (1.0, 0.85, 0.7, 0.5, 0.25, 0.0)] == [
        "strong",
        "strong",
        "solid",
        "borderline",
        "weak",
        "insufficient",
    ]


def test_the_page_praises_only_what_is_good_and_shows_an_answer_before_what_is_said_of_it() -> None:
    weak = dict.fromkeys(FULL, 0.0)
    lacking = replace(
        answer(0, parts=weak, checks=(check("sums up", "missing"),)),
        text="first line",
        lines=(LineResult(1, "first line", ()),),
    )
    page = markdown(interview_document(Interview((lacking,), asked=3, minutes=45, used_s=2600)))
    assert "best in pace" not in page
    assert page.index("1  first line") < page.index("**missing** sums up")
