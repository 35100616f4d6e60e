"""Where an answer may say what a claimed check asks for."""

from __future__ import annotations

from trainer.grading.report import Report
from trainer.tui.screens.find import Choice

NO_LINE = "0"
"""The id of the place that is none: a claim without words."""


def claim_places(report: Report) -> list[Choice]:
    """Every line of the answer by its number, and last that no line says it."""
    lines = [
        Choice(str(line.line), f"{line.line}  {line.text.strip()}")
        for line in report.lines
        if line.text.strip()
    ]
    return [*lines, Choice(NO_LINE, "no line says it: claim it without words", also="none nothing")]
