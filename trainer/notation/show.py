"""Printing quantities the way people type them:
"4.2e22 FLOP", "19.2 days", "$73.7k", "26.6M GPU-h", "40%".
"""

from __future__ import annotations

import math
from contextlib import suppress
from functools import lru_cache

from trainer.notation.dimension import Dimension
from trainer.notation.errors import ExpressionError
from trainer.notation.quantity import Quantity
from trainer.notation.unit_text import unit as read_unit

_TIMES = (
    (1e-6, 1e-9, "ns"), (1e-3, 1e-6, "µs"), (1.0, 1e-3, "ms"), (180.0, 1.0, "s"), (7200.0, 60.0, "min"),
    (172800.0, 3600.0, "h"),
    (86400.0 * 730, 86400.0, "days"), (math.inf, 31557600.0, "years"),
)  # fmt: skip
_SI = ((1e24, "Y"), (1e21, "Z"), (1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))
_LETTERS = ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k"))
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CNY": "¥", "INR": "₹"}
_PRICED = {"s": (3600.0, "h"), "token": (1e6, "Mtok"), "B": (1e9, "GB")}
"""What people price: the worth and the name of the unit below a sum of money."""
_PERIODS = {86400: "day", 604800: "week", 2629800: "month", 31557600: "year"}
"""Times that a sum of money was typed for, in seconds."""
_EVENTS = frozenset({"failure", "req", "seq"})
_PLURAL = frozenset(
    {
        "token",
        "param",
        "GPU",
        "node",
        "user",
        "layer",
        "head",
        "sample",
        "replica",
        "step",
        "chip",
        "rank",
        "expert",
        "image",
        "page",
        "doc",
    }
)


def number(value: float, figures: int = 3) -> str:
    """A plain number to so many significant figures: 58.5, 3,264, 4.2e22.

    Whole numbers below 10,000 keep all their digits.
    """
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else str(value)
    size = abs(value)
    if size >= 1e15 or size < 1e-4:
        mantissa, _, exponent = f"{value:.{figures - 1}e}".partition("e")
        mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
        return f"{mantissa}e{int(exponent)}"
    if size < 1e4 and abs(value - round(value)) < 1e-9 * size:
        return f"{round(value):,}"
    digits = figures - 1 - math.floor(math.log10(size))
    rounded = round(value, digits)
    if digits <= 0:
        return f"{rounded:,.0f}"
    text = f"{rounded:,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def scaled(value: float, figures: int = 3) -> str:
    """A number with k, M, B or T behind it from 10,000 up: 73.7k, 26.6M, 1T."""
    size = abs(value)
    if 1e4 <= size < 1e15:
        for multiple, letter in _LETTERS:
            if size >= multiple * (1 - 0.5 * 10.0**-figures):
                return number(value / multiple, figures) + letter
    return number(value, figures)


def _counted(value: float, figures: int) -> str:
    """A number before a slash, where a B would be bytes."""
    text = scaled(value, figures)
    return text[:-1] + " billion" if text.endswith("B") else text


def _money(value: float, sign: str, figures: int) -> str:
    size = abs(value)
    minus = "-" if value < 0 else ""
    if size >= 1e4:
        return minus + sign + scaled(size, figures)
    if size >= 100 or size == int(size):
        return f"{minus}{sign}{number(size, max(figures, 3))}"
    if size >= 0.01 and figures <= 3:
        return f"{minus}{sign}{size:.2f}"
    return minus + sign + number(size, figures)


def _time(value: float, figures: int) -> str:
    for below, worth, name in _TIMES:
        if abs(value) < below:
            return f"{(scaled if name == 'years' else number)(value / worth, figures)} {name}"
    return f"{number(value, figures)} s"


def _si(value: float, unit: str, figures: int) -> str:
    for multiple, letter in _SI:
        if abs(value) >= multiple * 0.9995:
            return f"{number(value / multiple, figures)} {letter}{unit}"
    return f"{number(value, figures)} {unit}"


def _work(value: float, unit: str, figures: int) -> str:
    """FLOP with a prefix where it is one that people use for them, and as a power of ten beyond: 396 TFLOP,
    4.2e22 FLOP.
    """
    return _si(value, unit, figures) if 1e6 <= abs(value) < 1e15 else f"{number(value, figures)} {unit}"


def show(quantity: Quantity, unit: str | None = None, figures: int = 3) -> str:
    """A quantity as text, in `unit` where one is given and in the unit a person would choose otherwise.

    A unit of many words, as somebody typed it, may say nothing by itself; it is left aside then. What is
    printed in the unit of its own choice reads back as the same quantity.
    """
    if unit is not None and unit not in ("", "1"):
        with suppress(ExpressionError):
            return _in_unit(quantity, unit, figures)
    if quantity.low is not None and quantity.high is not None:
        return _range(quantity, quantity.low, quantity.high, figures)
    return _one(quantity.value, quantity, figures)


def _one(value: float, like: Quantity, figures: int) -> str:
    """A value of the dimension of a quantity."""
    dimension = like.dimension
    if not dimension:
        return _percent(value, figures) if like.unit == "%" else scaled(value, figures)
    for sign_unit, sign in _SIGNS.items():
        if (sign_unit, 1) in dimension.powers:
            period = _PERIODS.get(round(1 / like.scale)) if like.unit and like.scale else None
            if period is not None and dimension.powers == Dimension.of(**{sign_unit: 1, "s": -1}).powers:
                return f"{_money(value / like.scale, sign, figures)}/{period}"
            return _price(value, dimension, sign_unit, sign, figures)
    return _plain(value, dimension, figures)


def _percent(value: float, figures: int) -> str:
    """A share as a percentage; of one just below 100% what is missing is shown: 99.999%."""
    if 0.99 < value < 1:
        missing = 1 - math.floor(math.log10(100 - value * 100))
        return f"{value * 100:.{min(missing, 12)}f}".rstrip("0").rstrip(".") + "%"
    return number(value * 100, figures) + "%"


def _range(quantity: Quantity, low: float, high: float, figures: int) -> str:
    """Two ends, or the middle and what lies on both sides of it where an end has a sign of its own."""
    ends = [_one(end, quantity, figures) for end in (low, high)]
    if ends[0] == ends[1]:
        return ends[0]
    if low <= 0:
        middle, half = (low + high) / 2, (high - low) / 2
        return f"{_one(middle, quantity, figures)} ± {_one(half, quantity, figures)}"
    currency = next((sign for unit, sign in _SIGNS.items() if quantity.dimension.powers == ((unit, 1),)), "")
    lettered = ends[0][-1].isdigit() != ends[1][-1].isdigit()
    if lettered and (currency or not quantity.dimension):  # a letter at the end would count for both
        ends = [currency + number(end, figures) for end in (low, high)]
    return " to ".join(ends)


def _in_unit(quantity: Quantity, unit: str, figures: int) -> str:
    one = read_unit(unit)
    value = quantity.value / one.value
    if unit == "%":
        return number(value, figures) + "%"
    for sign_unit, sign in _SIGNS.items():
        for prefix in (sign, sign_unit):
            if unit.startswith(prefix):
                return _money(value, sign, figures) + unit[len(prefix) :]
    if unit in ("FLOP", "FLOPs"):
        return _work(value, unit, figures)
    text = scaled(value, figures)
    return f"{text} {_singular(unit) if text == '1' else unit}"


@lru_cache(maxsize=1024)
def _singular(unit: str) -> str:
    """The unit of a single one: "GPU" for "GPUs", "token/s" for "tokens/s"; "ms" and "TFLOPS" stay."""
    from trainer.notation.unit_words import word_unit

    head, slash, tail = unit.partition("/")
    many, one = word_unit(head), word_unit(head[:-1]) if head.endswith("s") and len(head) > 2 else None
    alike = one and many and (one.factor, one.dimension) == (many.factor, many.dimension)
    return head[:-1] + slash + tail if alike else unit


def _price(value: float, dimension: Dimension, sign_unit: str, sign: str, figures: int) -> str:
    rest = dimension / Dimension(((sign_unit, 1),))
    if len(rest.soft.powers) == 1 and rest.soft.powers[0][1] == 1:
        rest = rest.hard  # 64 GPUs at $2 an hour: the price is that of one
    if any(power != -1 for _, power in rest.powers):
        below = str(rest)
        return _money(value, sign, figures) + (below[1:] if below.startswith("1/") else "*" + below)
    nouns = [unit for unit, _ in rest.powers]
    if nouns == ["W", "s"]:
        return _money(value * 3.6e6, sign, figures) + "/kWh"
    if nouns == ["GPU", "s"]:
        return _money(value * 3600, sign, figures) + "/GPU-h"
    names = []
    for unit in nouns:
        worth, name = _PRICED.get(unit, (1.0, unit))
        if unit == "s" and "B" in nouns:
            worth, name = 2629800.0, "month"
        elif unit != "s" and abs(value) >= 1e-2:
            worth, name = 1.0, "byte" if unit == "B" else unit
        value *= worth
        names.append(name)
    return "/".join((_money(value, sign, figures), *names))


def _plain(value: float, dimension: Dimension, figures: int) -> str:
    text = str(dimension)
    if text == "s":
        return _time(value, figures)
    if text == "FLOP":
        return _work(value, text, figures)
    if text == "GPU*s":
        return scaled(value / 3600, figures) + " GPU-h"
    if text == "W*s":
        return _si(value / 3600, "Wh", figures)
    head, slash, tail = text.partition("/")
    if head in ("B", "FLOP", "W"):
        return _si(value, head + slash + tail, figures)
    if head in _PLURAL and not slash:
        return f"{scaled(value, figures)} {head}{'s' if value != 1 else ''}"
    if tail == "s" and 0 < abs(value) < 2e-3 and (head == "1" or head in _PLURAL or head in _EVENTS):
        return f"{scaled(value * 86400, figures)} {'' if head == '1' else head}/day"
    if head == "1":
        return f"{_counted(value, figures)} /{tail}"
    return f"{scaled(value, figures)} {text}"
