"""What is said of the question that the highlight stands on: a pure function of it and a width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.tui.layout import Rows, said, stack, wrap
from trainer.tui.library import Detail
from trainer.tui.marks import MUTED
from trainer.tui.text import one_line

if TYPE_CHECKING:
    from trainer.bank import Heading

PROSE = 100
"""Cells of a line of prose beyond which it is hard to read."""


def question_details(
    heading: Heading, detail: Detail, harder: Sequence[str], note: str, key: str, width: int, rows: int
) -> Content:
    """Title, facts and as much of the prompt as there are rows for; below it where the question leads to.

    `harder` are the titles of the questions it leads to, and `key` goes there.
    """
    facts = [heading.track, heading.difficulty, f"{heading.minutes:g} min", ", ".join(heading.concepts)]
    facts += [", ".join(heading.tags), heading.id]
    above = _first(said(one_line(heading.title), "bold"), width, 2)
    above += wrap(said("  ".join(one_line(fact) for fact in facts if fact), MUTED), width)
    noted = _first(said(f"note: {one_line(note)}"), width, 1) if note else []
    below = noted + _deeper(harder, key, width, max(1, rows - len(above) - 1 - len(noted)))
    if detail.trouble:
        prompt = wrap(said(one_line(detail.trouble), "$text-warning"), width)
    else:
        prompt = beginning(detail.prompt, min(width, PROSE), max(1, rows - len(above) - len(below)))
    return stack([*above, *prompt, *below][: max(1, rows)])


def beginning(text: str, width: int, rows: int) -> Rows:
    """The first rows of a text, with an ellipsis where it goes on."""
    return _first(said(one_line(text)), width, rows)


def _first(text: Content, width: int, rows: int) -> Rows:
    lines = wrap(text, width)
    if len(lines) <= rows:
        return lines
    last = lines[rows - 1]
    whole = last.plain.rpartition(" ")[0] if last.cell_length > width - 2 else last.plain
    shorter = last[: len(whole)] if whole else last.truncate(width - 2)
    return [*lines[: rows - 1], Content.assemble(shorter, " …")]


def _deeper(harder: Sequence[str], key: str, width: int, rows: int) -> Rows:
    if not harder:
        return []
    titles = "; ".join(one_line(title) for title in harder)
    return _first(Content.assemble((key, "$text-accent"), ("  goes deeper: ", MUTED), titles), width, rows)
