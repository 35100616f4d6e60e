"""Why a key of a report does nothing: a pure function of what there is."""

from __future__ import annotations

from typing import NamedTuple

from trainer.grading import Report
from trainer.grading.claim import claimable


class Behind(NamedTuple):
    """What there is behind a report: its question with the same numbers, a question at all, another set of
    numbers for it, a harder one, a file, and an attempt in the history.
    """

    same: bool
    question: bool
    varied: bool
    harder: bool
    filed: bool
    kept: bool


def in_the_way(action: str, report: Report, behind: Behind) -> str:
    """What keeps an action from being done, in a sentence; "" for nothing."""
    if action == "answers" and not report.follow_ups:
        return "No follow-up belongs to this question."
    if action == "follow_up":
        return "No follow-up belongs to this question." if not report.follow_ups else _changed(behind)
    if action == "claim":
        if claimable(report):
            return _changed(behind)
        return "There is nothing to claim: every step is right and every check is met."
    if action in ("again", "new_numbers", "deeper") and not behind.question:
        return "Its question is no longer in the bank."
    if action == "new_numbers" and not behind.varied:
        return "This question has one set of numbers only."
    if action == "deeper" and not behind.harder:
        return "No harder question follows this one."
    if action == "edit" and not behind.filed:
        return "Its question is no longer in the bank."
    if action == "note" and not behind.kept:
        return "This attempt is not in the history, so no note can be kept."
    return ""


def _changed(behind: Behind) -> str:
    if behind.same:
        return ""
    if behind.question:
        return "Its question has changed since, so nothing can be added to this report."
    return "Its question is no longer in the bank, so nothing can be added to this report."
