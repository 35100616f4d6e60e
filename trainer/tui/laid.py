"""Rows that know which finding they belong to, and how a finding is painted: closed, highlighted, opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from textual.content import Content

from trainer.report.details import Fact
from trainer.tui.layout import GAP, NOTHING, Rows, beside, pad, said, stack
from trainer.tui.marks import HERE, MUTED
from trainer.tui.text import one_line

MARGIN = 2
"""Cells before every finding, in which the pointer stands."""
FACT = 10
"""Cells of the longest label of a fact."""
HIGHLIGHT = "on $foreground 10%"
PANEL = "on $panel"
NARROW = 40
"""Below this width the facts stand under their labels."""


@dataclass(frozen=True, slots=True)
class View:
    """What is shown of a report: the highlighted finding, those that are open and their facts, whether
    the answers of follow-ups may be seen, and what the person keeps beside it.
    """

    at: str = ""
    opened: Mapping[str, tuple[Fact, ...]] = field(default_factory=dict)
    answers: bool = True
    bookmarked: bool = False
    note: str = ""


class Placed(NamedTuple):
    """A row, and the key of the finding it belongs to."""

    row: Content
    item: str = ""


PlacedRows = list[Placed]


@dataclass(frozen=True, slots=True)
class Laid:
    """A whole sheet, and the rows that each finding takes, in order."""

    content: Content
    places: Mapping[str, range]


def lay(rows: Sequence[Placed]) -> Laid:
    """The rows as one sheet."""
    places: dict[str, range] = {}
    for number, placed in enumerate(rows):
        if placed.item:
            first = places[placed.item].start if placed.item in places else number
            places[placed.item] = range(first, number + 1)
    return Laid(stack(placed.row for placed in rows), places)


def plain(rows: Iterable[Content], margin: int = 0) -> PlacedRows:
    """Rows that belong to no finding."""
    before = Content(" " * margin)
    return [Placed(before + row if row.plain else row) for row in rows]


def finding(key: str, rows: Rows, view: View, width: int) -> PlacedRows:
    """The rows of a finding behind their margin, and its facts below them where it is open."""
    on = bool(key) and key == view.at
    placed = []
    for number, row in enumerate(rows):
        lead = said(HERE.glyph if on and not number else " ") + " "
        whole = pad(lead + row, width).stylize(HIGHLIGHT) if on else lead + row
        placed.append(Placed(whole, key))
    if facts := view.opened.get(key):
        margin = Content(" " * MARGIN)
        placed += [Placed(margin + row, key) for row in _panel(facts, width - MARGIN)]
        placed.append(Placed(NOTHING, key))
    return placed


def _panel(facts: Sequence[Fact], width: int) -> Rows:
    """Facts in two columns on a ground of their own."""
    inner = width - 2 * MARGIN
    margin = Content(" " * MARGIN)
    return [pad(margin + row, width).stylize(PANEL) for fact in facts for row in _fact(fact, inner)]


def _fact(fact: Fact, width: int) -> Rows:
    style = MUTED if fact.quiet else ""
    inset = 0 if fact.label or not fact.quiet else MARGIN
    if width < NARROW:
        body = beside([(NOTHING, inset), (said(one_line(fact.says), style), max(8, width - inset - GAP))])
        return [said(fact.label, MUTED), *body] if fact.label else body
    room = max(8, width - FACT - GAP - inset)
    body = beside([(said(one_line(fact.says), style), room)])
    label = pad(said(fact.label, MUTED), FACT + GAP + inset)
    return [
        (Content(" " * (FACT + GAP + inset)) if number else label) + row for number, row in enumerate(body)
    ]
