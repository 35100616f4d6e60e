"""What each part of an expression would have to be for the whole to come to a stated value.

One pass up and one down, however many parts are asked about: `a * b / c = t` needs a to be t * c / b.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from trainer.notation.errors import EvaluationError
from trainer.notation.expressions import Scope, combine, evaluate
from trainer.notation.nodes import Binary, Call, Node, Unary
from trainer.notation.quantity import Quantity
from trainer.record import record

Bounds = tuple[float, float]
_WHOLE = {"ceil": (-1.0, 0.0), "floor": (0.0, 1.0), "round": (-0.5, 0.5)}
"""How far a number may lie below and above what these functions make of it."""


@record
class Part:
    """A part of an expression with its value, and the bounds between which it would have to lie."""

    node: Node
    value: Quantity
    bounds: Bounds
    known: dict[int, Quantity]

    def admits(self, value: float) -> bool:
        """Whether the whole comes to what is stated when the part has this value."""
        return self.bounds[0] <= value <= self.bounds[1]

    def of(self, node: Node) -> Quantity:
        """The value of a node right below this part."""
        return self.known[id(node)]


def parts(root: Node, stated: float, near: float, written: bool) -> Iterator[Part]:
    """Every part of an expression, from left to right, for the whole to be within `near` of a stated value.

    Nothing where the expression has no value; no part of a function that cannot be turned around.
    """
    known: dict[int, Quantity] = {}
    try:
        _evaluate(root, Scope(written=written), known)
    except EvaluationError:
        return
    stack: list[tuple[Node, Bounds]] = [(root, _sorted(stated / (1 + near), stated / (1 - near)))]
    while stack:
        node, bounds = stack.pop()
        yield Part(node, known[id(node)], bounds, known)
        stack.extend(reversed(list(_below(node, bounds, known))))


def _evaluate(node: Node, scope: Scope, known: dict[int, Quantity]) -> Quantity:
    """The value of a node, noted with those of all nodes below it."""
    if isinstance(node, Binary):
        value = combine(node, _evaluate(node.left, scope, known), _evaluate(node.right, scope, known))
    else:
        below = (
            (node.operand,) if isinstance(node, Unary) else node.arguments if isinstance(node, Call) else ()
        )
        for operand in below:
            _evaluate(operand, scope, known)
        value = evaluate(node, scope)
    known[id(node)] = value
    return value


def _below(node: Node, bounds: Bounds, known: dict[int, Quantity]) -> Iterator[tuple[Node, Bounds]]:
    """The operands of a node with the bounds that follow for them."""
    if isinstance(node, Binary):
        endless = node.operator in ("/", "⁄", "^") and bounds[0] <= 0 <= bounds[1]
        nothing = node.operator in ("/", "⁄") and known[id(node.left)].value == 0
        for operand, turned in ((node.left, _left), (node.right, _right))[: 1 if endless or nothing else 2]:
            found = _turned(bounds, turned(node, known[id(node.left)], known[id(node.right)]))
            if found is not None:
                yield operand, found
    elif isinstance(node, Unary):
        root = node.operator == "√"
        found = _turned(bounds, _squared if root else (lambda whole: -whole))
        if found is not None:
            yield node.operand, found
    elif isinstance(node, Call) and len(node.arguments) == 1:
        if node.name == "sqrt" and (found := _turned(bounds, _squared)) is not None:
            yield node.arguments[0], found
        elif node.name in _WHOLE and known[id(node)].scale == 1.0:
            less, more = _WHOLE[node.name]
            yield node.arguments[0], (math.ceil(bounds[0]) + less, math.floor(bounds[1]) + more)


def _turned(bounds: Bounds, turn: Callable[[float], float]) -> Bounds | None:
    """Bounds taken through the inverse of an operation, None where it has none there."""
    try:
        ends = [turn(end) for end in bounds]
    except (ArithmeticError, ValueError, TypeError):
        return None
    return _sorted(*ends) if all(isinstance(end, float) and math.isfinite(end) for end in ends) else None


def _sorted(one: float, other: float) -> Bounds:
    return min(one, other), max(one, other)


def _squared(whole: float) -> float:
    if whole < 0:
        raise ValueError("no root is negative")
    return whole * whole


def _lent(operand: Quantity, other: Quantity) -> float:
    """The worth of the unit that a bare figure takes from what it is added to."""
    bare = not operand.dimension and not operand.unit
    return (other.scale or 1.0) if bare and not operand.dimension.agrees(other.dimension) else 1.0


def _share(left: Quantity, right: Quantity) -> bool:
    """Whether a percentage is added that is one of what it is added to."""
    return right.unit == "%" and left.unit != "%" and not right.dimension


def _left(node: Binary, left: Quantity, right: Quantity) -> Callable[[float], float]:
    """What the left operand must be for a value of the whole."""
    other = right.value
    sign = -1.0 if node.operator == "-" else 1.0
    if node.operator in "+-" and _share(left, right):
        return lambda whole: whole / (1 + sign * other)
    if node.operator in "+-":
        worth, beside = _lent(left, right), other * _lent(right, left)
        return lambda whole: (whole - sign * beside) / worth
    if node.operator in ("/", "⁄"):
        return lambda whole: whole * other
    if node.operator == "^":
        return lambda whole: whole ** (1 / other)
    return lambda whole: whole / other


def _right(node: Binary, left: Quantity, right: Quantity) -> Callable[[float], float]:
    """What the right operand must be for a value of the whole."""
    other = left.value
    sign = -1.0 if node.operator == "-" else 1.0
    if node.operator in "+-" and _share(left, right):
        return lambda whole: sign * (whole / other - 1)
    if node.operator in "+-":
        worth, beside = _lent(right, left), other * _lent(left, right)
        return lambda whole: sign * (whole - beside) / worth
    if node.operator in ("/", "⁄"):
        return lambda whole: other / whole
    if node.operator == "^":
        return lambda whole: math.log(whole) / math.log(other)
    return lambda whole: whole / other
