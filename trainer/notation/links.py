"""Whether the two sides of a link agree: with units, as written, reciprocally, in binary,
under another denominator or by rounding.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, islice

from trainer.notation.calc import denominator
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.expressions import Scope, figure
from trainer.notation.functions import ROUNDING
from trainer.notation.loosely import meant
from trainer.notation.nodes import Binary, Call, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import How, Relation
from trainer.notation.sides import (
    CONVERSIONS,
    WIDEST,
    Context,
    Verdict,
    amounts,
    attempt,
    bare_operand,
    binary_operands,
    close,
    figured,
    ratio_of,
    readings,
    rescaled,
    tolerance,
    unknowns,
    without_conversions,
)

_FACTORS = CONVERSIONS | {7.0, 12.0, 24.0, 30.0, 60.0, 365.0, 3600.0, 86400.0, 8.0, 8760.0}
_SLIPS = (10.0, 100.0, 1e3, 24.0, 60.0, 3600.0)
_LATELY = 8
"""How many of the last figures with a unit a small whole number may stand for."""
_TRIED = 6
"""How many operands of one expression are tried in their other readings."""
_FIGURED, _OTHER, _BINARY = 0.004, 0.008, 0.012
"""What another reading must come closer by to be taken: the unit a figure had earlier, another reading of an
operand, a binary prefix."""
_NODES = (8.0, 16.0, 4.0, 32.0, 64.0, 128.0, 72.0, 256.0, 512.0)


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
        found = _as_written(left, right, value, stated, context, loose)
    if found is None:
        found = _other_ways(left, right, value, stated, relation, context, loose)
    if found is not None:
        return found
    return _refused(left, right, value, stated, relation, context)


def _plain(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, context: Context, loose: bool
) -> Verdict | None:
    """The sides as typed, where they agree and no other reading of them could come closer.

    `_with_units` gives the same verdict, after trying every reading of every operand.
    """
    if value is None or value.dimension.hard is not stated.dimension.hard or isinstance(left, Call):
        return None
    if not close(value.value, stated, tolerance(stated, loose, value if isinstance(left, Literal) else None)):
        return None
    cost = round(_apart(stated, value.value), 3)
    if cost > _BINARY or (cost > _FIGURED and _ambiguous(left, value, stated, context)):
        return None
    if cost and isinstance(right, Literal):
        lent = context.label is not None and not stated.dimension and not stated.unit
        if right.others or lent or amounts(stated):
            return None
    return Verdict(True, "units", ratio_of(stated, value.value), value, stated)


def _ambiguous(left: Node, value: Quantity, stated: Quantity, context: Context) -> bool:
    """Whether the left side may come to anything besides its value."""
    if any(part.others for part in left.figures) or figured(left, context.figures):
        return True
    return bool(meant(left, value, stated, context.names))


def _apart(stated: Quantity, value: float) -> float:
    """How far a value is from the stated one, as the logarithm of their ratio; 0 across a sign."""
    return abs(math.log(stated.value / value)) if stated.value * value > 0 else 0.0


def _plainly(value: Quantity | None, stated: Quantity, loose: bool) -> bool:
    """Whether bare counts give the stated value in base units as typed: `6 x 7B x 1T = 4.2e22 FLOPs`.

    No other reading of an operand is called for then.
    """
    if value is None or value.dimension.hard or not stated.dimension.hard or not value.value:
        return False
    return close(value.value, stated, tolerance(stated, loose))


def _with_units(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, context: Context, loose: bool
) -> Verdict | None:
    """Base units, trying the readings of ambiguous operands and the units that bare figures had earlier;
    the closest fit wins.
    """
    candidates: list[tuple[float, int, Verdict]] = []
    lefts = [(value, 0.0)] if value is not None else []
    ambiguous = [part for part in left.figures if part.others]
    for part in () if _plainly(value, stated, loose) else ambiguous[:_TRIED]:
        for other in part.others[:3]:
            if "binary" in other.why:
                continue
            changed = attempt(left, Scope(context.names, None, {part.start: other.quantity}))
            if changed is not None:
                lefts.append((changed, _OTHER))
    known = figured(left, context.figures) if not isinstance(left, Literal) else {}
    if known:
        for tree in (left, without_conversions(left)):
            changed = attempt(tree, Scope(context.names, None, known))
            if changed is not None:
                lefts.append((changed, _FIGURED))
    lefts += [(changed, _FIGURED) for changed in meant(left, value, stated, context.names)]
    exact = isinstance(left, Call) and left.name in ROUNDING
    for reading, how in readings(right, stated, context.label):
        for number, (quantity, penalty) in enumerate(lefts):
            if quantity is None or not quantity.dimension.agrees(reading.dimension):
                continue
            if number == 0 and not quantity.dimension.hard and reading.dimension.hard:
                continue
            allowed = tolerance(reading, loose, quantity if isinstance(left, Literal) else None)
            held = (
                abs(quantity.value - reading.value) <= 1e-6 * max(1.0, abs(quantity.value))
                if exact
                else close(quantity.value, reading, allowed)
            )
            if held:
                cost = (
                    round(_apart(reading, quantity.value), 3) + penalty + (_BINARY if how == "binary" else 0)
                )
                candidates.append(
                    (
                        cost,
                        len(candidates),
                        Verdict(True, how, ratio_of(reading, quantity.value), quantity, reading),
                    )
                )
    return min(candidates)[2] if candidates else None


def _as_written(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, context: Context, loose: bool
) -> Verdict | None:
    """The bare figures of both sides, allowed where an operand or the result was typed without a unit or
    the units cannot agree.
    """
    agreed = value is not None and bool(value.dimension.hard) and value.dimension.agrees(stated.dimension)
    if agreed and value is not None and not (bare_operand(left) and _converted(left, value, stated)):
        return None
    if isinstance(left, Call) and left.name in ROUNDING and value is not None:
        whole = bare_operand(left) and not stated.dimension.hard and value.value == stated.value
        return Verdict(True, "as written", 1.0, value, stated) if whole else None
    bare = attempt(left, context.written)
    if bare is None:
        return None
    candidates: list[tuple[float, int, str, Verdict]] = []
    for reading, how in readings(right, stated, context.label):
        step = reading.resolution / (1.0 if reading.unit == "%" else reading.scale or 1.0)
        plain = Quantity(figure(reading), resolution=step, approximate=reading.approximate)
        for kind, target in (("base", reading), ("figure", plain)):
            if how == "binary" and kind == "figure":
                continue
            agreeing = value is None or value.dimension.agrees(stated.dimension)
            for number in (bare.value,) if agreeing or value is None else (bare.value, value.value):
                if close(number, target, tolerance(target, loose)):
                    cost = round(_apart(target, number), 3) + (_BINARY if how == "binary" else 0)
                    taken: How = "binary" if how == "binary" else "as written"
                    verdict = Verdict(True, taken, ratio_of(target, number), value or bare, reading)
                    candidates.append((cost, len(candidates), kind, verdict))
    if not candidates:
        return None
    _, _, kind, best = min(candidates, key=lambda found: found[:2])
    if kind == "figure" and _wrong_prefix(left, stated, context):
        return None
    return best


def _converted(left: Node, value: Quantity, stated: Quantity) -> bool:
    """Whether the gap between the sides is that of conversion factors in the expression:
    `19.2 days * 24 = 460 h`.
    """
    gap = math.log(abs(stated.value / value.value) or 1.0) if value.value else 0.0
    factors = [
        part.quantity.value
        for part in left.figures
        if not part.quantity.dimension and part.quantity.value in _FACTORS
    ]
    logarithms = [math.log(factor) for factor in factors[:4]]
    groups = (group for size in range(1, 5) for group in combinations(logarithms, size))
    steps = {sum(group) for group in groups} - {0.0}
    return any(min(abs(gap + step), abs(gap - step)) < WIDEST for step in steps)


def _wrong_prefix(left: Node, stated: Quantity, context: Context) -> Quantity | None:
    """The value with the units that the operands had earlier,
    where the stated figures are right and only the prefix is not.
    """
    lately = set(islice(reversed(context.figures), _LATELY))
    known = {
        start: quantity
        for start, quantity in figured(left, context.figures).items()
        if figure(quantity) in lately or figure(quantity) > 1000 or figure(quantity) % 1
    }
    if not known or not stated.dimension.hard:
        return None
    value = attempt(without_conversions(left), Scope(context.names, None, known))
    if value is None or not value.value or not value.dimension.agrees(stated.dimension):
        return None
    thousands = _thousands(stated.value / value.value)
    return value if thousands is not None and abs(thousands - round(thousands)) < 0.02 else None


def _thousands(ratio: float | None) -> float | None:
    """How many steps of a thousand a ratio is, None within a step or where it is no positive number."""
    if ratio is None or not 1e-300 < ratio < 1e300:
        return None
    steps = math.log(ratio) / math.log(1000)
    return steps if round(steps) else None


def _other_ways(
    left: Node,
    right: Node,
    value: Quantity | None,
    stated: Quantity,
    relation: Relation,
    context: Context,
    loose: bool,
) -> Verdict | None:
    allowed = tolerance(stated, loose)
    if (
        value is not None
        and value.value
        and value.dimension.hard
        and (value.dimension * stated.dimension).hard == NONE
    ):
        inverse = 1 / value.value
        if close(inverse, stated, allowed):
            return Verdict(True, "reciprocal", ratio_of(stated, inverse), value, stated)
    swapped = binary_operands(left)
    if swapped:
        changed = attempt(left, Scope(context.names, None, swapped))
        if changed is not None:
            for reading, _ in readings(right, stated, context.label):
                if changed.dimension.agrees(reading.dimension) and close(
                    changed.value, reading, tolerance(reading, loose)
                ):
                    return Verdict(True, "binary", ratio_of(reading, changed.value), changed, reading)
    other = denominator(left)
    if other is not None:
        for written in (False, True):
            changed = attempt(other, Scope(context.names, written=written))
            if changed is None:
                continue
            target = (
                Quantity(figure(stated), resolution=stated.resolution / (stated.scale or 1))
                if written
                else stated
            )
            if (
                written or changed.dimension.agrees(stated.dimension) or not changed.dimension.hard
            ) and close(changed.value, target, allowed):
                return Verdict(True, "denominator", ratio_of(target, changed.value), changed, stated)
    figures = isinstance(right, Literal) or (isinstance(right, Binary) and right.operator == "*")
    timed = _timed(value, stated, allowed) if figures else None
    return timed if timed is not None else _rounded(left, value, stated, relation)


def _gpus(dimension: Dimension) -> Dimension:
    """The GPU part of a dimension: GPU-hours stay GPU-hours."""
    return Dimension(tuple(pair for pair in dimension.powers if pair == ("GPU", 1)))


def _timed(value: Quantity | None, stated: Quantity, allowed: float) -> Verdict | None:
    """A time stated without its unit, in hours, days or minutes: `384 x 118.24 d = 1,089,706`."""
    if value is None or stated.dimension or stated.unit or ("s", 1) not in value.dimension.powers:
        return None
    for worth, name in ((3600.0, "h"), (86400.0, "days"), (60.0, "min"), (604800.0, "weeks")):
        meant = replace(
            rescaled(stated, worth), dimension=Dimension.of(s=1) * _gpus(value.dimension), unit=name
        )
        if close(value.value, meant, allowed):
            return Verdict(True, "as written", ratio_of(meant, value.value), value, meant)
    return None


def _rounded(left: Node, value: Quantity | None, stated: Quantity, relation: Relation) -> Verdict | None:
    """A whole number made of a fraction: up or down to the next one, or up to whole nodes."""
    number = value.value if value is not None else None
    if (
        number is None
        or stated.value != int(stated.value)
        or stated.value < 0
        or stated.dimension.hard
        or stated.unit == "%"
    ):
        return None
    if value is not None and (value.unit == "%" or value.dimension.hard):
        return None
    if isinstance(left, Call) and left.name in ROUNDING:
        return None
    counted = bool(stated.dimension.soft)
    if relation != "->" and not counted:
        return None
    up, down = math.ceil(number - 1e-9), math.floor(number + 1e-9)
    if stated.value == up or (stated.value == down and down > 0):
        return Verdict(True, "rounding", ratio_of(stated, number), value, stated)
    if relation == "->" and number > 0:
        for size in _NODES:
            if stated.value == math.ceil(number / size - 1e-9) * size and stated.value <= max(
                number * 1.6, size
            ):
                return Verdict(True, "rounding", ratio_of(stated, number), value, stated)
    return None


def _refused(
    left: Node, right: Node, value: Quantity | None, stated: Quantity, relation: Relation, context: Context
) -> Verdict:
    """No comparison held: wrong where the claim is strong enough, undecided otherwise."""
    bare = attempt(left, context.written)
    prefixed = _wrong_prefix(left, stated, context) if relation != "->" else None
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
    if (
        reference is bare
        and bare is not None
        and bare.value
        and not (value is not None and value.dimension.hard)
    ):
        ratios = [ratio_of(stated, bare.value), ratio_of(Quantity(figure(stated)), bare.value)]
        ratio = min(ratios, key=lambda r: abs(math.log(abs(r))) if r else math.inf)
    if relation == "->" or isinstance(left, Literal):
        if not (isinstance(left, Literal) and isinstance(right, Literal)):
            return Verdict(None, None, ratio, value, stated)
        if relation == "->":
            return Verdict(False if _misconverted(value, stated) else None, None, ratio, value, stated)
        typed = value is not None and bool(value.dimension) and value.dimension == stated.dimension
        typed = typed or (value is not None and _bits_for_bytes(value, stated))
        plain = value is not None and not value.dimension and not stated.dimension and relation == "="
        if value is not None and (value.unit == "%") != (stated.unit == "%"):
            plain = plain and all(1e-3 < abs(side.value) < 10 for side in (value, stated))
        return Verdict(False if typed or plain else None, None, ratio, value, stated)
    if _hidden_scale(left, right, ratio):
        return Verdict(
            None, None, ratio, value, stated, "the digits agree, a unit of thousands is hidden in a figure"
        )
    return Verdict(False, None, ratio, value, stated)


def _bits_for_bytes(value: Quantity, stated: Quantity) -> bool:
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


def _hidden_scale(left: Node, right: Node, ratio: float | None) -> bool:
    """Whether the sides differ by whole thousands and an operand may stand for thousands,
    millions or billions (2 for 2e9).
    """
    thousands = _thousands(ratio)
    if thousands is None or abs(thousands - round(thousands)) > 0.007:
        return False
    small = any(not part.quantity.dimension and 0 < abs(part.quantity.value) < 1000 for part in left.figures)
    if thousands > 0:
        return small
    if not isinstance(right, Literal):
        return False
    if right.quantity.dimension:
        plain = not any(part.quantity.dimension for part in left.figures)
        small_all = all(abs(part.quantity.value) < 1e5 for part in left.figures)
        return plain and small_all and right.quantity.scale >= 1e3
    return abs(right.quantity.value) < 1000 or 0 < right.quantity.resolution < 1
