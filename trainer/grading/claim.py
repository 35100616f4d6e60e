"""Checks that the candidate claims: said to be met, though the grader did not detect them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from trainer.grading.grounds import Grounds
from trainer.grading.report import Report
from trainer.grading.score import score


def with_claims(report: Report, grounds: Grounds, claims: Collection[str]) -> Report:
    """The report with checks marked as claimed, and beside its score the one that the claims would make.

    Ids of checks that are done, or that the question does not have, change nothing.
    """
    claimed = {item.check.id for item in grounds.checks if item.status != "done"} & set(claims)
    if not claimed:
        return report
    met = [replace(item, status="done") if item.check.id in claimed else item for item in grounds.checks]
    total = score(replace(grounds, checks=met))
    checks = tuple(replace(check, claimed=check.id in claimed) for check in report.checks)
    return replace(report, checks=checks, claimed_score=total.total, claimed_band=total.band)
