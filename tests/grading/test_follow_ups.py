"""Follow-up questions: a short reply is graded against the candidate's own chain."""

from __future__ import annotations

import pytest

from grading.support import TRAIN, graded
from trainer.bank import Variant, draw, find
from trainer.grading import grade_reply
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
MFU_30, TWO_WEEKS, PRICE_199, TWICE_THE_DATA, WHY_NODES = range(5)


@pytest.fixture(scope="module")
def variant() -> Variant:
    return draw(find(TRAIN, question_folders()))


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


def test_the_report_has_the_answers_in_both_chains() -> None:
    by_ask = {item.ask: item for item in graded(TRAIN, OWN).follow_ups}
    bill = next(item for ask, item in by_ask.items() if "$1.99" in ask)
    assert bill.answer.startswith("$58.7k")
    assert bill.own == "$52.1k"


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
