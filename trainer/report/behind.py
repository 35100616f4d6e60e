"""The question behind a report, with the numbers that were answered."""

from __future__ import annotations

from trainer.bank import draw
from trainer.bank.question import Question, Variant
from trainer.errors import TrainerError
from trainer.grading import Report, fits


def variant_behind(report: Report, question: Question) -> Variant | None:
    """The variant that a report is on; None where the question's file says another thing by now."""
    try:
        drawn = draw(question, report.seed)
    except TrainerError:
        return None
    return drawn if fits(drawn, report) else None
