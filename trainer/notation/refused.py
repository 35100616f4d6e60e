"""What is said of a link that holds in no way: wrong where the claim is strong, undecided otherwise."""

from __future__ import annotations

import math

from trainer.notation.bare import FACTORS, definite, steps_of_thousand, wrong_prefix
from trainer.notation.expressions import figure
from trainer.notation.nodes import Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Relation
from trainer.notation.sides import (
    TOLERANCE,
    Context,
    Verdict,
    amounts,
    attempt,
    close,
    ratio_of,
    tolerance,
    without_conversions,
)

_SLIPS = (10.0, 100.0, 1e3, 24.0, 60.0, 3600.0)


def refused(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, relation: Relation, context: Context
) -> Verdict:
    """No comparison held: wrong where the claim is strong enough, undecided otherwise."""
    bare = attempt(left, context.written)
    prefixed = wrong_prefix(left, stated, context) if relation != "->" else None
    if prefixed is not None:
        return Verdict(False, None, ratio_of(stated, prefixed.value), prefixed, stated)
    reference = value if value is not None and value.dimension.agrees(stated.dimension) else None
    if reference is None and bare is not None:
        reference = bare
    ratio = (
        ratio_of(stated if reference is value else Quantity(figure(stated)), reference.value)
        if reference is not None
        else None
    )
    if reference is not None and bare is not None and reference is value:
        value, ratio = _by_hand(left, reference, bare, stated, ratio)
    hidden = False
    if (
        reference is bare
        and bare is not None
        and bare.value
        and not (value is not None and value.dimension.hard)
    ):
        ratios = [ratio_of(stated, bare.value), ratio_of(Quantity(figure(stated)), bare.value)]
        hidden = any(_hidden_scale(left, right, other) for other in ratios)
        ratio = min(ratios, key=lambda r: abs(math.log(abs(r))) if r else math.inf)
    if reference is bare and _only_figures(left, bare, value, stated):
        return Verdict(None, None, ratio, value, stated, "the figures agree, their units do not")
    if relation == "->" or isinstance(left, Literal):
        if not (isinstance(left, Literal) and isinstance(right, Literal)):
            return Verdict(None, None, ratio, value, stated)
        if relation == "->":
            return Verdict(False if _misconverted(value, stated) else None, None, ratio, value, stated)
        typed = value is not None and bool(value.dimension) and value.dimension == stated.dimension
        typed = typed or (value is not None and bits_for_bytes(value, stated))
        plain = value is not None and not value.dimension and not stated.dimension and relation == "="
        if value is not None and (value.unit == "%") != (stated.unit == "%"):
            plain = plain and all(1e-3 < abs(side.value) < 10 for side in (value, stated))
        return Verdict(False if typed or plain else None, None, ratio, value, stated)
    if hidden or _hidden_scale(left, right, ratio):
        return Verdict(
            None, None, ratio, value, stated, "the digits agree, a unit of thousands is hidden in a figure"
        )
    return Verdict(False, None, ratio, value, stated)


def _only_figures(left: Node, bare: Quantity | None, value: Quantity | None, stated: Quantity) -> bool:
    """Whether the figures of an expression agree with the result and its units do not."""
    if isinstance(left, Literal) or bare is None or not definite(left, value, stated):
        return False
    allowed = tolerance(stated)
    if close(bare.value, Quantity(figure(stated)), allowed):
        return True
    return value is not None and any(close(value.value, amount, allowed) for amount in amounts(stated))


def _by_hand(
    left: Node, value: Quantity, bare: Quantity, stated: Quantity, ratio: float | None
) -> tuple[Quantity, float | None]:
    """The value by the bare figures, where a unit was converted by hand and that comes closer: the 6,667 of
    "24M req/day / 3600".
    """
    bare_factor = any(not part.quantity.dimension and part.quantity.value in FACTORS for part in left.figures)
    if not bare.value or ratio is None or isinstance(left, Literal) or not bare_factor:
        return value, ratio
    closer = figure(stated) / bare.value
    if (
        closer <= 0
        or ratio <= 0
        or abs(closer - 1) < TOLERANCE
        or abs(math.log(closer)) >= abs(math.log(ratio))
    ):
        return value, ratio
    scale = stated.scale or 1.0
    return Quantity(bare.value * scale, stated.dimension, scale=scale, unit=stated.unit), closer


def bits_for_bytes(value: Quantity, stated: Quantity) -> bool:
    """Whether a figure in bits is said again with the same digits in bytes, or the reverse."""
    alike = value.dimension.hard is stated.dimension.hard and ("B", 1) in value.dimension.powers
    ratio = stated.value / value.value if value.value else 0.0
    return alike and figure(value) == figure(stated) and round(ratio, 6) in (8.0, 0.125)


def _misconverted(value: Quantity | None, stated: Quantity) -> bool:
    """Whether GPU-hours or energy are said again in another unit, out by a factor of units or of ten."""
    if value is None or value.dimension != stated.dimension or len(value.dimension.powers) < 2:
        return False
    if ("s", 1) not in value.dimension.powers or value.scale == stated.scale or not value.value:
        return False
    ratio = stated.value / value.value
    return any(
        abs(turned / slip - 1) < 0.03 for slip in _SLIPS for turned in (ratio, 1 / ratio if ratio else 0)
    )


def _prefixed(left: Node, right: Node) -> bool:
    """Whether both sides are typed with a prefix of the same unit: 5 * 182 GB is no 910 TB.

    Bytes and FLOPs are also typed for one of billions of things (16 B * 7 = 112 GB), watts and dollars not.
    """
    stated = right.quantity if isinstance(right, Literal) else None
    return stated is not None and any(
        part.quantity.dimension.hard is stated.dimension.hard
        and (part.quantity.scale >= 1e3 or not _of_many(stated))
        for part in left.figures
        if part.quantity.dimension.hard
    )


def _of_many(quantity: Quantity) -> bool:
    return any(unit in ("B", "FLOP") for unit, _ in quantity.dimension.hard.powers)


def _hidden_scale(left: Node, right: Node, ratio: float | None) -> bool:
    """Whether the sides differ by whole thousands and an operand may stand for thousands,
    millions or billions (2 for 2e9). A result of thousands is hidden where nothing was divided by them.
    """
    thousands = steps_of_thousand(ratio)
    if thousands is None or abs(thousands - round(thousands)) > 0.007:
        return False
    small = any(not part.quantity.dimension and 0 < abs(part.quantity.value) < 1000 for part in left.figures)
    if thousands > 0:
        return small and not _prefixed(left, right)
    if without_conversions(left) is not left:
        return False
    if not isinstance(right, Literal):
        return all(not part.quantity.dimension and abs(part.quantity.value) < 1e4 for part in right.figures)
    if right.quantity.dimension:
        plain = not any(part.quantity.dimension for part in left.figures)
        small_all = all(abs(part.quantity.value) < 1e5 for part in left.figures)
        return plain and small_all and right.quantity.scale >= 1e3
    return abs(right.quantity.value) < 1000 or 0 < right.quantity.resolution < 1
