"""Percent points: shares that are added as they stand, typed with or without their sign."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.dimension import NONE
from trainer.notation.expressions import Scope, figure
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.sides import Context, Verdict, attempt, close, ratio_of


def percent_points(
    left: Node, value: Quantity | None, stated: Quantity, context: Context, allowed: float
) -> Verdict | None:
    """The verdict on a sum of shares: `2.8/248 + 1.1% = 2.2%`, `1 - 40% - 10% = 50%`, `1.1 + 2.7 ≈ 4%`."""
    if not isinstance(left, Binary) or left.operator not in "+-" or stated.dimension is not NONE:
        return None
    added = {part.start: replace(part.quantity, unit="") for part in _percentages(left)}
    if added and value is not None and value.dimension is NONE:
        summed = attempt(left, Scope(context.names, None, added))
        if summed is not None and close(summed.value, stated, allowed):
            return Verdict(True, "units", ratio_of(stated, summed.value), summed, stated)
    if stated.unit != "%" or value is None or not _bare(left):
        return None
    points = replace(value, value=value.value / 100, unit="%", scale=0.01)
    if not close(points.value, stated, allowed):
        return None
    if any(abs(figure(part.quantity)) > 1 for part in left.figures):
        return Verdict(True, "as written", ratio_of(stated, points.value), points, stated)
    says = "percent points, or fractions and a slip of a hundred"
    return Verdict(None, None, ratio_of(stated, value.value), value, stated, says)


def _percentages(node: Node) -> list[Literal]:
    """The percentages that a sum adds or takes away."""
    if not isinstance(node, Binary) or node.operator not in "+-":
        return []
    right = [node.right] if isinstance(node.right, Literal) and node.right.quantity.unit == "%" else []
    return [*_percentages(node.left), *right, *_percentages(node.right)]


def _bare(node: Binary) -> bool:
    """Whether a sum is one of bare figures that may be percent points: `1.1 + 2.7`, and no `1 - 0.75`."""
    plain = all(part.quantity.dimension is NONE and not part.quantity.unit for part in node.figures)
    first: Node = node
    while isinstance(first, Binary):
        first = first.left
    return plain and not (node.operator == "-" and isinstance(first, Literal) and first.quantity.value == 1)
