"""How often something happens, said as an interval and as a rate: "every 3.05 h, i.e. 7.9 times a day"."""

from __future__ import annotations

from trainer.notation.dimension import Dimension
from trainer.notation.document import Document
from trainer.notation.items import Item
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.rates import NEAR, counts, products
from trainer.notation.reading import Diagnosis, Link
from trainer.notation.show import number
from trainer.notation.sides import tolerance

_TIME = Dimension.of(s=1)
_BEFORE = frozenset({"every", "mtbf", "mttf", "interval", "period"})
_UNITS = (3600.0, 24.0, 60.0, 86400.0, 1440.0, 7.0, 168.0, 30.0, 30.4, 365.25, 8766.0)
"""Between two units of time."""
_SAID = frozenset({"", "is", "so", "->", "=", "~"})
_THEREFORE = frozenset({"so", "thus", "hence", "therefore"})
_AGAIN = _THEREFORE | frozenset(
    {"or", "i.e", "i.e.", "ie", "meaning", "that", "that's", "which", "is", "about"}
)


def refuted_frequency(document: Document, items: list[Item], place: int) -> Link | None:
    """The wrong link of a rate behind the interval that it is one over: "every 3.05 h, i.e. 0.33 a day".

    None where they agree, and where a count that is stated or whole may stand between them.
    """
    item, left = items[place], items[place - 1] if place else None
    if left is None or left.foreign or not _interval(items, place - 1) or not _restates(item, place):
        return None
    time, rate = left.quantity, item.quantity
    if time is None or rate is None or not _frequency(rate) or time.low is not None or rate.low is not None:
        return None
    factor = rate.value * time.value
    if factor <= 0 or abs(factor - 1) <= tolerance(rate, item.approximate, time) + NEAR:
        return None
    slip = next((one for one in _UNITS if abs(one * factor - 1) < NEAR or abs(factor / one - 1) < NEAR), None)
    follows = item.relation in ("so", "->") or not _THEREFORE.isdisjoint(item.words)
    if follows and (slip is None or factor > 1):
        return None  # of a fleet whose size stands in the question
    if slip is None:
        stated = list(counts(document, items, {left.start, item.start}))
        whole = factor > 1 and abs(factor - round(factor)) < 0.02 * factor
        if whole or any(abs(factor / other - 1) < NEAR for other in products(stated)):
            return None
    said, again = (document.text[one.start : one.end].strip() for one in (left, item))
    says = f"once every {said} is {number(86400 / time.value)} a day, not {again}"
    if slip is not None:
        says += f": a factor of {slip:g}, that of a unit of time"
    sides = document.side(left), document.side(item)
    diagnosis = Diagnosis("not-reciprocal", says, factor)
    return Link("=" if item.relation != "->" else "->", *sides, False, None, factor, diagnosis, inferred=True)


def _interval(items: list[Item], place: int) -> bool:
    """Whether an item is the time between two of something."""
    left = items[place]
    if not isinstance(left.node, Literal) or left.quantity is None or left.quantity.dimension is not _TIME:
        return False
    begins = items[place - 1].words if place and left.relation in ("=", "~") else ()
    said = (*left.words[-1:], *begins[-1:], *(left.label or "").split()[-1:])
    return any(word.lower() in _BEFORE for word in said)


def _restates(item: Item, place: int) -> bool:
    """Whether a value says the one before it again, by a sign, such words, or alone in brackets."""
    if not isinstance(item.node, Literal) or item.relation not in _SAID:
        return False
    if item.aside is not None:
        return item.aside == place - 1 and item.alone
    return all(word.lower() in _AGAIN for word in item.words)


def _frequency(rate: Quantity) -> bool:
    """Whether a quantity is how often something happens: 8/day, 8 failures a day, and no 8 tok/s."""
    rest = dict(rate.dimension.powers)
    return rest.pop("s", 0) == -1 and set(rest) <= {"failure", "step"}
