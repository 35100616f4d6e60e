"""Whether the bare figures of both sides agree, units left out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, islice

from trainer.notation.dimension import NONE
from trainer.notation.expressions import Scope, figure
from trainer.notation.functions import ROUNDING
from trainer.notation.nodes import Binary, Call, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import How
from trainer.notation.sides import (
    BINARY_COST,
    CONVERSIONS,
    WIDEST,
    Context,
    Verdict,
    apart,
    attempt,
    bare_operand,
    binary_tolerance,
    close,
    conversion,
    figured,
    ratio_of,
    readings,
    tolerance,
    too_short,
    without_conversions,
)
from trainer.notation.unit_reader import CURRENCIES
from trainer.notation.unit_words import TIME

FACTORS = CONVERSIONS | {
    7.0, 8.0, 12.0, 24.0, 30.0, 60.0, 365.0, 720.0, 730.0, 1440.0, 3600.0, 8760.0, 86400.0, 525600.0,
    604800.0, 8.64e19,
}  # fmt: skip
"""Bare factors by which units are converted by hand; the last one is a PF-day in FLOP."""
_CONVERTING = FACTORS - {7.0, 8.0, 12.0, 30.0}
"""Those that are rarely counts."""
_LATELY = 8
"""How many of the last figures with a unit a small whole number may stand for."""


def as_written(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, context: Context, loose: bool
) -> Verdict | None:
    """The bare figures of both sides, allowed where an operand or the result was typed without a unit or
    the units cannot agree.
    """
    agreed = value is not None and value.dimension.agrees(stated.dimension) and _measured(left)
    if agreed and value is not None and not (bare_operand(left) and _converted(left, value, stated)):
        return None
    if definite(left, value, stated):
        return None
    if isinstance(left, Call) and left.name in ROUNDING and value is not None:
        whole = bare_operand(left) and not stated.dimension.hard and value.value == stated.value
        return Verdict(True, "as written", 1.0, value, stated) if whole else None
    bare = attempt(left, context.written)
    if bare is None:
        return None
    numbers = [bare.value]
    if value is not None and value.value != bare.value and not value.dimension.agrees(stated.dimension):
        numbers.append(value.value)
    closest: tuple[float, str, Verdict] | None = None
    for reading, how in _fitting(left, right, stated, context):
        taken: How = "binary" if how == "binary" else "as written"
        targets = [("base", reading)]
        typed = how != "binary" and reading.unit != "%" and reading.scale not in (0.0, 1.0)
        if typed and not _absolute(left, reading.scale):
            step = reading.resolution / reading.scale
            plain = Quantity(figure(reading), resolution=step, approximate=reading.approximate)
            targets.append(("figure", plain))
        for kind, target in targets:
            allowed = binary_tolerance(target, loose) if how == "binary" else tolerance(target, loose)
            for number in numbers:
                if not close(number, target, allowed):
                    continue
                cost = round(apart(target, number), 3) + (BINARY_COST if how == "binary" else 0)
                if closest is None or cost < closest[0]:
                    ratio = ratio_of(target, number)
                    closest = cost, kind, Verdict(True, taken, ratio, value or bare, reading)
    added = isinstance(left, Binary) and left.operator in "+-"
    if closest is None or ((closest[1] == "figure" or added) and wrong_prefix(left, stated, context)):
        return None
    return closest[2]


def _fitting(left: Node, right: Node, stated: Quantity, context: Context) -> list[tuple[Quantity, How]]:
    """The readings of the right side that the times on the left allow."""
    found = readings(right, stated, context.label)
    return [(reading, how) for reading, how in found if not too_short(left, reading, stated)]


def _measured(left: Node) -> bool:
    """Whether an operand has a unit, so that bare figures say less: 27 min / 48.8 h is no 55%."""
    return any(part.quantity.dimension.hard is not NONE for part in left.figures)


def definite(left: Node, value: Quantity | None, stated: Quantity) -> bool:
    """Whether both sides say all their units and these differ, so that equal figures mean nothing: 8 s, 8 GB.

    A result typed bare, a bare operand and a price that does not say what it is for may stand for something
    with another unit, and a time may be said twice: 3 years × 8760 h.
    """
    if value is None:  # a sum of 30 s and 4 GB
        return _measured(left) and not left.named and not bare_operand(left)
    if value.dimension.agrees(stated.dimension) or not (stated.dimension.hard.powers or stated.unit == "%"):
        return False
    if bare_operand(left) or not (value.dimension.hard is not NONE or _measured(left)):
        return False
    if isinstance(left, Literal):
        return True
    times = [figure(part.quantity) for part in left.figures if part.quantity.dimension == TIME]
    twice = len(times) > 1 and not _CONVERTING.isdisjoint(times)
    return not (twice or any(part.quantity.dimension.powers in CURRENCIES for part in left.figures))


def _absolute(left: Node, scale: float) -> bool:
    """Whether bare operands are so large that they are in base units, and nothing converts the result into
    a unit of that scale.
    """
    operands = [part.quantity for part in left.figures]
    bare = [operand.value for operand in operands if not (operand.dimension or operand.unit)]
    return any(abs(value) >= 1e9 for value in bare) and (_CONVERTING | {scale}).isdisjoint(bare)


def _converted(left: Node, value: Quantity, stated: Quantity) -> bool:
    """Whether the gap between the sides is that of conversion factors in the expression:
    `19.2 days * 24 = 460 h`, and not 12 GB/s / 8 = 1.5 Gb/s, which converts the other way.
    """
    gap = math.log(abs(stated.value / value.value) or 1.0) if value.value else 0.0
    steps = list(islice(_conversions(left, -1.0), 4))
    groups = (group for size in range(1, 5) for group in combinations(steps, size))
    return any(abs(gap - sum(group)) < WIDEST for group in groups if abs(sum(group)) > 1e-9)


def _conversions(node: Node, sign: float) -> Iterator[float]:
    """What each conversion factor of a product does to the unit, as a logarithm: divisors make it larger."""
    if isinstance(node, Binary) and node.operator in "*/of@":
        yield from _conversions(node.left, sign)
        yield from _conversions(node.right, -sign if node.operator == "/" else sign)
        return
    power = conversion(node)
    factors = [power] if power is not None else [
        part.quantity.value
        for part in node.figures
        if not part.quantity.dimension and part.quantity.value in FACTORS
    ]  # fmt: skip
    for factor in factors:
        yield sign * math.log(factor)
        if power is None and not isinstance(node, Literal):
            yield -sign * math.log(factor)


def wrong_prefix(left: Node, stated: Quantity, context: Context) -> Quantity | None:
    """The value with the units that the operands had earlier,
    where the stated figures are right and only the prefix is not.
    """
    lately = set(islice(reversed(context.figures), _LATELY))
    known = {
        start: quantity
        for start, quantity in figured(left, context.figures).items()
        if figure(quantity) in lately or figure(quantity) > 1000 or figure(quantity) % 1
    }
    if not known or not stated.dimension.hard:
        return None
    value = attempt(without_conversions(left), Scope(context.names, None, known))
    if value is None or not value.value or not value.dimension.agrees(stated.dimension):
        return None
    thousands = steps_of_thousand(stated.value / value.value)
    return value if thousands is not None and abs(thousands - round(thousands)) < 0.02 else None


def steps_of_thousand(ratio: float | None) -> float | None:
    """How many steps of a thousand a ratio is, None within a step or where it is no positive number."""
    if ratio is None or not 1e-300 < ratio < 1e300:
        return None
    steps = math.log(ratio) / math.log(1000)
    return steps if round(steps) else None
