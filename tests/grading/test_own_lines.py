"""A step is known by its own line: expression, name and unit hold it even where the result slips."""

from __future__ import annotations

import pytest

from grading.support import TRAIN, check, graded, statuses, step


def test_a_wrong_result_stays_with_the_step_whose_expression_it_ends() -> None:
    report = graded(
        "mem-7b-adam",
        "weights = 2 * 7e9 = 140 GB\ngradients = 2 * 7e9 = 14 GB\noptimizer = 12 * 7e9 = 84 GB\n"
        "total = 140 + 14 + 84 = 238 GB\n3 GPUs",
    )
    found = statuses(report)
    assert (found["wb"], found["gb"], found["ob"]) == ("slip", "correct", "correct")
    assert found["tot"] == "follow_through"


def test_a_label_that_is_exactly_another_step_lends_no_number_to_this_one() -> None:
    text = "overhead 1.1\nweights = 2 * 70.6e9 = 141.2 GB\nh100 cards: 20 cards\nh200 cards: 2 cards"
    report = graded("decode-70b-4-accels", text)
    assert statuses(report)["n2"] == "correct"
    assert statuses(report)["nh"] == "slip"


@pytest.mark.parametrize(
    ("question", "text", "name", "wrote"),
    [
        ("flops-gpt3", "6 * 175e9 * 300e9 = 3.15e24", "C", "3.15e24 "),
        (
            "flops-gpt3",
            "6 * 175e9 * 300e9 = 3.15e23\n3.15e23 / 8.64e19 = 36460",
            "pfd",
            "36460 (36.46k PF-days)",
        ),
        ("mem-7b-adam", "weights 2 * 7e9 = 1.82e10", "wb", "1.82e10 (18.2 GB)"),
    ],
)
def test_a_bare_result_has_the_unit_in_which_its_expression_is_the_step(
    question: str, text: str, name: str, wrote: str
) -> None:
    found = step(graded(question, text), name)
    assert found.status == "slip"
    assert f"you wrote {wrote}" in found.says


def test_a_bare_figure_one_power_of_ten_off_is_known_by_its_digits() -> None:
    text = (
        "3.15e22 total, 6ND\n/ 8.64e19 = 364.6\n312 dense x 40% x 1024 = 1.28e17\n3.15e22/1.28e17 = 2.85 days"
    )
    found = statuses(graded("flops-gpt3", text))
    assert (found["C"], found["pfd"], found["days"]) == ("slip", "follow_through", "follow_through")


def test_results_without_names_go_to_the_steps_that_their_lines_work_out() -> None:
    text = (
        "2 / (1 - 0.5) = 4\n2 / (1 - 0.8) = 13\n2 / (1 - 0.9) = 20\n2 / (1 - 0.99) = 200\n0.8 / (1 - 0.8) = 4"
    )
    found = statuses(graded("mm1-knee", text))
    assert {found[name] for name in ("w50", "w90", "w99", "L")} == {"correct"}
    assert found["w80"] == "slip"


@pytest.mark.parametrize(
    "text",
    [
        "7.72e17 FLOP/s out of 1.69e18, 45.7%. attention adds 8.5e15 -> 46.2%",
        "6 x 540e9 x 238300 = 7.72e17, that's 45.7% MFU\nattention 8.5e15\n7.81e17/1.69e18 = 46.2% MFU",
    ],
)
def test_two_steps_of_nearly_one_value_go_where_both_find_theirs(text: str) -> None:
    report = graded("palm-mfu", text)
    assert (step(report, "mfu0").status, step(report, "mfu1").status) == ("correct", "correct")
    assert step(report, "mfu0").stated == pytest.approx(0.457)


def test_a_cause_that_is_listed_for_several_steps_is_charged_once() -> None:
    report = graded(
        "api-vs-selfhost",
        "node $20/h = $480/day\n18000 tok/s in and out\n$20 / (18000*3600) = $0.31 per Mtok\n"
        "480/.88 = 545M tok/day to break even\n545/1555 = 35% busy",
    )
    slips = [item for item in report.steps if item.status == "slip"]
    assert [item.id for item in slips] == ["full"]
    assert "line 3" in step(report, "be").says


def test_a_line_that_goes_on_with_its_result_states_it() -> None:
    text = "57.5 GB/s. 13 bytes/param\n90/3 = 30 checkpoints x 40 s = 1200 s = 0.33 h"
    found = step(graded("bloom-checkpoint", text), "count")
    assert found.diagnosis is not None
    assert found.diagnosis.code == "per-day"


def test_a_few_hundred_is_no_number() -> None:
    report = graded("sft-cost", "720M tokens so 6ND = 3.05e20, on 64 h100 a few hundred dollars")
    assert step(report, "cost").stated is None
    assert statuses(report)["C"] == "correct"


def test_a_quotient_without_a_result_is_no_assumption() -> None:
    report = graded(
        "llama2-70b-hours",
        "6*70e9*2e12 = 8.4e23\n1.72M h * 3600 = 6.19e9 gpu s -> 136 TFLOP/s\n/312 dense bf16 = 43.5%",
    )
    peak = next(item for item in report.assumptions if item.id == "peak")
    assert (peak.status, peak.shown) == ("stated", "312 TFLOP/s")
    assert statuses(report)["mfu"] == "correct"


RUN = "6*7e9*1e12 = 4.2e22 FLOP\n{}4.2e22/(1.81e6*445e12) = 52.1 -> 56 GPUs, 7 nodes\n$2.5 per GPU-h"


def test_a_delivered_rate_states_its_peak_and_utilization_together() -> None:
    said = graded(TRAIN, RUN.format("an H100 does 445 TFLOP/s in practice\n"))
    used = graded(TRAIN, RUN.format(""))
    assert {item.id: item.status for item in said.assumptions}["mfu"] == "stated"
    assert {item.id: item.status for item in used.assumptions}["mfu"] == "unstated"
    assert said.parts["assumptions"] > used.parts["assumptions"]


def test_a_published_share_that_was_missed_by_a_slip_is_not_arrived_at() -> None:
    report = graded("bloom-checkpoint", "30 checkpoints x 40 s = 0.33 h, of 2160 h that is 0.015%")
    assert check(report, "published").status != "done"


COMPARED = (
    "grads 2 B x 7e9 = 14 GB\nring 2*63/64*14 GB/(50 GB/s) = 0.55 s\nbwd 4*7e9*4096/(989e12*.4) = 0.29 s\n"
)


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("the backward pass does not hide it", True),
        ("the ring can't be fully hidden", True),
        ("no, backward doesnt cover the ring", True),
        ("it isnt overlapped completely", True),
        ("backward hides it completely", True),
        ("7790 tokens would be needed to hide it", False),
        ("not sure whether it is hidden", False),
        ("I should check if it is hidden", False),
    ],
)
def test_a_denied_conclusion_is_one_and_a_doubt_is_none(said: str, done: bool) -> None:
    assert (check(graded("ddp-overlap", COMPARED + said), "overlap").status == "done") is done
