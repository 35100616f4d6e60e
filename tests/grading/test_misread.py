"""A given input at another number than the question gives: misread, rounded, or changed on purpose."""

from __future__ import annotations

import pytest

from grading.support import TRAIN, check, graded, statuses, step
from trainer.bank import draw, find
from trainer.cli.page import Page
from trainer.cli.render import print_report
from trainer.grading import Report, grade
from trainer.paths import question_folders
from trainer.report.details import details
from trainer.report.document import Context, document
from trainer.report.lines import lines
from trainer.tui.sheet import heading

SEED = 74727
"""Draws 1.5T tokens and 45 days, where the file has 1T tokens and 3 weeks."""
ANSWER = """\
C = 6 * 7e9 * {tokens} = {compute} FLOP
assume H100, 989 TFLOP/s dense bf16, 40% MFU -> 396 TFLOP/s
{line}
{compute} / ({seconds} * 396e12) = {raw} GPUs -> {fleet} GPUs
"""
LONGER = """\
C = 6 * 7e9 * 1e12 = 4.2e22 FLOP
assume H100, 989 TFLOP/s dense bf16, 40% MFU -> 396 TFLOP/s
3 weeks = 1.81e6 s
4.2e22 / (1.81e6 * 396e12) = 58.5 -> 64 GPUs, 8 nodes of 8
days = 4.2e22 / (64 * 396e12) = 1.66e6 s = 19.2 days, against 21 days
64 * 19.2 * 24 = 29.5k GPU-hours at $2.50 = $73.7k, plus 20% contingency = $88k
memory: 16 B/param * 7e9 = 112 GB, fits in 2 cards of 80 GB: compute-sized
"""


def drawn(text: str, seed: int | None = SEED) -> Report:
    return grade(draw(find(TRAIN, question_folders()), seed), text)


def answer(line: str, seconds: str = "1.81e6", raw: str = "58.6", fleet: str = "64") -> str:
    return ANSWER.format(tokens="1e12", compute="4.2e22", line=line, seconds=seconds, raw=raw, fleet=fleet)


def misread(report: Report) -> list[str]:
    return [item.id for item in report.assumptions if item.status == "misread"]


def slips(report: Report) -> list[str]:
    return [item.id for item in report.steps if item.status == "slip"]


def test_an_answer_for_the_numbers_of_the_file_says_so_first_and_is_not_solid() -> None:
    report = drawn(LONGER)
    assert report.notice == (
        "These are the numbers of the question's file, not of this draw: "
        "1T tokens instead of 1.5T tokens, 21 days instead of 45 days."
    )
    assert [cap.max for cap in report.caps] == [69]
    assert (report.score, report.band) == (69, "borderline")
    assert report.parts["method"] == 30
    assert report.parts["conclusion"] == 5


def test_each_misread_given_is_charged_at_the_first_step_with_it_and_the_rest_follows() -> None:
    report = drawn(LONGER)
    assert slips(report) == ["C", "n_raw"]
    compute = step(report, "C")
    assert compute.diagnosis is not None
    assert compute.diagnosis.code == "other-given"
    assert "takes 1T tokens for the training tokens, where the question gives 1.5T" in compute.says
    assert compute.expected_shown == "6.3e22 FLOP"
    assert {statuses(report)[name] for name in ("n_gpus", "days", "hours", "cost")} == {"follow_through"}
    assert statuses(report)["mem"] == "correct"
    assert check(report, "calendar").status == "done"


def test_the_answer_that_fits_the_file_is_right_for_the_file() -> None:
    report = drawn(LONGER, seed=None)
    assert (report.notice, misread(report), slips(report)) == ("", [], [])
    assert report.band == "strong"


def test_two_givens_of_the_file_in_one_product_are_both_found() -> None:
    variant = draw(find(TRAIN, question_folders()), 8)
    assert {variant.inputs[name].display for name in "NDT"} & {"7B parameters", "1T tokens"} == set()
    report = grade(variant, LONGER)
    assert {"N", "D"} <= set(misread(report))
    assert step(report, "C").status == "slip"
    assert "7B parameters for the model parameters" in step(report, "C").says
    assert "numbers of the question's file" in report.notice


def test_numbers_of_another_draw_are_told_apart_from_those_of_the_file() -> None:
    report = drawn(LONGER.replace("1e12 = 4.2e22", "2e12 = 8.4e22").replace("4.2e22", "8.4e22"), None)
    assert slips(report)[0] == "C"
    assert report.notice == ""  # one given alone is in its step's verdict
    both = "6 * 13e9 * 1e12 = 7.8e22 FLOP\n989 TFLOP/s dense, 40% MFU\n2 weeks = 1.21e6 s\n"
    both += "7.8e22 / (1.21e6 * 396e12) = 163 -> 168 GPUs"
    assert "numbers of another draw of this question" in drawn(both, None).notice


def test_one_misread_given_costs_as_an_arithmetic_slip_of_its_size() -> None:
    report = drawn(answer("2 weeks = 1.21e6 s", "1.21e6", "87.7", "88"), None)
    assert misread(report) == ["T"]
    assert slips(report) == ["n_raw"]
    assert any(cap.max == 80 and "another number than the question gives" in cap.why for cap in report.caps)
    assert not any(cap.max == 69 and "other numbers" in cap.why for cap in report.caps)


@pytest.mark.parametrize(
    "line",
    [
        "say I only get 2.5 weeks = 1.512e6 s",
        "2.5 weeks = 1.512e6 s, since the demo needs some days",
        "we plan for 2.5 weeks = 1.512e6 s",
        "3 weeks, less half a week: 2.5 weeks = 1.512e6 s",
        "half a week goes to the setup, so\n2.5 weeks = 1.512e6 s because of that",
        "we want some slack here\n2.5 weeks = 1.512e6 s",
    ],
)
def test_a_given_changed_with_a_reason_is_free(line: str) -> None:
    report = drawn(answer(line, "1.512e6", "70.1", "72"), None)
    assert (slips(report), misread(report)) == ([], [])
    assert any(item.id == "T" and item.status == "changed" for item in report.assumptions)
    assert not any("number" in cap.why for cap in report.caps)


@pytest.mark.parametrize(
    "line",
    ["2.5 weeks = 1.512e6 s", "assume 40% MFU. 2.5 weeks = 1.512e6 s", "deadline: 2.5 weeks = 1.512e6 s"],
)
def test_a_given_changed_without_a_reason_is_a_slip(line: str) -> None:
    report = drawn(answer(line, "1.512e6", "70.1", "72"), None)
    assert (slips(report), misread(report)) == (["n_raw"], ["T"])


def test_a_given_rounded_in_the_head_is_no_slip() -> None:
    report = graded("llama405b-hours", "6 x 405B x 15T = 3.645e25\n989 TFLOPS dense, MFU 38% -> 376 TFLOPS")
    assert (slips(report), misread(report)) == ([], [])
    assert any(item.id == "D" and item.status == "changed" for item in report.assumptions)


def test_a_given_with_a_range_may_be_taken_otherwise_in_it() -> None:
    text = "3.8e25 / (16384 x 989 TFLOP/s x 41%) = 66.2 d; goodput {} -> {} d"
    assert misread(graded("time-405b-16k", text.format("95%", "69.7"))) == []
    assert misread(graded("time-405b-16k", text.format("50%", "132"))) == ["good"]


def test_a_number_format_that_is_named_is_a_choice() -> None:
    report = graded("single-stream-70b", "fp8: 71 GB per token, 3.35 TB/s per GPU\n94 tok/s on 2 GPUs")
    assert (slips(report), misread(report)) == ([], [])


def test_a_given_that_no_number_rests_on_costs_nothing() -> None:
    report = drawn("training tokens: 2T\n6 * 7e9 * 1e12 = 4.2e22 FLOP", None)
    assert (slips(report), misread(report)) == ([], [])


def test_what_a_misread_given_cost_stands_with_it() -> None:
    variant = draw(find(TRAIN, question_folders()), SEED)
    report = grade(variant, LONGER)
    (cost,) = [fact.says for fact in details(report, variant, "assumption:T") if fact.label == "cost"]
    assert cost == "charged once, at the first step with it; caps the score at 69"
    uses = [fact.says for fact in details(report, variant, "step:C") if fact.label in ("uses", "")]
    assert "training tokens: 1.5T tokens, given, not the 1T tokens of line 1" in uses


def test_a_letter_that_is_a_given_elsewhere_is_not_converted() -> None:
    text = "2 * 70.6e9 = 141 GB\n1000 / 300 = 3.3, so 4 nodes, 32 GPUs.\nN+1 means 5 nodes, 40 GPUs."
    report = graded("serve-70b-1000users", text)
    assert not any("converted" in cap.why for cap in report.caps)
    assert not any(item.id == "N" for item in report.assumptions)


def test_a_reference_names_the_assumption_that_it_stands_on() -> None:
    variant = draw(find(TRAIN, question_folders()), SEED)
    text = "6 * 7e9 * 1.5e12 = 6.3e22 FLOP\n989 TFLOP/s dense at 40% MFU = 396 TFLOP/s\n"
    text += "6.3e22 / (45 days * 396e12) = 41 GPUs -> 48 GPUs, 6 nodes of 8"
    report = grade(variant, text)
    (told,) = [fact.says for fact in details(report, variant, "step:nodes") if fact.label == "reference"]
    assert told == "7 nodes with the question's own model FLOPs utilization 34% (yours 40%)"


def test_what_has_to_be_known_first_stands_above_the_answer_wherever_a_report_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = drawn(LONGER)
    print_report(Page(), report)
    sheet = heading(report, 300)
    for page in (capsys.readouterr().out, lines(document(report, Context()))):
        assert page.index("These are the numbers") < page.index(report.text.splitlines()[0])
    assert any(row.plain.strip() == report.notice for row in sheet)
    assert Report.from_dict(report.to_dict()).notice == report.notice
