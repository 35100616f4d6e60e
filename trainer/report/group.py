"""Answers of a group: how people did, how many had each step right, which questions tell people apart."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from trainer.grading.report import Report, StepResult
from trainer.grading.score import WEIGHTS
from trainer.record import record
from trainer.report.causes import UNKNOWN, named
from trainer.report.interview import RIGHT, band_of
from trainer.report.next_time import failures, to_practise

FEW = 8
"""Answers below which nothing is said about how a question tells people apart."""
TELLS, HARDLY = 0.3, 0.15
"""Correlations with the rest of the score: what tells people apart, and what hardly does."""
MOST_SLIPS = 4
"""Slips that are named of a step."""


@record
class Graded:
    """One answer of one person; a person without a name is counted as somebody of their own."""

    person: str
    report: Report


@record
class Slip:
    """A slip in a step: its kind, what is said of it, and in how many answers it was made."""

    cause: str
    says: str
    times: int


@record
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


@record
class Asked:
    """A question over all its answers. `tells` is the correlation of its score with people's other scores."""

    question: str
    title: str
    answers: int
    mean: float
    tells: float | None
    items: tuple[Item, ...]


@record
class Person:
    """One person over all their answers."""

    name: str
    answers: int
    mean: float
    band: str
    practise: tuple[str, ...]


@record
class Lacking:
    """A skill that went wrong or was left out: in how many answers of how many people, and what to do."""

    skill: str
    answers: int
    people: int
    says: str


class _Verdict(NamedTuple):
    """A verdict on a step or check, and what the rest of the answer scored; of a slip its kind and words."""

    status: str
    rest: float
    cause: str = ""
    says: str = ""


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
        found.append(Person(name, len(own), mean, band_of(round(mean) / 100), practise))
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
    """The required steps and checks of one question, those of a kind by their ids."""
    verdicts: dict[tuple[str, str], list[_Verdict]] = defaultdict(list)
    labels: dict[tuple[str, str], str] = {}
    for report in reports:
        steps = [step for step in report.steps if step.required]
        checks = [check for check in report.checks if check.required]
        for step in steps:
            worth = (WEIGHTS["method"] + WEIGHTS["accuracy"]) / len(steps) * (step.status in RIGHT)
            slip = _slip(step) if step.status == "slip" else ("", "")
            verdicts["step", step.id].append(_Verdict(step.status, report.score - worth, *slip))
            labels.setdefault(("step", step.id), step.label)
        for check in checks:
            worth = WEIGHTS["checks"] / len(checks) * (check.status in RIGHT)
            wrong = ("wrong", "done, and wrongly") if check.status == "wrong" else ("", "")
            verdicts["check", check.id].append(_Verdict(check.status, report.score - worth, *wrong))
            labels.setdefault(("check", check.id), check.label)
    for key, found in verdicts.items():
        statuses = Counter(one.status for one in found)
        yield Item(
            labels[key],
            len(found),
            sum(count for status, count in statuses.items() if status in RIGHT),
            statuses["follow_through"],
            statuses["missing"],
            _slips(found),
            correlation([(float(one.status in RIGHT), one.rest) for one in found]),
        )


def _slip(step: StepResult) -> tuple[str, str]:
    """The kind of a slip, and what can be said of all of its kind: figures are those of one answer alone."""
    found = step.diagnosis
    if found is None or found.code == UNKNOWN:
        return UNKNOWN, "another number, for no known cause"
    name = named(found.code)
    return name or found.code, name or found.says


def _slips(found: Sequence[_Verdict]) -> tuple[Slip, ...]:
    """The most frequent slips, those without a known cause last."""
    times = Counter(one.cause for one in found if one.cause)
    says = {one.cause: one.says for one in reversed(found)}
    ordered = sorted(times, key=lambda cause: (cause == UNKNOWN, -times[cause]))
    return tuple(Slip(cause, says[cause], times[cause]) for cause in ordered[:MOST_SLIPS])
