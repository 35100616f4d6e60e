"""A document as ordinary lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from trainer.report.document import Block, Document, Finding, Paragraph, Table, Typed, Verbatim

WIDTH = 100
VERDICT = 10
LABEL = 12


def lines(page: Document) -> str:
    """The document set for `WIDTH` characters; what is typed or drawn keeps its own lines."""
    rows = [*wrap(page.title, WIDTH), "", *(row for line in page.outcome for row in wrap(line, WIDTH))]
    for section in page.sections:
        rows += ["", section.title.upper()]
        for _, blocks in groupby(section.blocks, type):
            rows += ["", *(row for block in blocks for row in _block(block))]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield from wrap(text, WIDTH)
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
    for row in wrap(text, max(20, WIDTH - len(label))) or [""]:
        yield label + row
        label = " " * len(label)


def _table(table: Table) -> Iterator[str]:
    rows = (table.head, *table.rows)
    columns = range(len(table.head))
    widths = [max(len(row[column]) for row in rows) for column in columns]
    for row in rows:
        cells = [
            row[column].rjust(widths[column])
            if column in table.figures
            else row[column].ljust(widths[column])
            for column in columns[:-1]
        ]
        yield from _beside("  ".join((*cells, "")), row[-1])
