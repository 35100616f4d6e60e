"""One drill in progress: which question with which numbers, in which mode, for how long, with what help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from trainer.history import Draft, new_draft_id
from trainer.tui.asked import Asked
from trainer.tui.modes import MODES
from trainer.tui.pace import EditLog
from trainer.tui.stopwatch import Stopwatch

if TYPE_CHECKING:
    from trainer.bank import Question, Variant
    from trainer.bank.face import Face
    from trainer.grading import Report
    from trainer.notation import Quantity
    from trainer.tui.app import Grade
    from trainer.tui.widgets.answer_pane import Reads


@dataclass(frozen=True, slots=True)
class Session:
    """What belongs to one answer while it is written. `started` is aware; the editor opens with `text`.

    `log` and `hints` grow while it is written; a hint is kept as the text that the grading room makes of it.
    `kept_as` is the mode of its draft where that is another one.
    """

    draft_id: str
    asked: Asked
    mode: str
    stopwatch: Stopwatch
    started: datetime
    text: str = ""
    log: EditLog = field(default_factory=EditLog)
    hints: list[str] = field(default_factory=list)
    kept_as: str = ""

    @property
    def variant(self) -> Variant:
        """The question as it is graded. Raises TrainerError where its file is unsound."""
        return self.asked.variant

    @property
    def limit_s(self) -> float:
        """Seconds the question allows."""
        return self.asked.face.minutes * 60

    def draft(self, text: str) -> Draft:
        """The draft to keep for this moment."""
        return Draft(
            id=self.draft_id,
            question=self.asked.face.id,
            seed=self.asked.face.seed,
            mode=self.kept_as or self.mode,
            text=text,
            elapsed_s=self.stopwatch.elapsed,
            timeline=self.log.timeline,
            hints=tuple(self.hints),
        )

    def report(self, grade: Grade, text: str, used_s: float | None) -> Report:
        """The report on an answer, less the price of the hints that were taken."""
        report = grade(self.variant, text, used_s=used_s, mode=self.mode)
        if not self.hints:
            return report
        from trainer.grading.hints import charged, hint_of

        return charged(report, [hint_of(hint) for hint in self.hints])


def fresh(
    question: Question, seed: int | None, mode: str, clock: Callable[[], float], now: datetime
) -> Session:
    """A new try at a question."""
    from trainer.bank import draw

    return Session(new_draft_id(), Asked.of(draw(question, seed)), mode, Stopwatch(clock), now)


def opened(
    face: Face, load: Callable[[], Question], mode: str, clock: Callable[[], float], now: datetime
) -> Session:
    """A first try with the numbers of the file, which is read behind its face."""

    def work() -> Variant:
        from trainer.bank import draw

        return draw(load())

    return Session(new_draft_id(), Asked(face, work), mode, Stopwatch(clock), now)


def resumed(draft: Draft, question: Question, clock: Callable[[], float], now: datetime) -> Session:
    """A draft taken up again, with the time it had used."""
    from trainer.bank import draw

    return Session(
        draft_id=draft.id,
        asked=Asked.of(draw(question, draft.seed)),
        mode=draft.mode if draft.mode in MODES else "drill",
        stopwatch=Stopwatch(clock, draft.elapsed_s),
        started=now - timedelta(seconds=draft.elapsed_s),
        text=draft.text,
        log=EditLog(draft.timeline),
        hints=list(draft.hints),
    )


def reader(session: Session) -> tuple[Reads, dict[str, Quantity]]:
    """What reads the answer back while it is written, and the values that it may use."""
    from trainer.notation import Reader
    from trainer.tui.givens import given_values
    from trainer.tui.understand import understand

    names, mode, read = given_values(session.variant), session.mode, Reader().read
    return lambda text: understand(text, names, mode, read), names
