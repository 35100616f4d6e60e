"""Reading a whole answer: lines into statements, with names, links and every quantity in its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.notation.called import CALLED, called
from trainer.notation.claims import related, running, written
from trainer.notation.corrections import correct
from trainer.notation.digits import decimal_comma
from trainer.notation.dimension import NONE
from trainer.notation.document import Document
from trainer.notation.headed import headed, is_source, once
from trainer.notation.hyphens import split_known
from trainer.notation.instead import signed
from trainer.notation.intervals import refuted_frequency
from trainer.notation.items import Item, Scan, value_of
from trainer.notation.mentions import mentions_of
from trainer.notation.nodes import Literal
from trainer.notation.prose import inferred, labelled_price, leading_step
from trainer.notation.quantity import Quantity
from trainer.notation.rates import refuted_rate
from trainer.notation.reading import Link, Reading, Side, Statement, Unread
from trainer.notation.scanner import LineReader
from trainer.notation.tables import tabulate
from trainer.notation.token import HUGE, OTHER
from trainer.notation.tokens import MAX_LINE, tokenise
from trainer.notation.typed import Piece, prepared, without_bullet
from trainer.notation.unsquared import unsquared
from trainer.regex import regex

_EQUATING = frozenset({"=", "~", "#"})
_NAME = regex(r"[^\W\d]\w*")


def read(text: str, names: Mapping[str, Quantity] | None = None) -> Reading:
    """Read a whole answer. Never raises on any text;
    `names` are values known beforehand, used where the text does not define them.
    """
    document = Document.of(text, names or {})
    lines, european = text.split("\n"), decimal_comma(text)
    for number, found in enumerate(prepared(lines, 0, european), 1):
        read_line(document, found, number, european)
    return document.reading()


def read_line(document: Document, found: list[Piece], number: int, european: bool | None) -> None:
    """Read the pieces of a line."""
    for piece in found:
        _read_piece(document, piece, number, european)


def _read_piece(document: Document, piece: Piece, number: int, european: bool | None) -> None:
    """Read a line, or a piece of a long one."""
    typed, offset, continues, _, scan = piece
    bare = typed[:MAX_LINE].lstrip()
    if not bare and not typed.strip():
        document.opens_list = True
        return
    listed = document.opens_list and bare[:2] == "* "
    document.opens_list = listed or bare.rstrip()[-1:] == ":"
    printed = bare[:2] == ">>" != bare[1:3] and document.last is not None and document.last.operation
    if continues and (document.last is None or listed):
        piece = piece._replace(continues=False, line=without_bullet(piece.line))
    if scan is None or document.named(scan.words):
        scan = _scanned(document, piece, number, european)
    tabulate(document.table, typed[:MAX_LINE], offset, scan.items)
    if printed and document.last is not None:
        _output(scan.items, document.last)
    _assemble(document, scan, number)


def _scanned(document: Document, piece: Piece, number: int, european: bool | None) -> Scan:
    """The items of a line, lexed and parsed; what is left unread is listed."""
    typed, offset, continues, line, _ = piece
    tokens, limit, said, joined, strange = tokenise(line, european)
    if typed[limit:].strip():
        document.unread.append(Unread(number, offset + limit, offset + len(typed), typed[limit:]))
    if joined:
        tokens = split_known(tokens, document.names)
    reader = LineReader(tokens, line, offset, document.names)
    reader.letters = document.letters
    scan = reader.scan(document.last if continues else None)
    scan.said = said
    if strange:
        _strange(document, scan, number)
    return scan


def _output(items: list[Item], source: Item) -> None:
    """A line that shows what a program printed states the value of the last expression."""
    if len(items) == 1 and isinstance(items[0].node, Literal) and not items[0].relation:
        items[0].relation = "#"
        items.insert(0, replace(source, foreign=True, clause=0, aside=None))


def _assemble(document: Document, scan: Scan, number: int) -> None:
    """Turn the items of a line into one statement."""
    items = scan.items
    links: list[Link] = []
    for place, item in enumerate(items):
        if not item.foreign:
            links += _claims_of(document, scan, place, number)
    if len(links) > 1:
        links = once(links)
    mentions = mentions_of(document, items, number)
    links = correct(document, scan, mentions, links)
    linked = {link.left.start for link in links}
    computed: list[Side] = []
    formulas: list[Side] = []
    label = None
    for item in items:
        if item.foreign:
            continue
        label = label or item.label
        document.last = item if item.aside is None else items[item.aside]
        if item.quantity is None:
            if item.partial or item.operation:
                formulas.append(document.side(item))
        elif item.start not in linked and item.operation:
            computed.append(document.side(item))
    if scan.end > scan.start:
        made = Statement(
            number, scan.start, scan.end, label or scan.label, tuple(links), tuple(mentions),
            tuple(computed), tuple(formulas),
        )  # fmt: skip
        document.statements.append(made)


def _strange(document: Document, scan: Scan, number: int) -> None:
    """List what is no text or too large to be a quantity."""
    for token in scan.tokens:
        strange = token.kind == OTHER and token.text.strip() and not token.text.isprintable()
        if token.kind == HUGE or strange:
            start, end = scan.base + token.start, scan.base + token.end
            document.unread.append(Unread(number, start, end, document.text[start:end]))


def _claims_of(document: Document, scan: Scan, place: int, number: int) -> list[Link]:
    """Evaluate an item, and give the links that lead to it: those written, or the one that prose makes."""
    items = scan.items
    item = items[place]
    literal = isinstance(item.node, Literal)
    if item.quantity is None and not (item.partial and item.operation):
        item.quantity = value_of(item.node, document.context)
        item.value = None if item.node.named else item.quantity
    if not literal and (item.quantity is None or item.quantity.dimension.squared):
        _unsquare(document, item)
    first = left = None
    if item.relation or item.aside is not None:
        left = related(items, place)
    if is_source(item) or (item.relation in _EQUATING and (item.defines or not literal)):
        first = headed(document, items, place)
    found: list[Link] = []
    if left is None and item.defines and place == 1 and signed(document, items[0]):
        made = written(document, scan, items[0], item)
        share = items[0].quantity is not None and items[0].quantity.unit == "%"
        found = [link for link in made if link.holds or (share and link.holds is False)]
    if left is not None:
        item.chain = item.label if item.defines else left.chain
        found = running(document, items, left, item, written(document, scan, left, item))
    else:
        item.chain = item.label
    if first is not None and (first.holds or not any(link.holds for link in found)):
        item.defines, item.label, found = False, None, [first]
    if literal:
        labelled_price(document, items, place, found)
        found = _explained(document, items, place, number, left, found)
        if item.words[-1:] and item.words[-1].lower() in CALLED and not any(link.holds for link in found):
            rounded = called(document, items, place)
            found = found if rounded is None else [rounded]
    step = leading_step(document, item) if item.relation == "->" else None
    if step is not None and not any(link.right.start == step.start and link.holds for link in found):
        found = [*inferred(document, [*items[:place], step], place, number), *found]
    if item.defines or item.relation in _EQUATING or len(item.words) == 1:
        _define(document, items, place)
    _remember(document, item)
    document.memory.add(item, number)
    return found


def _unsquare(document: Document, item: Item) -> None:
    """Read the letter of an expression otherwise that makes bytes squared of it."""
    meant = None if item.partial else unsquared(item.node, item.quantity, document.context.scope)
    if meant is not None:
        item.node, item.quantity = meant
        item.value = None if item.node.named else item.quantity


def _explained(
    document: Document,
    items: list[Item],
    place: int,
    number: int,
    left: Item | None,
    found: list[Link],
) -> list[Link]:
    """The links of a value, with that of prose where no sign leads to it or a sign leads wrongly."""
    item = items[place]
    if len(found) == 1 and found[0].holds and found[0].right.start == item.start and item.relation != "#":
        return found
    decided = [link for link in found if link.holds is not None and link.right.start == item.start]
    if item.relation == "#" and decided:
        item.relation = "="
    wrong = [link for link in decided if link.holds is False and not _settled(link)]
    doubtful = left is not None and isinstance(left.node, Literal) and bool(wrong)
    if decided and not doubtful:
        return found
    explained = inferred(document, items, place, number)
    if not doubtful:
        wrong_rate = None if explained else refuted_rate(document, items, place)
        if wrong_rate is None and not explained and place:
            wrong_rate = refuted_frequency(document, items, place)
        if wrong_rate is not None:
            return [*(link for link in found if link.right.start != item.start), wrong_rate]
        return [*found, *explained]
    if not any(link.holds for link in explained):
        return found
    found = [replace(link, holds=None, diagnosis=None) if link.holds is False else link for link in found]
    return [*found, *explained]


def _settled(link: Link) -> bool:
    """Whether a wrong link stays wrong, whatever else its value may come from."""
    return link.relation == "->" or (link.diagnosis is not None and link.diagnosis.code == "bits-bytes")


def _define(document: Document, items: list[Item], place: int) -> None:
    """Give names to values: `C = ...`, and every later value of the same running equality."""
    item = items[place]
    if item.quantity is None or item.aside is not None or item.partial or item.relation == "#":
        return
    called = item.label if item.defines else item.words[0] if len(item.words) == 1 else None
    if called and len(called) == 1 and called.isalpha():
        document.letters.add(called)
    if not item.defines and (not place or item.relation not in _EQUATING):
        return
    for one in reversed(items[: place + 1]):
        if one.defines:
            name = one.label
            break
        if one.relation not in _EQUATING or one.aside is not None:
            return
    else:
        return
    if name:
        name = name.split()[-1] if len(name.split()) <= 4 else ""
        if _NAME.fullmatch(name) is not None:
            document.define(name, item.quantity, item.start)


def _remember(document: Document, item: Item) -> None:
    """Note figures typed with a unit, so that they can be recognised when typed bare later."""
    figures = document.context.figures
    taken = item.quantity if isinstance(item.node, Literal) else None
    for part in item.node.figures:
        quantity = taken or part.quantity
        if quantity.dimension.hard is NONE or not quantity.scale:
            continue
        typed = quantity.value / quantity.scale
        few = typed.is_integer() and abs(typed) < 1e9
        figure = typed if few else float(f"{typed:.9g}")
        figures.pop(figure, None)
        figures[figure] = quantity
