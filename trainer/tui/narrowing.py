"""The line that shows by which filters a list is narrowed down, each behind its key. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from trainer.tui.layout import NOTHING, fit, stack
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
    rows = [NOTHING]
    for one in filters:
        item = _item(one)
        longer = item if not rows[-1].cell_length else Content.assemble(rows[-1], APART, item)
        if longer.cell_length <= width or not rows[-1].cell_length:
            rows[-1] = longer
        else:
            rows.append(item)
    return stack(fit(row, width).rstrip() for row in rows[:ROWS])


def _item(one: Narrowing) -> Content:
    if not one.value:
        return Content.assemble((one.key, "$text-accent"), " ", (one.name, MUTED))
    return Content.assemble(
        (one.key, "$text-accent"), " ", (f"{one.name}: {one_line(one.value)}", "bold $text-accent")
    )
