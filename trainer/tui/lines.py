"""The candidate's lines beside their verdicts: a pure function of report and width."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from textual.content import Content

from trainer.grading import Report
from trainer.grading.report import LineResult
from trainer.tui.layout import GAP, NOTHING, Rows, beside, pad, said, wrap
from trainer.tui.marks import MARKS, MUTED
from trainer.tui.text import one_line

SIGN = 10
"""Cells of the longest sign."""
WIDE = 96
"""From this width on the verdicts stand beside the lines, below it under them."""
LABEL = 28
"""Cells of the column of names of quantities at most; longer names are wrapped, and the values align."""

Verdicts = Callable[[LineResult, int], Rows]
"""What is said of a line, set for a width."""


def lines_with_verdicts(report: Report, width: int) -> Rows:
    """Each line as typed, its number before it, with the verdicts on what stands in it."""
    if not report.text.strip():
        return [said("nothing was written", MUTED)]
    digits = len(str(len(report.lines)))
    names = [step.label for step in report.steps] + [item.name for item in report.assumptions]
    widest = min(LABEL, max((cell_len(name) for name in names), default=0))
    layout = _beside_line if width >= WIDE else _under_line

    def verdicts(line: LineResult, room: int) -> Rows:
        return _verdicts(line, names, widest, room)

    return [
        row for line in report.lines if line.text.strip() for row in layout(line, verdicts, digits, width)
    ]


def _verdicts(line: LineResult, names: list[str], widest: int, width: int) -> Rows:
    """The notes on a line; where one is a name and its value, the value stands in a column of its own.

    A name too long for its column is wrapped within it, so that the values of all lines align.
    """
    rows: Rows = []
    column = min(widest, width // 2)
    rest = max(8, width - SIGN - GAP)
    for mark, text in line.notes:
        sign, says = MARKS.get(mark, MARKS[""]), one_line(text)
        name = max((name for name in names if says.startswith(f"{name} ")), key=len, default="")
        cells = [(said(says), rest)]
        if name and column:
            value = max(8, rest - column - GAP)
            cells = [(said(name), column), (said(says[len(name) + 1 :]), value)]
        rows += beside([(said(sign.text, sign.style), SIGN), *cells])
    return rows


def _under_line(line: LineResult, verdicts: Verdicts, digits: int, width: int) -> Rows:
    rows = beside([(_number(line, digits), digits), (said(line.text), max(8, width - digits - GAP))])
    margin = Content(" " * (digits + GAP))
    return [*rows, *(margin + row for row in verdicts(line, max(8, width - digits - GAP)))]


def _beside_line(line: LineResult, verdicts: Verdicts, digits: int, width: int) -> Rows:
    left = (width - digits) * 2 // 5
    typed = wrap(said(line.text), left)
    notes = verdicts(line, width - digits - left - 2 * GAP)
    rows: Rows = []
    for index in range(max(len(typed), len(notes))):
        number = NOTHING if index else _number(line, digits)
        text = typed[index] if index < len(typed) else NOTHING
        note = notes[index] if index < len(notes) else NOTHING
        rows.append(Content(" " * GAP).join([pad(number, digits), pad(text, left), note]).rstrip())
    return rows


def _number(line: LineResult, digits: int) -> Content:
    return said(f"{line.line:>{digits}}", MUTED)
