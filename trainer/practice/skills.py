"""What an attempt says of each skill in it: one review, from the verdicts on its steps and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trainer.errors import TrainerError
from trainer.practice.memory import MISSED, WITH_HELP
from trainer.practice.memory import RIGHT as UNAIDED
from trainer.practice.progress import RIGHT, WRONG

if TYPE_CHECKING:
    from trainer.bank import Heading, Question
    from trainer.history import Mark

WORKED_LINE = "first-line"
"""The key of the hint that gives a whole line, which is of the first step."""
Hints = Mapping[int, Iterable[str]]
"""The keys of the hints that were taken, by the number of the attempt."""


class Review(NamedTuple):
    """How a skill went in one attempt: `rating` is one of those of `trainer.practice.memory`."""

    attempt: int
    skill: str
    rating: int
    at: datetime


def reviews(marks: Iterable[Mark], hints: Hints) -> list[Review]:
    """A review for each skill of each attempt that shows anything of it, in the order of the marks.

    A slip, or a required part that is missing, is a lapse. All right is right, with help where a hint was
    taken for it; how quickly cannot be seen, so nothing counts as easy. What is only implied, or optional
    and not shown, says nothing.
    """
    ratings: dict[tuple[int, str], int] = {}
    moments: dict[int, datetime] = {}
    for mark in marks:
        if mark.kind == "assumption":
            continue
        first = mark.attempt not in moments
        moments.setdefault(mark.attempt, mark.at)
        rating = _rating(mark, hints.get(mark.attempt, ()), first)
        if mark.skill and rating is not None:
            key = (mark.attempt, mark.skill)
            ratings[key] = min(rating, ratings.get(key, rating))
    return [Review(attempt, skill, rating, moments[attempt]) for (attempt, skill), rating in ratings.items()]


def load_question(path: Path) -> Question:
    """The question in a file. Raises QuestionError where it cannot be used."""
    from trainer.bank import load

    return load(path)


def by_present_names(
    marks: Iterable[Mark],
    headings: Mapping[str, Heading],
    load: Callable[[Path], Question] | None = None,
) -> Iterator[Mark]:
    """Marks with the skills by the names that their questions have now.

    A skill that its question knows no longer was renamed: the step or check, by its id, says what it is
    called, and where that is gone too, the question's first concept. Of a question that is gone, or whose
    file cannot be used, the names stay as they were.
    """

    @cache
    def present(question: str) -> Mapping[tuple[str, str], str] | None:
        try:
            found = (load or load_question)(headings[question].path)
        except TrainerError:
            return None
        steps = {("step", step.id): step.skill for step in found.steps}
        return steps | {("check", check.id): check.skill for check in found.checks}

    for mark in marks:
        heading = headings.get(mark.question)
        if heading is not None and mark.skill and heading.concepts and mark.skill not in heading.concepts:
            names = present(mark.question)
            if names is not None:
                mark = mark._replace(skill=names.get((mark.kind, mark.id)) or heading.concepts[0])
        yield mark


def _rating(mark: Mark, hints: Iterable[str], first: bool) -> int | None:
    """The rating of one verdict, None where it says nothing."""
    if mark.status in WRONG or (mark.status == "missing" and mark.required):
        return MISSED
    if mark.status not in RIGHT:
        return None
    own = f"{mark.id}.check" if mark.kind == "check" else mark.id
    helped = any((first and key == WORKED_LINE) or key.rpartition(".")[0] == own for key in hints)
    return WITH_HELP if helped else UNAIDED
