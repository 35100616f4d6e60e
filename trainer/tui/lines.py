"""The candidate's lines beside their verdicts: a pure function of report, width and view."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from textual.content import Content

from trainer.grading import Report
from trainer.grading.report import LineResult
from trainer.report.claimed import claim_words
from trainer.report.items import STEP, note_keys
from trainer.report.items import key as item_key
from trainer.tui.laid import MARGIN, Placed, PlacedRows, View, finding, plain
from trainer.tui.layout import GAP, NOTHING, beside, pad, said, wrap
from trainer.tui.marks import CLAIMED, MARKS, MUTED
from trainer.tui.text import one_line

SIGN = 10
"""Cells of the longest sign."""
WIDE = 96
"""From this width on the verdicts stand beside the lines, below it under them."""
LABEL = 28
"""Cells of the column of names of quantities at most; longer names are wrapped, and the values align."""
ROWS = 3
"""A value that takes more rows in its column stands behind its name instead."""

Verdicts = Callable[[LineResult, int], PlacedRows]
"""What is said of a line, set for a width."""


def lines_with_verdicts(report: Report, width: int, view: View) -> PlacedRows:
    """Each line as typed, its number before it, with the verdicts on what stands in it."""
    if not report.text.strip():
        return plain([said("nothing was written", MUTED)])
    digits = len(str(len(report.lines)))
    names = [step.label for step in report.steps] + [item.name for item in report.assumptions]
    widest = min(LABEL, max((cell_len(name) for name in names), default=0))
    layout = _beside_line if width >= WIDE else _under_line

    def verdicts(line: LineResult, room: int) -> PlacedRows:
        return _verdicts(report, line, names, widest, room, view)

    return [
        row for line in report.lines if line.text.strip() for row in layout(line, verdicts, digits, width)
    ]


def _verdicts(
    report: Report, line: LineResult, names: list[str], widest: int, width: int, view: View
) -> PlacedRows:
    """The notes on a line; where one is a name and its value, the value stands in a column of its own.

    A name too long for its column is wrapped within it, so that the values of all lines align.
    """
    rows: PlacedRows = []
    inner = width - MARGIN
    column = min(widest, inner // 2)
    rest = max(8, inner - SIGN - GAP)
    claimed = {item_key(STEP, one.id): claim_words(report, one) for one in report.steps if one.claimed}
    for key, (mark, text) in zip(note_keys(report, line), line.notes, strict=True):
        sign, says = MARKS.get(mark, MARKS[""]), one_line(text)
        name = max((name for name in names if says.startswith(f"{name} ")), key=len, default="")
        cells = [(said(says), rest)]
        value = said(says[len(name) + 1 :])
        beside_name = max(8, rest - column - GAP)
        if name and column and value.cell_length <= ROWS * beside_name:
            cells = [(said(name), column), (value, beside_name)]
        told = beside([(said(sign.text, sign.style), SIGN), *cells])
        if key in claimed:
            told += beside([(said(CLAIMED.text, CLAIMED.style), SIGN), (said(claimed[key]), rest)])
        rows += finding(key, told, view, width)
    return rows


def _under_line(line: LineResult, verdicts: Verdicts, digits: int, width: int) -> PlacedRows:
    rows = plain(beside([(_number(line, digits), digits), (said(line.text), max(8, width - digits - GAP))]))
    margin = Content(" " * digits)
    notes = verdicts(line, max(8, width - digits))
    return [*rows, *(Placed(margin + note.row, note.item) for note in notes)]


def _beside_line(line: LineResult, verdicts: Verdicts, digits: int, width: int) -> PlacedRows:
    left = (width - digits) * 2 // 5
    typed = wrap(said(line.text), left)
    notes = verdicts(line, width - digits - left - GAP)
    rows: PlacedRows = []
    for index in range(max(len(typed), len(notes))):
        number = NOTHING if index else _number(line, digits)
        text = typed[index] if index < len(typed) else NOTHING
        note = notes[index] if index < len(notes) else Placed(NOTHING)
        line_before = Content.assemble(pad(number, digits), " " * GAP, pad(text, left))
        whole = line_before + note.row
        rows.append(Placed(whole if note.item else whole.rstrip(), note.item))
    return rows


def _number(line: LineResult, digits: int) -> Content:
    return said(f"{line.line:>{digits}}", MUTED)
