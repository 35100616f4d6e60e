"""Tables: units that stand in a column's header, and rows whose working and result stand in two cells."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

from trainer.notation.errors import ExpressionError
from trainer.notation.items import Item
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.unit_text import unit
from trainer.notation.unit_words import word_unit
from trainer.regex import regex

_APART = regex(r"\t+| {3,}")
_RULE = regex(r"[\s|:+=-]+")
_COUNTED = ("GPU", "chip", "node", "token", "param", "layer", "head", "user", "req")
_BRACKETED = regex(r"[(\[]([^()\[\]]+)[)\]]\s*$")
_SAYING_NOTHING = frozenset({
    "value", "values", "result", "results", "answer", "calc", "calculation", "working", "how", "what", "why",
    "number", "amount", "quantity", "item", "step", "estimate", "note", "notes", "formula", "comment",
})  # fmt: skip
"""Heads of columns that name no value."""


@dataclass(slots=True)
class Table:
    """The table that the lines read last belong to: the unit of each column that has one."""

    units: dict[int, tuple[str, Quantity]] = field(default_factory=dict)
    heads: dict[int, str] = field(default_factory=dict)
    open: bool = False


def cells(line: str) -> list[tuple[int, int]]:
    """The spans of the cells of a row; empty for a line that is no row of a table."""
    if line.count("|") > 1:
        bars = [place for place, sign in enumerate(line) if sign == "|"]
        edges = bars if line.lstrip().startswith("|") else [-1, *bars]
        if line.rstrip()[-1:] != "|":
            edges = [*edges, len(line)]
        return [(start + 1, end) for start, end in pairwise(edges)]
    gaps = [match.span() for match in _APART.finditer(line) if match.end() < len(line)]
    if not gaps:
        return []
    starts = [0, *(end for _, end in gaps)]
    return list(zip(starts, [*(start for start, _ in gaps), len(line)], strict=True))


def tabulate(table: Table, line: str, base: int, items: list[Item]) -> None:
    """Read a row: its first one gives the units of the columns, the others take them.

    A value alone in its cell states what the sum or product in the cell before it comes to.
    """
    spans = cells(line) if "|" in line or "\t" in line or "   " in line else []
    if not spans:
        table.open = False
        return
    if _RULE.fullmatch(line):
        return
    if not table.open:
        table.open = True
        heading = not any(item.node.figures for item in items)
        table.units = _headers(line, spans) if heading else {}
        table.heads = _heads(line, spans) if heading else {}
        if heading:
            return
    own = [item for item in items if item.aside is None and not item.foreign]
    inside = [(_column(spans, item.start - base), item) for item in own]
    for place, (column, item) in enumerate(inside):
        if column is None:
            continue
        before = inside[place - 1] if place else None
        behind = [other for where, other in inside[place + 1 :] if where == column]
        beside = before is not None and before[0] == column
        if not behind and column in table.units and (not beside or item.relation in ("=", "~")):
            _measured(item, *table.units[column])
        claims = isinstance(item.node, Literal) and not item.relation and not item.words
        alone = not beside and all(other.relation for other in behind)
        if before is not None and claims and alone and before[1].operation:
            item.relation, item.gap, item.clause = "=", False, before[1].clause
        elif claims and alone and not item.label and not item.after:
            item.head = table.heads.get(column)


def _heads(line: str, spans: list[tuple[int, int]]) -> dict[int, str]:
    """What the values of each column are called, units left out; the first column names the rows."""
    texts = {column: line[start:end].strip().strip("*_` ") for column, (start, end) in enumerate(spans)}
    heads = {column: _BRACKETED.sub("", text).strip() for column, text in texts.items() if column}
    return {
        column: head
        for column, head in heads.items()
        if head and head.lower() not in _SAYING_NOTHING and word_unit(head) is None
    }


def _headers(line: str, spans: list[tuple[int, int]]) -> dict[int, tuple[str, Quantity]]:
    found: dict[int, tuple[str, Quantity]] = {}
    for column, (start, end) in enumerate(spans):
        text = line[start:end].strip().strip("*_` ")
        bracketed = _BRACKETED.search(text)
        name = bracketed.group(1) if bracketed is not None else text.rsplit(" ", 1)[-1]
        if bracketed is None and " " in text and name.islower() and len(name) > 3:
            continue
        if bracketed is None and (name == "B" or (column == 0 and len(name) == 1)):
            continue  # a batch, not bytes
        try:
            found[column] = (name.strip(), unit(name))
        except ExpressionError:
            continue
    return {
        column: (name, worth)
        for column, (name, worth) in found.items()
        if worth.dimension.hard or name == "%" or (_alone(line, spans[column], name) and _counts(worth))
    }


def _alone(line: str, span: tuple[int, int], name: str) -> bool:
    return line[span[0] : span[1]].strip() == name


def _counts(worth: Quantity) -> bool:
    """Whether a header such as "GPUs" says what the numbers of its column count."""
    return worth.dimension.powers in [((noun, 1),) for noun in _COUNTED]


def _column(spans: list[tuple[int, int]], place: int) -> int | None:
    return next((column for column, (start, end) in enumerate(spans) if start <= place < end), None)


def _measured(item: Item, name: str, worth: Quantity) -> None:
    """Give a bare value the unit of its column, and say so."""
    node = item.node
    if not isinstance(node, Literal) or node.quantity.dimension or node.quantity.unit:
        return
    bare, scale = node.quantity, worth.value
    quantity = replace(
        bare, value=bare.value * scale, dimension=worth.dimension, resolution=bare.resolution * scale,
        low=None if bare.low is None else bare.low * scale,
        high=None if bare.high is None else bare.high * scale, scale=scale, unit=name,
    )  # fmt: skip
    note = f"in {name}, the unit in the header of the column"
    item.node = replace(node, quantity=quantity, others=(), notes=(*node.notes, note))
