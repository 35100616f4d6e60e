"""Expressions that give a value: what they are made of, and how close they must come."""

from __future__ import annotations

import math
from dataclasses import replace

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.record import record

CLOSE, WIDE = 0.025, 0.05
_MACHINES = (Dimension.of(GPU=1), Dimension.of(node=1))
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


def unlike(made: Dimension, wanted: Dimension) -> bool:
    """Whether a count of cards would stand for one of samples, users or tokens."""
    return made in _MACHINES and wanted in _SERVED
