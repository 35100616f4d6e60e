"""A result in the unit that is asked for: "100 GB in GiB", "64 * 19 days in GPU-hours"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trainer.notation.calc import quantity
from trainer.notation.errors import ExpressionError
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Calculation
from trainer.notation.show import number, show
from trainer.notation.unit_text import unit
from trainer.regex import regex

_ASKED = regex(r"(?P<what>.+?)\s+(?:in|to|as|into)\s+(?P<unit>[^\s\d][^\d]*?)\s*\??\s*", re.DOTALL)
FIGURES = 5


def calculate(
    text: str, names: Mapping[str, Quantity] | None = None, functions: Mapping[str, Any] | None = None
) -> Calculation:
    """What `quantity` reads, in another unit where the text ends by asking for one. Never raises."""
    asked = _ASKED.fullmatch(text) if len(text) <= 400 else None
    if asked is None:
        return quantity(text, names, functions)
    try:
        wanted = unit(asked["unit"])
    except ExpressionError:
        return quantity(text, names, functions)
    found = quantity(asked["what"], names, functions)
    if found.quantity is None:
        return quantity(text, names, functions)
    if not found.quantity.dimension.agrees(wanted.dimension):
        says = f"{show(found.quantity)} is no amount of {asked['unit']}"
        return replace(
            found, text=text, kind="error", quantity=None, alternatives=(), notes=(says,), display=says
        )
    value = replace(found.quantity, scale=wanted.value, unit=asked["unit"])
    display = f"{number(value.value / wanted.value, FIGURES)} {asked['unit']}"
    return replace(found, text=text, quantity=value, alternatives=(), display=display)
