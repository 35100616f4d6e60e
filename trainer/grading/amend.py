"""What a candidate adds to a report after the grading: claims of checks, and replies to follow-ups.

All else in the report stays as it was graded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from trainer.bank.question import Variant
from trainer.grading.grade import grade
from trainer.grading.hints import charged, hints_of
from trainer.grading.reply import grade_reply
from trainer.grading.report import Report

NOWHERE: Mapping[str, int] = {}


def fits(variant: Variant, report: Report) -> bool:
    """Whether a report, which may be an old one, is on this very question."""
    asks = tuple(item.ask for item in variant.question.follow_ups)
    checks = {check.id for check in variant.question.checks}
    return (
        (variant.title, variant.prompt) == (report.title, report.prompt)
        and asks == tuple(item.ask for item in report.follow_ups)
        and checks == {check.id for check in report.checks}
    )


def claim(
    variant: Variant, report: Report, claims: Collection[str], lines: Mapping[str, int] = NOWHERE
) -> Report:
    """The report with these checks claimed, and no others; those that are done cannot be.

    `lines` are the lines of the answer that meet them in the candidate's eyes, from 1.
    """
    graded = grade(variant, report.text, used_s=report.used_s, mode=report.mode, claims=claims)
    graded = charged(graded, hints_of(report))
    told = {check.id for check in report.checks if check.id in claims and check.status != "done"}
    checks = tuple(
        replace(
            check, claimed=check.id in told, claimed_line=lines.get(check.id) if check.id in told else None
        )
        for check in report.checks
    )
    claimed = any(check.claimed for check in checks)
    return replace(
        report,
        checks=checks,
        claimed_score=graded.claimed_score if claimed else None,
        claimed_band=graded.claimed_band if claimed else "",
    )


def reply_to(variant: Variant, report: Report, number: int, reply: str) -> Report:
    """The report with a graded reply to follow-up `number`, from 0. Raises IndexError where there is none."""
    result = grade_reply(variant, report.text, number, reply)
    before, after = report.follow_ups[:number], report.follow_ups[number + 1 :]
    return replace(report, follow_ups=(*before, result, *after))
