"""The candidate's lines beside their verdicts: a pure function of report and width."""

from __future__ import annotations

from textual.content import Content

from trainer.grading import Report
from trainer.grading.report import LineResult
from trainer.tui.layout import GAP, NOTHING, Rows, beside, pad, said, wrap
from trainer.tui.marks import MARKS, MUTED, Sign
from trainer.tui.text import one_line

SIGN = 10
"""Cells of the longest sign."""
WIDE = 96
"""From this width on the verdicts stand beside the lines, below it under them."""
LABEL = 28
"""Cells up to which the names of quantities are set in a column, so that their values align."""


def lines_with_verdicts(report: Report, width: int) -> Rows:
    """Each line as typed, its number before it, with the verdicts on what stands in it."""
    if not report.text.strip():
        return [said("nothing was written", MUTED)]
    digits = len(str(len(report.lines)))
    names = [step.label for step in report.steps] + [item.name for item in report.assumptions]
    widest = max((len(name) for name in names if len(name) <= LABEL), default=0)
    layout = _beside_line if width >= WIDE else _under_line
    return [
        row
        for line in report.lines
        if line.text.strip()
        for row in layout(line, _verdicts(line, names, widest), digits, width)
    ]


def _verdicts(line: LineResult, names: list[str], widest: int) -> list[tuple[Sign, Content]]:
    """The notes on a line; where one is a name and its value, the value stands in a column of its own."""
    found = []
    for mark, text in line.notes:
        sign, says = MARKS.get(mark, MARKS[""]), one_line(text)
        name = max((name for name in names if says.startswith(f"{name} ")), key=len, default="")
        if name and len(name) <= widest:
            says = f"{name:<{widest}}  {says[len(name) + 1 :]}"
        found.append((sign, said(says)))
    return found


def _under_line(line: LineResult, verdicts: list[tuple[Sign, Content]], digits: int, width: int) -> Rows:
    rows = beside([(_number(line, digits), digits), (said(line.text), max(8, width - digits - GAP))])
    rest = max(8, width - digits - SIGN - 2 * GAP)
    for sign, says in verdicts:
        rows += beside([(NOTHING, digits), (said(sign.text, sign.style), SIGN), (says, rest)])
    return rows


def _beside_line(line: LineResult, verdicts: list[tuple[Sign, Content]], digits: int, width: int) -> Rows:
    left = (width - digits) * 2 // 5
    right = width - digits - left - SIGN - 3 * GAP
    typed = wrap(said(line.text), left)
    notes = [
        row for sign, says in verdicts for row in beside([(said(sign.text, sign.style), SIGN), (says, right)])
    ]
    rows: Rows = []
    for index in range(max(len(typed), len(notes))):
        number = NOTHING if index else _number(line, digits)
        text = typed[index] if index < len(typed) else NOTHING
        note = notes[index] if index < len(notes) else NOTHING
        rows.append(Content(" " * GAP).join([pad(number, digits), pad(text, left), note]).rstrip())
    return rows


def _number(line: LineResult, digits: int) -> Content:
    return said(f"{line.line:>{digits}}", MUTED)
