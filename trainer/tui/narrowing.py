"""The line that shows by which filters a list is narrowed down, each behind its key. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from trainer.tui.layout import fit, stack
from trainer.tui.marks import MUTED
from trainer.tui.text import one_line

APART = "   "
ROWS = 2


@dataclass(frozen=True, slots=True)
class Narrowing:
    """One filter: its key, its name, and what it stands at, "" for open."""

    key: str
    name: str
    value: str = ""


def filter_line(filters: Sequence[Narrowing], width: int) -> Content:
    """The filters one after the other, those in use in the accent colour and with their value."""
    lines = (Content(APART).join(map(_item, row)) for row in _rows(filters, width))
    return stack(fit(line, width).rstrip() for line in lines)


def key_at(filters: Sequence[Narrowing], width: int, x: int, y: int) -> str:
    """The key of the filter that stands at a cell of the line, "" where none does."""
    start = 0
    for one in next(iter(_rows(filters, width)[y:]), []):
        cells = _item(one).cell_length
        if start <= x < start + cells:
            return one.key
        start += cells + len(APART)
    return ""


def _rows(filters: Sequence[Narrowing], width: int) -> list[list[Narrowing]]:
    rows: list[list[Narrowing]] = [[]]
    used = 0
    for one in filters:
        cells = _item(one).cell_length
        if rows[-1] and used + len(APART) + cells > width:
            rows.append([])
            used = 0
        used += cells + (len(APART) if rows[-1] else 0)
        rows[-1].append(one)
    return rows[:ROWS]


def _item(one: Narrowing) -> Content:
    if not one.value:
        return Content.assemble((one.key, "$text-accent"), " ", (one.name, MUTED))
    return Content.assemble(
        (one.key, "$text-accent"), " ", (f"{one.name}: {one_line(one.value)}", "bold $text-accent")
    )
