"""An old attempt graded again: what the grader, or the question, has come to say otherwise since."""

from __future__ import annotations

from trainer.bank.question import Variant
from trainer.grading.claim import claims_of
from trainer.grading.grade import grade
from trainer.grading.hints import charged, hints_of
from trainer.grading.report import Report
from trainer.record import record


@record
class Change:
    """One thing that a report says otherwise: what it is about, then and now."""

    about: str
    then: str
    now: str


@record
class Regrade:
    """A stored report, the report on the same text today, and every difference of their verdicts.

    `reworded` tells that the question's text has changed since, so that the answer was to another one.
    """

    then: Report
    now: Report
    changes: tuple[Change, ...]
    reworded: bool


def regrade(variant: Variant, then: Report) -> Regrade:
    """Grade the text of a stored report again, with the claims that were made. Never raises on any text."""
    now = grade(variant, then.text, used_s=then.used_s, mode=then.mode, claims=claims_of(then))
    now = charged(now, hints_of(then))
    changes = [
        Change(about, old, new)
        for about, old, new in (
            ("score", f"{then.score} {then.band}", f"{now.score} {now.band}"),
            *_verdicts(then, now),
        )
        if old != new
    ]
    return Regrade(then, now, tuple(changes), (then.prompt, then.title) != (now.prompt, now.title))


def _verdicts(then: Report, now: Report) -> list[tuple[str, str, str]]:
    """(name, old, new) of every step, check and assumption in either report; "" where one has it not."""
    old, new = _statuses(then), _statuses(now)
    names = {key: name for statuses in (old, new) for key, (name, _) in statuses.items()}
    absent = ("", "")
    return [(name, old.get(key, absent)[1], new.get(key, absent)[1]) for key, name in names.items()]


def _statuses(report: Report) -> dict[tuple[str, str], tuple[str, str]]:
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for step in report.steps:
        cause = f" ({step.diagnosis.says})" if step.diagnosis else ""
        found["step", step.id] = (step.label, step.status.replace("_", " ") + cause)
    for check in report.checks:
        found["check", check.id] = (check.label, check.status)
    for item in report.assumptions:
        found["assumption", item.id] = (item.name, f"{item.status} {item.shown}".strip())
    return found
