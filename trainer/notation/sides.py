"""The sides of a link: their values, their other readings, how close they must come,
and the verdict on them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from trainer.notation.digits import DOT_GROUPS
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.errors import EvaluationError
from trainer.notation.expressions import Scope, evaluate
from trainer.notation.lexicon import SCALE_WORDS
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import How
from trainer.notation.unit_words import MAGNITUDES
from trainer.notation.units import Unit, unit_table
from trainer.record import record
from trainer.regex import regex

TOLERANCE, LOOSE, WIDEST = 0.05, 0.10, 0.25
BINARY_COST = 0.012
"""What a reading with binary prefixes must come closer by to be taken."""
BINARY = {1e3: 1024.0, 1e6: 1024.0**2, 1e9: 1024.0**3, 1e12: 1024.0**4, 1e15: 1024.0**5}
CONVERSIONS = frozenset({1e3, 1e6, 1e9, 1e12, 1e15, 1024.0, 1024.0**2, 1024.0**3, 1024.0**4})
_PERIOD = regex(r"(?:/|\bper\b|\ban?\b|\beach\b|\bevery\b)\s*(month|mo|day|year|yr|week|hour|hr|h)s?\b")
_COUNT = regex(
    r"(?:/|\bper\b|\bfor\b|\ba\b)\s*(?:1\s*|a\s+|one\s+)?(thousand|million|billion|[kKMB](?=tok|\b))"
)
BYTES = Dimension.of(B=1)
_TIME = Dimension.of(s=1)
_BYTE_UNITS = (BYTES, BYTES / Dimension.of(s=1))


@record
class Verdict:
    """The outcome of comparing two sides. `right` is the reading of the right side that was taken."""

    holds: bool | None
    how: How | None
    ratio: float | None
    left: Quantity | None
    right: Quantity | None
    note: str = ""


@dataclass(slots=True)
class Context:
    """What is known when a link is checked: names, the units that figures were typed with earlier,
    the unit a label asks for. Its scopes evaluate with units, and the bare figures as `written`.
    """

    names: Mapping[str, Quantity] = field(default_factory=dict)
    figures: dict[float, Quantity] = field(default_factory=dict)
    label: Quantity | None = None
    scope: Scope = field(init=False)
    written: Scope = field(init=False)

    def __post_init__(self) -> None:
        self.scope, self.written = Scope(self.names), Scope(self.names, written=True)


def tolerance(right: Quantity, loose: bool = False, left: Quantity | None = None) -> float:
    """Rule 11: the larger of 5% and one unit of the last digit written, at most 25%; wider after "about"."""
    least = LOOSE if loose or right.approximate else TOLERANCE
    last = abs(right.resolution / right.value) if right.value else WIDEST
    if left is not None and left.resolution and left.value:
        last = max(last, abs(left.resolution / left.value))
    last *= 1.001
    return least if last < least else last if last < WIDEST else WIDEST


def binary_tolerance(right: Quantity, loose: bool = False) -> float:
    """How far off a value may be when it is read with binary prefixes, which are worth 2 to 10% themselves:
    one unit of the last digit written, at least 1.2% and never more than 5%.
    """
    last = abs(right.resolution / right.value) if right.value else WIDEST
    return TOLERANCE if loose or right.approximate else min(TOLERANCE, max(BINARY_COST, last * 1.001))


def close(value: float, target: Quantity, allowed: float) -> bool:
    """Whether a computed value is within the tolerance of a stated one."""
    if target.value == 0 or value == 0:
        return abs(value - target.value) <= max(target.resolution / 2, 1e-12)
    return abs(target.value / value - 1) <= allowed


def attempt(node: Node, scope: Scope) -> Quantity | None:
    """The value of a tree, None where it has none."""
    try:
        return evaluate(node, scope)
    except EvaluationError:
        return None


def readings(
    node: Node, value: Quantity | None, labelled: Quantity | None = None
) -> list[tuple[Quantity, How]]:
    """The right side under each of its readings:
    as typed, in the unit of its label, the others of a literal, binary.
    """
    if value is None:
        return []
    found: list[tuple[Quantity, How]] = [(value, "units")]
    if isinstance(node, Literal):
        if labelled is not None and not value.dimension and not value.unit:
            scale = labelled.value
            found.append(
                (replace(rescaled(value, scale), dimension=labelled.dimension, unit=labelled.unit), "units")
            )
        found += [
            (other.quantity, "binary" if "1,024" in other.why else "units")
            for other in node.others
            if other.why != DOT_GROUPS
        ]
        found += [(amount, "units") for amount in amounts(value)]
        if value.dimension.hard in _BYTE_UNITS or value.dimension.powers[:1] == (("B", 1),):
            multiple = _prefix(value)
            if multiple:
                found.append((rescaled(value, BINARY[multiple] / multiple), "binary"))
    return found


def of_period(value: Quantity) -> Quantity | None:
    """A rate as the amount of its period: the 7.3 MWh of "7.3 MWh/month"; None where no period is named."""
    unit = _period(value.unit) if value.unit and value.dimension is not NONE else None
    if unit is None:
        return None
    return replace(rescaled(value, unit.factor), dimension=value.dimension * unit.dimension)


@lru_cache(maxsize=1024)
def _period(unit: str) -> Unit | None:
    """The period that a unit as typed is below."""
    named = _PERIOD.search(unit)
    return unit_table().find(named.group(1)) if named is not None else None


def of_count(value: Quantity) -> Quantity | None:
    """A price as the amount for its count: the $1.95 of "$1.95 per million"; None where no count is named."""
    count = _count(value.unit)
    if count is None:
        return None
    tokens = Dimension(tuple(("token", -power) for unit, power in value.dimension.powers if unit == "token"))
    return replace(rescaled(value, count), dimension=value.dimension * tokens)


@lru_cache(maxsize=1024)
def _count(unit: str) -> float | None:
    """The count that a unit as typed is below."""
    named = _COUNT.search(unit)
    if named is None:
        return None
    return SCALE_WORDS.get(named.group(1).lower()) or MAGNITUDES.get(named.group(1), 1e6)


def amounts(value: Quantity) -> tuple[Quantity, ...]:
    """A rate or a price as the amount of the period or count that it names."""
    if not value.unit or (_period(value.unit) is None and _count(value.unit) is None):
        return ()
    return tuple(amount for amount in (of_period(value), of_count(value)) if amount is not None)


def is_amount(value: Quantity, rate: Quantity) -> bool:
    """Whether a value is that of a rate or a price without the period or count below it."""
    return any(
        value.dimension == amount.dimension and math.isclose(value.value, amount.value)
        for amount in amounts(rate)
    )


def too_short(left: Node, reading: Quantity, stated: Quantity) -> bool:
    """Whether a rate would be read as the amount of a period shorter than a time on the left: $2/h × 24 h is
    no $48/h.
    """
    if reading.dimension is stated.dimension or not stated.value or not stated.unit:
        return False
    period = reading.value / stated.value
    return any(
        part.quantity.dimension is _TIME and part.quantity.value > 1.1 * period for part in left.figures
    )


def _prefix(value: Quantity) -> float | None:
    """The decimal prefix in the typed unit of a byte quantity, None where it has none."""
    if any(mark in value.unit for mark in ("iB", "ib")):
        return None
    if value.scale in BINARY:
        return value.scale
    return None


def rescaled(value: Quantity, factor: float) -> Quantity:
    """The quantity in a unit so many times as large."""
    low = None if value.low is None else value.low * factor
    high = None if value.high is None else value.high * factor
    return Quantity(
        value.value * factor, value.dimension, low, high, value.resolution * factor, value.scale * factor,
        value.unit, value.approximate,
    )  # fmt: skip


def binary_operands(node: Node) -> dict[int, Quantity]:
    """The byte operands of a tree with their decimal prefixes read as binary."""
    found: dict[int, Quantity] = {}
    for part in node.figures:
        if ("B", 1) in part.quantity.dimension.powers:
            multiple = _prefix(part.quantity)
            if multiple:
                found[part.start] = rescaled(part.quantity, BINARY[multiple] / multiple)
    return found


def bare_operand(node: Node) -> bool:
    """Whether an operand of a tree was typed without a unit."""
    return any(part.quantity.dimension is NONE and part.quantity.unit != "%" for part in node.figures)


def figured(node: Node, figures: Mapping[float, Quantity]) -> dict[int, Quantity]:
    """Operands typed bare whose figure stood earlier with a unit, as that quantity."""
    found: dict[int, Quantity] = {}
    for part in node.figures:
        quantity = part.quantity
        if quantity.dimension is NONE and not quantity.unit:
            earlier = figures.get(quantity.value)
            if earlier is not None:
                found[part.start] = earlier
    return found


def conversion(node: Node) -> float | None:
    """The value of a pure conversion operand (10**3, 1e9, 2**30), None for any other."""
    if isinstance(node, Literal) and not node.quantity.dimension and node.quantity.value in CONVERSIONS:
        return node.quantity.value
    if (
        isinstance(node, Binary)
        and node.operator == "^"
        and isinstance(node.left, Literal)
        and isinstance(node.right, Literal)
    ):
        value = attempt(node, Scope())
        return value.value if value is not None and value.value in CONVERSIONS else None
    return None


def without_conversions(node: Node) -> Node:
    """The tree without factors that only change a prefix: `x / 10**3` is x, also in a sum where all do."""
    if isinstance(node, Binary) and node.operator in "*/":
        if conversion(node.right) is not None:
            return without_conversions(node.left)
        left, right = without_conversions(node.left), without_conversions(node.right)
        return node if left is node.left and right is node.right else replace(node, left=left, right=right)
    if isinstance(node, Binary) and node.operator in "+-":
        left, right = without_conversions(node.left), without_conversions(node.right)
        return node if left is node.left or right is node.right else replace(node, left=left, right=right)
    return node


def same_kind(left: Quantity, right: Quantity) -> bool:
    """Whether two quantities have the same dimension, nouns included where both have some."""
    if not left.dimension.agrees(right.dimension):
        return False
    return not left.dimension.soft or not right.dimension.soft or left.dimension.soft == right.dimension.soft


def unknowns(node: Node, context: Context) -> set[str]:
    """The names of a tree that have no value yet."""
    return {part.name for part in node.named if part.name not in context.names}


def ratio_of(stated: Quantity, value: float) -> float | None:
    """Stated over computed, None for a computed zero."""
    ratio = stated.value / value if value else math.inf
    return ratio if math.isfinite(ratio) else None


def apart(stated: Quantity, value: float) -> float:
    """How far a value is from the stated one, as the logarithm of their ratio; 0 across a sign."""
    return abs(math.log(stated.value / value)) if stated.value * value > 0 else 0.0
