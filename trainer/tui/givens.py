"""The prompt and the numbers it gives: by name, and laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.bank.face import Face, Given
from trainer.regex import regex
from trainer.tui.layout import GAP, NOTHING, Rows, beside, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.text import one_line, visible

if TYPE_CHECKING:
    from trainer.bank import Variant
    from trainer.notation import Quantity

WIDEST_LINE = 88
"""Cells of a line of prose beyond which it is hard to read."""
_ITEM = regex(r"\n(?=- )")
APART = 3
"""Cells between two given numbers in one line."""


def given_values(variant: Variant) -> dict[str, Quantity]:
    """The given numbers by name, as an answer may use them."""
    return {name: item.quantity for name, item in variant.inputs.items() if item.kind == "given"}


def prompt(face: Face, width: int) -> Content:
    """The prompt, its paragraphs and the items of its lists kept, its lines set for the width."""
    rows = []
    for paragraph in visible(face.prompt).strip().split("\n\n"):
        for item in _ITEM.split(paragraph):
            rows += wrap(said(one_line(item)), min(width, WIDEST_LINE))
        rows.append(NOTHING)
    return stack(rows[:-1])


def givens(face: Face, width: int) -> Content:
    """The given numbers: a table where there is a column for it, one line where there is not."""
    given = face.givens
    if not given:
        return said("")
    if width > 60:
        pieces = ["given  " + _equation(given[0]), *map(_equation, given[1:])]
        return stack(_in_lines([said(piece, MUTED) for piece in pieces], width))
    name = max(len(item.id) for item in given)
    value = max(said(one_line(item.display)).cell_length for item in given)
    rows = []
    for item in given:
        rest = max(8, width - name - value - 2 * GAP)
        rows += beside(
            [
                (said(item.id, "$accent"), name),
                (said(one_line(item.display)), value),
                (said(one_line(item.name), MUTED), rest),
            ]
        )
    return stack(rows)


def _equation(item: Given) -> str:
    return f"{item.id} = {one_line(item.display)}"


def _in_lines(pieces: Sequence[Content], width: int) -> Rows:
    """Pieces one behind the other in lines that break between two of them: a value keeps its unit."""
    rows = [pieces[0]]
    for piece in pieces[1:]:
        longer = Content.assemble(rows[-1], " " * APART, piece)
        rows[-1:] = [longer] if longer.cell_length <= width else [rows[-1], piece]
    return [line for row in rows for line in wrap(row, width)]
