"""Slips of one operand or of the result as typed: bits taken for bytes, two digits that changed places."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from trainer.notation.expressions import figure
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis
from trainer.notation.show import number, show

CLOSE = 0.006
"""How near the value must come with the digits put right: two that change places may change little."""
_LEAST, _MOST = 3, 6
"""The digits of a number in which two may have changed places."""


def in_bits(quantity: Quantity) -> bool:
    """Whether a figure was typed in bits: 100 Gb/s."""
    tens = math.log10(quantity.scale * 8) if quantity.scale > 0 else 0.5
    return quantity.unit != "" and abs(tens - round(tens)) < 1e-9


def as_bytes(quantity: Quantity) -> tuple[float, str] | None:
    """What a figure in bits is worth where it is taken for one in bytes, or a rate in bytes for one in bits,
    with a sentence on it; None for anything else.
    """
    powers = dict(quantity.dimension.powers)
    if powers.get("B") != 1 or not quantity.unit:
        return None
    typed = f"{number(figure(quantity), 4)} {quantity.unit}"
    if in_bits(quantity):
        says = f"the result takes {typed} for bytes: it is {show(replace(quantity, unit=''))}"
        return quantity.value * 8, says
    if powers.get("s") == -1:
        return quantity.value / 8, f"the result takes {typed} for bits: they are bytes"
    return None


def swaps(value: float) -> Iterator[float]:
    """The numbers that two neighbouring digits of a value make when they change places: 890, 908 for 980."""
    digits, _, exponent = f"{abs(value):.12e}".partition("e")
    digits = digits.replace(".", "").rstrip("0")
    if not 2 <= len(digits) <= _MOST or max(len(digits), int(exponent) + 1) < _LEAST:
        return
    digits = digits.ljust(_LEAST, "0")
    for place in range(len(digits) - 1):
        one, other = digits[place], digits[place + 1]
        if one != other and not (place == 0 and other == "0"):
            changed = digits[:place] + other + one + digits[place + 2 :]
            yield math.copysign(float(f"{changed[0]}.{changed[1:]}e{exponent}"), value)


def swapped_result(value: float, stated: Quantity, text: str, target: float) -> Diagnosis | None:
    """The result with two digits changed over: 890 where the line gives 980."""
    for other in swaps(target):
        if value and abs(other / value - 1) <= CLOSE / 2:
            off = abs(target / value - 1)
            way = "less" if target < value else "more"
            unit = 1.0 if target == figure(stated) else stated.scale or 1.0
            says = (
                f"two digits of {text} changed places: {number(other / unit, 6)} comes out,"
                f" {text} is {number(100 * off, 2)}% {way}"
            )
            return Diagnosis("digits-swapped", says, target / value)
    return None


def swapped_operand(quantity: Quantity, wanted: tuple[float, float]) -> Diagnosis | None:
    """An operand with two digits changed over: the line says 890, its result is that of 980.

    `wanted` are the bounds of the bare figure for which the result comes out.
    """
    typed = figure(quantity)
    low, high = wanted
    if low * high <= 0:
        return None
    needed = math.copysign(math.sqrt(low * high), low)
    for other in swaps(typed):
        if abs(other / needed - 1) <= CLOSE:
            says = f"the result is that of {number(other, 6)}, the line says {number(typed, 6)}"
            says += ": two digits changed places"
            return Diagnosis("digits-swapped", says, other / typed)
    return None
