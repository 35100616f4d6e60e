"""Answers marked by hand, most of them by two people independently: a verdict of either counts as right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grading.support import graded

DATA = Path(__file__).parent / "data"
CASES = [
    json.loads(line)
    for name in ("answers.jsonl", "own.jsonl")
    for line in (DATA / name).read_text(encoding="utf-8").splitlines()
]
UNSHOWN = {"missing", "not_shown"}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_step_gets_a_marker_s_verdict(case: dict[str, Any]) -> None:
    report = graded(case["question"], case["text"])
    found = {step.id: step.status for step in report.steps}
    for step, verdicts in case["steps"].items():
        alike = {*verdicts, *(UNSHOWN if UNSHOWN & set(verdicts) else ())}
        assert found[step] in alike, f"{step}: {found[step]}, wanted {verdicts}"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_checks_slips_and_band_agree_with_the_markers(case: dict[str, Any]) -> None:
    report = graded(case["question"], case["text"])
    done = {check.id: check.status == "done" for check in report.checks}
    assert {name: done[name] for name in case["checks"]} == case["checks"]
    codes = {step.diagnosis.code for step in report.steps if step.diagnosis}
    assert set(case["slips"]) <= codes
    assert report.band in case["band"]
    low, high = case["score"]
    assert low - 8 <= report.score <= high + 8
