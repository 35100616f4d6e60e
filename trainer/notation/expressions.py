"""Expressions: what `C / (T * peak * mfu)` comes to, with units or by its bare figures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.errors import EvaluationError
from trainer.notation.functions import BUILTINS, Function
from trainer.notation.nodes import Binary, Literal, NameNode, Node, Unary
from trainer.notation.quantity import Quantity
from trainer.notation.unit_text import unit
from trainer.record import record

LARGEST = 1e300


@record
class Scope:
    """What evaluation may use: names, functions passed in, operands replaced by position;
    `written` drops all units.
    """

    names: Mapping[str, Quantity] = field(default_factory=dict)
    functions: Mapping[str, Any] | None = None
    replaced: Mapping[int, Quantity] = field(default_factory=dict)
    written: bool = False


@record
class Expression:
    """A parsed expression. Offsets of operands are those of the text that it was read from."""

    text: str
    root: Node
    replaced: Mapping[int, Quantity] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        """The names used."""
        return frozenset(node.name for node in self.root.named)

    @property
    def literals(self) -> tuple[tuple[int, int, Quantity], ...]:
        """The written operands: (start, end, quantity), from left to right."""
        return tuple(
            (node.start, node.end, self.replaced.get(node.start, node.quantity)) for node in self.root.figures
        )

    def with_literal(self, start: int, quantity: Quantity) -> Expression:
        """The same expression with the operand that starts at `start` replaced."""
        return replace(self, replaced={**self.replaced, start: quantity})

    def evaluate(
        self, names: Mapping[str, Quantity] | None = None, functions: Mapping[str, Any] | None = None
    ) -> Quantity:
        """The value in base units. Raises EvaluationError on an unknown name,
        on units that cannot be added, on overflow.
        """
        return evaluate(self.root, Scope(names or {}, functions, self.replaced))

    def written(self, names: Mapping[str, Quantity] | None = None) -> Quantity:
        """The value of the bare figures as typed, units left out.

        Raises EvaluationError as `evaluate` does.
        """
        return evaluate(self.root, Scope(names or {}, None, self.replaced, written=True))


def figure(quantity: Quantity) -> float:
    """The bare figure as typed: 19.2 for 19.2 days; a percentage counts as its fraction."""
    return quantity.value if quantity.unit == "%" or not quantity.scale else quantity.value / quantity.scale


def _checked(value: float, node: Node) -> float:
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise EvaluationError("too large to be a quantity", node.start, node.end)
    return value


def evaluate(node: Node, scope: Scope) -> Quantity:
    """The value of a tree in a scope; raises EvaluationError where it has none."""
    if isinstance(node, Literal):
        quantity = scope.replaced.get(node.start, node.quantity) if scope.replaced else node.quantity
        if not -LARGEST <= quantity.value <= LARGEST:
            raise EvaluationError("too large to be a quantity", node.start, node.end)
        return _bare(quantity) if scope.written else quantity
    if isinstance(node, Binary):
        return combine(node, evaluate(node.left, scope), evaluate(node.right, scope))
    if isinstance(node, NameNode):
        found = scope.names.get(node.name)
        if found is None:
            raise EvaluationError(f"{node.name} has no value", node.start, node.end)
        return _bare(found) if scope.written else found
    if isinstance(node, Unary):
        operand = evaluate(node.operand, scope)
        if node.operator == "√":
            return _call("sqrt", (operand,), node, scope)
        return _negated(operand) if node.operator == "-" else operand
    return _call(node.name, tuple(evaluate(argument, scope) for argument in node.arguments), node, scope)


def _bare(quantity: Quantity) -> Quantity:
    value = figure(quantity)
    unit = "%" if quantity.unit == "%" else ""
    return Quantity(value, unit=unit, scale=quantity.scale if unit else 1.0)


def _negated(quantity: Quantity) -> Quantity:
    low = None if quantity.high is None else -quantity.high
    high = None if quantity.low is None else -quantity.low
    return replace(quantity, value=-quantity.value, low=low, high=high)


def _call(name: str, arguments: tuple[Quantity, ...], node: Node, scope: Scope) -> Quantity:
    builtin = BUILTINS.get(name)
    try:
        if builtin is not None:
            call, least, most = builtin
            if not least <= len(arguments) <= most:
                says = f"{name} takes {_counted(least, most)}, found {len(arguments)}"
                raise EvaluationError(says, node.start, node.end)
            result = call(*arguments)
        else:
            result = _external(name, arguments, node, scope)
    except EvaluationError:
        raise
    except (ValueError, ArithmeticError, TypeError) as error:
        raise EvaluationError(f"{name}: {error}", node.start, node.end) from None
    _checked(result.value, node)
    return result


def _external(name: str, arguments: tuple[Quantity, ...], node: Node, scope: Scope) -> Quantity:
    function = (scope.functions or {}).get(name)
    if function is None:
        raise EvaluationError(f"there is no function {name}", node.start, node.end)
    if scope.written:
        raise EvaluationError(f"{name} needs units", node.start, node.end)
    least = sum(argument.default is None for argument in function.arguments)
    if not least <= len(arguments) <= len(function.arguments):
        raise EvaluationError(_miscounted(function, least, len(arguments)), node.start, node.end)
    for declared, given in zip(function.arguments, arguments, strict=False):
        wanted = unit(declared.unit).dimension if declared.unit not in ("", "1") else NONE
        if given.dimension.hard and not given.dimension.agrees(wanted):
            expected = declared.unit or "plain numbers"
            says = f"{name}: {declared.name} must be in {expected}, not {given.dimension}"
            raise EvaluationError(says, node.start, node.end)
    value = float(function.call(*(argument.value for argument in arguments)))
    dimension = unit(function.result).dimension if function.result not in ("", "1") else NONE
    return Quantity(value, dimension)


def _counted(least: int, most: int) -> str:
    count = str(least) if least == most else f"{least} to {most}"
    return f"{count} argument{'' if most == 1 else 's'}"


def _miscounted(function: Function, least: int, found: int) -> str:
    """How many arguments a function takes, and which, for a call with another number of them."""
    wanted = []
    for argument in function.arguments:
        unit = "" if argument.unit in ("", "1") else f" in {argument.unit}"
        default = "" if argument.default is None else f" (otherwise {argument.default:g})"
        wanted.append(argument.name + unit + default)
    count = _counted(least, len(function.arguments))
    return f"{function.name} takes {count}: {', '.join(wanted)}; found {found}"


_SYMBOLS = {"⁄": "/", "of": "*"}


def combine(node: Binary, left: Quantity, right: Quantity) -> Quantity:
    """Apply the operator of a node to two values, ranges end by end."""
    operator = node.operator
    times = operator == "*"
    if (times or operator == "/") and left.low is None and right.low is None and right.value:
        value = left.value * right.value if times else left.value / right.value
        if -LARGEST <= value <= LARGEST:
            dimension, below = left.dimension, right.dimension
            if below is not NONE:
                dimension = dimension * below if times else dimension / below
            about = left.approximate or right.approximate
            return Quantity(value, dimension, None, None, 0.0, 1.0, "", about)
    operator = _SYMBOLS.get(operator, operator)
    if operator in "+-":
        left, right = _addends(node, operator, left, right)
    value = _arithmetic(node, operator, left.value, right.value)
    dimension = _dimension(node, operator, left, right)
    low = high = None
    if left.low is not None or right.low is not None:
        lefts = (
            (left.low, left.high)
            if left.low is not None and left.high is not None
            else (left.value, left.value)
        )
        rights = (
            (right.low, right.high)
            if right.low is not None and right.high is not None
            else (right.value, right.value)
        )
        ends = [_arithmetic(node, operator, a, b) for a in lefts for b in rights]
        low, high = min(ends), max(ends)
        if low == high:
            low = high = None
    approximate = left.approximate or right.approximate
    if operator in "+-" and left.unit and (left.unit != "%" or right.unit == "%"):
        return Quantity(value, dimension, low, high, 0.0, left.scale, left.unit, approximate)
    return Quantity(value, dimension, low, high, approximate=approximate)


def _arithmetic(node: Node, operator: str, left: float, right: float) -> float:
    try:
        if operator == "*":
            value = left * right
        elif operator == "/":
            value = left / right
        elif operator == "+":
            value = left + right
        elif operator == "-":
            value = left - right
        else:
            raised = float(left) ** right
            value = raised if isinstance(raised, float) else math.nan
    except ZeroDivisionError:
        raise EvaluationError("division by zero", node.start, node.end) from None
    except OverflowError:
        value = math.inf
    return _checked(value, node)


def _dimension(node: Node, operator: str, left: Quantity, right: Quantity) -> Dimension:
    if operator == "*":
        return left.dimension * right.dimension
    if operator == "/":
        return left.dimension / right.dimension
    if operator in "+-":
        return left.dimension or right.dimension
    if right.dimension.hard:
        raise EvaluationError("an exponent must be a plain number", node.start, node.end)
    if not left.dimension:
        return NONE
    if right.value != int(right.value) or abs(right.value) > 12:
        if left.dimension.hard:
            raise EvaluationError("a quantity with a unit takes whole powers only", node.start, node.end)
        return NONE
    return left.dimension ** int(right.value)


def _addends(node: Binary, operator: str, left: Quantity, right: Quantity) -> tuple[Quantity, Quantity]:
    """Two operands of a sum on common ground: a percentage is of the left one unless that is one too,
    a bare figure takes the unit of its neighbour.
    """
    if right.unit == "%" and left.unit != "%" and not right.dimension:
        share = left.value * right.value
        return left, Quantity(share, left.dimension)
    if left.dimension.agrees(right.dimension):
        return left, right
    if not left.dimension and not left.unit:
        return _lent(left, right), right
    if not right.dimension and not right.unit:
        return left, _lent(right, left)
    says = f"{left.dimension} and {right.dimension} cannot be {'added' if operator == '+' else 'subtracted'}"
    raise EvaluationError(says, node.start, node.end)


def _lent(bare: Quantity, neighbour: Quantity) -> Quantity:
    scale = neighbour.scale or 1.0
    return Quantity(bare.value * scale, neighbour.dimension, scale=scale, unit=neighbour.unit)
