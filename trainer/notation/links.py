"""Whether the two sides of a link agree: with units, as written, reciprocally, in binary,
under another denominator or by rounding.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.bare import as_written
from trainer.notation.digits import DOT_GROUPS
from trainer.notation.dimension import NONE
from trainer.notation.expressions import Scope
from trainer.notation.functions import ROUNDING
from trainer.notation.loosely import meant
from trainer.notation.nodes import Call, Literal, Node
from trainer.notation.other_ways import other_ways
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Relation
from trainer.notation.refused import refused
from trainer.notation.sides import (
    BINARY_COST,
    Context,
    Verdict,
    amounts,
    apart,
    attempt,
    binary_tolerance,
    close,
    figured,
    ratio_of,
    readings,
    tolerance,
    too_short,
    unknowns,
    without_conversions,
)
from trainer.notation.unit_words import TIME

_TRIED = 6
"""How many operands of one expression are tried in their other readings."""
_FIGURED, _OTHER, _BINARY = 0.004, 0.008, 0.0081
"""What another reading must come closer by to be taken: the unit a figure had earlier, another reading of an
operand, a thousand that is 1,024."""


def compare(
    left: Node,
    right: Node,
    relation: Relation,
    context: Context,
    loose: bool = False,
    values: tuple[Quantity | None, Quantity | None] = (None, None),
) -> Verdict:
    """Compare the sides of a link in the order of rule 10 and say which comparison held.

    `values` are those of the sides where they are known already.
    """
    value = values[0] or attempt(left, context.scope)
    stated = values[1] or attempt(right, context.scope)
    if value is None and stated is None:
        shared = unknowns(left, context) & unknowns(right, context)
        if shared:
            names = {**context.names, **dict.fromkeys(shared, Quantity(1.0))}
            return compare(left, right, relation, Context(names, context.figures, context.label), loose)
    if stated is None or (value is None and attempt(left, context.written) is None):
        return Verdict(None, None, None, value, stated)
    loose = loose or relation == "~"
    found = _plain(left, right, value, stated, context, loose)
    if found is None:
        found = _with_units(left, right, value, stated, context, loose)
    if found is None:
        found = as_written(left, right, value, stated, context, loose)
    if found is None:
        found = _counted(left, stated, context, loose)
    if found is None:
        found = other_ways(left, right, value, stated, relation, context, loose)
    if found is not None:
        return found
    found = refused(left, right, value, stated, relation, context)
    return _undecided(left, right, found, context) if found.holds is False else found


def _counted(left: Node, stated: Quantity, context: Context, loose: bool) -> Verdict | None:
    """The sides where an m on the left is millions and no minutes, without the unit of the result there:
    "8m / 86400 = 93/s".
    """
    for part in left.figures:
        for other in part.others if part.quantity.dimension is TIME else ():
            if other.quantity.dimension or other.quantity.value < part.quantity.value:
                continue
            counted = attempt(left, Scope(context.names, None, {part.start: other.quantity}))
            if counted is None or counted.dimension.hard is not NONE:
                continue
            if close(counted.value, stated, tolerance(stated, loose)):
                return Verdict(True, "as written", ratio_of(stated, counted.value), counted, stated)
    return None


def _undecided(left: Node, right: Node, verdict: Verdict, context: Context) -> Verdict:
    """A verdict on sides that agree where a dot groups thousands, which nothing in the text tells."""
    grouped = {
        part.start: other.quantity
        for part in (*left.figures, *right.figures)
        for other in part.others
        if other.why == DOT_GROUPS
    }
    if not grouped:
        return verdict
    known = {**figured(left, context.figures), **grouped}
    for replaced in (grouped, known):
        scope = Scope(context.names, None, replaced)
        value, stated = attempt(left, scope), attempt(right, scope)
        if value is None or stated is None or not value.dimension.agrees(stated.dimension):
            continue
        if close(value.value, stated, tolerance(stated)):
            return replace(verdict, holds=None, note=DOT_GROUPS)
    return verdict


def _plain(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, context: Context, loose: bool
) -> Verdict | None:
    """The sides as typed, where they agree and no other reading of them could come closer.

    `_with_units` gives the same verdict, after trying every reading of every operand.
    """
    if value is None or value.dimension.hard is not stated.dimension.hard:
        return None
    if isinstance(left, Call) and left.name in ROUNDING:
        return None
    if not close(value.value, stated, tolerance(stated, loose, value if isinstance(left, Literal) else None)):
        return None
    cost = round(apart(stated, value.value), 3)
    if cost > BINARY_COST or (cost > _FIGURED and _ambiguous(left, value, stated, context)):
        return None
    if cost and isinstance(right, Literal):
        lent = context.label is not None and not stated.dimension and not stated.unit
        if right.others or lent or amounts(stated):
            return None
    return Verdict(True, "units", ratio_of(stated, value.value), value, stated)


def _ambiguous(left: Node, value: Quantity, stated: Quantity, context: Context) -> bool:
    """Whether the left side may come to anything besides its value."""
    for part in left.figures:
        if part.others:
            return True
    if figured(left, context.figures):
        return True
    return bool(meant(left, value, stated, context.names))


def _plainly(left: Node, value: Quantity | None, stated: Quantity, loose: bool) -> bool:
    """Whether bare counts give the stated value in base units as typed: `6 x 7B x 1T = 4.2e22 FLOPs`.

    No other reading of an operand is called for then. Units that cancel are none: `4.2e22 FLOP / 400 TFLOPs`.
    """
    if any(part.quantity.dimension.hard is not NONE for part in left.figures):
        return False
    if value is None or value.dimension.hard is not NONE or stated.dimension.hard is NONE or not value.value:
        return False
    return close(value.value, stated, tolerance(stated, loose))


def _with_units(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, context: Context, loose: bool
) -> Verdict | None:
    """Base units, trying the readings of ambiguous operands and the units that bare figures had earlier;
    the closest fit wins.
    """
    closest: tuple[float, Verdict] | None = None
    lefts = _lefts(left, value, stated, context, loose)
    exact = isinstance(left, Call) and left.name in ROUNDING
    for reading, how in readings(right, stated, context.label):
        if too_short(left, reading, stated):
            continue
        for quantity, penalty in lefts:
            if quantity.dimension.hard is not reading.dimension.hard:
                continue
            allowed = tolerance(reading, loose, quantity if isinstance(left, Literal) else None)
            if how == "binary" or penalty == _BINARY:
                allowed = min(allowed, binary_tolerance(reading, loose))
            held = (
                abs(quantity.value - reading.value) <= 1e-6 * max(1.0, abs(quantity.value))
                if exact
                else close(quantity.value, reading, allowed)
            )
            if held:
                cost = round(apart(reading, quantity.value), 3) + penalty
                cost += BINARY_COST if how == "binary" else 0
                if closest is None or cost < closest[0]:
                    verdict = Verdict(True, how, ratio_of(reading, quantity.value), quantity, reading)
                    closest = cost, verdict
    return None if closest is None else closest[1]


def _lefts(
    left: Node, value: Quantity | None, stated: Quantity, context: Context, loose: bool
) -> list[tuple[Quantity, float]]:
    """What the left side may come to, its value first, and what each must come closer by."""
    lefts = [(value, 0.0)] if value is not None else []
    ambiguous = [part for part in left.figures if part.others][:_TRIED]
    for part in ambiguous if ambiguous and not _plainly(left, value, stated, loose) else ():
        for other in part.others[:3]:
            if "binary" in other.why or other.why == DOT_GROUPS:
                continue
            changed = attempt(left, Scope(context.names, None, {part.start: other.quantity}))
            if changed is not None:
                lefts.append((changed, _BINARY if "1,024" in other.why else _OTHER))
    known = figured(left, context.figures) if not isinstance(left, Literal) else {}
    if known:
        scope, shorter = Scope(context.names, None, known), without_conversions(left)
        for tree in (left, shorter) if shorter is not left else (left,):
            changed = attempt(tree, scope)
            if changed is not None:
                lefts.append((changed, _FIGURED))
    lefts += [(changed, _FIGURED) for changed in meant(left, value, stated, context.names)]
    return lefts
