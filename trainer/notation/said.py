"""What words say of values stated before: "twice that", "16,000 not 8,000, so", what is saved each month."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from trainer.notation import infer
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.document import Document
from trainer.notation.fits import Fit, Known, allowed, gap, literal, node
from trainer.notation.items import Item
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Side
from trainer.notation.sides import of_period
from trainer.regex import regex

_PARAM = Dimension.of(param=1)
_COMPARED = frozenset({
    "more", "less", "fewer", "faster", "slower", "cheaper", "dearer", "gain", "speedup", "better", "worse",
    "higher", "lower", "larger", "smaller", "bigger", "longer", "shorter", "improvement",
})  # fmt: skip
_MULTIPLE = regex(r"\b(twice|double[sd]?|triple[sd]?|thrice|half|halve[sd])\b", re.IGNORECASE)
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


def of_each(items: list[Item], place: int, quantity: Quantity, memory: infer.Memory) -> Fit | None:
    """What a value per parameter, vector or user comes to for all that were counted: 12 B/param: 840 GB."""
    before = items[place - 1].quantity if place else None
    noun = None if before is None or not before.dimension.soft else NONE / before.dimension.soft
    if before is None or noun is None or quantity.dimension is not before.dimension.hard:
        return None
    each = Known(before, items[place - 1].start, items[place - 1].end, 0, 0)
    for known in memory.last(80):
        count = known.quantity
        bare = noun == _PARAM and not count.dimension and not count.unit and count.value >= 1e8
        if not (bare or count.dimension is noun) or gap(count.value * before.value, quantity.value) > 0.02:
            continue
        made = node("*", literal(each), literal(known))
        return Fit(0.0, count.value * before.value, quantity.dimension, made, (each, known), quantity)
    return None


def rest_of(items: list[Item], place: int, quantity: Quantity) -> Fit | None:
    """What a share leaves of the whole: "5% lost -> 95% goodput", "99.9% -> 8.8 h a year"."""
    before = items[place - 1] if place and items[place].relation in ("->", "so", "=", "is", "~") else None
    lost = before.quantity if before is not None else None
    if before is None or lost is None or lost.unit != "%" or quantity.dimension is not NONE:
        return None
    down = quantity.unit not in ("", "%") and 0.9 <= lost.value < 1  # 43 min a month
    if not down and (quantity.unit != "%" or items[place].relation not in ("->", "so")):
        return None
    most = 0.05 * quantity.value if down else 0.51 * (lost.resolution + quantity.resolution)
    if abs(1 - lost.value - quantity.value) > most:
        return None
    known = Known(lost, before.start, before.end, 0, 0)
    made = node("-", Literal(before.start, before.start, Quantity(1.0)), literal(known))
    return Fit(0.0, 1 - lost.value, quantity.dimension, made, (known,), quantity)


def times_as_much(item: Item, window: list[Known], memory: infer.Memory) -> Fit | None:
    """The ratio of the last value to an earlier one of its kind: "18x more", "a 2.6x gain"."""
    target = item.quantity
    if target is None or not window or not _COMPARED & {word.lower() for word in (item.after or ())[:2]}:
        return None
    last = window[0]
    for known in memory.last(80):
        alike = known.quantity.dimension.agrees(last.quantity.dimension)
        large = min(abs(known.quantity.value), abs(last.quantity.value)) >= 1e9
        bare = large and not (known.quantity.dimension and last.quantity.dimension)
        if known.end > last.start or not known.quantity.value or not (alike or bare):
            continue
        for one, other in ((last, known), (known, last)):
            ratio = one.quantity.value / other.quantity.value if other.quantity.value else 0.0
            if gap(ratio, target.value) <= allowed(target):
                made = node("/", literal(one), literal(other))
                return Fit(0.0, ratio, target.dimension, made, (one, other), target)
    return None


def of_amount(amount: Quantity, window: list[Known], side: Side, text: str) -> Link | None:
    """The difference or sum of two values that a rate is the amount of: $392k and $294k behind
    "we save $98k each month". Beside a rate it is one: "$80.5k a year, plus $7.0k → $87.5k/yr".
    """
    found = []
    kept = [known for known in window if known.stated and known.quantity.dimension == amount.dimension]
    rates = {known: of_period(known.quantity) for known in window if known.stated and known not in kept}
    meant = [replace(known, quantity=made) for known, made in rates.items() if made is not None]
    pool = [*kept, *(known for known in meant if known.quantity.dimension == amount.dimension)]
    for place, one in enumerate(pool):
        for other in pool[place + 1 :]:
            target = side.quantity if other in meant and side.quantity is not None else amount
            first, second = (one, other) if one.quantity.value > other.quantity.value else (other, one)
            for sign, value in (
                ("-", first.quantity.value - second.quantity.value),
                ("+", first.quantity.value + second.quantity.value),
            ):
                if gap(value, amount.value) <= allowed(amount):
                    made = node(sign, literal(first), literal(second))
                    value *= target.value / amount.value
                    found.append(Fit(0.0, value, target.dimension, made, (first, second), target))
    if len(found) != 1:
        return None
    return infer.link_of(found[0], replace(side, quantity=found[0].quantity), text)
