"""The functions every expression may call, and the shape of those passed in."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from trainer.notation.dimension import NONE
from trainer.notation.quantity import Quantity


class Argument(Protocol):
    """One argument of a function: its name, the unit it is given in, and its default where it has one."""

    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def default(self) -> float | None: ...


class Function(Protocol):
    """A function passed in: floats in base units go in and come out, the units are declared."""

    @property
    def name(self) -> str: ...
    @property
    def call(self) -> Callable[..., float]: ...
    @property
    def arguments(self) -> Sequence[Argument]: ...
    @property
    def result(self) -> str: ...


def _whole(rounding: Callable[[float], float]) -> Callable[..., Quantity]:
    """A rounding function on the figure as typed;
    1e-9 absorbs the noise of floating point (ceil of 8.000000000001 is 8).
    """

    def apply(quantity: Quantity) -> Quantity:
        scale = quantity.scale if quantity.unit not in ("", "%") else 1.0
        figure = quantity.value / scale
        nearest = round(figure)
        whole = float(nearest) if abs(figure - nearest) <= 1e-9 * max(1.0, abs(figure)) else rounding(figure)
        return Quantity(whole * scale, quantity.dimension, scale=scale, unit=quantity.unit)

    return apply


def _multiple(rounding: Callable[[float], float]) -> Callable[..., Quantity]:
    def apply(quantity: Quantity, multiple: Quantity) -> Quantity:
        if multiple.value <= 0:
            raise ValueError("the multiple must be positive")
        figure = quantity.value / multiple.value
        nearest = round(figure)
        whole = float(nearest) if abs(figure - nearest) <= 1e-9 * max(1.0, abs(figure)) else rounding(figure)
        return Quantity(whole * multiple.value, quantity.dimension)

    return apply


def _plain(function: Callable[[float], float]) -> Callable[..., Quantity]:
    def apply(quantity: Quantity) -> Quantity:
        if quantity.dimension.hard:
            raise ValueError(f"its argument must be a plain number, not {quantity.dimension}")
        return Quantity(function(quantity.value))

    return apply


def _sqrt(quantity: Quantity) -> Quantity:
    if quantity.value < 0:
        raise ValueError("the square root of a negative number")
    powers = quantity.dimension.powers
    hard_odd = any(power % 2 for _, power in quantity.dimension.hard.powers)
    if hard_odd:
        raise ValueError(f"the square root of {quantity.dimension} is no unit")
    halves = tuple((unit, power // 2) for unit, power in powers if power % 2 == 0)
    return Quantity(math.sqrt(quantity.value), type(NONE)(halves))


def _pick(choose: Callable[..., Quantity]) -> Callable[..., Quantity]:
    def apply(*quantities: Quantity) -> Quantity:
        first = quantities[0]
        for other in quantities[1:]:
            if not first.dimension.agrees(other.dimension):
                raise ValueError(f"{first.dimension} and {other.dimension} cannot be compared")
        return choose(quantities, key=lambda quantity: quantity.value)

    return apply


def _absolute(quantity: Quantity) -> Quantity:
    return replace(quantity, value=abs(quantity.value), low=None, high=None)


BUILTINS: dict[str, tuple[Callable[..., Quantity], int, int]] = {
    "ceil": (_whole(math.ceil), 1, 1),
    "floor": (_whole(math.floor), 1, 1),
    "round": (_whole(round), 1, 1),
    "round_up": (_multiple(math.ceil), 2, 2),
    "round_down": (_multiple(math.floor), 2, 2),
    "sqrt": (_sqrt, 1, 1),
    "ln": (_plain(math.log), 1, 1),
    "log": (_plain(math.log), 1, 1),
    "log2": (_plain(math.log2), 1, 1),
    "log10": (_plain(math.log10), 1, 1),
    "exp": (_plain(math.exp), 1, 1),
    "min": (_pick(min), 1, 20),
    "max": (_pick(max), 1, 20),
    "abs": (_absolute, 1, 1),
}
"""Built-in functions: what they do, and the fewest and most arguments they take."""

ROUNDING = frozenset({"ceil", "floor", "round", "round_up", "round_down"})
