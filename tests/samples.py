"""Reports to test with, as the grading room would give them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trainer.grading.report import (
    ArithmeticResult,
    AssumptionResult,
    Cap,
    CheckResult,
    Deduction,
    Finding,
    FollowUpResult,
    LineResult,
    PublishedResult,
    Report,
    StepResult,
    UnreadText,
)

ANSWER = """\
6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs
59 GPUs for 21 days = 3.1k GPU-hours
voilà [bold]done[/bold] \x1b[31m"""


def step(id: str, label: str, status: Any, **more: Any) -> StepResult:
    """A step's verdict with round numbers where none are given."""
    values: dict[str, Any] = {
        "required": True,
        "stated": 1.0,
        "unit": "FLOP",
        "line": 1,
        "reference": 1.0,
        "expected": 1.0,
        "ratio": 1.0,
        "diagnosis": None,
        "says": f"{label} is right",
    }
    return StepResult(id=id, label=label, status=status, **{**values, **more})


def report(**changes: Any) -> Report:
    """A report with one of everything in it."""
    days = Finding("days-as-hours", "days were taken for hours", 0.0417, "write the unit beside each number")
    whole = Report(
        question="train-7b-1t-3w",
        title="Train a 7B model in three weeks",
        prompt="A startup wants to train a 7B model on 1T tokens.",
        text=ANSWER,
        seed=None,
        score=66,
        band="borderline",
        parts={
            "assumptions": 15.0,
            "method": 22.0,
            "accuracy": 9.0,
            "checks": 8.0,
            "conclusion": 7.0,
            "communication": 5.0,
        },
        caps=(Cap(69, "the fleet is not in whole nodes"),),
        deductions=(Deduction("checks", 12.0, "no memory check"),),
        assumptions=(
            AssumptionResult("mfu", "MFU", "stated", 0.4, "1", (0.3, 0.5), 1, shown="40%", says="plausible"),
        ),
        steps=(
            step(
                "C",
                "training compute",
                "correct",
                stated=4.2e22,
                shown="4.2e22 FLOP",
                expected_shown="4.2e22 FLOP",
            ),
            step(
                "hours",
                "GPU-hours",
                "slip",
                line=2,
                ratio=0.0417,
                diagnosis=days,
                shown="3.1k GPU-h",
                expected_shown="29.7k GPU-h",
                says="3.1k GPU-hours is 0.1 of 29.7k",
            ),
            step(
                "mem",
                "memory of the training state",
                "missing",
                line=None,
                stated=None,
                ratio=None,
                expected_shown="112 GB",
                says="16 B per parameter make 112 GB",
            ),
        ),
        checks=(
            CheckResult("nodes", "whole nodes", "wrong", True, True, 2, "59 GPUs are 7.4 nodes: rent 64"),
            CheckResult(
                "memory", "memory check", "missing", True, False, None, "set 112 GB against 64 x 80 GB"
            ),
            CheckResult(
                "lever", "the biggest lever", "missing", False, False, None, "say what moves the result"
            ),
        ),
        arithmetic=(ArithmeticResult(2, "59 * 21 = 3.1k", 3100.0, 1239.0, False, None),),
        lines=tuple(
            LineResult(number, line, notes)
            for number, (line, notes) in enumerate(
                zip(
                    ANSWER.split("\n"),
                    (
                        (("ok", "training compute 4.2e22 FLOP"),),
                        (("x", "GPU-hours: 29.7k"), ("ft", "59 kept")),
                        (),
                    ),
                    strict=True,
                ),
                start=1,
            )
        ),
        published=PublishedResult(
            64.0, "GPU", 59.0, 0.922, True, 0.2, "the cluster's bill", "59 of 64 published"
        ),
        feedback=("Line 2 takes days for hours.", "No memory check."),
        next_time="say the node size aloud before you divide",
        unread=(UnreadText(3, 0, 5, "voilà"),),
        note="The smallest fleet that meets the deadline.",
        worked=("6 * 7e9 * 1e12 = 4.2e22 FLOP", "58.5 -> 64 GPUs = 8 nodes"),
        follow_ups=(FollowUpResult("And at 30% MFU?", "80 GPUs"),),
        limit_s=720.0,
        used_s=680.0,
        version="0.1.0",
    )
    return replace(whole, **changes)
