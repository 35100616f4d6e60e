"""`trainer review ATTEMPT --export FILE`: an attempt as it was graded, in a file for others to read."""

from __future__ import annotations

from trainer.bank import find
from trainer.bank.question import Variant
from trainer.cli.output import message
from trainer.errors import TrainerError
from trainer.grading import Report
from trainer.history import Attempt
from trainer.paths import question_folders
from trainer.report.behind import variant_behind
from trainer.report.document import Context
from trainer.report.export import export
from trainer.report.sources import figure_source


def export_attempt(attempt: Attempt, note: str, written: str) -> int:
    """Write the file and say where it is. Raises TrainerError for what is in its way."""
    summary = attempt.summary
    context = Context(_variant(attempt.report), summary.number, summary.started, note, figure_source)
    path = export(attempt.report, context, written)
    message(f"attempt {summary.number} is in {path}")
    return 0


def _variant(report: Report) -> Variant | None:
    """The question as it was answered; None where it is gone, or says another thing by now."""
    try:
        return variant_behind(report, find(report.question, question_folders()))
    except TrainerError:
        return None
