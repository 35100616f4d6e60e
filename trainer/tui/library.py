"""The questions as the app needs them: all headings at once, a whole question when it is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.paths import packaged

if TYPE_CHECKING:  # reading formulas costs as much as starting the app; the first screen does without
    from trainer.bank import Heading, Headings, Question
    from trainer.bank.face import Face


@dataclass(frozen=True, slots=True)
class Detail:
    """What a list says of the one question it stands on: its prompt, and the harder ones it leads to.

    `trouble` says why its file cannot be used, "" where it can.
    """

    prompt: str = ""
    next: tuple[str, ...] = ()
    trouble: str = ""


def load_question(path: Path) -> Question:
    """The question in a file. Raises QuestionError where it cannot be used."""
    from trainer.bank import load

    return load(path)


class Library:
    """Headings by id, and the questions behind them. `extra` is a question from outside the folders.

    `again` reads the headings anew; without it a reload changes nothing.
    """

    def __init__(
        self,
        headings: Headings,
        load: Callable[[Path], Question] = load_question,
        extra: Question | None = None,
        again: Callable[[], Headings] | None = None,
    ) -> None:
        self.headings: Mapping[str, Heading] = headings.questions
        self.broken = headings.broken
        self._load = load
        self.extra = extra
        self._again = again
        self._details: dict[str, Detail] = {}

    def reload(self) -> None:
        """Read the folders again: files may have been written, changed or removed."""
        if self._again is not None:
            headings = self._again()
            self.headings, self.broken = headings.questions, headings.broken
        self._details.clear()

    def place(self, id: str) -> tuple[Path, int] | None:
        """The file of a question and the line of its first problem, or 1; None without a file."""
        if id not in self.headings:
            return None
        from trainer.bank import load_source

        path = self.headings[id].path
        problems = load_source(path)[0].problems
        return path, max(1, problems[0].line) if problems else 1

    def __contains__(self, id: str) -> bool:
        return id in self.headings or (self.extra is not None and self.extra.id == id)

    def question(self, id: str) -> Question:
        """The whole question of an id in the library. Raises QuestionError where its file is unsound."""
        if self.extra is not None and self.extra.id == id:
            return self.extra
        return self._load(self.headings[id].path)

    def face(self, id: str) -> Face | None:
        """What is shown of a question with the numbers of its file, without reading its formulas.

        None but for the questions that come with the trainer: others may have errors, which are said first.
        """
        from trainer.bank.face import file_face

        heading = self.headings.get(id)
        ours = heading is not None and heading.path.is_relative_to(packaged("questions"))
        return file_face(heading.path) if heading is not None and ours else None

    def known(self, id: str) -> Detail | None:
        """The detail of a question where it was read before."""
        return self._details.get(id)

    def detail(self, id: str) -> Detail:
        """What there is to say of a question in the library beside its heading; read once, in 10 ms."""
        if id not in self._details:
            self._details[id] = self._detail(id)
        return self._details[id]

    def _detail(self, id: str) -> Detail:
        from trainer.bank import render

        try:
            question = self.question(id)
        except TrainerError as error:
            return Detail(trouble=error.title)
        shown = {name: item.display for name, item in question.inputs.items()}
        harder = tuple(other for other in question.next if other in self.headings)
        return Detail(render(question.prompt, shown), harder)
