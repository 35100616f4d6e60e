"""Ways for a link to hold besides units and bare figures: reciprocally, in binary, under another denominator,
as a time without its unit, by rounding.
"""

from __future__ import annotations

import math
from dataclasses import replace

from trainer.notation.bare import definite
from trainer.notation.calc import denominator
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.expressions import Scope, figure
from trainer.notation.functions import ROUNDING
from trainer.notation.nodes import Binary, Call, Literal, Node
from trainer.notation.points import percent_points
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Relation
from trainer.notation.sides import (
    Context,
    Verdict,
    attempt,
    binary_operands,
    binary_tolerance,
    close,
    ratio_of,
    readings,
    rescaled,
    tolerance,
)

_NODES = (8.0, 16.0, 4.0, 32.0, 64.0, 128.0, 72.0, 256.0, 512.0)


def other_ways(
    left: Node,
    right: Node,
    value: Quantity | None,
    stated: Quantity,
    relation: Relation,
    context: Context,
    loose: bool,
) -> Verdict | None:
    """The verdict of the first other way in which the sides agree, None where they do in none."""
    allowed = tolerance(stated, loose)
    points = percent_points(left, value, stated, context, allowed)
    if points is not None:
        return points
    if (
        value is not None
        and value.value
        and value.dimension.hard
        and (value.dimension * stated.dimension).hard == NONE
    ):
        inverse = 1 / value.value
        if close(inverse, stated, allowed):
            return Verdict(True, "reciprocal", ratio_of(stated, inverse), value, stated)
    found = _binary(left, right, stated, context, loose) or _denominator(
        left, value, stated, context, allowed
    )
    if found is not None:
        return found
    figures = isinstance(right, Literal) or (isinstance(right, Binary) and right.operator == "*")
    timed = _timed(value, stated, allowed) if figures else None
    return timed if timed is not None else _rounded(left, value, stated, relation)


def _binary(left: Node, right: Node, stated: Quantity, context: Context, loose: bool) -> Verdict | None:
    """The operands in bytes with their prefixes read as binary."""
    swapped = binary_operands(left)
    changed = attempt(left, Scope(context.names, None, swapped)) if swapped else None
    if changed is None:
        return None
    for reading, _ in readings(right, stated, context.label):
        agreed = changed.dimension.agrees(reading.dimension)
        if agreed and close(changed.value, reading, binary_tolerance(reading, loose)):
            return Verdict(True, "binary", ratio_of(reading, changed.value), changed, reading)
    return None


def _denominator(
    left: Node, value: Quantity | None, stated: Quantity, context: Context, allowed: float
) -> Verdict | None:
    """Everything behind a slash as the denominator, with units and by the bare figures."""
    other = denominator(left)
    if other is None:
        return None
    plain = Quantity(figure(stated), resolution=stated.resolution / (stated.scale or 1))
    for scope, target in ((context.scope, stated), (context.written, plain)):
        changed = attempt(other, scope)
        if changed is None:
            continue
        if target is plain and definite(left, value, stated):
            continue
        comparable = changed.dimension.agrees(stated.dimension) or not changed.dimension.hard
        if (comparable or target is plain) and close(changed.value, target, allowed):
            return Verdict(True, "denominator", ratio_of(target, changed.value), changed, stated)
    return None


def _gpus(dimension: Dimension) -> Dimension:
    """The GPU part of a dimension: GPU-hours stay GPU-hours."""
    return Dimension(tuple(pair for pair in dimension.powers if pair == ("GPU", 1)))


def _timed(value: Quantity | None, stated: Quantity, allowed: float) -> Verdict | None:
    """A time stated without its unit, in hours, days or minutes: `384 x 118.24 d = 1,089,706`."""
    if value is None or stated.dimension or stated.unit or ("s", 1) not in value.dimension.powers:
        return None
    for worth, name in ((3600.0, "h"), (86400.0, "days"), (60.0, "min"), (604800.0, "weeks")):
        meant = replace(
            rescaled(stated, worth), dimension=Dimension.of(s=1) * _gpus(value.dimension), unit=name
        )
        if close(value.value, meant, allowed):
            return Verdict(True, "as written", ratio_of(meant, value.value), value, meant)
    return None


def _rounded(left: Node, value: Quantity | None, stated: Quantity, relation: Relation) -> Verdict | None:
    """A whole number made of a fraction: up or down to the next one, or up to whole nodes."""
    number = value.value if value is not None else None
    if (
        number is None
        or stated.value != int(stated.value)
        or stated.value < 0
        or stated.dimension.hard
        or stated.unit == "%"
    ):
        return None
    if value is not None and (value.unit == "%" or value.dimension.hard):
        return None
    if isinstance(left, Call) and left.name in ROUNDING:
        return None
    counted = bool(stated.dimension.soft)
    if relation != "->" and not counted:
        return None
    up, down = math.ceil(number - 1e-9), math.floor(number + 1e-9)
    if stated.value == up or (stated.value == down and down > 0):
        return Verdict(True, "rounding", ratio_of(stated, number), value, stated)
    if relation == "->" and number > 0:
        for size in _NODES:
            if stated.value == math.ceil(number / size - 1e-9) * size and stated.value <= max(
                number * 1.6, size
            ):
                return Verdict(True, "rounding", ratio_of(stated, number), value, stated)
    return None
