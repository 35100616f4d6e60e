"""What is said of a calculated value: units that bare numbers took, and nouns that are left over."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.notation.dimension import CURRENCY
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.show import show

_MANY = 1e6
"""Bare numbers from here on count parameters or tokens."""


def lent(node: Node) -> list[str]:
    """The notes on bare numbers that took the unit of what they were added to: "3 + 2 GB"."""
    if not isinstance(node, Binary):
        return []
    notes = [*lent(node.left), *lent(node.right)]
    for bare, beside in ((node.left, node.right), (node.right, node.left)):
        if node.operator in "+-" and isinstance(bare, Literal) and isinstance(beside, Literal):
            figure, unit = bare.quantity, beside.quantity.unit
            plain = not (figure.dimension or figure.unit)
            if unit not in ("", "%") and beside.quantity.dimension.hard and plain:
                notes.append(f"{show(figure)} has no unit of its own: taken in {unit}")
    return notes


def leftover(node: Node, figures: Sequence[Literal], value: Quantity) -> str | None:
    """The note on what a price or a size is left per as a count was typed bare, or of as the price does not
    say what it is for: `64 * 19.2 days * $2.50/GPU-h`, `64 GPUs * $2.20/hr`.
    """
    soft, powers = value.dimension.soft, value.dimension.powers
    priced = any((unit, 1) in powers for unit in CURRENCY)
    if isinstance(node, Literal) or not soft or not (priced or ("B", 1) in powers):
        return None
    bare = [
        part.quantity.value for part in figures if not part.quantity.dimension and part.quantity.unit != "%"
    ]
    if any(priced or value >= _MANY for value in bare) and all(power < 0 for _, power in soft.powers):
        return f"{soft} is left over: a bare number may stand for it"
    if priced and len(soft.powers) == 1 and soft.powers[0][1] == 1:
        return f"the price is taken as that of one {soft}"
    return None
