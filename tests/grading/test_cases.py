"""Answers marked by hand, most of them by two people independently: a verdict of either counts as right."""

from __future__ import annotations

import pytest

from grading.agreement import Agreement, Case, cases, compare, measure
from grading.support import graded

DISAGREEMENTS = {
    "api-vs-selfhost/g2",
    "dataset-storage/g2",
    "energy-405b/3",
    "flops-gpt3/4",
    "lora-70b/g2",
    "mmc-pool/5",
    "qlora-70b/f2",
    "rent-vs-buy-64/3",
    "rent-vs-buy-64/5",
    "ring-allreduce-70b/4",
    "time-70b-15t/3",
    "ttft-70b/g2",
    "young-daly/5",
}
"""The answers on which grader and markers differ; docs/agreement.md explains each."""
MARKED = cases("answers", "own", "fresh", "stress")


@pytest.mark.parametrize("case", MARKED, ids=[case["id"] for case in MARKED])
def test_an_answer_gets_what_the_markers_gave(case: Case) -> None:
    found = list(compare(case, graded(case["question"], case["text"]), Agreement()))
    if case["id"] not in DISAGREEMENTS:
        assert found == []


def test_the_agreement_does_not_get_worse() -> None:
    found = measure(cases("answers"))
    assert found.share("right steps kept") == 1
    least = {"steps": 0.99, "checks": 0.99, "slips named": 1.0, "bands": 0.97, "scores within 8": 0.96}
    assert {name: found.share(name) for name in least if found.share(name) < least[name]} == {}
    assert {case for case, _ in found.disagreements} <= DISAGREEMENTS
