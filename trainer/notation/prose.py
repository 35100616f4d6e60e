"""Claims that prose makes without a sign:
a value explained by those before it, a total, a price per million.
"""

from __future__ import annotations

import re
from dataclasses import replace

from trainer.notation import infer
from trainer.notation.compared import as_share, fraction_apart, left_over, percent_apart
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.document import Document
from trainer.notation.items import Item, leading, value_of
from trainer.notation.lexicon import lexicon
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link, Side
from trainer.notation.said import (
    claimed,
    multiples,
    of_amount,
    of_each,
    put_in,
    rest_of,
    scaled,
    times_as_much,
    total_behind,
)
from trainer.notation.show import show
from trainer.notation.sides import of_period
from trainer.notation.unit_reader import CURRENCIES
from trainer.regex import regex

_MILLION = regex(
    r"(?:\bper|\bof|/|\bfor|\ba)\s*(?:a\s+|one\s+|1\s*)?(?:million|M\b|Mtok|mtok|1M)", re.IGNORECASE
)
_PERIOD = regex(r"(?:^|[\s,])(hourly|daily|weekly|monthly|yearly|annually)$", re.IGNORECASE)
_PLUS = regex(r"\bplus\b", re.IGNORECASE)
_OF_LABEL = {
    "hourly": (3600.0, "/h"), "daily": (86400.0, "/day"), "weekly": (604800.0, "/week"),
    "monthly": (2629800.0, "/month"), "yearly": (31557600.0, "/year"), "annually": (31557600.0, "/year"),
}  # fmt: skip
_ROOM_LEFT = frozenset({"spare", "left", "leftover", "remaining", "free", "headroom", "slack"})
_BOUND = regex(r"(?<![-=~])[<>≤≥]\s?$")
"""What stands before a limit, which nothing is worked out to."""
_AGAIN = 40
"""How many of the last items may be said again by a value."""
_BEFORE_COUNT = frozenset({"per", "of", "with", "w", "mit", "at"})


def inferred(document: Document, items: list[Item], place: int, number: int) -> list[Link]:
    """The link that prose makes for a value that no written link explains."""
    if _worked_out(items, place):
        return []
    item = items[place]
    quantity = item.quantity
    apart = percent_apart(document, items, place, number)
    if apart is not None:
        return [apart]
    if quantity is None or put_in(items, place) or not _claims(item, quantity, _is_factor(document, item)):
        return []
    if _BOUND.search(document.text, max(0, item.start - 3), item.start):
        return []
    side = document.side(item)
    words = (*item.words, item.label or "")
    total = infer.total_of(quantity, words, document.memory, number, total_behind(item))
    if total is not None:
        document.memory.total = len(document.memory.stated)
        return [infer.link_of(total[0], side, document.text, total[1] is None, total[1])]
    meant = scaled(items, place, quantity, document.memory, number)
    meant = meant or of_each(items, place, quantity, document.memory) or rest_of(items, place, quantity)
    meant = meant or fraction_apart(document, items, place, number)
    if meant is not None:
        return [infer.link_of(meant, side, document.text)]
    return _sought(document, items, place, number, quantity)


def _worked_out(items: list[Item], place: int) -> bool:
    """Whether a line begins with a value and its working behind a sign: `3 weeks = 21 * 24 h`."""
    if place or len(items) == 1 or items[0].relation or items[0].words:
        return False
    working = items[1]
    return working.relation == "=" and working.operation and not working.defines


def _sought(document: Document, items: list[Item], place: int, number: int, quantity: Quantity) -> list[Link]:
    """The link to the small expression of what was stated that gives a value."""
    item = items[place]
    side = document.side(item)
    factor = _is_factor(document, item)
    telling = quantity.dimension.hard is not NONE or quantity.value % 1 != 0
    if telling and document.memory.says(quantity, _AGAIN):  # nothing that came of it
        return []
    window = document.memory.window(number)
    words = (*_line_words(items, place), *multiples(document, items, place))
    extra = infer.constants(words, lexicon(), item.start, number)
    if item.defines and quantity.dimension == infer.GPU:
        extra = [known for known in extra if known.quantity.dimension is not infer.BYTES]
    below = _denominator(document, items, place, number)
    beside = bool(below) or item.aside is not None or "times" in (item.after or ())[:1]
    extra += below + _counted(document, quantity)
    if _ROOM_LEFT & {word.lower() for word in (item.after or ())[:3]}:
        extra += infer.rooms(document.memory, quantity)
    found: list[Link] = []
    if quantity.low is not None and any(_same_range(known.quantity, quantity) for known in window):
        return []
    for target in _targets(item, quantity):
        fit = infer.explain(target, window, extra, factor, bool(item.relation) or claimed(item), beside)
        if fit is not None and not as_share(items, item, fit) and not _by_chance(item, fit, number):
            wrong = left_over(items, item, fit)
            found.append(
                infer.link_of(fit, replace(side, quantity=target), document.text, wrong is None, wrong)
            )
    if not found:
        nodes = infer.whole_nodes(quantity, window)
        found = [] if nodes is None else [infer.link_of(nodes, side, document.text)]
    if not found and factor:
        ratio = times_as_much(item, window, document.memory)
        found = [] if ratio is None else [infer.link_of(ratio, side, document.text)]
    added = item.relation == "->" and _PLUS.search(document.text, _line(document, item), item.start)
    amount = of_period(quantity) if not found and (added or claimed(item)) else None
    if amount is not None:
        saved = of_amount(amount, window, side, document.text)
        found = [] if saved is None else [saved]
    return found or _units_dropped(document, quantity, window, side)


def _by_chance(item: Item, fit: infer.Fit, number: int) -> bool:
    """Whether a round percentage may well be the share of some numbers of other lines by chance: people set
    aside 10%, and 8 and 80 stand everywhere.
    """
    if fit.quantity.unit != "%" or item.relation or claimed(item) or round(fit.quantity.value * 100, 6) % 5:
        return False
    return all(part.line != number for part in fit.parts)


def _targets(item: Item, quantity: Quantity) -> list[Quantity]:
    """A value, or the two ends of a range; none of a share that nothing claims (60-70% of that)."""
    if quantity.low is None or quantity.high is None:
        return [quantity]
    if quantity.unit == "%" and not item.relation and not claimed(item):
        return []
    return [replace(quantity, value=end, low=None, high=None) for end in (quantity.low, quantity.high)]


def _line(document: Document, item: Item) -> int:
    """The offset at which the line of a value begins."""
    return document.text.rfind("\n", 0, item.start) + 1


def _is_factor(document: Document, item: Item) -> bool:
    """Whether a value is a factor without a unit, such as 1.5x."""
    return document.text[item.start : item.end + 1].rstrip()[-1:] in ("x", "×")


def _same_range(one: Quantity, other: Quantity) -> bool:
    return (one.low, one.high, one.dimension) == (other.low, other.high, other.dimension)


def _claims(item: Item, quantity: Quantity, factor: bool) -> bool:
    """Whether a value may be the result of others: nothing that its words or its form give as an input."""
    if not isinstance(item.node, Literal) or item.label == "group" or quantity.value in (0.0, 1.0):
        return False
    if item.relation == "#" or _given(item) or item.node.joined:
        return False
    bare = not quantity.unit and not quantity.dimension
    setting = bare and quantity.value == int(quantity.value) and abs(quantity.value) < 1000
    if item.defines and item.label and (quantity.unit == "%" or (setting and item.relation == "=")):
        return False
    return not (bare and abs(quantity.value) < 3 and item.relation == "" and not factor)


def _given(item: Item) -> bool:
    """Whether the words before a value say that it is put in: "over 8 GPUs", "at 24k tokens", "assume $3"."""
    words = [word.lower() for word in item.words]
    if item.relation == "so" and words[-1:] and words[-1] in ("with", "using", "across", "over"):
        return True
    if item.relation not in ("", "is") or words[-1:] == ["that"]:
        return False
    if lexicon().words["assuming"] & set(words) or lexicon().words["limit"] & set(words[-2:]):
        return True
    return item.relation == "" and any(word in lexicon().words["input"] for word in words[-2:])


def _denominator(document: Document, items: list[Item], place: int, number: int) -> list[infer.Known]:
    """The count behind a value: the 1M of "6e17 FLOPs per 1M tokens", the 4k of "15 of 4k", of "80 users
    with 4k tokens each".
    """
    after = items[place].after
    if not after or after[-1].lower() not in _BEFORE_COUNT or place + 1 >= len(items):
        return []
    below = items[place + 1]
    counted = value_of(below.node, document.context)
    if counted is None:
        return []
    found = [infer.Known(counted, below.start, below.end, number, below.clause)]
    latest = document.memory.last(1)
    lent = latest[0].quantity if latest and not counted.dimension else counted
    if lent.dimension.hard is not NONE:
        measured = replace(
            counted, value=counted.value * lent.scale, dimension=lent.dimension, scale=lent.scale
        )
        found.append(replace(found[0], quantity=measured))
    return found


def _counted(document: Document, quantity: Quantity) -> list[infer.Known]:
    """The last count of what a value is per: the 3M users behind "$0.0026 per user", wherever they stood."""
    below = [Dimension.of(**{unit: 1}) for unit, power in quantity.dimension.soft.powers if power == -1]
    if not below:
        return []
    known = document.memory.last(40)
    return list(
        {one.quantity.value: one for one in reversed(known) if one.quantity.dimension in below}.values()
    )[-3:]


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


def _line_words(items: list[Item], place: int) -> tuple[str, ...]:
    """The words around an item that may bring a factor: of its clause up to it, and just behind it."""
    item = items[place]
    words: list[str] = []
    for other in items[: place + 1]:
        if other.clause == item.clause:
            words.extend(other.words)
            words.extend(other.label.split() if other.label else ())
    words.extend((item.after or ())[:4])
    return tuple(words)


def leading_step(document: Document, item: Item) -> Item | None:
    """The value behind an arrow that the same line goes on with: the 2.46M of `→ 2.46M tok/s × 4 B`. A bare
    figure that stood with a unit before is that value.
    """
    if item.relation != "->" or not item.operation:
        return None
    first = leading(item.node)
    if not isinstance(first, Literal):
        return None
    if not first.quantity.dimension and first.quantity.value in document.context.figures:
        return None
    return replace(item, node=first, end=first.end, quantity=first.quantity, after=None)


def labelled_price(document: Document, items: list[Item], place: int, links: list[Link]) -> None:
    """A price under a label such as "price of a million" or "cost per Mtok" is per million tokens, one right
    behind "monthly:" is of a month.
    """
    item = items[place]
    found = item.quantity
    if found is None or not isinstance(item.node, Literal) or found.dimension.powers not in CURRENCIES:
        return
    label = next((before.label for before in reversed(items[: place + 1]) if before.label), None)
    if label is None or item.relation not in ("=", "~", "") or (place and not item.relation):
        return
    period = _PERIOD.search(label) if item.label == label else None
    if _MILLION.search(label) is not None:
        below, worth, name = Dimension.of(token=1), 1e6, "/Mtok"
    elif period is not None:
        below, worth, name = Dimension.of(s=1), *_OF_LABEL[period.group(1).lower()]
    else:
        return
    item.quantity = replace(
        found, value=found.value / worth, dimension=found.dimension / below,
        resolution=found.resolution / worth, scale=found.scale / worth, unit=found.unit + name,
    )  # fmt: skip
    for index, link in enumerate(links):
        if link.right.start == item.start:
            links[index] = replace(link, right=replace(link.right, quantity=item.quantity))
