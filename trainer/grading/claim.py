"""Steps and checks that the candidate claims: said to be there, though the grader did not detect them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from trainer.grading.grounds import Grounds
from trainer.grading.report import CheckResult, Report, StepResult
from trainer.grading.score import score
from trainer.grading.verdict import Verdict

CHECK, STEP = "check", "step"
_OPEN_STEPS = ("missing", "implied", "slip")
_FEWEST = 2
"""Numbers that follow from one another and make a chain."""


def claim_of(item: StepResult | CheckResult) -> str:
    """What a claim is called by: step:n_gpus, check:memory."""
    return f"{STEP if isinstance(item, StepResult) else CHECK}:{item.id}"


def whole_name(claim: str) -> str:
    """The name of a claim; by a bare id a check is meant."""
    return claim if ":" in claim else f"{CHECK}:{claim}"


def claimable(report: Report) -> tuple[StepResult | CheckResult, ...]:
    """The steps that were not found, or not found right, and the checks that were not detected."""
    steps = (step for step in report.steps if step.status in _OPEN_STEPS)
    return (*steps, *(check for check in report.checks if check.status != "done"))


def claims_of(report: Report) -> tuple[str, ...]:
    """The claims that were made on a report."""
    return tuple(claim_of(item) for item in claimable(report) if item.claimed)


def with_claims(report: Report, grounds: Grounds, claims: Collection[str]) -> Report:
    """The report with steps and checks marked as claimed, and beside its score the one that the claims would
    make.

    What is right or done, or the question does not have, changes nothing.
    """
    claimed = {claim_of(item) for item in claimable(report)} & {*map(whole_name, claims)}
    if not claimed:
        return report
    total = score(_granted(grounds, claimed))
    return replace(
        report,
        steps=tuple(replace(step, claimed=claim_of(step) in claimed) for step in report.steps),
        checks=tuple(replace(check, claimed=claim_of(check) in claimed) for check in report.checks),
        claimed_score=total.total,
        claimed_band=total.band,
    )


def _granted(grounds: Grounds, claimed: Collection[str]) -> Grounds:
    """The grounds as they would be were every claim right: with steps that make a chain it is one."""
    verdicts = {
        id: _right(verdict) if f"{STEP}:{id}" in claimed else verdict
        for id, verdict in grounds.verdicts.items()
    }
    checks = [
        replace(item, status="done") if f"{CHECK}:{item.check.id}" in claimed else item
        for item in grounds.checks
    ]
    right = sum(verdict.method for verdict in verdicts.values())
    granted = any(one.startswith(f"{STEP}:") for one in claimed) and right >= _FEWEST
    shape = replace(
        grounds.shape, chain=grounds.shape.chain or granted, empty=grounds.shape.empty and not granted
    )
    return replace(grounds, verdicts=verdicts, checks=checks, shape=shape)


def _right(verdict: Verdict) -> Verdict:
    return Verdict(verdict.step, "correct", verdict.expected, verdict.evidence, verdict.value, method=True)
