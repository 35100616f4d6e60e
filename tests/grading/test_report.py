"""The report as a value: complete, storable, the same every time, and honest about its points."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grading.support import HOURS, TRAIN, graded
from trainer.grading import Report

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
