"""The figures of a score add up as they are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.report.support import ANSWER, graded
from tests.samples import report
from trainer.grading import Report
from trainer.grading.report import Cap, Deduction
from trainer.report.costs import check_cost, step_cost
from trainer.report.points import adding_up, cap_line, points


def test_each_figure_carries_what_the_one_before_lost() -> None:
    assert adding_up([20 / 7] * 7, 2) == [2.86, 2.85, 2.86, 2.86, 2.86, 2.85, 2.86]
    assert round(sum(adding_up([10 / 3] * 3, 1)), 9) == 10.0


@pytest.mark.parametrize("text", [ANSWER, "6ND = 4.2e22", "64 GPUs", "", ANSWER.replace("989", "1979")])
def test_what_is_left_and_what_was_lost_make_the_whole(text: str) -> None:
    whole = points(graded(text))
    for part in whole.parts:
        shown = [
            float(whole.figure(part.points)),
            *(float(whole.figure(loss.points)) for loss in part.losses),
        ]
        assert round(sum(shown), 6) == part.most, part
    assert float(whole.figure(whole.total)) == round(
        sum(float(whole.figure(p.points)) for p in whole.parts), 2
    )


def test_one_decimal_where_it_says_everything() -> None:
    whole = points(report(deductions=(Deduction("checks", 12.0, "no memory check"),)))
    assert whole.figure(whole.parts[3].points) == "8.0"


@pytest.mark.parametrize(
    ("parts", "caps", "score", "says"),
    [
        ({"method": 82.79}, (Cap(69, "nodes"), Cap(82, "rounding")), 69, "capped at 69"),
        ({"method": 66.4}, (), 66, "rounded to 66"),
        ({"method": 66.0}, (Cap(69, "nodes"),), 66, ""),
    ],
)
def test_what_becomes_of_the_sum(
    parts: dict[str, float], caps: tuple[Cap, ...], score: int, says: str
) -> None:
    assert cap_line(report(parts=parts, deductions=(), caps=caps, score=score)) == says


def test_a_finding_knows_what_it_cost() -> None:
    whole: Report = graded()
    steps = {step.id: step for step in whole.steps}
    checks = {check.id: check for check in whole.checks}
    assert step_cost(whole, steps["n_gpus"]) == "−3.75 method, −1.88 accuracy; caps the score at 82"
    assert step_cost(whole, steps["C"]) == "nothing"
    assert check_cost(whole, checks["node_rounding"]) == "−2.86 checks; caps the score at 69"
    assert check_cost(whole, replace(checks["node_rounding"], label="another")) == "nothing"
