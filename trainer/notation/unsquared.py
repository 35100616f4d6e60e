"""Expressions that come to bytes or dollars squared as typed: one letter means something else then."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.dimension import NONE
from trainer.notation.expressions import Scope
from trainer.notation.magnitudes import BILLION, BILLION_OR_BYTES
from trainer.notation.nodes import Binary, Call, Literal, Node, Unary
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.sides import attempt

_TRIED = 8
"""How many operands are tried in their other readings."""


def unsquared(node: Node, value: Quantity | None, scope: Scope) -> tuple[Node, Quantity] | None:
    """The tree with one operand in another reading, and its value: the 140 GB of "70 B × 2 bytes".

    None where its value, or that of a part where it has none, is nothing squared, or stays so.
    """
    if value is not None and not value.dimension.squared:
        return None
    if value is None and not _holds_square(node, scope):
        return None
    for literal in node.figures[:_TRIED]:
        for other in literal.others:
            tree = _with(node, literal, _taken(literal, other))
            changed = attempt(tree, scope)
            if changed is not None and not changed.dimension.squared:
                return tree, changed
    return None


def _holds_square(node: Node, scope: Scope) -> bool:
    """Whether a part of a tree comes to something squared."""
    if not isinstance(node, Binary) or not any(part.others for part in node.figures):
        return False
    value = attempt(node, scope)
    if value is not None:
        return value.dimension.squared
    return _holds_square(node.left, scope) or _holds_square(node.right, scope)


def _taken(literal: Literal, other: Alternative) -> Literal:
    """An operand in another reading, the one as typed being kept beside the rest."""
    quantity, why = other.quantity, "as typed"
    if quantity.dimension is NONE:
        quantity = replace(quantity, scale=1.0, unit="")
    if other.why == BILLION:
        why = BILLION_OR_BYTES[0][2]
    others = (Alternative(literal.quantity, why), *(one for one in literal.others if one is not other))
    notes = (*literal.notes, other.why.replace("may be", "read as"))
    return replace(literal, quantity=quantity, others=others, notes=notes)


def _with(node: Node, old: Literal, new: Literal) -> Node:
    """The tree with one operand in the place of another."""
    if node is old:
        return new
    if isinstance(node, Binary):
        return replace(node, left=_with(node.left, old, new), right=_with(node.right, old, new))
    if isinstance(node, Unary):
        return replace(node, operand=_with(node.operand, old, new))
    if isinstance(node, Call):
        return replace(node, arguments=tuple(_with(one, old, new) for one in node.arguments))
    return node
