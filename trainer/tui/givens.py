"""The prompt and the numbers it gives: by name, and laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from trainer.bank.face import Face
from trainer.tui.layout import GAP, beside, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.text import one_line, visible

if TYPE_CHECKING:
    from trainer.bank import Variant
    from trainer.notation import Quantity

WIDEST_LINE = 88
"""Cells of a line of prose beyond which it is hard to read."""


def given_values(variant: Variant) -> dict[str, Quantity]:
    """The given numbers by name, as an answer may use them."""
    return {name: item.quantity for name, item in variant.inputs.items() if item.kind == "given"}


def prompt(face: Face, width: int) -> Content:
    """The prompt, its paragraphs kept, its lines set for the width."""
    paragraphs = [one_line(part) for part in visible(face.prompt).strip().split("\n\n")]
    rows = []
    for paragraph in paragraphs:
        rows += [*wrap(said(paragraph), min(width, WIDEST_LINE)), said("")]
    return stack(rows[:-1])


def givens(face: Face, width: int) -> Content:
    """The given numbers: a table where there is a column for it, one line where there is not."""
    given = face.givens
    if not given:
        return said("")
    if width > 60:
        return stack(
            wrap(
                said(
                    "given  " + "   ".join(f"{item.id} = {one_line(item.display)}" for item in given), MUTED
                ),
                width,
            )
        )
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
