"""The last word counts: running equalities that do not hold, corrections, roundings, subjects."""

from __future__ import annotations

import pytest

from grading.support import TRAIN, check, graded, step
from trainer.bank import draw, find
from trainer.grading import grade_reply
from trainer.paths import question_folders

GPT3 = """\
6*175e9*300e9 = 3.15e23 FLOP = 3646 PF-days
A100 312 TFLOP/s dense, 35% MFU, 1024*312e12*0.35 = 1.12e17 FLOP/s
"""
USERS = """\
131072*327.68 KB = 43 GB per user
2 cards: 0.9*160 = 144 - 141.2 = 2.8 GB -> 0 users, not even one fits
4 cards: 0.9*320 = 288 - 141.2 = 146.8 GB
"""


@pytest.mark.parametrize(
    "line",
    [
        "3.15e23 / 1.12e17 = 2.8e6s = 45 days",
        "3.15e23 / 1.12e17 = 2.8e6 s, that is 45 days",
        "3.15e23 / 1.12e17 = 2.8e6 s, 45 days",
        "3.15e23 / 1.12e17 -> 2.8e6 s -> 45 days",
        "3.15e23 / 1.12e17 -> 45 days",
        "-> 45 days",
    ],
)
def test_the_value_in_the_unit_asked_for_is_the_one_that_counts(line: str) -> None:
    days = step(graded("flops-gpt3", GPT3 + line), "days")
    assert (days.status, days.shown) == ("slip", "45 days")


@pytest.mark.parametrize("said", ["= 32.5 days", ", 32 days", "-> 32.4 days", ", so about a month"])
def test_a_running_equality_that_holds_is_right(said: str) -> None:
    report = graded("flops-gpt3", f"{GPT3}3.15e23 / 1.12e17 = 2.8e6 s {said}")
    assert step(report, "days").status == "correct"


def test_a_number_said_of_one_product_is_not_that_of_another() -> None:
    text = "weights 70.6*2 = 141.2 GB\nto fit: h100 141.2/80 = 1.8 -> 2 cards, h200 1 card, mi300x 1, b200 1"
    report = graded("decode-70b-4-accels", text)
    assert (step(report, "nh").shown, step(report, "nh").status) == ("2 cards", "correct")
    assert (step(report, "n2").shown, step(report, "n2").status) == ("1 card", "slip")
    assert check(report, "memory_check").status == "wrong"


def test_a_number_that_is_worked_out_again_and_mended_stands() -> None:
    text = (
        "6*175e9*300e9 = 3.15e24 FLOP\n"
        "3.14e23 in the paper, we are 10x off, hmm check: 6*175e9 = 1.05e12, *300e9 = 3.15e23\n"
        "so fix: 3.15e23 FLOP = 3646 PF-days\n"
    )
    assert step(graded("flops-gpt3", text), "C").status == "correct"
    assert step(graded("flops-gpt3", text.splitlines()[0]), "C").status == "slip"


def test_a_count_rounded_the_wrong_way_is_named() -> None:
    users = step(graded("kv-one-128k-user", USERS + "146.8/43 = 3.4 -> 4 users"), "u4")
    assert users.status == "slip"
    assert "3.4 is rounded up" in users.says
    none = step(graded("kv-one-128k-user", USERS.replace("0 users, not even one fits", "1 user")), "u2")
    assert (none.status, none.shown) == ("slip", "1 user")


def test_a_count_that_the_line_brings_to_whole_groups_is_right() -> None:
    report = graded("inference-2n", "8.2 gpus so 2 nodes (9 gpus -> 16)")
    assert (step(report, "gpus").status, step(report, "gpus").shown) == ("correct", "16 GPUs")


def test_what_goes_on_from_the_number_before_is_in_its_unit() -> None:
    text = "base: 70.6B*2 = 141 GB / 8 = 17.7 GB per gpu\nlora state 16 B * 207M = 3.3 GB, /8 = 0.4"
    assert step(graded("lora-70b", text), "lopt").status == "correct"


def test_an_unknown_worked_out_is_not_the_given_of_its_letter() -> None:
    text = "C = 6*7e9*1e12 = 4.2e22 FLOP\nC = 120 N^2 so N = sqrt(4.2e22/120) = 18.7B\n"
    report = graded("chinchilla-7b-1t", text)
    assert step(report, "N_opt").status == "correct"
    assert not any(item.status == "changed" for item in report.assumptions)


def test_cents_are_a_price() -> None:
    assert step(graded("energy-per-token", "0.59*0.08 = 4.7 cents"), "usdm").status == "correct"


def test_advice_names_what_holds_the_score_down_and_no_identifiers() -> None:
    assert "HBM per H100" in graded("kv-one-128k-user", USERS + "146.8/43 = 3.4 -> 3 users").next_time
    text = USERS.replace("4 cards", "4 cards of 80 GB HBM")
    assert graded("kv-one-128k-user", text).next_time == (
        "also write the users on the large replica: "
        "round down(room for caches, large replica ÷ KV cache of a user)"
    )


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("no, 10.7 GB > 2.8 GB", "correct"),
        ("32k*327.68 kB = 10.7 gb > 2.8 so no", "correct"),
        ("0", "correct"),
        ("1 user", "slip"),
        ("no more than 1 user", "slip"),
        ("no idea", "missing"),
    ],
)
def test_a_follow_up_whose_answer_is_none(reply: str, status: str) -> None:
    assert grade_reply(draw(find("kv-one-128k-user", question_folders())), "", 1, reply).status == status


def test_a_percentage_is_no_amount_and_factors_are_told_in_figures() -> None:
    variant = draw(find(TRAIN, question_folders()))
    assert grade_reply(variant, "", 2, "dunno, maybe 30%").status == "missing"
    assert grade_reply(variant, "", 2, "$3").says.endswith("19,600 times too low")


def test_a_sum_with_one_part_more_is_right_where_it_is_plausible() -> None:
    text = "weights 14, gradients 28 fp32, optimizer 56 + master copy 28, total 126"
    assert step(graded("mem-7b-adam", text), "tot").status == "correct"
    assert step(graded("mem-7b-adam", text.replace("126", "163")), "tot").status == "slip"


def test_another_period_that_the_line_states_is_no_slip() -> None:
    assert step(graded("rent-vs-buy-64", "opex 31k and dep 62k a month"), "opex").status == "correct"
    hours = step(graded("rent-vs-buy-64", "64*3*8760 = 1.68M gpu hours over 3 years"), "gpuh")
    assert hours.status == "correct"
    assert "1.68M gpu hours over 3 years" in hours.says


def test_what_the_question_asks_for_counts() -> None:
    text = "16384/8 = 2048 servers\n28.7 MW at the meter\n40/10.2 = 4 per rack -> 512 racks"
    report = graded("cluster-power-16k", text)
    assert step(report, "per_rack").status == "slip"
    assert step(report, "racks").status == "follow_through"
    assert step(graded("cluster-power-16k", text.splitlines()[0]), "racks").status == "missing"


def test_bits_taken_for_bytes_deny_the_check_of_units() -> None:
    text = "172 kB per token\nx 4096 tokens x 58 layers = 40.9 GB\n40.9 GB / 400 GB/s = 0.1 s"
    report = graded("ep-alltoall", text)
    assert check(report, "units").status == "wrong"
    written = graded("ep-alltoall", "flops 58*4096*2*3*7168*2048*9 = 188 TFLOP")
    assert next(one for one in written.assumptions if one.id == "ffn").status == "stated"


def test_a_share_on_top_is_the_assumption_of_its_line() -> None:
    text = "cost $73.7k\nput 15 percent on top for restarts: $84.8k"
    assert next(one for one in graded(TRAIN, text).assumptions if one.id == "buf").shown == "15%"


def test_a_number_in_the_unit_of_one_step_is_not_the_same_one_in_another_unit() -> None:
    text = "6ND = 6 * 175e9 * 300e9 = 3.15e23 FLOP\n1024 * 125e12 = 1.28e17\n3.15e23 / 1.28e17 = 28.5 days"
    report = graded("flops-gpt3", text)
    assert (step(report, "C").line, step(report, "C").status) == (1, "correct")
    assert step(report, "pfd").status in ("missing", "not_shown")
    converted = graded("flops-gpt3", text.replace("FLOP\n", "FLOP\n= 3,646 PF-days\n"))
    assert (step(converted, "C").line, step(converted, "pfd").line) == (1, 2)
