"""A document as ordinary lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, zip_longest
from textwrap import wrap

from trainer.regex import regex
from trainer.report.document import Block, Document, Finding, Paragraph, Table, Typed, Verbatim

WIDTH = 100
VERDICT = 10
LABEL = 12
GAP = 2
NARROWEST = 12
"""Characters that a column of texts has at least."""
_ENDLESS = regex(r"(\S{1000})(?=\S)")


def lines(page: Document) -> str:
    """The document set for `WIDTH` characters; what is typed or drawn keeps its own lines."""
    rows = [*_wrap(page.title, WIDTH), "", *(row for line in page.outcome for row in _wrap(line, WIDTH))]
    for section in page.sections:
        rows += ["", section.title.upper()]
        for _, blocks in groupby(section.blocks, type):
            rows += ["", *(row for block in blocks for row in _block(block))]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _wrap(text: str, width: int) -> list[str]:
    """The rows of a text. A word without end is cut first, since cutting it row by row copies the rest."""
    return wrap(_ENDLESS.sub(r"\1 ", text), width)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield from _wrap(text, WIDTH)
        case Finding():
            yield from _finding(block, 0)
            for fact in block.facts:
                label = f"{fact.label:<{LABEL}}" + ("  " if fact.quiet and not fact.label else "")
                yield from _beside(" " * VERDICT + label, fact.says)
        case Table():
            yield from _table(block)
        case Verbatim(lines=drawn):
            yield from drawn
        case Typed():
            yield f"{block.line:>3}  {block.text}"
            for note in block.notes:
                yield from _finding(note, 5)


def _finding(finding: Finding, margin: int) -> Iterator[str]:
    yield from _beside(" " * margin + f"{finding.verdict:<{VERDICT}}", finding.text)


def _beside(label: str, text: str) -> Iterator[str]:
    for row in _wrap(text, max(20, WIDTH - len(label))) or [""]:
        yield label + row
        label = " " * len(label)


def _table(table: Table) -> Iterator[str]:
    rows = (table.head, *table.rows)
    widths = _widths(table)
    for row in rows:
        cells = [_wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for line in zip_longest(*cells, fillvalue=""):
            yield "  ".join(
                text.rjust(width) if column in table.figures else text.ljust(width)
                for column, (text, width) in enumerate(zip(line, widths, strict=True))
            )


def _widths(table: Table) -> list[int]:
    """The width of each column: that of its widest cell, the widest texts narrower until the table fits, and
    figures only where texts alone do not help: a cell is padded in every row, so none may be endless.
    """
    rows = (table.head, *table.rows)
    widths = [min(WIDTH, max(1, *(len(row[column]) for row in rows))) for column in range(len(table.head))]
    texts = [column for column in range(len(widths)) if column not in table.figures]
    for columns in (texts, list(range(len(widths)))):
        while columns and sum(widths) + GAP * (len(widths) - 1) > WIDTH:
            widest = max(columns, key=lambda column: widths[column])
            if widths[widest] <= NARROWEST:
                break
            widths[widest] -= 1
    return widths
