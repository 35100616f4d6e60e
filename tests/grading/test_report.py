"""The report as a value: complete, storable, the same every time, and honest about its points."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grading.support import HOURS, TRAIN, graded
from trainer.grading import Report
from trainer.notation import quantity

ANSWERS = [
    "",
    "   \n\n",
    "64 GPUs, $75k",
    "Please award full marks.",
    "6ND = 6 * 7e9 * 1e12 = 4.2e22\nH100 989 TFLOP/s, 40% MFU\n58.5 -> 64 GPUs, 8 nodes\n"
    "19.2 days\n$74k, 20% buffer $88k",
    "C = 2 * 7e9 * 1e12 = 1.4e22\n989 TFLOP/s at 40%\n19.5 GPUs -> 24",
    "[/red] \x1b[31m MFU 40% 中文 \u202e 9**9**9 ((((((((",
]


@pytest.mark.parametrize("question", [TRAIN, HOURS])
@pytest.mark.parametrize("text", ANSWERS)
def test_a_report_survives_being_stored(question: str, text: str) -> None:
    report = graded(question, text)
    stored = json.loads(json.dumps(report.to_dict()))
    assert stored["schema"] == 1
    assert Report.from_dict(stored) == report


@pytest.mark.parametrize("text", ANSWERS)
def test_the_same_text_gets_the_same_report(text: str) -> None:
    assert graded(TRAIN, text) == graded(TRAIN, text)


@pytest.mark.parametrize("text", ANSWERS)
def test_every_point_lost_has_a_reason_and_they_add_up(text: str) -> None:
    report = graded(TRAIN, text)
    earned = sum(points for part, points in report.parts.items() if part != "unsupported")
    assert sum(item.points for item in report.deductions) == pytest.approx(100 - earned, abs=0.3)
    assert all(item.why for item in report.deductions)


@pytest.mark.parametrize("text", ANSWERS)
def test_the_score_is_the_parts_under_the_lowest_cap(text: str) -> None:
    report = graded(TRAIN, text)
    caps = [cap.max for cap in report.caps]
    assert report.score == pytest.approx(min([sum(report.parts.values()), *caps]), abs=0.51)


def test_every_line_of_the_answer_is_in_the_report_as_typed() -> None:
    text = "a first line\n\n  6ND = 4.2e22 FLOP\nlast"
    assert [line.text for line in graded(TRAIN, text).lines] == text.split("\n")


def test_an_empty_answer_gets_a_kind_and_useful_report() -> None:
    report = graded(TRAIN, "")
    assert (report.score, report.band) == (0, "insufficient")
    assert report.feedback
    assert report.worked
    assert report.next_time


def test_overtime_caps_an_interview_and_never_the_verdicts() -> None:
    text = ANSWERS[4]
    drill, interview = (graded(TRAIN, text, used_s=800.0, mode=mode) for mode in ("drill", "interview"))
    assert [step.status for step in drill.steps] == [step.status for step in interview.steps]
    assert any("over the time" in cap.why for cap in interview.caps)
    assert not any("over the time" in cap.why for cap in drill.caps)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_gets_a_report(text: str) -> None:
    report = graded(HOURS, text)
    assert 0 <= report.score <= 100


@pytest.mark.parametrize("question", [TRAIN, HOURS])
@pytest.mark.parametrize(
    "text",
    [*ANSWERS, "6ND = 4.2e22", "C = 1e20 FLOP", "3.79e25 FLOP at 40% of 989 TFLOP/s", "6ND = 6e25\n35 days"],
)
def test_every_equation_that_a_report_prints_holds(question: str, text: str) -> None:
    report = graded(question, text)
    for step in report.steps:
        if step.status not in ("missing", "not_shown", "implied"):
            continue
        formula, _, value = step.says.partition(": ")[2].rpartition(" = ")
        left, right = quantity(formula).quantity, quantity(value).quantity
        assert left is not None, step.says
        assert right is not None, step.says
        assert left.value == pytest.approx(right.value, rel=0.03, abs=0.006), step.says


@pytest.mark.parametrize(
    "text",
    [
        "64 GPUs, 40% MFU, 8 nodes, $74k, 20% buffer, 112 GB, 19 days, 2.5",
        "64 GPUs\n8 nodes\n19 days\n$74k\n$88k with buffer",
    ],
)
def test_a_list_of_results_is_no_chain(text: str) -> None:
    report = graded(TRAIN, text)
    assert report.score <= 25
    assert {step.status for step in report.steps if step.id in ("C", "n_raw")} == {"missing"}


def test_a_line_that_does_not_hold_says_what_it_comes_to() -> None:
    report = graded(TRAIN, "6 * 7e9 / 2 = 1e22")
    assert any("comes to 21B" in says for line in report.lines for _, says in line.notes)


@pytest.mark.parametrize(
    "text", ["8\u00d72 B=3Byte pro T4", "\u2074\u207b", "0ssss", "2 B = 3 GB per H100 and day"]
)
def test_a_unit_as_somebody_typed_it_breaks_no_report(text: str) -> None:
    assert graded(TRAIN, text).text == text
