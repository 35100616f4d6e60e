"""A given that is converted wrongly in passing, and taken right by the lines after it: one story about it."""

from __future__ import annotations

from functools import cache

import pytest

from tests.report.support import variant
from trainer.grading import Report, grade
from trainer.report.costs import step_cost
from trainer.report.details import details

PASSING = """\
C = 6 * 7B * 1T = 4.2e22 FLOP
H100 dense bf16: 989 TFLOP/s, assume 40% MFU -> 396 TFLOP/s
3 weeks = 3*7*86400 = 1.8e7 s
GPUs = 4.2e22 / 396e12 / 1.8e6 = 59 GPUs, round up to 64 (8 nodes)
64 x 504 h x $2.50/GPU-h = $80,640
sanity: 4.2e22/(64*396e12) = 19 days < 3 weeks so 2 days slack"""


@cache
def graded(text: str = PASSING) -> Report:
    return grade(variant(), text)


def facts(key: str, text: str = PASSING) -> list[tuple[str, str]]:
    return [(one.label, one.says) for one in details(graded(text), variant(), key) if not one.quiet]


def test_one_slip_in_a_running_equality_is_told_once() -> None:
    assert [one.stated for one in graded().arithmetic if one.holds is False] == [1.8e7]
    (third,) = (line for line in graded().lines if line.line == 3)
    assert [mark for mark, _ in third.notes].count("x") == 1
    assert sum("too large by a factor of 10" in one for one in graded().feedback) == 1


def test_two_wrong_figures_of_a_running_equality_are_both_told() -> None:
    found = [one for one in graded("3*7*86400 = 1.8e7 s = 31 days").arithmetic if one.holds is False]
    assert len(found) == 2


def test_a_bill_for_the_whole_calendar_is_right_whatever_an_unused_line_says() -> None:
    steps = {step.id: step for step in graded().steps}
    assert steps["cost"].status == "correct"
    assert "until the deadline" in steps["cost"].says
    assert step_cost(graded(), steps["cost"]) == "nothing"
    assert not any("rental bill" in one.why for one in graded().deductions)


def test_what_a_later_number_needs_is_said_by_the_way_that_it_went() -> None:
    assert "64 GPUs × 3 weeks = 32.3k GPU-h" in next(s.says for s in graded().steps if s.id == "hours")


@pytest.mark.parametrize(
    ("step", "worked"),
    [
        ("n_raw", "4.2e22 FLOP ÷ (3 weeks × 396 TFLOP/s) = 58.5 GPUs"),
        ("cost", "64 GPUs × 3 weeks × $2.50/GPU-h = $80.6k"),
    ],
)
def test_a_right_step_shows_the_numbers_that_it_is_right_by(step: str, worked: str) -> None:
    says = facts(f"step:{step}")
    assert ("recomputed", worked) in says
    assert ("", "calendar available: 3 weeks, given, not the 29.8 weeks of line 3") in says
    ratio = next(one.ratio for one in graded().steps if one.id == step)
    assert ratio is not None
    assert abs(ratio - 1) < 0.02


def test_follow_ups_go_on_from_what_the_lines_took() -> None:
    assert [one.own for one in graded().follow_ups if one.own.endswith("GPUs")] == []


def test_a_slip_that_the_lines_after_it_take_over_still_carries() -> None:
    text = PASSING.replace("/ 1.8e6 = 59 GPUs, round up to 64 (8 nodes)", "/ 1.8e7 = 5.9 GPUs, so 8, 1 node")
    text = text.replace("64 x 504 h", "8 x 5000 h").replace("$80,640", "$100,000")
    steps = {step.id: step for step in graded(text).steps}
    assert (steps["n_raw"].status, steps["n_gpus"].status) == ("follow_through", "follow_through")
    assert graded(text).follow_ups[0].own == "8 GPUs"


def test_an_answer_that_follows_from_a_slip_is_not_said_to_be_wrong_and_names_its_cost() -> None:
    text = PASSING.replace("6 * 7B * 1T = 4.2e22", "2 * 7B * 1T = 1.4e22").replace("1.8e7", "1.8e6")
    text = text.replace(
        "4.2e22 / 396e12 / 1.8e6 = 59 GPUs, round up to 64 (8", "19.6 GPUs, round up to 24 (3"
    )
    text = text.replace("64 x 504 h", "24 x 504 h").replace("$80,640", "$30,240")
    whole = graded(text.replace("4.2e22/(64*", "1.4e22/(24*").replace("19 days", "17 days"))
    steps = {step.id: step for step in whole.steps}
    assert steps["n_gpus"].status == steps["cost"].status == "follow_through"
    (lost,) = (one for one in whole.deductions if one.part == "conclusion")
    named = "fleet in whole nodes, rental bill"
    assert lost.why == f"the answer asked for is only right given an earlier slip: {named}"
    assert step_cost(whole, steps["cost"]).endswith(" conclusion")


@pytest.mark.parametrize(
    ("line", "recomputed", "stated"),
    [
        ("3*7*86400 = 1.8e7 s", "1.8144e6 s", "1.8e7 s"),
        ("8 * 80 GB = 740 GB", "640 GB", "740 GB"),
        ("0.4 * 0.5 = 30%", "20%", "30%"),
        ("8 * 9 = 93 GPUs", "72 GPUs", "93 GPUs"),
        ("12 GPUs * 3 = 50 GB", "36 GPUs", "50 GB"),
        ("7 * 3 = 28", "21", "28"),
    ],
)
def test_both_sides_of_a_sum_are_written_as_they_were_typed(line: str, recomputed: str, stated: str) -> None:
    says = dict(facts("sum:0", line))
    assert (says["recomputed"], says["stated"]) == (recomputed, stated)


def test_seconds_of_a_day_are_no_bill() -> None:
    report = graded(PASSING.replace("1.8e7 s", "1.8e6 s"))
    assert {step.id: step.status for step in report.steps}["budget"] == "missing"
