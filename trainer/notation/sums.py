"""A sum of plain numbers and units, "2 * 14 GB / (50 GB/s)", worked out at once."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from trainer.notation.dimension import CURRENCY, NONE, Dimension
from trainer.notation.expressions import LARGEST
from trainer.notation.lexicon import lexicon
from trainer.notation.quantity import Quantity
from trainer.notation.quick import NUMBER, STEPS
from trainer.notation.simple import plain_worth
from trainer.regex import regex

LONGEST = 200
"""Characters of a sum; a longer text takes the long way."""
_BINDS = {"(": 0, "+": 10, "-": 10, "*": 20, "/": 20, "^": 40}
_PART = regex(
    rf" *(?:{NUMBER}(?: (?![xX] )([A-Za-z]+(?:/[A-Za-z]+)?))?(?=\)| *[+*^]| [-/xX] |$)"
    r"|(?<= )([-/xX])(?= )|(\*(?!\*)|[+^()])|(.))",
    re.ASCII | re.DOTALL,
)
"""A number, its fraction, its power of ten and its unit; or a sign; or anything else."""


def plain_sum(text: str) -> Quantity | None:
    """What a sum comes to, None where the text is anything else or could be read in another way.

    The parser gives the same quantity, after trying all that may stand behind each number.
    """
    if len(text) > LONGEST or text[:1] not in "(0123456789" or not text:
        return None
    walk = _Walk()
    for number, fraction, power, unit, spaced, glued, other in _PART.findall(text):
        if other:
            return None
        fine = walk.number(number, fraction, power, unit) if number else walk.sign(spaced or glued)
        if not fine:
            return None
    return walk.result()


class _Walk:
    """The values and signs of a sum so far. `divided` says for each open bracket, the sum itself first,
    whether a quotient stands in its product: a factor behind one may be meant below the line.
    """

    def __init__(self) -> None:
        self.values: list[Quantity] = []
        self.signs: list[str] = []
        self.divided = [False]
        self.wanted = True

    def number(self, number: str, fraction: str, power: str, spelled: str) -> bool:
        """Take up a number with its unit; False where more may be meant."""
        if not self.wanted or (len(fraction) == 4 and number[:2] != "0."):
            return False
        if not (fraction or power) and (number in lexicon().numbered or (number[0] == "0" != number)):
            return False
        step = STEPS[int(power[1:] or 0) - max(0, len(fraction) - 1)] if fraction or power else 1.0
        factor, dimension = 1.0, NONE
        if spelled:
            worth = _unpriced(spelled)
            if worth is None:
                return False
            factor, dimension = worth
        value = float(number.replace(",", "") if "," in number else number) * factor
        if value > LARGEST:
            return False
        self.values.append(Quantity(value, dimension, None, None, step * factor, factor, spelled))
        self.wanted = False
        return True

    def sign(self, sign: str) -> bool:
        """Take up an operator or a bracket; False where more may be meant."""
        if sign == "(":
            self.signs.append(sign)
            self.divided.append(False)
            return self.wanted
        if self.wanted:
            return False
        if sign == ")":
            return self._close()
        sign = "*" if sign in "xX" else sign
        if sign == "*" and self.divided[-1]:
            return False
        self.divided[-1] = sign == "/" or (self.divided[-1] and sign not in "+-")
        binds = _BINDS[sign]
        while self.signs and sign != "^" and _BINDS[self.signs[-1]] >= binds:
            if not self._reduce():
                return False
        self.signs.append(sign)
        self.wanted = True
        return True

    def result(self) -> Quantity | None:
        """The value of it all; None for a single number, which is no sum, and where a bracket is open."""
        single = len(self.values) == 1
        if self.wanted or single or "(" in self.signs:
            return None
        while self.signs:
            if not self._reduce():
                return None
        return self.values[0] if _remarkless(self.values[0].dimension) else None

    def _close(self) -> bool:
        if "(" not in self.signs:
            return False
        while self.signs[-1] != "(":
            if not self._reduce():
                return False
        self.signs.pop()
        self.divided.pop()
        return True

    def _reduce(self) -> bool:
        """Put the last sign and its two values together; False where that is no plain value."""
        right, sign = self.values.pop(), self.signs.pop()
        left = self.values[-1]
        value, dimension, scale, unit = math.nan, left.dimension, 1.0, ""
        if sign == "*":
            value, dimension = left.value * right.value, dimension * right.dimension
        elif sign == "/":
            value = left.value / right.value if right.value else math.nan
            dimension = dimension / right.dimension
        elif sign == "^":
            value = _raised(left, right)
        elif dimension is right.dimension:
            value = left.value + right.value if sign == "+" else left.value - right.value
            scale, unit = (left.scale, left.unit) if left.unit else (scale, unit)
        self.values[-1] = Quantity(value, dimension, None, None, 0.0, scale, unit)
        return -LARGEST <= value <= LARGEST


@lru_cache(maxsize=4096)
def _unpriced(spelled: str) -> tuple[float, Dimension] | None:
    """What one of a plain unit is worth, but for money: what stands behind a price may be what it is for."""
    worth = plain_worth(spelled)
    return None if worth is None or any(unit in CURRENCY for unit, _ in worth[1].powers) else worth


def _remarkless(dimension: Dimension) -> bool:
    """Whether a result in this dimension is what people mean: no square, and nothing that is counted."""
    return dimension is NONE or (
        dimension.soft is NONE and all(-1 <= power <= 1 for _, power in dimension.powers)
    )


def _raised(left: Quantity, right: Quantity) -> float:
    """The power of two bare numbers, NaN where it has no plain value."""
    if left.dimension or right.dimension or left.value <= 0:
        return math.nan
    try:
        return float(left.value**right.value)
    except OverflowError:
        return math.nan
