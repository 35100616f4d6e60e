"""What words say of values stated before: "twice that", "16,000 not 8,000, so", what is saved each month."""

from __future__ import annotations

import re
from itertools import pairwise

from trainer.notation import infer
from trainer.notation.document import Document
from trainer.notation.fits import Fit, Known, allowed, gap, literal, node
from trainer.notation.items import Item
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Side

_MULTIPLE = re.compile(r"\b(twice|double|triple|thrice|half)\b", re.IGNORECASE)
_CLAIM = frozenset({
    "so", "thus", "hence", "therefore", "save", "saves", "saving", "saved", "difference", "remain", "remains",
    "cheaper", "altogether",
})  # fmt: skip


def multiples(document: Document, items: list[Item], place: int) -> tuple[str, ...]:
    """The words between a value and the one before it in its line that multiply what they refer to."""
    item = items[place]
    begins = document.text.rfind("\n", 0, item.start) + 1
    since = max([begins, *(one.end for one in items[:place] if one.end <= item.start)])
    return tuple(_MULTIPLE.findall(document.text, since, item.start))


def total_behind(item: Item) -> bool:
    """Whether the words behind a value say that it is a total: "208 GB altogether", "93 GB in all"."""
    after = tuple(word.lower() for word in (item.after or ())[:2])
    return after in (("in", "all"), ("in", "total"), ("all", "told")) or after[:1] in (
        ("altogether",), ("combined",), ("together",), ("total",), ("overall",),
    )  # fmt: skip


def claimed(item: Item) -> bool:
    """Whether a word beside a value says that it follows from others."""
    return (
        item.relation == "so"
        or item.words[-1:] == ("to",)
        or not _CLAIM.isdisjoint(word.lower().strip(".") for word in (*item.words, *(item.after or ())[:3]))
    )


def put_in(items: list[Item], place: int) -> bool:
    """Whether a value is one of two of which one replaces the other: "16,000 not 8,000, so 2.26e15 FLOP"."""
    if items[place].replaced:
        return True
    return place + 2 < len(items) and items[place + 1].replaced


def scaled(
    items: list[Item], place: int, quantity: Quantity, memory: infer.Memory, number: int
) -> Fit | None:
    """A value stated before times the new over the old one of a replaced input."""
    for new, old in pairwise(items[:place]):
        one, other = new.quantity, old.quantity
        if not old.replaced or new.operation or old.operation or not one or not other or not other.value:
            continue
        for known in memory.last(40):
            same = known.stated and known.line < number and known.quantity.dimension == quantity.dimension
            value = known.quantity.value * one.value / other.value
            if same and gap(value, quantity.value) <= allowed(quantity):
                top, below = (
                    Known(one, new.start, new.end, number, new.clause),
                    Known(other, old.start, old.end, number, old.clause),
                )
                made = node("/", node("*", literal(known), literal(top)), literal(below))
                return Fit(0.0, value, quantity.dimension, made, (known, top, below), quantity)
    return None


def of_amount(amount: Quantity, window: list[Known], side: Side, text: str) -> Link | None:
    """The difference or sum of two values that a rate is the amount of: $392k and $294k behind
    "we save $98k each month".
    """
    found = []
    pool = [known for known in window if known.stated and known.quantity.dimension == amount.dimension]
    for place, one in enumerate(pool):
        for other in pool[place + 1 :]:
            first, second = (one, other) if one.quantity.value > other.quantity.value else (other, one)
            for sign, value in (
                ("-", first.quantity.value - second.quantity.value),
                ("+", first.quantity.value + second.quantity.value),
            ):
                if gap(value, amount.value) <= allowed(amount):
                    made = node(sign, literal(first), literal(second))
                    found.append(Fit(0.0, value, amount.dimension, made, (first, second), amount))
    return infer.link_of(found[0], side, text) if len(found) == 1 else None
