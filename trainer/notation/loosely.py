"""Units that people leave out or say twice: 21 days × 24 h, 9B tokens/day × 30, 64 × 460 h × $2.50."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from trainer.notation.dimension import CURRENCY, NONE, Dimension
from trainer.notation.expressions import Scope
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.sides import attempt, of_period

MOST = 12
_TIME = Dimension.of(s=1)
_CURRENCIES = tuple(Dimension.of(**{unit: 1}) for unit in CURRENCY)
_PRICED = {_TIME: 3600.0, _TIME * Dimension.of(GPU=1): 3600.0, _TIME * Dimension.of(W=1): 3.6e6}
"""What a price that says no unit is for: an hour, a GPU-hour, a kWh."""


def meant(
    left: Node, value: Quantity | None, stated: Quantity, names: Mapping[str, Quantity]
) -> list[Quantity]:
    """What an expression may come to besides its value in the units as typed."""
    parts = left.figures
    if len(parts) < 2 or len(parts) > MOST:
        return []
    measured = [part for part in parts if part.quantity.unit]
    if not measured and value is not None and value.dimension is NONE:
        return []
    found = [value] if value is not None else []
    for replaced in (_amounts(measured), _said_twice(measured)) if measured else ():
        changed = attempt(left, Scope(names, None, replaced)) if replaced else None
        if changed is not None:
            found.append(changed)
    found += _base_units(left, names)
    currency = _currency(stated.dimension)
    priced = [] if currency is None else [_spent(one, currency) for one in found]
    return [*found[value is not None :], *(one for one in priced if one is not None)]


@lru_cache(maxsize=1024)
def _currency(dimension: Dimension) -> Dimension | None:
    """The money that a dimension holds."""
    return next((unit for unit in _CURRENCIES if unit.powers[0] in dimension.powers), None)


def _amounts(parts: Sequence[Literal]) -> dict[int, Quantity]:
    """Rates as the amount of their period, for the bare number of periods that they are multiplied by."""
    amounts = {part.start: of_period(part.quantity) for part in parts}
    return {start: amount for start, amount in amounts.items() if amount is not None}


def _said_twice(parts: Sequence[Literal]) -> dict[int, Quantity]:
    """The 24 h behind 21 days: one of the unit before, which was typed already."""
    times = [part for part in parts if part.quantity.dimension == _TIME]
    scales = {part.quantity.scale for part in times}
    return {
        part.start: Quantity(1.0)
        for part in times
        if part.quantity.value in scales and part.quantity.value != part.quantity.scale
    }


def _base_units(left: Node, names: Mapping[str, Quantity]) -> list[Quantity]:
    """A sum whose one side says no unit, in the base unit of the other: 8 × 700 + 2 kW."""
    if not isinstance(left, Binary) or left.operator not in "+-":
        return []
    sides = [attempt(side, Scope(names)) for side in (left.left, left.right)]
    if sides[0] is None or sides[1] is None or sides[0].dimension.hard is sides[1].dimension.hard:
        return []
    bare = [side for side in sides if side is not None and not side.dimension.hard and side.unit != "%"]
    if len(bare) != 1:
        return []
    other = sides[1] if bare[0] is sides[0] else sides[0]
    sign = 1.0 if left.operator == "+" else -1.0
    return [Quantity(sides[0].value + sign * sides[1].value, other.dimension)]


def _spent(value: Quantity, currency: Dimension) -> Quantity | None:
    """Time or energy at a bare price, as money."""
    worth = _PRICED.get(value.dimension / currency)
    return None if worth is None else Quantity(value.value / worth, currency)
