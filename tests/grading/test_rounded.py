"""Own numbers rounded in the head, lines that refute their result, and given numbers taken otherwise."""

from __future__ import annotations

import pytest

from grading.support import graded, statuses, step
from trainer.grading import Report

EMBED = (
    "2 * 335e6 * 10e9 = 6.7e18 FLOP\n35% of 1 PF = 350 TFLOP/s\n6.7e18 / 350e12 = 19,000 s = 5.28 h\n"
    "{}\n10e9 / 512 = 19.5M vectors\n19.5M * 1024 * 2 = 40 GB\ncompute-bound, padding is left out"
)
TEN_TIMES = (
    "2 * 335e6 * 100e9 = 6.7e19 FLOP{}\n989 TF * 35% = 346 TFLOP/s\n6.7e19 / 346e12 = 193,600 s = 53.8 h\n"
    "53.8 * 2.5 = $134\n100e9 / 512 = 195M vectors\n195M * 1024 * 2 = 400 GB\ncompute-bound, padding left out"
)


def price(report: Report) -> float | None:
    return next(item.value for item in report.assumptions if item.id == "price")


@pytest.mark.parametrize(
    ("line", "rate"),
    [
        ("5 * 2.5 = 12.5 dollars", 2.5),
        ("5*2.5 = 12.5", 2.5),
        ("5 * 2 = 10", 2.0),
        ("5 h * $3.5/h = $17.5", 3.5),
        ("~5 h x $2.50 = $12.50", 2.5),
        ("6 * 2.5 = 15", 2.5),
        ("5 hours at 2.5 dollars is 12.5 dollars", 2.5),
    ],
)
def test_a_later_line_may_round_an_own_number(line: str, rate: float) -> None:
    report = graded("embed-corpus", EMBED.format(line))
    assert step(report, "cost").status == "correct"
    assert "rounds 5.28 GPU-h to " in step(report, "cost").says
    assert price(report) == pytest.approx(rate / 3600)


@pytest.mark.parametrize("line", ["4 * 2.5 = 10", "7 * 2.5 = 17.5", "5.7 * 2.5 = 14.25"])
def test_another_number_is_no_rounding(line: str) -> None:
    assert step(graded("embed-corpus", EMBED.format(line)), "cost").status in ("missing", "slip")


def test_the_words_of_a_total_are_no_rate() -> None:
    report = graded("embed-corpus", EMBED.format("so ~5 h, at 2.5 that's $12.5"))
    assert step(report, "cost").status == "correct"
    assert price(report) != pytest.approx(12.5 / 3600)


@pytest.mark.parametrize("line", ["5.28 * 2.5 = 13.2 dollars", "5.3 * 2.5 = 13.2"])
def test_an_own_number_in_a_product_is_no_assumption(line: str) -> None:
    assert price(graded("embed-corpus", EMBED.format(line))) == pytest.approx(2.5 / 3600)


@pytest.mark.parametrize(
    "question",
    [
        "embed-corpus", "decode-cost-3chips", "mfu-sensitivity", "ring-allreduce-70b", "inference-2n",
        "calendar-goodput", "optimizer-8bit", "params-from-config",
    ],
)  # fmt: skip
def test_a_number_that_its_own_line_refutes_fits_no_step_by_accident(question: str) -> None:
    found = set(statuses(graded(question, "8B: 3 * 4 = 13clear")).values())
    assert found <= {"missing", "not_shown"}


def test_a_factor_behind_a_label_is_the_factor() -> None:
    text = "70B: 2*80*8*128*2 = 328 KB\nMHA: x8 = 2.6 MB\n128k: 43 GB"
    assert step(graded("kv-four-models", text), "x").status == "correct"


def test_a_given_value_ten_times_as_large_is_said_and_costs_once() -> None:
    report = graded("embed-corpus", TEN_TIMES.format(""))
    (misread,) = [item for item in report.assumptions if item.status == "misread"]
    assert misread.line == 1
    assert "10B tokens, you took 100B tokens, 10 times as large, without a reason" in misread.says
    assert [cap.max for cap in report.caps] == [80]
    assert [name for name, found in statuses(report).items() if found == "slip"] == ["F_"]


def test_a_given_value_replaced_with_a_reason_costs_nothing() -> None:
    report = graded("embed-corpus", TEN_TIMES.format(", assuming next year's corpus"))
    assert any(item.status == "changed" for item in report.assumptions)
    assert report.caps == ()


def test_a_percentage_is_no_count() -> None:
    text = (
        "per H100: 445 TFLOP/s -> 38 GPUs -> 5 nodes of 8\n20% longer prompts: 45.7 GPUs -> 6 prefill nodes"
    )
    report = graded("prefill-decode-split", text)
    assert step(report, "grow").shown != "20%"


def test_what_the_prompt_asks_for_is_reported_missing() -> None:
    text = "steps = 15e12 / 16e6 = 937,500\n6 * 70e9 * 16e6 / (4096 * 989e12 * 0.4) = 4.15 s\n"
    text += "16e6 / 4.15 = 3.86M tok/s"
    assert step(graded("batch-and-steps", text), "perckpt").status == "missing"


def test_an_implied_value_is_no_assumption() -> None:
    text = "3.79e25 FLOP\nan H100 delivers 989 TFLOP/s x 40% = 396 TFLOP/s, so 26.6M GPU-h\n"
    text += "the card's hours imply an MFU of 34.5%"
    report = graded("llama405b-hours", text)
    assert step(report, "mfu_imp").status == "correct"


def test_a_result_said_again_in_another_unit_is_no_assumption() -> None:
    text = "405B*14B = 5.7 TB\nat 100 GB/s 57 s\nmtbf 3h -> sqrt(2*60*10800) = 1140 s = 19 min"
    report = graded("ckpt-write-405b", text)
    assert {item.id: item.status for item in report.assumptions}["restart"] == "unstated"


def test_a_step_for_a_million_may_be_typed_as_a_rate() -> None:
    text = "8 kW * 1.2 = 9.6 kW\n9.6k/4500 = 2.1 J/tok\n2.1*1e6/3.6e6 = .58 kWh/Mtok"
    assert step(graded("energy-per-token", text), "kwh").status == "correct"
