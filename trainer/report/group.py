"""Answers of a group: how people did, how many had each step right, which questions tell people apart."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from trainer.grading.report import Report
from trainer.grading.score import WEIGHTS
from trainer.report.document import Block, Document, Finding, Paragraph, Section, Table
from trainer.report.interview import band_of, to_practise
from trainer.report.plain import one_line

RIGHT = frozenset({"correct", "follow_through", "implied", "done"})
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
    slips: tuple[tuple[str, int], ...]
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
    """Every question with its items, the one most often answered first."""
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
    return tuple(sorted(found, key=lambda one: (-one.answers, one.question)))


def _by(answers: Iterable[Graded], name: Callable[[Graded], str]) -> dict[str, list[Graded]]:
    groups: dict[str, list[Graded]] = defaultdict(list)
    for one in answers:
        groups[name(one)].append(one)
    return groups


def _items(reports: Sequence[Report]) -> Iterable[Item]:
    verdicts: dict[str, list[tuple[str, str, float]]] = defaultdict(list)
    for report in reports:
        steps = [step for step in report.steps if step.required]
        checks = [check for check in report.checks if check.required]
        for step in steps:
            cause = step.diagnosis.code if step.diagnosis and step.status == "slip" else ""
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
            tuple(causes.most_common(3)),
            correlation([(float(status in RIGHT), rest) for status, _, rest in found]),
        )


def group_document(answers: Sequence[Graded]) -> Document:
    """The page for a mentor. Every text in it is harmless, as in the page of a report."""
    everybody, asked = people(answers), questions(answers)
    mean = fmean(one.report.score for one in answers) if answers else 0.0
    outcome = (
        f"{len(answers)} answers of {len(everybody)} people to {len(asked)} questions",
        f"mean score {mean:.0f}, {band_of(mean / 100)}",
    )
    sections: list[tuple[str, Sequence[Block]]] = [
        ("People", [_people(everybody)] if everybody else [Paragraph("no answer was given")]),
        ("To practise together", _together(answers)),
        ("Questions", [_asked(asked)] if asked else []),
        *((one_line(one.title), [_item_table(one)]) for one in asked),
    ]
    filled = tuple(Section(title, tuple(blocks)) for title, blocks in sections if blocks)
    return Document("Answers of a group", outcome, filled)


def _people(everybody: Sequence[Person]) -> Table:
    rows = tuple(
        (
            one_line(one.name),
            str(one.answers),
            f"{one.mean:.0f}",
            one.band,
            one_line(", ".join(one.practise).replace("-", " ")),
        )
        for one in everybody
    )
    return Table(("person", "answers", "mean", "band", "to practise"), rows, (1, 2))


def _together(answers: Sequence[Graded]) -> list[Block]:
    return [
        Finding(f"in {one.answers} answers", one_line(f"{one.skill.replace('-', ' ')}: {one.says}"))
        for one in to_practise([one.report for one in answers], 5)
    ]


def _asked(asked: Sequence[Asked]) -> Table:
    rows = tuple(
        (one_line(one.title), str(one.answers), f"{one.mean:.0f}", *_tells(one.tells)) for one in asked
    )
    return Table(("question", "answers", "mean", "correlation", "tells people apart"), rows, (1, 2, 3))


def _item_table(asked: Asked) -> Table:
    rows = tuple(
        (
            one_line(item.label),
            f"{item.right} of {item.answers}",
            str(item.carried),
            str(item.missing),
            one_line(", ".join(f"{cause} {times}" for cause, times in item.slips)),
            _tells(item.tells)[0],
        )
        for item in asked.items
    )
    return Table(("step or check", "right", "carried", "missing", "slips", "correlation"), rows, (1, 2, 3, 5))


def _tells(value: float | None) -> tuple[str, str]:
    if value is None:
        return "", "too few answers, or all alike"
    word = "well" if value >= TELLS else "hardly" if value < HARDLY else "somewhat"
    return f"{value:.2f}", word
