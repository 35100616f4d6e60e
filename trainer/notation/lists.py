"""Slash lists: "132 / 1,845 / 5,287 tok/s" is three values, "1000 / 324 = 3.1" a quotient."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from trainer.notation.dimension import CURRENCY, NONE
from trainer.notation.expressions import Scope
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.sides import TOLERANCE, attempt, close

_CURRENCIES = frozenset(CURRENCY)


def slash_list(node: Node, line: str, base: int) -> list[Literal]:
    """The values of a tree that is a slash list in `line`, which begins at offset `base`;
    empty for anything else.
    """
    values: list[Literal] = []
    here = node
    while isinstance(here, Binary) and here.operator == "/" and not here.grouped:
        if not isinstance(here.right, Literal):
            return []
        values.append(here.right)
        here = here.left
    if not values or not isinstance(here, Literal):
        return []
    values = [here, *reversed(values)]
    gaps = [line[one.end - base : other.start - base] for one, other in pairwise(values)]
    if not all(gap.startswith(" ") and gap.endswith(" ") for gap in gaps):
        return []
    shapes = {_shape(line[value.start - base : value.end - base].strip()) for value in values}
    return [] if len(values) == 2 and len(shapes) > 1 else [_with_unit(value, values[-1]) for value in values]


def quotient_of(node: Node, before: Node) -> bool:
    """Whether a tree gives the kind of value that stands before it, or a share as large: no list is
    "28 s to write = 5.67 TB / 200 GB/s", nor "4.7% lost = 28 s / 600 s".
    """
    made = attempt(node, Scope()) if isinstance(before, Literal) else None
    if (
        made is None
        or not isinstance(before, Literal)
        or not made.dimension.agrees(before.quantity.dimension)
    ):
        return False
    return made.dimension.hard is not NONE or close(made.value, before.quantity, TOLERANCE)


def _shape(text: str) -> str:
    """What a value looks like apart from its digits:
    a currency, a percentage, a magnitude letter, digits, a unit.
    """
    if text[:1] in "$€£¥":
        return "currency"
    if text.endswith("%"):
        return "percentage"
    if text[-1:] in "kKMBTbG":
        return "magnitude"
    return "digits" if text[-1:].isdigit() else "unit"


def _with_unit(value: Literal, last: Literal) -> Literal:
    """A listed value with the unit that only the last one of the list carries."""
    one, other = value.quantity, last.quantity
    if value is last or "%" in (one.unit, other.unit) or not other.dimension:
        return value
    if one.dimension.hard == other.dimension.hard and (not one.dimension or one.scale == other.scale):
        return value
    plain_money = bool(one.dimension) and one.dimension.powers[0][0] in _CURRENCIES and one.scale == 1.0
    if one.dimension and not plain_money:
        return value
    quantity = replace(
        one,
        value=one.value * other.scale,
        dimension=other.dimension,
        resolution=one.resolution * other.scale,
        scale=other.scale,
        unit=other.unit,
    )
    return replace(value, quantity=quantity, others=())
