"""One drill in progress: which question with which numbers, in which mode, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer.bank import Question, Variant, draw
from trainer.history import Draft, new_draft_id
from trainer.tui.modes import MODES
from trainer.tui.stopwatch import Stopwatch


@dataclass(frozen=True, slots=True)
class Session:
    """What belongs to one answer while it is written. `started` is aware; the editor opens with `text`."""

    draft_id: str
    variant: Variant
    mode: str
    stopwatch: Stopwatch
    started: datetime
    text: str = ""

    @property
    def limit_s(self) -> float:
        """Seconds the question allows."""
        return self.variant.question.minutes * 60

    def draft(self, text: str) -> Draft:
        """The draft to keep for this moment."""
        return Draft(
            id=self.draft_id,
            question=self.variant.question.id,
            seed=self.variant.seed,
            mode=self.mode,
            text=text,
            elapsed_s=self.stopwatch.elapsed,
        )


def fresh(
    question: Question, seed: int | None, mode: str, clock: Callable[[], float], now: datetime
) -> Session:
    """A new try at a question."""
    return Session(new_draft_id(), draw(question, seed), mode, Stopwatch(clock), now)


def resumed(draft: Draft, question: Question, clock: Callable[[], float], now: datetime) -> Session:
    """A draft taken up again, with the time it had used."""
    return Session(
        draft_id=draft.id,
        variant=draw(question, draft.seed),
        mode=draft.mode if draft.mode in MODES else "drill",
        stopwatch=Stopwatch(clock, draft.elapsed_s),
        started=now - timedelta(seconds=draft.elapsed_s),
        text=draft.text,
    )
