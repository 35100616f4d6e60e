"""The headers of a question file as authors write them, and which one belongs above which entries."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from trainer.bank.problem import nearest
from trainer.bank.schema import QUESTION
from trainer.bank.shapes import Kind, Table

TABLES = {key.name: key for key in QUESTION.keys if key.kind in (Kind.TABLE, Kind.TABLES)}
"""The keys of a question that are written as headers."""

INPUT_TABLES = ("given", "assume")
_TELLING = 2
"""Entries that must agree before a header is named that is not there."""


def _names(table: Table) -> Iterator[str]:
    yield from (key.name for key in table.keys)


NAMES = frozenset(
    [*_names(QUESTION), *(name for key in TABLES.values() if key.table for name in _names(key.table))]
)
"""Every name that the format has for an entry."""


def is_list(name: str) -> bool:
    """Whether a header of this name stands once for every entry: [[step]]."""
    return name in TABLES and TABLES[name].kind is Kind.TABLES


def header_for(name: str) -> str:
    """A header as it must be written: [[step]], [given], [assume.mfu]. A slip in the name is put right."""
    first, dot, rest = name.partition(".")
    near = first if first in TABLES else next(iter(nearest(first, TABLES, whole=True)), first)
    return f"[[{near}]]" if is_list(near) else f"[{near}{dot}{rest}]"


def home_of(name: str) -> list[str]:
    """The headers under which an entry of this name may stand."""
    return [
        header_for(key.name)
        for key in TABLES.values()
        if key.table and key.name not in INPUT_TABLES and name in key.table.by_name
    ]


def guessed_header(names: Collection[str]) -> str:
    """The header that entries of these names want above them, "" where that cannot be told."""
    scores = {
        name: sum(one in key.table.by_name for one in names)
        for name, key in TABLES.items()
        if key.table and name not in INPUT_TABLES
    }
    best = max(scores, key=lambda name: scores[name])
    return header_for(best) if scores[best] >= _TELLING and scores[best] * 2 > len(names) else ""
