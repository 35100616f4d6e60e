"""Expressions that give a value: what they are made of, and how close they must come."""

from __future__ import annotations

import math
from dataclasses import replace

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.sides import is_amount
from trainer.record import record

CLOSE, WIDE = 0.025, 0.05
_MACHINES = (Dimension.of(GPU=1), Dimension.of(node=1))
_TOKENS, _ASKING = ("token", 1), frozenset({("req", 1), ("seq", 1), ("sample", 1)})
_SERVED = tuple(Dimension.of(**{unit: 1}) for unit in ("sample", "seq", "user", "req", "token", "param"))


@record
class Known:
    """A quantity stated before, with its place. `stated` is false for operands inside an expression,
    `line` and `clause` say where it stands.
    """

    quantity: Quantity
    start: int
    end: int
    line: int
    clause: int
    stated: bool = True
    words: tuple[str, ...] = ()
    constant: bool = False


@record
class Fit:
    """An expression that gives a value."""

    cost: float
    value: float
    dimension: Dimension
    node: Node
    parts: tuple[Known, ...]
    quantity: Quantity


def literal(known: Known) -> Literal:
    """The operand that stands for a known quantity."""
    return Literal(known.start, known.end, known.quantity)


def node(operator: str, one: Node, other: Node) -> Binary:
    """Two operands joined."""
    return Binary(min(one.start, other.start), max(one.end, other.end), operator, one, other)


def gap(value: float, target: float) -> float:
    """How far apart two values are, as the logarithm of their ratio."""
    if not value or not target or value * target < 0 or not math.isfinite(value):
        return math.inf
    return abs(math.log(target / value))


def allowed(target: Quantity) -> float:
    """How far an inferred expression may be from a value: 2.5%, or half a unit of the last digit up to 5%."""
    step = target.resolution / abs(target.value) / 2 if target.value else 0.0
    return min(WIDE, max(CLOSE, step))


def ends(pool: list[Known]) -> list[Known]:
    """The pool with each range replaced by its two ends."""
    found: list[Known] = []
    for known in pool:
        low, high = known.quantity.low, known.quantity.high
        if low is None or high is None:
            found.append(known)
        else:
            found += (
                replace(known, quantity=replace(known.quantity, value=end, low=None, high=None))
                for end in (low, high)
            )
    return found


def chain(parts: tuple[Known, ...]) -> Node:
    """The product of some quantities."""
    made: Node = literal(parts[0])
    for known in parts[1:]:
        made = node("*", made, literal(known))
    return made


def hardless(one: Known, other: Known) -> bool:
    """Whether two quantities are counts, such as parameters and tokens."""
    return one.quantity.dimension.hard is NONE and other.quantity.dimension.hard is NONE


def restated(known: Quantity, target: Quantity) -> bool:
    """Whether a value says an earlier one again: the same, its telling figure typed bare, the $2 of $2/h."""
    if known.dimension is target.dimension:
        return abs(known.value - target.value) <= 1e-3 * abs(target.value)
    bare = target.dimension is NONE and not target.unit
    telling = bare and (target.value >= 1e4 or target.value != int(target.value))
    if not (telling if bare else known.unit):
        return False
    figure, typed = known.value * (target.scale or 1.0), target.value * (known.scale or 1.0)
    return abs(figure - typed) <= 1e-3 * abs(typed) and (telling or is_amount(target, known))


def converts(known: Quantity, target: Quantity) -> bool:
    """Whether a value says an earlier one again in another unit, within its rounding:
    $2/hr is $1,460/mo.
    """
    if known.scale == target.scale or known.dimension != target.dimension or not target.dimension.hard:
        return False
    most = max(0.51 * target.resolution, 0.002 * abs(target.value))
    return abs(known.value - target.value) <= most


def added_up(one: Quantity, other: Quantity, target: Quantity) -> bool:
    """Whether a sum or a difference of percentages is one within the rounding of all three."""
    most = 0.51 * (one.resolution + other.resolution + target.resolution)
    made = (one.value + other.value, one.value - other.value, other.value - one.value)
    return any(abs(value - target.value) <= most for value in made)


def shared_out(left: Dimension, right: Dimension, wanted: Dimension) -> bool:
    """Whether a quotient may be rounded to whole things: room over a size, time over time, GPUs to nodes."""
    if left.hard is not NONE:
        return left.hard is right.hard and ("USD", 1) not in left.powers
    return (left, wanted) == _MACHINES and right in (NONE, NONE / _MACHINES[1], _MACHINES[0] / _MACHINES[1])


def unsound(parts: tuple[Known, ...], made: Dimension, wanted: Dimension) -> bool:
    """Whether an expression makes no sense although its value fits: a value and a part of it, or tokens
    made of requests without a count of tokens.
    """
    for place, one in enumerate(parts):
        for other in parts[place + 1 :]:
            if one.start < other.end and other.start < one.end:
                return True
    asked = not _ASKING.isdisjoint(made.soft.powers) and _TOKENS not in made.soft.powers
    if not asked or _TOKENS not in wanted.soft.powers:
        return False
    return not any(not part.quantity.dimension and part.quantity.value >= 10 for part in parts)


def unlike(made: Dimension, wanted: Dimension) -> bool:
    """Whether a count of cards would stand for one of samples, users or tokens."""
    return made in _MACHINES and wanted in _SERVED


def matching(made: Dimension, target: Quantity, factor: bool) -> float | None:
    """The cost of a dimension for a target, None where the hard parts exclude each other.

    A bare target may stand for any unit, but not a `factor`.
    """
    wanted = target.dimension
    if made == wanted:
        return 0.0
    if made.hard == wanted.hard:
        return None if unlike(made, wanted) else 0.004
    return 0.02 if not factor and not wanted and target.unit != "%" else None


def typed_bare(quantity: Quantity) -> bool:
    """Whether a figure was typed bare although it must stand for something with a unit."""
    return not quantity.dimension and not quantity.unit and abs(quantity.value) >= 1e6


def telling(known: Known) -> bool:
    """Whether a one may be an operand: a constant, or one of something hard."""
    return known.constant or known.quantity.dimension.hard is not NONE
