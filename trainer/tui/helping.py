"""Help as a page, which fits its screen where it can: a pure function of what is said and of a size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from trainer.tui.layout import GAP, NOTHING, Rows, beside, fit, said, stack
from trainer.tui.marks import (
    CLAIMED,
    FOLLOWS,
    IMPLIED,
    LINKS,
    MISSING,
    MUTED,
    NOTE,
    RIGHT,
    SLIP,
    TICK,
    TIME,
    Sign,
)


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
        Item("", "One step a line. = or ~ joins sides that must agree; -> leads on."),
        Item("", "7B, 1T, 4.2e22, 989 TFLOPS, 40% MFU, $2.50/GPU-h, 3 weeks are read."),
        Item("", "Text that is not understood costs nothing."),
    ),
)
TIMED = (
    (TIME, "the line fills with the time used"),
    (TICK, "by here a good answer has assumptions, then chain, then checks"),
)
SIGNED = {"signs": MEANINGS, "lines": LINKED, "time": TIMED}


def section(name: str) -> Section:
    """A section besides the keys: "signs" of verdicts, of "lines" that are recomputed while they are typed,
    of "readings" where they are only read, of the "time" at the foot, or on "writing".
    """
    if name == "writing":
        return WRITING
    if name == "readings":
        return "lines", [Item(sign.text, says) for sign, says in LINKED if sign is LINKS["?"]]
    return name, [Item(sign, says) for sign, says in SIGNED[name]]


def help_page(sections: Sequence[Section], width: int, height: int) -> Content:
    """The sections with all that can be said where that fits, else with a row for each item, to be scrolled
    where not even that fits.
    """
    rows = _page(sections, width, full=True)
    return stack(rows if len(rows) <= height else _page(sections, width, full=False))


def _page(sections: Sequence[Section], width: int, full: bool) -> Rows:
    """Sections one under the other; where they are not `full` nothing stands between them."""
    rows: Rows = []
    for name, items in sections:
        sign = max((said(item.label).cell_length for item in items), default=0)
        if full and rows:
            rows.append(NOTHING)
        if full or len(sections) > 1:
            rows.append(said(name, "$accent"))
        rows += [row for item in items for row in _item(item, sign, width, full)]
    return rows


def _item(item: Item, sign: int, width: int, full: bool) -> Rows:
    if not item.label:
        return beside([(said(item.short), width)])
    rest = max(8, width - sign - GAP)
    more = item.more if full else _clauses(item.more, rest - said(f"{item.short}: ").cell_length)
    says = Content.assemble(item.short, (f": {more}" if more else "", MUTED))
    return beside([(said(item.label, "bold"), sign), (says if full else fit(says, rest), rest)])


def _clauses(text: str, room: int) -> str:
    """As much of a text as has room, up to the end of a clause."""
    ends = [place for place, sign in enumerate(text) if sign in ";,:" and place <= room]
    return text[: ends[-1]] if len(text) > room and ends else text
