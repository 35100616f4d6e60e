"""Units as question files and table headers write them."""

from __future__ import annotations

from trainer.notation.dimension import NONE
from trainer.notation.errors import ExpressionError
from trainer.notation.quantity import Quantity
from trainer.notation.token import CUR
from trainer.notation.tokens import tokenise
from trainer.notation.unit_reader import UnitReader


def unit(text: str) -> Quantity:
    """A quantity of one of a unit such as "GPU-h" or "TFLOP/s";
    raises ExpressionError where the unit is unknown.
    """
    stripped = text.strip()
    if stripped in ("", "1"):
        return Quantity(1.0)
    if stripped in ("%", "percent"):
        return Quantity(0.01, scale=0.01, unit="%")
    if stripped.replace(" ", "").startswith("1/"):
        below = unit(stripped.replace(" ", "")[2:])
        return Quantity(1 / below.value, NONE / below.dimension, scale=1 / below.value, unit=stripped)
    tokens = tokenise(stripped, False, True).tokens
    reader = UnitReader(tokens, stripped, strict=True)
    read = reader.unit_at(0)
    if read is None and tokens and tokens[0].kind == CUR:
        read = reader.unit_at(0)
    if read is None or read.after < len(tokens):
        after = read.after if read is not None else 0
        place = tokens[after] if after < len(tokens) else None
        says = f"unknown unit {place.text if place else stripped!r}"
        raise ExpressionError(says, place.start if place else 0, place.end if place else len(text))
    return Quantity(read.factor, read.dimension, scale=read.factor, unit=stripped)
