"""What a finding says when it is opened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.report.support import ANSWER, graded, variant
from trainer.report.details import details
from trainer.report.items import note_keys
from trainer.report.recomputed import recomputed
from trainer.report.sources import figure_source


def facts(key: str, text: str = ANSWER, known: bool = True) -> dict[str, list[str]]:
    """The facts of a finding by label; those without one belong to the label before them."""
    found: dict[str, list[str]] = {}
    label = ""
    for fact in details(graded(text), variant() if known else None, key, figure_source):
        label = fact.label or label
        found.setdefault(label, []).append(fact.says)
    return found


def test_a_slip_shows_its_recomputation_cause_hint_sources_and_cost() -> None:
    says = facts("step:n_gpus")
    assert says["formula"] == ["round_up(n_raw, node)"]
    assert says["recomputed"] == ["round_up(58.5 GPUs, 8 GPUs/node) = 64 GPUs"]
    assert says["you wrote"] == ["59 GPUs in line 3, ratio 0.9219"]
    assert says["cause"] == ["that is no multiple of 8"]
    assert "nodes of eight" in says["hint"][0]
    assert says["uses"][0] == "GPUs before rounding: 58.5 GPUs, your line 3"
    assert "not stated" in says["uses"][1]
    assert any("holds eight" in one for one in says["uses"])
    assert any("h100_sxm.per_node" in one and "NVIDIA" in one for one in says["uses"])
    assert says["cost"] == [
        "−3.75 method, −1.88 accuracy, −4.00 conclusion; caps the score at 82, which takes nothing off"
    ]


def test_a_later_step_is_recomputed_from_the_slip_it_follows() -> None:
    says = facts("step:hours")
    assert says["recomputed"] == ["59 GPUs × 20.8 days = 29.5k GPU-h"]
    assert says["verdict"] == ["not written; your later numbers need it"]
    assert "time to train on that fleet: 20.8 days, recomputed" in says["uses"]


def test_an_implausible_peak_is_what_the_step_was_recomputed_from() -> None:
    text = ANSWER.replace("989 TFLOPS at 40% MFU -> ~396", "1979 TFLOPS at 40% MFU -> ~792")
    for step in graded(text).steps:
        worked = recomputed(graded(text), variant(), step.id)
        assert worked is not None, step.id
        assert worked.result == step.expected_shown


def test_numbers_that_do_not_give_the_expected_value_are_not_claimed_to() -> None:
    whole = graded()
    wrong = tuple(replace(step, expected=step.expected * 3) for step in whole.steps)
    assert recomputed(replace(whole, steps=wrong), variant(), "n_gpus") is None


def test_an_assumption_shows_range_reason_and_source() -> None:
    says = facts("assumption:mfu")
    assert says["you took"] == ["40% in line 2"]
    assert says["plausible"] == ["30% to 50%"]
    assert any("https://arxiv.org/abs/2407.21783" in one for one in says["source"])
    assert facts("assumption:node")["reference"] == ["8 GPUs/node"]


def test_a_check_says_what_to_write_and_what_it_cost() -> None:
    says = facts("check:calendar")
    assert "critical" in says["check"][0]
    assert "set them against 3 weeks" in says["to write"][0]
    assert says["cost"] == ["−2.85 checks; caps the score at 69"]


def test_without_the_question_the_report_itself_is_enough() -> None:
    says = facts("step:n_gpus", known=False)
    assert says["expected"] == ["64 GPUs"]
    assert "uses" not in says
    assert facts("assumption:mfu", known=False)["you took"] == ["40% in line 2"]


@pytest.mark.parametrize("key", ["", "step:", "step:none", "sum:99", "sum:x", "follow-up:77", "what:ever"])
def test_what_the_report_does_not_have_says_nothing(key: str) -> None:
    assert details(graded(), variant(), key) == ()


def test_every_note_beside_a_line_belongs_to_a_finding() -> None:
    whole = graded()
    keys = [key for line in whole.lines for key in note_keys(whole, line)]
    assert "" not in keys
    assert len(set(keys)) == len(keys)
    assert note_keys(whole, whole.lines[2]) == ("step:n_raw", "step:n_gpus")


def test_a_sum_that_does_not_hold_can_be_opened() -> None:
    text = "6 * 7e9 * 1e12 = 4.2e22 FLOP\n8 * 9 = 93 GPUs"
    whole = graded(text)
    keys = note_keys(whole, whole.lines[1])
    sums = [key for key in keys if key.startswith("sum:")]
    assert sums
    assert facts(sums[0], text)["recomputed"] == ["72 GPUs"]
