"""Shorthand of the grading tests."""

from __future__ import annotations

from pathlib import Path

from trainer.bank import find
from trainer.grading import Report, grade
from trainer.grading.report import CheckResult, StepResult
from trainer.paths import question_folders

TRAIN = "train-7b-1t-3w"
HOURS = "llama405b-hours"


def graded(question: str | Path, text: str, **options: object) -> Report:
    return grade(find(str(question), question_folders()), text, **options)  # type: ignore[arg-type]


def step(report: Report, name: str) -> StepResult:
    return next(step for step in report.steps if step.id == name)


def check(report: Report, name: str) -> CheckResult:
    return next(check for check in report.checks if check.id == name)


def statuses(report: Report) -> dict[str, str]:
    return {step.id: step.status for step in report.steps}
