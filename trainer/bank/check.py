"""Checking question files: every problem of every file, and ids that are used twice."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from trainer.bank.doubts import look_at_doubts
from trainer.bank.figures import Lookup, look_at_figures
from trainer.bank.files import question_files
from trainer.bank.loading import load_source
from trainer.bank.problem import Problem, Severity, nearest, plain, quoted
from trainer.bank.question import Question
from trainer.bank.samples import Grade, look_at_samples
from trainer.bank.soundness import look_at_question
from trainer.bank.source import Source
from trainer.bank.texts import look_at_texts
from trainer.errors import UsageError
from trainer.paths import expanded, real
from trainer.record import record


@record
class CheckReport:
    """How many files were checked, and every problem found, in the order of files and lines."""

    files: int
    problems: tuple[Problem, ...]

    @property
    def broken(self) -> bool:
        """Whether there is an error among the problems."""
        return any(problem.severity == "error" for problem in self.problems)

    def to_dict(self) -> dict[str, object]:
        """The object that `trainer check --json` prints."""
        return {
            "schema": 1,
            "files": self.files,
            "problems": [problem.to_dict() for problem in self.problems],
        }


def check_paths(
    paths: Iterable[Path | str],
    folders: Iterable[Path],
    grade: Grade | None = None,
    lookup: Lookup | None = None,
) -> CheckReport:
    """Check files, and all question files under folders; without paths, those of the bank's own `folders`.

    `grade` runs the sample answers, `lookup` finds catalog figures; what is not given is not checked. An id
    must be used once among the files checked, and once in the bank. Raises
    UsageError for a path that is empty or does not exist.
    """
    paths = list(paths)
    if "" in paths:
        raise UsageError("an empty path names no file", "leave it out to check all question files")
    bank = {real(path): path for folder in folders for path in question_files(folder)}
    named = [expanded(path) for path in paths]
    files = [file for path in named for file in _files(path)] if named else list(bank.values())
    owners: dict[str, Path] = {}
    problems: list[Problem] = []
    known = {path.stem for path in (*bank.values(), *files)}
    for path in files:
        source, question = load_source(path)
        if question is not None:
            _look(source, question, grade, lookup)
            _look_for_owner(source, question, owners, bank)
            _look_at_next(source, question, known)
        problems += sorted(source.problems, key=lambda problem: (problem.line, problem.column))
    return CheckReport(len(files), tuple(problems))


def _files(path: Path) -> list[Path]:
    if not os.path.lexists(path):
        near = nearest(path.name, _siblings(path), whole=True)
        hint = (
            "did you mean " + " or ".join(plain(str(path.parent / name)) for name in near) + "?"
            if near
            else ""
        )
        raise UsageError(f"there is no file or folder {plain(str(path))}", hint)
    return list(question_files(path)) if path.is_dir() else [path]


def _siblings(path: Path) -> list[str]:
    """What could have been meant by a path that does not exist: question files and folders beside it."""
    try:
        return [
            entry.name
            for entry in path.parent.iterdir()
            if not entry.name.startswith(".") and (entry.suffix == ".toml" or entry.is_dir())
        ]
    except OSError:
        return []


def _look(source: Source, question: Question, grade: Grade | None, lookup: Lookup | None) -> None:
    look_at_question(source, question)
    look_at_doubts(source, question)
    look_at_texts(source, question)
    if lookup:
        look_at_figures(source, question, lookup)
    if grade and not source.has_reported("mistake-in-tolerance", "mistakes-alike"):
        look_at_samples(source, question, grade)


def _look_at_next(source: Source, question: Question, known: set[str]) -> None:
    """Report a question to go on with that is not there, or is this one."""
    for i, id in enumerate(question.next):
        if id == question.id:
            source.report("unknown-next", "a question does not lead to itself", ("next", i))
        elif id not in known:
            near = nearest(id, known)
            hint = "did you mean " + " or ".join(near) + "?" if near else "`trainer list` shows all questions"
            says = f"there is no question {quoted(id)} to go on with"
            source.report("unknown-next", says, ("next", i), hint, severity="warning")


def _look_for_owner(
    source: Source, question: Question, owners: dict[str, Path], bank: dict[Path, Path]
) -> None:
    """Report an id that another file has: one checked before, or one of the bank.

    A file outside the bank may be a draft of one in it, which is a warning.
    """
    here = real(source.path)
    others = [path for path in bank if path != here and path.stem == question.id]
    owner = owners.setdefault(question.id, here)
    other = owner if owner != here else next(iter(others), None)
    if other is not None:
        says = f"{quoted(question.id)} is also the id of {plain(str(bank.get(other, other)))}"
        hint = "an id stays with one question for ever"
        certain: Severity = "error" if here in bank or owner != here else "warning"
        source.report("duplicate-id", says, ("id",), hint, severity=certain)
