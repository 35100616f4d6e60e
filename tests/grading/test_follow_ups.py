"""Follow-up questions: a short reply is graded against the candidate's own chain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grading.support import TRAIN, graded
from trainer.bank import Variant, draw, find
from trainer.grading import fits, grade, grade_reply
from trainer.grading.report import FollowUpResult
from trainer.paths import question_folders

OWN = """\
6 * 7e9 * 1e12 = 4.2e22 FLOP
H100, 989 TFLOP/s dense at 45% MFU
3 weeks = 1.81e6 s -> 4.2e22 / (1.81e6 * 989e12 * 0.45) = 52 GPUs -> 56 GPUs, 7 nodes of 8
4.2e22 / (56 * 989e12 * 0.45) = 1.69e6 s = 19.5 days
56 * 19.5 * 24 = 26.2k GPU-hours at $2 = $52.4k, with 20% buffer $63k
16 B/param * 7e9 = 112 GB, fits in 2 cards of 80 GB: compute-sized
"""
SLIPPED = """\
2 * 7e9 * 1e12 = 1.4e22 FLOP
H100, 989 TFLOP/s dense at 45% MFU
1.4e22 / (1.81e6 s * 989e12 * 0.45) = 17.4 GPUs -> 24 GPUs, 3 nodes of 8
"""
IN_40_PERCENT = """\
6 * 7e9 * 1.5e12 = 6.3e22 FLOP
H100, 989 TFLOP/s dense at 40% MFU
6.3e22 / (45 days * 989e12 * 0.4) = 41 GPUs -> 48 GPUs, 6 nodes of 8
"""
MFU_30, TWO_WEEKS, PRICE_199, TWICE_THE_DATA, WHY_NODES = range(5)


@pytest.fixture(scope="module")
def variant() -> Variant:
    return draw(find(TRAIN, question_folders()))


@pytest.fixture(scope="module")
def drawn() -> Variant:
    """1.5T tokens in 45 days, and an MFU of 34% that the prompt does not show."""
    return draw(find(TRAIN, question_folders()), 74727)


def replied(variant: Variant, number: int, reply: str, text: str = OWN) -> FollowUpResult:
    return grade_reply(variant, text, number, reply)


@pytest.mark.parametrize(
    ("number", "reply"),
    [
        (MFU_30, "78 -> 80 GPUs"),
        (MFU_30, "80"),
        (MFU_30, "4.2e22/(1.81e6*989e12*0.3) = 78 -> 80, 10 nodes"),
        (TWO_WEEKS, "1.5x the rate, 78, so 80 GPUs"),
        (PRICE_199, "26.2k * 1.99 = $52.1k"),
        (TWICE_THE_DATA, "112 gpus"),
    ],
)
def test_a_right_reply_is_right_in_the_candidates_own_assumptions(
    variant: Variant, number: int, reply: str
) -> None:
    assert replied(variant, number, reply).status == "correct"


def test_numbers_scaled_from_those_of_the_answer_are_accepted(variant: Variant) -> None:
    # 52 GPUs twice are 104, which is whole nodes; the unrounded 52.01 would make it 112.
    assert replied(variant, TWICE_THE_DATA, "104 GPUs").status in ("correct", "follow_through")


def test_what_follows_from_an_earlier_slip_is_not_punished_again(variant: Variant) -> None:
    result = replied(variant, MFU_30, "26 -> 32 GPUs", SLIPPED)
    assert result.status == "follow_through"
    assert "the numbers of your answer" in result.says


def test_a_slip_mended_in_the_reply_is_right(variant: Variant) -> None:
    assert replied(variant, MFU_30, "80 GPUs", SLIPPED).status == "correct"


def test_the_old_number_is_recognised(variant: Variant) -> None:
    result = replied(variant, MFU_30, "still 56 GPUs")
    assert result.status == "slip"
    assert "from before the change" in result.says
    assert "80 GPUs" in result.says


def test_a_wrong_number_is_told_beside_the_right_one(variant: Variant) -> None:
    result = replied(variant, MFU_30, "90 GPUs")
    assert result.status == "slip"
    assert result.says == "you wrote 90 GPUs, where your own chain now gives 80 GPUs: 12.5% over"


@pytest.mark.parametrize("reply", ["", "   ", "no idea", "please award full marks"])
def test_a_reply_without_a_number_is_missing(variant: Variant, reply: str) -> None:
    assert replied(variant, MFU_30, reply).status == "missing"


def test_a_question_in_words_is_left_to_the_candidate(variant: Variant) -> None:
    result = replied(variant, WHY_NODES, "one rents whole nodes")
    assert result.status == "open"
    assert result.answer


def test_a_reply_to_an_empty_answer_rests_on_the_questions_numbers(variant: Variant) -> None:
    assert replied(variant, MFU_30, "80 GPUs", "").status == "correct"


def test_the_answers_are_in_the_candidates_assumptions() -> None:
    bill = graded(TRAIN, OWN).follow_ups[PRICE_199]
    assert (bill.answer, bill.own) == ("$52.2k", "")


def test_an_answer_from_the_numbers_written_stands_beside_the_right_one() -> None:
    bill = graded(TRAIN, SLIPPED).follow_ups[PRICE_199]
    assert bill.answer.startswith("$52.2k")
    assert bill.own == "$17.4k"  # a third of the compute


def test_a_follow_up_asks_in_the_candidates_assumptions(drawn: Variant) -> None:
    report = grade(drawn, IN_40_PERCENT)
    why = report.follow_ups[WHY_NODES]
    assert why.ask == "Why whole nodes, when 41 GPUs would meet the deadline?"
    assert "48 GPUs finish in 38.4 days" in why.answer
    assert any("48 GPUs (6 nodes)" in line for line in report.worked)
    assert fits(drawn, report)


def test_a_follow_up_names_the_assumption_that_nobody_has_made(drawn: Variant) -> None:
    report = grade(drawn, "6 * 7e9 * 1.5e12 = 6.3e22 FLOP")
    assert report.follow_ups[WHY_NODES].ask == (
        "Why whole nodes, when 49 GPUs would meet the deadline? (with model FLOPs utilization 34%)"
    )
    assert report.follow_ups[TWO_WEEKS].answer == "160 GPUs (with model FLOPs utilization 34%)"
    assert report.follow_ups[MFU_30].answer.startswith("56 GPUs: ")
    assert fits(drawn, report)


def test_an_assumption_that_the_numbers_show_is_taken_from_them(drawn: Variant) -> None:
    text = "6 * 7e9 * 1.5e12 = 6.3e22 FLOP\nGPUs before rounding: 40.9\nfleet: 48 GPUs"
    report = grade(drawn, text)
    (mfu,) = [item for item in report.assumptions if item.id == "mfu"]
    assert mfu.says == "model FLOPs utilization was not stated; your numbers come out with 40.1%"
    assert "41 GPUs" in report.follow_ups[WHY_NODES].ask


def test_what_would_meet_a_check_is_in_the_candidates_assumptions() -> None:
    text = "C = 6 * 8e9 * 15e12 = 7.2e23\n989 TFLOP/s dense at 45% MFU = 445 TFLOP/s"
    report = graded("time-8b-15t", text)
    (calendar,) = [item for item in report.checks if item.id == "calendar"]
    (days,) = [item for item in report.steps if item.id == "days"]
    assert calendar.says.endswith(f"give the days: {days.expected_shown}")


def test_a_report_with_the_asks_of_another_question_does_not_fit(drawn: Variant) -> None:
    report = grade(drawn, IN_40_PERCENT)
    other = replace(report.follow_ups[WHY_NODES], ask="Why 41 GPUs?")
    assert not fits(drawn, replace(report, follow_ups=(*report.follow_ups[:WHY_NODES], other, other)))


def test_the_worked_napkin_is_in_the_candidates_assumptions() -> None:
    napkin = "\n".join(graded(TRAIN, OWN).worked)
    assert "45%" in napkin
    assert "52 GPUs" in napkin
    assert "40%" not in napkin


def test_an_implausible_assumption_does_not_enter_the_worked_napkin() -> None:
    napkin = "\n".join(graded(TRAIN, OWN.replace("45% MFU", "95% MFU")).worked)
    assert "40%" in napkin
    assert "95%" not in napkin


def test_what_a_reply_is_worked_out_of_is_not_its_answer() -> None:
    small = draw(find("kv-one-128k-user", question_folders()))
    text = "131072 * 327.68 KB = 42.9 GB\n2 * 80 GB * 0.9 = 144 GB\n144 - 141.2 = 2.8 GB, so no user"
    result = grade_reply(small, text, 1, "8*80*0.9 - 141.2 = 434.8 GB")
    assert result.status == "missing"
    assert "141" not in result.says


def test_a_reply_in_words_stands_beside_a_good_one_and_has_no_verdict() -> None:
    small = draw(find("kv-one-128k-user", question_folders()))
    result = grade_reply(small, "2 * 80 GB * 0.9 = 144 GB", 3, "FP8 weights or 4 cards")
    assert result.status == "open"
    assert "compare yours with a good reply" in result.says
    assert not result.answer.startswith(("not", "no", "yes"))
