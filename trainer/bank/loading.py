"""Loading question files: one, whole folders, or the one that a person named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from trainer.bank.build import build
from trainer.bank.files import question_files
from trainer.bank.problem import Problem, QuestionError, nearest, plain, quoted
from trainer.bank.question import Question
from trainer.bank.source import Source
from trainer.bank.validate import validate
from trainer.errors import UsageError
from trainer.paths import expanded
from trainer.record import record

FEW = 8
"""Ids that are all named to somebody whose own resembles none."""


@record
class Bank:
    """The questions of some folders by id, and the problems of the files that could not be used."""

    questions: dict[str, Question]
    problems: tuple[Problem, ...] = ()


def load(path: Path | str) -> Question:
    """The question in one file. Raises QuestionError, with every problem found, where it cannot be used."""
    source, question = load_source(Path(path))
    if question is None:
        raise QuestionError(source.problems)
    return question


def load_source(path: Path) -> tuple[Source, Question | None]:
    """One file as read, with its problems, and the question where there is one."""
    source = Source.read(path)
    data = source.parse()
    question = build(source, validate(source, data)) if data is not None else None
    return source, question


def load_bank(folders: Iterable[Path]) -> Bank:
    """Every question under the folders. A broken file is among the problems and leaves the others usable.

    Where two files have the same id, the first in the order of the folders is used and the other a problem.
    """
    questions: dict[str, Question] = {}
    problems: list[Problem] = []
    for path in (path for folder in folders for path in question_files(folder)):
        source, question = load_source(path)
        if question is not None and question.id in questions:
            first = questions[question.id].path
            source.report(
                "duplicate-id", f"{quoted(question.id)} is already the id of {plain(str(first))}", ("id",)
            )
        elif question is not None:
            questions[question.id] = question
        problems += source.problems
    return Bank(questions, tuple(problems))


def find(reference: str, folders: Iterable[Path]) -> Question:
    """The question with this id, or in this file.

    A file of that name is tried first, then the headings of all. Raises QuestionError where the question's
    file has errors, and UsageError that names the nearest ids where there is none.
    """
    folders = list(folders)
    if looks_like_path(reference):
        path = expanded(reference)
        if not os.path.lexists(path):
            raise UsageError(
                f"there is no file {plain(reference)}", "give the id of a question, or the path of its file"
            )
        return load(path)
    unreadable: list[Problem] = []
    for path in (path for folder in folders for path in question_files(folder) if path.stem == reference):
        source, question = load_source(path)
        if (source.data or {}).get("id") == reference:
            if question is None:
                raise QuestionError(source.problems)
            return question
        unreadable += source.problems if source.data is None else ()
    from trainer.bank.headings import load_headings  # rarely needed: a file mostly carries the id as its name

    headings = load_headings(folders).questions
    if reference in headings:
        return load(headings[reference].path)
    if unreadable:
        raise QuestionError(unreadable)
    raise no_such_question(reference, headings)


def no_such_question(reference: str, ids: Iterable[str]) -> UsageError:
    """The error for a reference that is none of these ids; it names the nearest, or all of a few."""
    ids = sorted(ids)
    close = nearest(reference, ids)
    hint = "did you mean " + " or ".join(close) + "?" if close else "`trainer list` shows all questions"
    if not close and 0 < len(ids) <= FEW:
        hint = f"there are {', '.join(ids)}; `trainer list` says what they ask"
    return UsageError(f"there is no question {quoted(reference)}", hint)


def looks_like_path(reference: str) -> bool:
    """Whether a reference means a file: ids have neither a separator nor a dot."""
    return reference.endswith(".toml") or "/" in reference or os.sep in reference
