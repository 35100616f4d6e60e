"""Whole answers, each wrong or unusual in one way, and what an interviewer would say about it."""

from __future__ import annotations

import pytest

from grading.support import HOURS, TRAIN, check, graded, statuses, step

HOURS_FIRST = """Training compute: 6 × 7B × 1T = 4.2×10^22 FLOPs.
I'll use H100s: 989 TFLOP/s dense bf16, and I assume 40% MFU, so ~400 TFLOP/s each.
GPU-hours = 4.2e22 / 4e14 / 3600 = 29.2k GPU-hours
We have 21 days = 504 hours, so 29.2k/504 = 58 GPUs. Cloud gives me 8 per node so 64 (8 nodes).
That runs in 29.2k/64 = 456 h = 19 days, two days before the deadline.
At $2.50 per GPU hour: 29.2k x 2.5 = $73k. Add 20% for restarts -> $87.6k.
16 bytes/param × 7e9 = 112 GB; one node has 640 GB. So compute sets the size, memory is no issue."""

ARITHMETIC = """6ND = 6 * 7e9 * 1e12 = 4.2e21 FLOP
989e12 * 0.4 = 396e12 FLOP/s per H100
4.2e21/(396e12*1.81e6) = 5.9 GPUs -> 8 GPUs, 1 node
time 4.2e21/(8*396e12) = 1.33e6 s = 15.3 days
8*15.3*24*$2.5 = $7.3k, 20% buffer $8.8k
112 GB = 16*7e9 fits in 8x80 GB, compute-sized"""


def test_the_order_of_the_chain_is_free() -> None:
    report = graded(TRAIN, HOURS_FIRST)
    found = statuses(report)
    assert report.band == "strong"
    assert {found[name] for name in ("C", "n_raw", "n_gpus", "days", "hours", "cost", "budget", "mem")} == {
        "correct"
    }


def test_a_slip_in_the_first_line_is_named_once_and_carried() -> None:
    report = graded(TRAIN, ARITHMETIC)
    found = statuses(report)
    assert [name for name, status in found.items() if status == "slip"] == ["C"]
    assert {found[name] for name in ("n_raw", "n_gpus", "days", "cost", "budget")} == {"follow_through"}
    assert found["mem"] == "correct"
    assert "10" in (step(report, "C").diagnosis or step(report, "C")).says
    assert "line 1" in step(report, "days").says


def test_a_carried_value_that_nobody_would_believe_gets_a_remark() -> None:
    report = graded(TRAIN, ARITHMETIC)
    assert any("look back" in sentence for sentence in report.feedback)


def test_an_implausible_utilization_is_flagged_once_and_what_follows_is_judged_on_it() -> None:
    report = graded(
        TRAIN,
        "6ND = 4.2e22 FLOP\n989 TFLOP/s at 95% MFU = 940 TFLOP/s\n4.2e22/(1.81e6 * 940e12) = 24.7 GPUs "
        "-> 32, 4 nodes\n"
        "16.2 days\n32*16.2*24 = 12.4k GPU-h, $2.5 -> $31k, +20% = $37k\n112 GB state (16 B/param), "
        "fits on 2",
    )
    mfu = next(item for item in report.assumptions if item.id == "mfu")
    assert mfu.status == "implausible"
    assert statuses(report)["n_gpus"] == "follow_through"
    assert not [item for item in report.steps if item.status == "slip"]
    assert report.band != "strong"


def test_seconds_taken_for_hours_cost_once_at_their_first_line() -> None:
    report = graded(
        TRAIN,
        "C = 6*7e9*1e12 = 4.2e22 FLOP\nrate = 989e12*0.4 = 396 TFLOP/s\n4.2e22/396e12 = 1.06e8 GPU-hours\n"
        "in 504 hours: 210k GPUs, 26,300 nodes\ncost = 1.06e8 * $2.50 = $265M",
    )
    slips = [item for item in report.steps if item.status == "slip"]
    assert [(item.id, item.line, item.diagnosis and item.diagnosis.code) for item in slips] == [
        ("hours", 3, "seconds-hours")
    ]
    assert statuses(report)["cost"] == "follow_through"


def test_a_fleet_that_is_not_whole_nodes_is_found_where_it_is_chosen() -> None:
    report = graded(
        TRAIN,
        "4.2e22 FLOPs total (6ND)\nH100 dense 989 TFLOPS @ 40% MFU = 395.6 TFLOPS\n"
        "GPUs = 4.2e22/(395.6e12*1.8144e6) = 58.5 so 59 GPUs\n59 GPUs x 504 h x $2.50 = $74.3k plus 20% "
        "= $89k\n"
        "16 B/param * 7B = 112 GB vs 59*80 GB so fine, compute-sized\nfinish in 20.8 days of 21",
    )
    assert statuses(report)["n_gpus"] == "slip"
    assert statuses(report)["days"] == "follow_through"
    assert check(report, "node_rounding").status == "wrong"
    assert report.score <= 69


def test_weights_alone_are_no_memory_check() -> None:
    report = graded(
        TRAIN,
        "6 * 7e9 * 1e12 = 4.2e22 FLOP\n989 TFLOP/s dense, 40% MFU\n58.5 GPUs -> 64, 8 nodes of 8\n19.2 days\n"
        "29.5k GPU-h x $2.50 = $74k, 20% buffer: $88k\nthe model is 14 GB in bf16 so it fits on one "
        "GPU, compute-sized",
    )
    found = step(report, "mem")
    assert (found.status, found.diagnosis and found.diagnosis.code) == ("slip", "weights-only")
    assert check(report, "memory_check").status == "wrong"


def test_saying_that_one_should_check_is_not_checking() -> None:
    report = graded(
        TRAIN, "6*7e9*1e12 = 4.2e22\n989 TFLOP/s at 40% MFU\n58.5 -> 64 GPUs\nI should also check memory"
    )
    assert check(report, "memory_check").status == "missing"


def test_a_bare_number_earns_the_conclusion_only() -> None:
    report = graded(TRAIN, "64 GPUs, $75k")
    assert report.band == "insufficient"
    assert report.parts["method"] == 0
    assert report.parts["conclusion"] > 0
    assert statuses(report)["C"] == "missing"


def test_a_replaced_given_costs_nothing_and_is_reported() -> None:
    report = graded(
        HOURS,
        "6 x 405B x 15T = 3.645e25\nH100 bf16 dense 989 TFLOPS, MFU 38% -> 376 TFLOPS\n"
        "3.645e25/376e12 = 9.7e10 s = 26.9M GPU-hours\nvs 30.84M published: 13% low\n"
        "solving back: 3.645e25/(30.84e6*3600*989e12) = 33%\n"
        "lower than 38-43% in the paper because the hours include restarts and evals",
    )
    assert report.band == "strong"
    assert any(item.id == "D" and item.status == "changed" for item in report.assumptions)
    assert any("15.6T" in sentence for sentence in report.feedback)


def test_gpu_seconds_called_hours_are_the_known_mistake() -> None:
    report = graded(
        HOURS, "6ND = 3.8e25 FLOP. At 40% of 989 TFLOP/s that is 9.6e10 GPU-hours.\nimplied MFU = 34.5%"
    )
    assert step(report, "hours").diagnosis is not None
    assert step(report, "hours").diagnosis.code == "secs"  # type: ignore[union-attr]
    assert statuses(report)["mfu_imp"] == "correct"


def test_prose_in_one_paragraph_is_a_chain() -> None:
    report = graded(
        HOURS,
        "The model has 405 billion parameters and saw 15.6 trillion tokens, so 6ND is about 3.8e25 "
        "FLOPs. I'd assume 40% "
        "utilization of the 989 TFLOP/s dense peak, so roughly 400 TFLOP/s. That gives 9.5e10 "
        "GPU-seconds, which is about "
        "26.4 million GPU-hours. The published number is 30.84M, I'm 14% under.\nTo match it the MFU "
        "would have to be 34%, "
        "below the 38-43% reported since the booked hours include restarts and evaluation.",
    )
    assert report.band == "strong"
    assert report.published is not None
    assert report.published.within is True


def test_the_published_figure_is_passed_within_a_fifth_either_way() -> None:
    inside = graded(HOURS, "C = 6*405e9*15.6e12 = 3.79e25 FLOP\n35% of 989 TFLOP/s\n30.4M GPU-hours")
    outside = graded(HOURS, "C = 6*405e9*15.6e12 = 3.79e25 FLOP\n30% of 1000 TFLOP/s\n35.1M GPU-hours\n")
    far = graded(HOURS, "C = 6*405e9*15.6e12 = 3.79e25 FLOP\n45% of 1000 TFLOP/s\n23.4M GPU-hours\n")
    assert [report.published.within for report in (inside, outside, far) if report.published] == [
        True,
        True,
        False,
    ]


def test_a_line_that_uses_another_fleet_than_the_derived_one_says_both() -> None:
    report = graded(
        TRAIN,
        "6*7e9*1e12 = 4.2e22\n989e12*0.40 = 396e12\n4.2e22/(396e12*1814400) = 58.5 -> 64 GPUs (8 nodes)\n"
        "days = 4.2e22/(64*396e12)/86400 = 19.2\ncost = 80 * 19.2 * 24 * 2.5 = $92k\nbuffer 20% -> $110k",
    )
    found = step(report, "cost")
    assert found.diagnosis is not None
    assert (found.status, found.diagnosis.code) == ("slip", "stale-operand")
    assert "80" in found.diagnosis.says
    assert "64" in found.diagnosis.says
    assert statuses(report)["budget"] == "follow_through"


def test_another_accelerator_is_another_assumption_not_an_error() -> None:
    report = graded(
        TRAIN,
        "6ND = 6*7e9*1e12 = 4.2e22\nA100s: 312 TFLOP/s bf16, MFU 45% -> 140 TFLOP/s\n"
        "4.2e22 / 140e12 = 3.0e8 GPU-s = 83k GPU-h\n/ 504 h = 165 GPUs -> 168 = 21 nodes of 8\n"
        "83k/168 = 494 h = 20.6 days (tight!)\n83k * $1.60 = $133k, 15% buffer -> $153k\n"
        "memory 16*7e9 = 112 GB over 168*80GB, fits: compute-bound",
    )
    assert report.band == "strong"
    assert not [item for item in report.steps if item.status == "slip"]


def test_an_achieved_rate_stands_for_peak_and_utilization() -> None:
    report = graded(
        TRAIN,
        "6 N D = 6 x 7e9 x 1e12 = 4.2e22\nI've seen H100s sustain about 400 TFLOP/s in bf16, take that\n"
        "21 days = 1.8e6 s -> 4.2e22/(1.8e6 x 4e14) = 58 GPUs -> 64 (8 HGX boxes)\n19 days < 21",
    )
    found = statuses(report)
    assert {found[name] for name in ("C", "n_raw", "n_gpus", "days")} == {"correct"}
    assert check(report, "mfu_stated").status == "done"


def test_quoting_the_published_figure_is_no_estimate() -> None:
    report = graded(HOURS, "The hours are public, thirty million, so there is nothing to derive.")
    assert statuses(report)["hours"] == "missing"
    assert report.score <= 5


def test_an_mfu_solved_for_at_the_end_does_not_replace_the_one_assumed() -> None:
    report = graded(
        HOURS,
        "6*405e9*15.6e12 = 3.79e25 FLOP. At 40% utilisation of 989 TFLOP/s that is 26.6M GPU-hours.\n"
        "The card says 30.84M, 14% more. The published figure would need an MFU of 34.5%.",
    )
    assert next(item for item in report.assumptions if item.id == "mfu").value == 0.4
    assert statuses(report)["mfu_imp"] == "correct"


def test_a_bare_percentage_on_top_is_the_contingency_whatever_the_rounding() -> None:
    for share, total in ((10, 147), (11, 148), (13, 151), (20, 160)):
        report = graded(
            TRAIN,
            "6*7e9*1e12=4.2e22. 1 PF peak (dense), guess 35% MFU -> 350 TF. "
            "4.2e22/3.5e14/3600 = 33.3k gpu-h. "
            f"/504 h = 66.1 -> 72 gpus, 9 boxes. 19.3 d < 21. $4/h -> $133k, +{share}% -> ${total}k.",
        )
        assert statuses(report)["budget"] == "correct"
        assert check(report, "buffer").status == "done"


def test_a_deadline_that_was_changed_is_not_taken_for_the_run_time() -> None:
    report = graded(
        TRAIN,
        "6*7e9*1e12 = 4.2e22 FLOP\n2 weeks = 1.21e6 s\n989e12 * 0.4 = 396e12\n"
        "4.2e22/(1.21e6*396e12) = 87.7 GPUs -> 88",
    )
    assert [item.id for item in report.steps if item.status == "slip"] == ["n_raw"]
    assert statuses(report)["n_gpus"] == "follow_through"
    assert any("21 days for" not in s and "gives 3 weeks" in s for s in report.feedback)


CALIBRATED = "C = 6*405e9*15.6e12 = 3.79e25 FLOP\n989 TFLOP/s at 40% MFU\n26.6M GPU-hours\n"


def test_a_formula_for_the_gap_and_a_rough_multiple_are_no_gap() -> None:
    for line in ("gap = estimate/published - 1", "7x lower than the 30.84M of the card"):
        report = graded(HOURS, CALIBRATED + line)
        assert statuses(report)["gap"] in ("missing", "implied")
        assert step(report, "gap").stated is None


def test_an_mfu_as_a_quotient_is_the_implied_mfu_and_not_the_ratio_of_hours() -> None:
    report = graded(HOURS, CALIBRATED + "their MFU was 10.7/30.8 = 34.7%")
    assert statuses(report)["mfu_imp"] == "correct"
    assert statuses(report)["gap"] == "missing"


def test_a_named_mistake_caps_once() -> None:
    report = graded(HOURS, CALIBRATED.replace("989", "1979").replace("26.6M", "13.3M"))
    assert [cap.max for cap in report.caps if "implausible" in cap.why] == []
    assert any(cap.max == 65 for cap in report.caps)


def test_two_givens_replaced_in_one_answer_are_both_followed() -> None:
    report = graded(
        "mfu-sensitivity",
        "42%->32%: x1.31. fleet 80 (multiple of 8) or 24.0 days (3.0 late), +$26k at $2.99",
    )
    assert {statuses(report)[name] for name in ("ratio", "n2", "d2", "late", "extra")} == {"correct"}


def test_an_assumption_that_nothing_names_is_found_by_what_it_leads_to() -> None:
    report = graded(
        "single-stream-70b", "fp8: 71 GB per token, 3.35 TB/s per GPU\n94 tok/s ceiling on 2 GPUs, 66 at 70%"
    )
    assert statuses(report)["real"] == "correct"
    assert any(item.value == pytest.approx(0.7) and item.status == "stated" for item in report.assumptions)


def test_a_given_figure_said_again_is_no_result() -> None:
    report = graded(
        "kv-four-models", "For deepseek 140,544 bytes a token. The 70B is 327,680, the 8B 131,072."
    )
    assert statuses(report)["kv8"] == "correct"
    again = graded("kv-four-models", "fp8 cache: 65,536 / 163,840 / 258,048 B per token. 128k -> 21.5 GB")
    assert step(again, "kv8").shown.startswith("65.5")
