"""A sheet of the reference as text: a pure function of the sheet and a width."""

from __future__ import annotations

from textual.content import Content

from trainer.practice.sheets import Line, Sheet
from trainer.tui.layout import GAP, NOTHING, Rows, beside, pad, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.text import one_line

PROSE = 100
"""Cells of a line of prose beyond which it is hard to read."""
NAMES, VALUES = 26, 18
"""Cells of the columns of names and values at most."""
LEAST = 24
"""Cells that a note needs to stand beside its figure."""
INDENT = Content("  ")


def sheet_page(sheet: Sheet, width: int) -> Content:
    """The words, the parts with their figures in columns, and the sources by their numbers."""
    numbers = sheet.sources
    rows: Rows = [row for text in sheet.words for row in wrap(said(one_line(text), MUTED), min(width, PROSE))]
    every = [line for _, lines in sheet.parts for line in lines]
    name = min(NAMES, max((said(line.name).cell_length for line in every), default=0))
    value = min(VALUES, max((said(line.value).cell_length for line in every), default=0))
    name = min(name, max(8, width - value - 2 * GAP))
    for part, lines in sheet.parts:
        rows += [NOTHING, said(part, "$accent")]
        for line in lines:
            rows += _line(line, numbers, (name, value), width)
    if numbers:
        rows += [NOTHING, said("sources", "$accent")]
        digits = len(str(len(numbers))) + 2
        for source, number in numbers.items():
            cells = [(said(f"[{number}]", MUTED), digits), (said(one_line(source)), width - digits - 2 * GAP)]
            rows += [INDENT + row for row in beside(cells)]
    return stack(rows)


def _line(line: Line, numbers: dict[str, int], columns: tuple[int, int], width: int) -> Rows:
    """A figure with its value at the right of its column, its sources and its note beside or under it."""
    cited = "".join(f"[{numbers[source]}]" for source in line.sources)
    note = Content.assemble((cited, MUTED), " " if cited and line.note else "", said(one_line(line.note)))
    if not line.name and not line.value:
        return [INDENT + row for row in wrap(note, min(width, PROSE) - GAP)]
    name, value = columns
    text = said(one_line(line.value), "bold")
    figure = pad(NOTHING, value - text.cell_length) + text
    rest = min(PROSE, width - name - value - 3 * GAP)
    if rest >= LEAST:
        cells = [(said(line.name), name), (figure, value), (note, rest)]
        return [INDENT + row for row in beside(cells)]
    rows = beside([(said(line.name), name), (figure, max(value, text.cell_length))])
    under = wrap(note, max(8, width - 2 * GAP)) if note.cell_length else []
    return [INDENT + row for row in rows] + [INDENT + INDENT + row for row in under]
