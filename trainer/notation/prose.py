"""Claims that prose makes without a sign:
a value explained by those before it, a total, a price per million.
"""

from __future__ import annotations

import re
from dataclasses import replace

from trainer.notation import infer
from trainer.notation.dimension import Dimension
from trainer.notation.document import Document
from trainer.notation.expressions import Literal, walk
from trainer.notation.items import Item, leading, value_of
from trainer.notation.lexicon import lexicon
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link, Side
from trainer.notation.scanner import LineReader
from trainer.notation.show import show
from trainer.notation.sides import of_period

_MILLION = re.compile(
    r"(?:\bper|\bof|/|\bfor|\ba)\s*(?:a\s+|one\s+|1\s*)?(?:million|M\b|Mtok|mtok|1M)", re.IGNORECASE
)
_ROOM_LEFT = frozenset({"spare", "left", "leftover", "remaining", "free", "headroom", "slack"})
_CURRENCIES = tuple(((unit, 1),) for unit in ("USD", "EUR", "GBP", "CNY"))


def inferred(
    document: Document, reader: LineReader, items: list[Item], place: int, number: int
) -> list[Link]:
    """The link that prose makes for a value that no written link explains."""
    item = items[place]
    quantity = item.quantity
    if quantity is None or not _claims(item, quantity):
        return []
    side = document.side(item)
    total = infer.total_of(quantity, (*item.words, item.label or ""), document.memory, number)
    if total is not None:
        document.memory.total = len(document.memory.known)
        return [infer.link_of(total[0], side, document.text, total[1] is None, total[1])]
    window = document.memory.window(number)
    extra = infer.constants(_line_words(reader, items, place), reader.lexicon, item.start, number)
    extra += _denominator(document, items, place, number)
    if _ROOM_LEFT & {word.lower() for word in (item.after or ())[:3]}:
        extra += infer.rooms(document.memory, quantity)
    found: list[Link] = []
    factor = document.text[item.start : item.end].rstrip()[-1:] in ("x", "×")
    targets = [quantity]
    if quantity.low is not None and quantity.high is not None:
        ends = (quantity.low, quantity.high)
        targets = [replace(quantity, value=end, low=None, high=None) for end in ends]
    for target in targets:
        fit = infer.explain(target, window, extra, factor)
        if fit is not None:
            found.append(infer.link_of(fit, replace(side, quantity=target), document.text))
    return found or _units_dropped(document, quantity, window, side)


def _claims(item: Item, quantity: Quantity) -> bool:
    """Whether a value may be the result of others: nothing that its words or its form give as an input."""
    if not isinstance(item.node, Literal) or item.label == "group" or quantity.value in (0.0, 1.0):
        return False
    if item.relation == "#" or _given(item) or item.node.joined:
        return False
    bare = not quantity.unit and not quantity.dimension
    setting = bare and quantity.value == int(quantity.value) and abs(quantity.value) < 1000
    if item.defines and item.label and (quantity.unit == "%" or (setting and item.relation == "=")):
        return False
    return not (bare and abs(quantity.value) < 3 and item.relation == "")


def _given(item: Item) -> bool:
    """Whether the words before a value say that it is put in: "over 8 GPUs", "at 24k tokens", "assume $3"."""
    if item.relation not in ("", "is"):
        return False
    words = [word.lower() for word in item.words]
    if lexicon().words["assuming"] & set(words):
        return True
    return item.relation == "" and any(word in lexicon().words["input"] for word in words[-2:])


def _denominator(document: Document, items: list[Item], place: int, number: int) -> list[infer.Known]:
    """The count behind a "per" or "of": the 1M of "6e17 FLOPs per 1M tokens", the 4k of "15 of 4k"."""
    after = items[place].after
    if not after or after[-1].lower() not in ("per", "of") or place + 1 >= len(items):
        return []
    below = items[place + 1]
    counted = value_of(below.node, document.context)
    return [] if counted is None else [infer.Known(counted, below.start, below.end, number, below.clause)]


def _units_dropped(
    document: Document, quantity: Quantity, window: list[infer.Known], side: Side
) -> list[Link]:
    """The link of a value that comes out of two earlier ones only without their units; it does not hold."""
    dropped = infer.units_dropped(quantity, window)
    if dropped is None:
        return []
    value = show(Quantity(dropped.value, dropped.dimension))
    expression = infer.describe(dropped.node, document.text)
    says = f"{expression} is {value}; the figures were divided without their units"
    diagnosis = Diagnosis("units-dropped", says, quantity.value / dropped.value)
    return [infer.link_of(dropped, side, document.text, False, diagnosis)]


def _line_words(reader: LineReader, items: list[Item], place: int) -> tuple[str, ...]:
    """The words around an item that may bring a factor: of its clause up to it, and just behind it."""
    item = items[place]
    words: list[str] = []
    for other in items[: place + 1]:
        if other.clause == item.clause:
            words.extend(other.words)
            words.extend(other.label.split() if other.label else ())
    words.extend((item.after or ())[:4])
    return tuple(words)


def leading_step(item: Item) -> Item | None:
    """The value behind an arrow that the same line goes on with: the 2.46M of `→ 2.46M tok/s × 4 B`."""
    if item.relation != "->" or not item.operation:
        return None
    first = leading(item.node)
    if not isinstance(first, Literal):
        return None
    return replace(item, node=first, end=first.end, quantity=first.quantity, after=None)


def know(document: Document, item: Item, number: int) -> None:
    """Remember the values of an item for the inference of later ones."""
    words = (*item.words, *(item.after or ())[:3])
    if isinstance(item.node, Literal):
        if item.quantity is not None:
            document.memory.add(
                infer.Known(item.quantity, item.start, item.end, number, item.clause, True, words)
            )
            others = [other.quantity for other in item.node.others if "1,024" in other.why]
            amount = of_period(item.quantity)
            if amount is not None and amount.value >= 86400 * item.quantity.value:
                others.append(amount)
            for other in others:
                document.memory.add(
                    infer.Known(other, item.start, item.end, number, item.clause, False, words)
                )
        return
    for part in walk(item.node):
        if isinstance(part, Literal):
            document.memory.add(
                infer.Known(part.quantity, part.start, part.end, number, item.clause, False, words)
            )
    if item.quantity is not None:
        document.memory.add(
            infer.Known(item.quantity, item.start, item.end, number, item.clause, False, words)
        )


def price_per_million(document: Document, items: list[Item], place: int, links: list[Link]) -> None:
    """A price under a label such as "price of a million" or "cost per Mtok" is per million tokens."""
    item = items[place]
    found = item.quantity
    if found is None or not isinstance(item.node, Literal) or found.dimension.powers not in _CURRENCIES:
        return
    label = next((before.label for before in reversed(items[: place + 1]) if before.label), None)
    if (
        label is None
        or _MILLION.search(label) is None
        or item.relation not in ("=", "~", "")
        or (place and not item.relation)
    ):
        return
    item.quantity = replace(
        found, value=found.value * 1e-6, dimension=found.dimension / Dimension.of(token=1),
        resolution=found.resolution * 1e-6,
        scale=found.scale * 1e-6, unit=found.unit + "/Mtok",
    )  # fmt: skip
    for index, link in enumerate(links):
        if link.right.start == item.start:
            links[index] = replace(link, right=replace(link.right, quantity=item.quantity))
