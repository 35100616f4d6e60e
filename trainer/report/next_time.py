"""What to practise after several answers: the skills that went wrong, each with what to do next time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from trainer.grading.report import CheckResult, Report
from trainer.grading.spelled import called
from trainer.record import record

MOST = 3
REASONS = ("attempted in", "the number stands", "a number without", "mentioned without")
"""How the reasons begin that a check gives before it says what would meet it."""


@record
class Practise:
    """A skill that went wrong or was left out in so many answers, and what to do next time."""

    skill: str
    answers: int
    says: str


def to_practise(reports: Sequence[Report], most: int = MOST) -> tuple[Practise, ...]:
    """The skills that went wrong or were left out most, each with what to do about its gravest failure."""
    weights: dict[str, int] = defaultdict(int)
    answers: dict[str, set[int]] = defaultdict(set)
    says: dict[str, tuple[int, str]] = {}
    for place, report in enumerate(reports):
        for skill, weight, sentence in failures(report):
            weights[skill] += weight
            answers[skill].add(place)
            if skill not in says or weight > says[skill][0]:
                says[skill] = (weight, sentence)
    worst = sorted(weights, key=lambda skill: -weights[skill])[:most]
    return tuple(Practise(skill, len(answers[skill]), says[skill][1]) for skill in worst)


def failures(report: Report) -> Iterator[tuple[str, int, str]]:
    """Skill, weight and what to do, for all that is wrong or missing; a critical check counts twice."""
    first = report.concepts[0] if report.concepts else report.track
    for check in report.checks:
        if check.status == "wrong" or (check.status == "missing" and check.required):
            yield check.skill or first, 2 if check.critical else 1, _to_do(check)
    for step in report.steps:
        if step.status == "slip":
            hint = step.diagnosis.hint if step.diagnosis else ""
            yield step.skill or first, 1, f"{step.label}: {hint or step.says}"
        elif step.status == "missing" and step.required:
            yield (
                step.skill or first,
                1,
                f"show {called(step.label)}: {step.says.removeprefix('not found: ')}",
            )


def _to_do(check: CheckResult) -> str:
    """What would meet a check, without the reason why the answer did not."""
    reason, _, wanted = check.says.partition(": ")
    return wanted if reason.startswith(REASONS) and wanted else check.says or check.label
