"""Reading a whole answer: lines into statements, with names, links and every quantity in its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from trainer.notation.claims import related, running, written
from trainer.notation.corrections import correct
from trainer.notation.digits import decimal_comma
from trainer.notation.document import Document
from trainer.notation.expressions import Literal, walk
from trainer.notation.hyphens import split_known
from trainer.notation.items import Item, value_of
from trainer.notation.mentions import mentions_of
from trainer.notation.pieces import pieces
from trainer.notation.prose import inferred, know, leading_step, price_per_million
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Reading, Statement, Unread
from trainer.notation.scanner import LineReader
from trainer.notation.sides import Context
from trainer.notation.tables import tabulate
from trainer.notation.tokens import HUGE, MAX_LINE, OTHER, tokenise

_BULLET = re.compile(r"\s*(?:(?:[-*•–—+>]|>>+|\d{1,2}[.)])\s+|[>#|]+\s*)+")
_CONTINUES = re.compile(r"\s*(?:`?)(?:=(?!>)|≈|→|⇒|->|=>|×|÷|/(?![/*a-z])|[x*](?=\s*[\d(]))")


def read(text: str, names: Mapping[str, Quantity] | None = None) -> Reading:
    """Read a whole answer. Never raises on any text;
    `names` are values known beforehand, used where the text does not define them.
    """
    known = dict(names or {})
    document = Document(text, Context(known), names=known)
    european = decimal_comma(text)
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        for column, piece in pieces(line):
            _read_piece(document, piece, number, offset + column, european)
        offset += len(line) + 1
    return Reading(text, tuple(document.statements), tuple(document.unread), dict(document.defined))


def _read_piece(document: Document, line: str, number: int, offset: int, european: bool) -> None:
    """Read a line, or a piece of a long one, that begins at an offset."""
    if not line.strip():
        return
    typed, line = line, line[:MAX_LINE]
    printed = line.lstrip().startswith(">>") and document.last is not None and document.last.operation
    continues = document.last is not None and _CONTINUES.match(line) is not None
    if not continues:
        bullet = _BULLET.match(line)
        if bullet is not None:
            line = " " * bullet.end() + line[bullet.end() :]
    tokens, limit = tokenise(line, european)
    if typed[limit:].strip():
        document.unread.append(Unread(number, offset + limit, offset + len(typed), typed[limit:]))
    reader = LineReader(split_known(tokens, document.names), line, offset, document.names)
    reader.letters = document.letters
    scan = reader.scan(document.last if continues else None)
    tabulate(document.table, typed, offset, scan.items)
    if printed and document.last is not None:
        _output(scan.items, document.last)
    _assemble(document, reader, scan.items, scan.label, number)


def _output(items: list[Item], source: Item) -> None:
    """A line that shows what a program printed states the value of the last expression."""
    if len(items) == 1 and isinstance(items[0].node, Literal) and not items[0].relation:
        items[0].relation = "#"
        items.insert(0, replace(source, foreign=True, clause=0, aside=None))


def _assemble(
    document: Document, reader: LineReader, items: list[Item], label: str | None, number: int
) -> None:
    """Turn the items of a line into one statement."""
    links: list[Link] = []
    for place, item in enumerate(items):
        if not item.foreign:
            links.extend(_claims_of(document, reader, items, place, number))
    mentions = mentions_of(document, items, number)
    links = correct(document, items, mentions, links)
    own = [item for item in items if not item.foreign]
    linked = {link.left.start for link in links}
    computed = tuple(
        document.side(item)
        for item in own
        if item.operation and item.quantity is not None and item.start not in linked
    )
    if own:
        document.last = own[-1] if own[-1].aside is None else items[own[-1].aside]
    if reader.tokens:
        first = next((item.label for item in own if item.label), label)
        start, end = reader.base + reader.tokens[0].start, reader.base + reader.tokens[-1].end
        formulas = tuple(
            document.side(item) for item in own if item.quantity is None and (item.operation or item.partial)
        )
        statement = Statement(number, start, end, first, tuple(links), tuple(mentions), computed, formulas)
        document.statements.append(statement)
    for token in reader.tokens:
        strange = token.kind == OTHER and token.text.strip() and not token.text.isprintable()
        if token.kind == HUGE or strange:
            start, end = reader.base + token.start, reader.base + token.end
            document.unread.append(Unread(number, start, end, document.text[start:end]))


def _claims_of(
    document: Document, reader: LineReader, items: list[Item], place: int, number: int
) -> list[Link]:
    """Evaluate an item, and give the links that lead to it: those written, or the one that prose makes."""
    item = items[place]
    if not (item.partial and item.operation):
        item.quantity = value_of(item.node, document.context)
    left = related(items, place)
    item.chain = item.label if item.defines or left is None else left.chain
    found = written(document, reader, items, left, item) if left is not None else []
    found = running(document, items, place, found)
    price_per_million(document, items, place, found)
    decided = [link for link in found if link.holds is not None and link.right.start == item.start]
    if item.relation == "#" and decided:
        item.relation = "="
    doubtful = (
        left is not None and isinstance(left.node, Literal) and any(link.holds is False for link in decided)
    )
    if not decided or doubtful:
        explained = inferred(document, reader, items, place, number)
        if doubtful and any(link.holds for link in explained):
            found = [
                replace(link, holds=None, diagnosis=None) if link.holds is False else link for link in found
            ]
        if not doubtful or any(link.holds for link in explained):
            found = [*found, *explained]
    step = leading_step(item)
    if step is not None and not any(link.right.start == step.start and link.holds for link in found):
        found = [*inferred(document, reader, [*items[:place], step], place, number), *found]
    _define(document, items, place)
    _remember(document, item)
    know(document, item, number)
    return found


def _define(document: Document, items: list[Item], place: int) -> None:
    """Give names to values: `C = ...`, and every later value of the same running equality."""
    item = items[place]
    if item.quantity is None or item.aside is not None or item.partial or item.relation == "#":
        return
    called = item.label if item.defines else " ".join(item.words)
    if called and len(called) == 1 and called.isalpha():
        document.letters.add(called)
    here = place
    while (
        here >= 0
        and not items[here].defines
        and items[here].relation in ("=", "~", "#")
        and items[here].aside is None
    ):
        here -= 1
    if here >= 0 and items[here].defines and items[here].label:
        name = items[here].label or ""
        name = name.split()[-1] if len(name.split()) <= 4 else ""
        if re.fullmatch(r"[^\W\d]\w*", name):
            document.define(name, item.quantity)


def _remember(document: Document, item: Item) -> None:
    """Note figures typed with a unit, so that they can be recognised when typed bare later."""
    quantities = [part.quantity for part in walk(item.node) if isinstance(part, Literal)]
    if isinstance(item.node, Literal) and item.quantity is not None:
        quantities = [item.quantity]
    for quantity in quantities:
        if quantity.dimension.hard and quantity.scale:
            scale = quantity.scale
            document.context.figures[float(f"{quantity.value / scale:.9g}")] = quantity
