"""What one finding cost: the points that its part of the score lost for it, and the caps it set."""

from __future__ import annotations

from collections.abc import Callable

from trainer.grading.caps import OTHER_NUMBERS
from trainer.grading.report import AssumptionResult, CheckResult, Deduction, Report, StepResult
from trainer.grading.score import FOLLOWS, NOT_RIGHT
from trainer.report.points import CAP, points

FREE = "nothing"


def step_cost(report: Report, step: StepResult) -> str:
    """What a step cost: −3.0 method, −1.5 accuracy, −4.0 conclusion; caps the score at 80."""
    return _cost(
        report,
        lambda one: one.why.startswith(f"{step.label}: ") or _concludes(one, step.label),
        lambda why: f": {step.label}:" in why or why.endswith(f": {step.label}"),
    )


def _concludes(lost: Deduction, label: str) -> bool:
    """Whether the conclusion lost points for a step that is the answer asked for."""
    reason, _, names = lost.why.partition(": ")
    return reason in (NOT_RIGHT, FOLLOWS) and f", {label}, " in f", {names}, "


def check_cost(report: Report, check: CheckResult) -> str:
    """What a check that is not met cost."""
    meant = (f"missing: {check.label}", f"wrong: {check.label}")
    return _cost(report, lambda one: one.why in meant, lambda why: why.endswith(meant))


def assumption_cost(report: Report, assumption: AssumptionResult) -> str:
    """What an assumption cost. Points are lost for all that are wanting together, and are said to be."""
    if assumption.status in ("stated", "given", "changed"):
        return FREE
    if assumption.status == "misread":
        cap = _cost(report, lambda one: False, lambda why: why == OTHER_NUMBERS)
        return "charged once, at the first step with it" + ("" if cap == FREE else f"; {cap}")

    def named(one: Deduction) -> bool:
        return one.part == "assumptions" and assumption.name in one.why

    cost = _cost(
        report,
        named,
        lambda why: assumption.status == "implausible" and why.startswith("an implausible assumption"),
    )
    rule = next((one.why.split(";")[0] for one in report.deductions if named(one)), "")
    return f"{cost}, for all that are wanting together: {rule}" if rule else cost


def _cost(report: Report, lost: Callable[[Deduction], bool], capped: Callable[[str], bool]) -> str:
    whole = points(report)
    losses = ", ".join(
        f"−{whole.figure(loss.points)} {part.name}"
        for part in whole.parts
        for loss in part.losses
        if lost(loss.deduction)
    )
    least = min((cap.max for cap in report.caps if capped(cap.why)), default=None)
    holds = any(one.name == CAP for one in whole.changes) and least == min(cap.max for cap in report.caps)
    idle = "" if holds else ", which takes nothing off"
    caps = "" if least is None else f"caps the score at {least}{idle}"
    return "; ".join(filter(None, (losses, caps))) or FREE
