"""What a candidate adds to a report after the grading: claims of steps and checks, and replies to
follow-ups.

All else in the report stays as it was graded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from trainer.bank.question import Variant
from trainer.bank.variants import asks_of
from trainer.grading.claim import claim_of, claimable, whole_name
from trainer.grading.follow_up import is_ask
from trainer.grading.grade import grade
from trainer.grading.hints import charged, hints_of
from trainer.grading.reply import grade_reply
from trainer.grading.report import CheckResult, Report, StepResult

Item = TypeVar("Item", StepResult, CheckResult)
NOWHERE: Mapping[str, int] = {}


def fits(variant: Variant, report: Report) -> bool:
    """Whether a report, which may be an old one, is on this very question."""
    asks = asks_of(variant.file, variant.inputs)
    checks = {check.id for check in variant.question.checks}
    return (
        (variant.title, variant.prompt) == (report.title, report.prompt)
        and len(asks) == len(report.follow_ups)
        and all(is_ask(one.ask, item) for one, item in zip(report.follow_ups, asks, strict=True))
        and checks == {check.id for check in report.checks}
    )


def claim(
    variant: Variant, report: Report, claims: Collection[str], lines: Mapping[str, int] = NOWHERE
) -> Report:
    """The report with these steps and checks claimed, and no others; what is right cannot be.

    A claim is called as `claim_of` says, or by the bare id of a check. `lines` are the lines of the answer,
    from 1, in which the candidate sees them; without its line a claim is on what was said and not written.
    """
    told = {claim_of(item) for item in claimable(report)} & {*map(whole_name, claims)}
    places = {whole_name(one): line for one, line in lines.items()}
    graded = grade(variant, report.text, used_s=report.used_s, mode=report.mode, claims=told)
    graded = charged(graded, hints_of(report))

    def with_claim(item: Item) -> Item:
        name = claim_of(item)
        return replace(item, claimed=name in told, claimed_line=places.get(name) if name in told else None)

    return replace(
        report,
        steps=tuple(map(with_claim, report.steps)),
        checks=tuple(map(with_claim, report.checks)),
        claimed_score=graded.claimed_score if told else None,
        claimed_band=graded.claimed_band if told else "",
    )


def reply_to(variant: Variant, report: Report, number: int, reply: str) -> Report:
    """The report with a graded reply to follow-up `number`, from 0. Raises IndexError where there is none."""
    result = grade_reply(variant, report.text, number, reply)
    before, after = report.follow_ups[:number], report.follow_ups[number + 1 :]
    return replace(report, follow_ups=(*before, result, *after))
