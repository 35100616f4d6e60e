"""Help as a page that fits its screen: a pure function of what there is to say, a width and a height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from trainer.tui.layout import GAP, NOTHING, Rows, beside, fit, pad, said, stack
from trainer.tui.marks import FOLLOWS, IMPLIED, LINKS, MISSING, MUTED, RIGHT, SLIP

NARROWEST = 22
"""Cells that a column needs."""


@dataclass(frozen=True, slots=True)
class Item:
    """A key or a sign, what it is in a word or two, and what else can be said of it."""

    sign: str
    short: str
    more: str = ""


Section = tuple[str, Sequence[Item]]

SIGNS: Section = (
    "signs",
    (
        Item(RIGHT.text, "holds with your own numbers", "the step is right, given your own assumptions"),
        Item(FOLLOWS.text, "wrong by an earlier slip only", "an earlier slip is counted once"),
        Item(SLIP.text, "wrong; the cause is named"),
        Item(IMPLIED.text, "not written, but needed later", "a later number of yours needs it"),
        Item(MISSING.text, "no trace of it in the answer"),
    ),
)
LINES: Section = (
    "lines",
    (
        Item(LINKS["="].text, "both sides agree"),
        Item(LINKS["≠"].text, "they do not"),
        Item(LINKS["?"].text, "it can be read in another way"),
    ),
)
WRITING: Section = (
    "writing",
    (
        Item("", "One step a line. Sides joined by = or ~ must agree; -> leads on to the next number."),
        Item("", "7B, 1T, 4.2e22, 989 TFLOPS, 40% MFU, $2.50/GPU-h and 3 weeks are all read."),
        Item("", "Text that is not understood costs nothing."),
    ),
)
SECTIONS = {"signs": SIGNS, "lines": LINES, "writing": WRITING}


def help_page(sections: Sequence[Section], width: int, height: int) -> Content:
    """The sections as fully as they fit: first with all that can be said, then in columns, then in short.

    Where not even that fits, the shortest form is returned, to be scrolled.
    """
    columns = max(1, width // (NARROWEST + GAP))
    rows: Rows = []
    for number, full in [
        (1, True),
        (2, True),
        (1, False),
        *((many, False) for many in range(2, columns + 1)),
    ]:
        if number <= columns:
            rows = _page(sections, width, number, full)
            if len(rows) <= height:
                break
    return stack(rows)


def _page(sections: Sequence[Section], width: int, columns: int, full: bool) -> Rows:
    """Sections one under the other; the items of each in columns, unless they are sentences."""
    rows: Rows = []
    for name, items in sections:
        sentences = all(not item.sign for item in items)
        room = width if sentences else (width - GAP * (columns - 1)) // columns
        sign = max((said(item.sign).cell_length for item in items), default=0)
        blocks = [_item(item, sign, room, full) for item in items]
        head = said(name, "$accent")
        rows += [head, *_in_columns(blocks, 1 if sentences else columns, room)]
        if full:
            rows.append(NOTHING)
    return rows[:-1] if full else rows


def _item(item: Item, sign: int, room: int, full: bool) -> Rows:
    says = Content.assemble(item.short, (f": {item.more}" if full and item.more else "", MUTED))
    if not item.sign:
        return beside([(says, room)])
    rest = max(8, room - sign - GAP)
    if not full:
        says = fit(says, rest)
    return beside([(said(item.sign, "bold"), sign), (says, rest)])


def _in_columns(blocks: Sequence[Rows], columns: int, room: int) -> Rows:
    """Blocks of rows set in columns of about the same height, read downwards."""
    total = sum(map(len, blocks))
    target = -(-total // columns)
    stacks: list[Rows] = [[]]
    for block in blocks:
        if stacks[-1] and len(stacks[-1]) + len(block) > target and len(stacks) < columns:
            stacks.append([])
        stacks[-1] += block
    rows: Rows = []
    for index in range(max(map(len, stacks), default=0)):
        cells = [pad(column[index] if index < len(column) else NOTHING, room) for column in stacks]
        rows.append(Content(" " * GAP).join(cells).rstrip())
    return rows
