"""Records of the catalog as text: a table of all, and one record with the source of each figure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from trainer.catalog import CatalogError, Figure, Record
from trainer.cli.output import message

WIDTH = 100


def table(records: Iterable[Record], columns: Mapping[str, str]) -> Iterator[str]:
    """A line for each record: its id, then the figures of the named columns; a dash where it has none."""
    rows = [["", *columns.values()]]
    for record in records:
        found = [record.find(name) for name in columns]
        rows.append([record.id, *(figure.text if figure else "-" for figure in found)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first = row[0].ljust(widths[0])
        yield "  ".join(
            [first, *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()


def page(record: Record) -> Iterator[str]:
    """One record: its words, its figures, each with the number of its sources, and the sources."""
    yield f"{record.name} ({record.id})"
    words = [f"{key.replace('_', ' ')}: {value}" for key, value in record.details.items()]
    yield from _wrapped("; ".join(words), "")
    if record.note:
        yield from _wrapped(record.note, "")
    yield ""
    numbers: dict[str, int] = {}
    yield from _figures(list(record.figures.values()), numbers)
    yield ""
    for source, number in numbers.items():
        yield from _wrapped(source, f"  [{number}] ")
    yield f"  file: {record.path}"


def _figures(figures: Sequence[Figure], numbers: dict[str, int]) -> Iterator[str]:
    wide = max((len(figure.name) for figure in figures), default=0)
    long = max((len(figure.text) for figure in figures), default=0)
    for figure in figures:
        cited = "".join(f"[{numbers.setdefault(source, len(numbers) + 1)}]" for source in figure.sources)
        head = f"  {figure.name:<{wide}}  {figure.text:>{long}}  "
        yield from _wrapped(f"{cited} {figure.note}".strip(), head)


def _wrapped(text: str, head: str) -> list[str]:
    return textwrap.wrap(
        text,
        width=max(WIDTH, len(head) + 30),
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )


def report_problems(problems: Sequence[CatalogError]) -> int:
    """Say on standard error which files cannot be used; the exit status that follows."""
    for problem in problems:
        message(problem.title, *([f"  {problem.hint}"] if problem.hint else []))
    return 1 if problems else 0
