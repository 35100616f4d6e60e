"""Help as a page that fits its screen: a pure function of what there is to say, a width and a height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.content import Content

from trainer.tui.layout import GAP, NOTHING, Rows, beside, fit, pad, said, stack
from trainer.tui.marks import CLAIMED, FOLLOWS, IMPLIED, LINKS, MISSING, MUTED, NOTE, RIGHT, SLIP, Sign

NARROWEST = 22
"""Cells that a column needs."""


@dataclass(frozen=True, slots=True)
class Item:
    """A key or a sign, what it is in a word or two, and what else can be said of it."""

    sign: str | Sign
    short: str
    more: str = ""

    @property
    def label(self) -> str:
        """The key or sign as it is shown now."""
        return self.sign.text if isinstance(self.sign, Sign) else self.sign


Section = tuple[str, Sequence[Item]]

MEANINGS = (
    (RIGHT, "it holds, given your own numbers before it"),
    (FOLLOWS, "wrong only by an earlier slip, which counts once"),
    (SLIP, "wrong; its cause is named where one is found"),
    (IMPLIED, "not written, but a later number needs it"),
    (MISSING, "no trace of it in the answer"),
    (NOTE, "to be known; it costs nothing by itself"),
    (CLAIMED, "not found, and you say that the answer has it"),
)
LINKED = (
    (LINKS["="], "both sides agree"),
    (LINKS["≠"], "they do not"),
    (LINKS["?"], "it can be read in another way"),
)
WRITING: Section = (
    "writing",
    (
        Item("", "One step a line. Sides joined by = or ~ must agree; -> leads on to the next number."),
        Item("", "7B, 1T, 4.2e22, 989 TFLOPS, 40% MFU, $2.50/GPU-h and 3 weeks are all read."),
        Item("", "Text that is not understood costs nothing."),
    ),
)


def section(name: str) -> Section:
    """A section besides the keys: "signs" of verdicts, of "lines" that are recomputed while they are typed,
    of "readings" where they are only read, or on "writing".
    """
    if name == "writing":
        return WRITING
    if name == "readings":
        return "lines", [Item(sign.text, says) for sign, says in LINKED if sign is LINKS["?"]]
    return name, [Item(sign.text, says) for sign, says in (MEANINGS if name == "signs" else LINKED)]


def help_page(sections: Sequence[Section], width: int, height: int) -> Content:
    """The sections as fully as they fit: first with all that can be said, then in short, then in columns.

    Where not even that fits, the shortest form is returned, to be scrolled.
    """
    most = max(2, width // (NARROWEST + GAP))
    rows: Rows = []
    for columns, full, apart in [
        (1, True, True),
        (1, False, True),
        *((columns, False, True) for columns in range(2, most + 1)),
        *((columns, False, False) for columns in range(1, most + 1)),
    ]:
        rows = _page(sections, width, columns, full, apart)
        if len(rows) <= height:
            break
    return stack(rows)


def _page(sections: Sequence[Section], width: int, columns: int, full: bool, apart: bool) -> Rows:
    """Sections one under the other, the items of each in as many columns as they have room in, at most
    `columns`; with an empty row between them where they stand apart, else with one key for each action.
    """
    rows: Rows = []
    for name, all_items in sections:
        items = all_items if apart else [replace(item, sign=item.label.split(", ")[0]) for item in all_items]
        sign = max((said(item.label).cell_length for item in items), default=0)
        needed = sign + GAP + max((said(item.short).cell_length for item in items), default=0)
        number = max(1, min(columns, (width + GAP) // (needed + GAP)))
        room = (width - GAP * (number - 1)) // number
        blocks = [_item(item, sign, room, full) for item in items]
        if apart and rows:
            rows.append(NOTHING)
        rows += [said(name, "$accent"), *_in_columns(blocks, number, room)]
    return rows


def _item(item: Item, sign: int, room: int, full: bool) -> Rows:
    says = Content.assemble(item.short, (f": {item.more}" if full and item.more else "", MUTED))
    if not item.label:
        return beside([(says, room)])
    rest = max(8, room - sign - GAP)
    if not full:
        says = fit(says, rest)
    return beside([(said(item.label, "bold"), sign), (says, rest)])


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
