"""What a person added and the history could not take: held in memory, and written with the next success."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trainer.history import HistoryError, Store
from trainer.history.errors import is_busy

if TYPE_CHECKING:
    from trainer.grading import Report


@dataclass(frozen=True, slots=True)
class Words:
    """A note, an attempt, or what was added to one: what it is on, its text, and how it is written."""

    about: str
    text: str
    write: Callable[[Store], Any]
    instead_of: str | None = None


class Unwritten:
    """Words by their subjects, the latest of each."""

    def __init__(self) -> None:
        self._words: dict[str, Words] = {}

    def __len__(self) -> int:
        return sum(bool(words.text.strip()) for words in self._words.values())

    @property
    def words(self) -> Mapping[str, Words]:
        """All of them."""
        return self._words

    def hold(self, subject: str, words: Words) -> None:
        """Hold them in place of earlier ones."""
        self._words[subject] = words

    def drop(self, subject: str) -> None:
        """Let go of them, because they are written or not wanted."""
        self._words.pop(subject, None)

    def write(self, store: Store) -> None:
        """Write all that can be, in order. Raises the first HistoryError, at once where it says busy."""
        trouble: HistoryError | None = None
        for subject, words in list(self._words.items()):
            try:
                words.write(store)
            except HistoryError as error:
                trouble = trouble or error
                if is_busy(error.__cause__):
                    break
            else:
                self.drop(subject)
        if trouble is not None:
            raise trouble


def added_to(report: Report) -> str:
    """What a person added to a report after its grading, to be read without it."""
    replies = [f"{one.ask}\n{one.reply}" for one in report.follow_ups if one.reply]
    claims = [
        f"claimed: {one.label}" for part in (report.steps, report.checks) for one in part if one.claimed
    ]
    return "\n\n".join([*replies, *claims])
