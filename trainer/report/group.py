"""Answers of a group: how people did, how many had each step right, which questions tell people apart."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from trainer.grading.report import Report
from trainer.grading.score import WEIGHTS
from trainer.report.interview import RIGHT, band_of
from trainer.report.next_time import failures, to_practise

FEW = 8
"""Answers below which nothing is said about how a question tells people apart."""
TELLS, HARDLY = 0.3, 0.15
"""Correlations with the rest of the score: what tells people apart, and what hardly does."""


@dataclass(frozen=True, slots=True)
class Graded:
    """One answer of one person; a person without a name is counted as somebody of their own."""

    person: str
    report: Report


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip in a step: its code, what is said of it, and in how many answers it was made."""

    cause: str
    says: str
    times: int


@dataclass(frozen=True, slots=True)
class Item:
    """A step or a check over all answers to its question.

    `right` counts right and carried-right answers (`carried` of them follow from an earlier slip), and
    `tells` is the correlation between having it right and the rest of the score, None where it says nothing.
    """

    label: str
    answers: int
    right: int
    carried: int
    missing: int
    slips: tuple[Slip, ...]
    tells: float | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question over all its answers. `tells` is the correlation of its score with people's other scores."""

    question: str
    title: str
    answers: int
    mean: float
    tells: float | None
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """One person over all their answers."""

    name: str
    answers: int
    mean: float
    band: str
    practise: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lacking:
    """A skill that went wrong or was left out: in how many answers of how many people, and what to do."""

    skill: str
    answers: int
    people: int
    says: str


def correlation(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Pearson's coefficient; None for fewer than `FEW` pairs or where one side never varies."""
    if len(pairs) < FEW:
        return None
    means = fmean(one for one, _ in pairs), fmean(other for _, other in pairs)
    spread = [math.sqrt(sum((pair[side] - means[side]) ** 2 for pair in pairs)) for side in (0, 1)]
    if min(spread) < 1e-9:
        return None
    return sum((one - means[0]) * (other - means[1]) for one, other in pairs) / (spread[0] * spread[1])


def people(answers: Sequence[Graded]) -> tuple[Person, ...]:
    """Every person, the best first."""
    found = []
    for name, own in _by(answers, lambda one: one.person).items():
        mean = fmean(one.report.score for one in own)
        practise = tuple(one.skill for one in to_practise([one.report for one in own]))
        found.append(Person(name, len(own), mean, band_of(mean / 100), practise))
    return tuple(sorted(found, key=lambda one: (-one.mean, one.name)))


def questions(answers: Sequence[Graded]) -> tuple[Asked, ...]:
    """Every question with its items: the one most often answered first, among equals the hardest."""
    by_person = _by(answers, lambda one: one.person)
    found = []
    for question, own in _by(answers, lambda one: one.report.question).items():
        pairs = [
            (one.report.score, fmean(others))
            for one in own
            if (others := [other.report.score for other in by_person[one.person] if other is not one])
        ]
        reports = [one.report for one in own]
        mean = fmean(report.score for report in reports)
        found.append(
            Asked(question, reports[0].title, len(own), mean, correlation(pairs), tuple(_items(reports)))
        )
    return tuple(sorted(found, key=lambda one: (-one.answers, one.mean, one.question)))


def _by(answers: Iterable[Graded], name: Callable[[Graded], str]) -> dict[str, list[Graded]]:
    groups: dict[str, list[Graded]] = defaultdict(list)
    for one in answers:
        groups[name(one)].append(one)
    return groups


def lacking(answers: Sequence[Graded], most: int = 5) -> tuple[Lacking, ...]:
    """The skills that most people lacked, with what most often would have done."""
    people: dict[str, set[str]] = defaultdict(set)
    places: dict[str, set[int]] = defaultdict(set)
    says: dict[str, Counter[str]] = defaultdict(Counter)
    for place, one in enumerate(answers):
        for skill, weight, sentence in failures(one.report):
            people[skill].add(one.person)
            places[skill].add(place)
            says[skill][sentence] += weight
    worst = sorted(people, key=lambda skill: (-len(people[skill]), -len(places[skill]), skill))[:most]
    return tuple(
        Lacking(skill, len(places[skill]), len(people[skill]), says[skill].most_common(1)[0][0])
        for skill in worst
    )


def _items(reports: Sequence[Report]) -> Iterable[Item]:
    verdicts: dict[str, list[tuple[str, str, float]]] = defaultdict(list)
    said: dict[str, str] = {}
    for report in reports:
        steps = [step for step in report.steps if step.required]
        checks = [check for check in report.checks if check.required]
        for step in steps:
            cause = step.diagnosis.code if step.diagnosis and step.status == "slip" else ""
            if step.diagnosis and cause:
                said.setdefault(cause, step.diagnosis.says)
            worth = (WEIGHTS["method"] + WEIGHTS["accuracy"]) / len(steps) * (step.status in RIGHT)
            verdicts[step.label].append((step.status, cause, report.score - worth))
        for check in checks:
            worth = WEIGHTS["checks"] / len(checks) * (check.status in RIGHT)
            verdicts[check.label].append((check.status, "", report.score - worth))
    for label, found in verdicts.items():
        statuses = Counter(status for status, _, _ in found)
        causes = Counter(cause for _, cause, _ in found if cause)
        yield Item(
            label,
            len(found),
            sum(count for status, count in statuses.items() if status in RIGHT),
            statuses["follow_through"],
            statuses["missing"],
            tuple(Slip(cause, said[cause], times) for cause, times in causes.most_common(3)),
            correlation([(float(status in RIGHT), rest) for status, _, rest in found]),
        )
