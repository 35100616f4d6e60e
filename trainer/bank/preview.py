"""A question file while it is written: its last good state, what is broken, and a few of its draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from trainer.bank.page import page_lines
from trainer.bank.problem import Problem, plain
from trainer.bank.question import Question
from trainer.bank.variants import draw
from trainer.errors import TrainerError
from trainer.notation import show
from trainer.record import record

DRAWS = 3

Check = Callable[[Path], tuple[Question | None, tuple[Problem, ...]]]
"""Loads a file: the question where it is usable, and every problem."""


@record
class Preview:
    """What a file says now: `question` is its last good state, `stale` whether the file is broken since."""

    question: Question | None
    problems: tuple[Problem, ...] = ()
    stale: bool = False


class Follower:
    """Looks at one file again whenever it was saved."""

    def __init__(self, path: Path, check: Check) -> None:
        self._path = path
        self._check = check
        self._seen: tuple[int, int] | None = (-1, -1)
        self.preview = Preview(None)

    def look(self) -> bool:
        """Bring `preview` up to date; whether there was anything new. A file that is gone is a broken one."""
        signature = self._signature()
        if signature == self._seen:
            return False
        self._seen = signature
        try:
            question, problems = self._check(self._path)
        except TrainerError as error:  # it went away meanwhile, or what it is checked with cannot be read
            says = Problem(self._path, 0, 0, "error", "unreadable", plain(error.title), plain(error.hint))
            question, problems = None, (says,)
        if question is None:
            self.preview = replace(self.preview, problems=problems, stale=self.preview.question is not None)
        else:
            self.preview = Preview(question, problems)
        return True

    def _signature(self) -> tuple[int, int] | None:
        try:
            status = self._path.stat()
        except (OSError, ValueError):
            return None
        return status.st_mtime_ns, status.st_size


def preview_lines(question: Question, seed: int) -> Iterator[str]:
    """The question, its chain with values, and the draws of some seeds from `seed` on."""
    yield from page_lines(draw(question), solution=True)
    if question.vary is None:
        return
    yield ""
    yield "draws"
    names = [choice.input for choice in question.vary.choices]
    goals = [step for step in question.steps if step.id in question.headline] or [question.steps[-1]]
    for number in range(seed, seed + DRAWS):
        try:
            variant = draw(question, number)
        except TrainerError as error:
            yield f"  seed {number}: {error.title}"
            continue
        inputs = ", ".join(f"{name} {variant.inputs[name].display}" for name in names)
        answers = ", ".join(f"{goal.id} {show(variant.reference[goal.id], goal.unit)}" for goal in goals)
        yield f"  seed {number}: {inputs} -> {answers}"
