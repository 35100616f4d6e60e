"""A time per step or token and the rate beside it: each is one over the other, but for what is batched."""

from __future__ import annotations

import math
from collections.abc import Iterator

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.document import Document
from trainer.notation.expressions import figure
from trainer.notation.items import Item
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link, Relation
from trainer.notation.show import show
from trainer.notation.sides import tolerance

_TIME = Dimension.of(s=1)
_STEPS = frozenset({"step", "iter"})
_UNITS = _STEPS | {"token", "req", "sample", "seq", "image"}
_SIGNS = frozenset({"so", "->", "=", "~"})
NEAR, _REACH = 0.05, 60


def refuted_rate(document: Document, items: list[Item], place: int) -> Link | None:
    """The wrong link of a rate beside the time that it is one over: "15.1 ms per step, so 151 tok/s".

    None where they agree, and where a batch, a share or another factor may stand between them: one that is
    stated anywhere before or in the line, or a whole number of things done at once.
    """
    item = items[place]
    rate, left = item.quantity, items[place - 1] if place else None
    if left is None or item.relation not in _SIGNS or rate is None or left.quantity is None:
        return None
    if left.foreign or left.aside is not None or item.aside is not None or not isinstance(item.node, Literal):
        return None
    time = left.quantity
    pair = _per(time.dimension), _per(rate.dimension)
    if None in pair or pair[0] == pair[1] or not time.value or time.low is not None or rate.low is not None:
        return None
    factor = rate.value * time.value
    if factor <= 0 or abs(factor - 1) <= tolerance(rate, item.approximate, time) + NEAR:
        return None
    copied = _digits(time) == _digits(rate) != round(_digits(rate))
    if not copied and _batched(factor if _speed(rate) else 1 / factor, time, rate):
        return None
    stated = list(counts(document, items, {left.start, item.start}))
    if any(abs(factor / other - 1) < NEAR for other in products(stated)):
        return None
    return _link(document, left, item, factor, copied)


def _per(dimension: Dimension) -> int | None:
    """1 for a rate such as tok/s, -1 for a time such as s/token, None for anything else."""
    powers = dict(dimension.powers)
    powers.pop("user", None)
    time = powers.pop("s", 0)
    if abs(time) != 1 or len(powers) != 1:
        return None
    ((noun, power),) = powers.items()
    return power if noun in _UNITS and power == -time else None


def _speed(quantity: Quantity) -> bool:
    return ("s", -1) in quantity.dimension.powers


def _batched(factor: float, one: Quantity, other: Quantity) -> bool:
    """Whether so many things at once, or a loss, which nobody stated, may explain a rate."""
    steps = any(noun in _STEPS for side in (one, other) for noun, _ in side.dimension.powers)
    mixed = one.dimension.soft * other.dimension.soft is not NONE
    if 0.3 <= factor < 1 or (factor > 1 and steps and mixed):
        return True
    tens = math.log10(factor)
    if factor < 1.5 or abs(tens - round(tens)) < 0.01:
        return False
    return factor > 1024 or abs(factor - round(factor)) < 0.02 * factor


def _digits(quantity: Quantity) -> float:
    """The digits of a figure without its power of ten: 1.51 for 15.1 and for 151."""
    typed = abs(figure(quantity))
    return round(typed / 10 ** math.floor(math.log10(typed)), 6) if typed else 0.0


def counts(document: Document, items: list[Item], besides: set[int]) -> Iterator[float]:
    """The counts and shares stated so far and in the line, which a rate may have been multiplied by."""
    parts = [(known.start, known.quantity) for known in document.memory.last(_REACH)]
    parts += [(part.start, part.quantity) for one in items for part in one.node.figures]
    for start, quantity in parts:
        if start not in besides and quantity.dimension.hard is NONE and quantity.value > 0:
            yield quantity.value


def products(counts: list[float]) -> Iterator[float]:
    """The counts, what they are one over, and the same of any two of them."""
    sides = [side for count in dict.fromkeys(counts) for side in (count, 1 / count)]
    yield from sides
    for place, one in enumerate(sides):
        for other in sides[place + 1 :]:
            yield one * other


def _link(document: Document, left: Item, item: Item, factor: float, copied: bool) -> Link:
    """The link that does not hold, with what the time comes to."""
    time, stated = document.text[left.start : left.end].strip(), document.text[item.start : item.end].strip()
    assert left.quantity is not None and item.quantity is not None
    inverse = Quantity(
        1 / left.quantity.value, item.quantity.dimension, scale=item.quantity.scale, unit=item.quantity.unit
    )
    reason = f"; {stated} has the same digits as {time}" if copied else f", nothing stated makes it {stated}"
    says = f"one over {time} is {show(inverse)}{reason}"
    relation: Relation = "~" if item.relation == "~" else "=" if item.relation == "=" else "->"
    sides = document.side(left), document.side(item)
    diagnosis = Diagnosis("not-reciprocal", says, factor)
    return Link(relation, *sides, False, None, factor, diagnosis, inferred=True)
