"""An answer as it stood after each of its edits: pure functions of the timeline and a width."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from trainer.history import Timeline
from trainer.tui.layout import NOTHING, Rows, said, stack, wrap
from trainer.tui.marks import FAINT, HERE, MUTED
from trainer.tui.text import minutes

TIME = 6


@dataclass(frozen=True, slots=True)
class Moment:
    """The answer after an edit: seconds on the clock, the line that changed, from 1, the seconds it took, and
    all lines, each with the seconds that went into it so far.
    """

    at_s: float
    changed: int
    took_s: float
    lines: tuple[str, ...]
    spent: tuple[float, ...]


def moments(timeline: Timeline) -> list[Moment]:
    """The answer after each edit. An edit took the time since the one before it."""
    lines: list[str] = []
    spent: list[float] = []
    before = 0.0
    found = []
    for edit in timeline:
        missing = max(0, edit.line - len(lines))
        lines += [""] * missing
        spent += [0.0] * missing
        took = max(0.0, edit.at_s - before)
        before = max(before, edit.at_s)
        if edit.line >= 1:
            lines[edit.line - 1] = edit.text
            spent[edit.line - 1] += took
        found.append(Moment(edit.at_s, edit.line, took, tuple(lines), tuple(spent)))
    return found


def headline(moment: Moment, number: int, many: int, limit_s: float) -> Content:
    """Which edit it is, when it was left, and how long it took."""
    return Content.assemble(
        (f"step {number} of {many}", "bold"),
        (f"     {minutes(moment.at_s)} of {minutes(limit_s)}", MUTED),
        (f"     line {moment.changed} took {minutes(moment.took_s)}", MUTED),
    )


def page(moment: Moment, width: int) -> Content:
    """The lines as they stood, before each the time that went into it; a sign marks the one that changed."""
    digits = len(str(len(moment.lines)))
    rows: Rows = []
    for number, (text, spent) in enumerate(zip(moment.lines, moment.spent, strict=True), 1):
        now = number == moment.changed
        time = minutes(spent) if spent >= 1 else ""
        margin = Content.assemble(
            (HERE.glyph if now else " ", HERE.style),
            (f" {number:>{digits}}", MUTED),
            (f"  {time:>{TIME}}  ", MUTED if now else FAINT),
        )
        typed = wrap(said(text, "bold" if now else ""), max(4, width - margin.cell_length))
        blank = Content(" " * margin.cell_length)
        rows += [(blank if index else margin) + row for index, row in enumerate(typed)]
    return stack(rows or [NOTHING])
