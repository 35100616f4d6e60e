"""Whether the two sides of a link agree: with units, as written, reciprocally, in binary,
under another denominator or by rounding.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

from trainer.notation.calc import denominator
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.expressions import Call, Literal, Node, Scope, figure, walk
from trainer.notation.functions import ROUNDING
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Relation
from trainer.notation.sides import (
    CONVERSIONS,
    WIDEST,
    Context,
    Verdict,
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
_NODES = (8.0, 16.0, 4.0, 32.0, 64.0, 128.0, 72.0, 256.0, 512.0)


def compare(left: Node, right: Node, relation: Relation, context: Context, loose: bool = False) -> Verdict:
    """Compare the sides of a link in the order of rule 10 and say which comparison held."""
    scope = Scope(context.names)
    value, stated = attempt(left, scope), attempt(right, scope)
    if value is None and stated is None:
        shared = unknowns(left, context) & unknowns(right, context)
        if shared:
            names = {**context.names, **dict.fromkeys(shared, Quantity(1.0))}
            return compare(left, right, relation, Context(names, context.figures, context.label), loose)
    if stated is None or (value is None and attempt(left, Scope(context.names, written=True)) is None):
        return Verdict(None, None, None, value, stated)
    loose = loose or relation == "~"
    found = _with_units(left, right, value, stated, context, loose)
    if found is None:
        found = _as_written(left, right, value, stated, context, loose)
    if found is None:
        found = _other_ways(left, right, value, stated, relation, context, loose)
    if found is not None:
        return found
    return _refused(left, right, value, stated, relation, context)


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
    lefts = [(value, 0)] if value is not None else []
    for part in () if _plainly(value, stated, loose) else walk(left):
        if isinstance(part, Literal):
            for other in part.others[:3]:
                if "binary" in other.why:
                    continue
                changed = attempt(left, Scope(context.names, None, {part.start: other.quantity}))
                if changed is not None:
                    lefts.append((changed, 2))
    known = figured(left, context.figures) if not isinstance(left, Literal) else {}
    if known:
        for tree in (left, without_conversions(left)):
            changed = attempt(tree, Scope(context.names, None, known))
            if changed is not None:
                lefts.append((changed, 1))
    exact = isinstance(left, Call) and left.name in ROUNDING
    for reading, how in readings(right, stated, context.label):
        for number, (quantity, penalty) in enumerate(lefts[:12]):
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
                gap = (
                    abs(math.log(reading.value / quantity.value))
                    if reading.value * quantity.value > 0
                    else 0.0
                )
                cost = round(gap, 3) + 0.004 * penalty + (0.012 if how == "binary" else 0)
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
    bare = attempt(left, Scope(context.names, written=True))
    if bare is None:
        return None
    candidates: list[tuple[float, int, Verdict]] = []
    for reading, how in readings(right, stated, context.label):
        step = reading.resolution / (1.0 if reading.unit == "%" else reading.scale or 1.0)
        plain = Quantity(figure(reading), resolution=step, approximate=reading.approximate)
        for kind, target in (("base", reading), ("figure", plain)):
            if how == "binary" and kind == "figure":
                continue
            agreeing = value is None or value.dimension.agrees(stated.dimension)
            for number in (bare.value,) if agreeing or value is None else (bare.value, value.value):
                if close(number, target, tolerance(target, loose)):
                    gap = abs(math.log(target.value / number)) if target.value * number > 0 else 0.0
                    cost = round(gap, 3) + (0.012 if how == "binary" else 0)
                    candidates.append(
                        (
                            cost,
                            len(candidates),
                            Verdict(
                                True,
                                "binary" if how == "binary" else "as written",
                                ratio_of(target, number),
                                value or bare,
                                reading,
                            ),
                        )
                    )
    if not candidates:
        return None
    best = min(candidates)[2]
    if _wrong_prefix(left, stated, context):
        return None
    return best


def _converted(left: Node, value: Quantity, stated: Quantity) -> bool:
    """Whether the gap between the sides is that of conversion factors in the expression:
    `19.2 days * 24 = 460 h`.
    """
    gap = math.log(abs(stated.value / value.value) or 1.0) if value.value else 0.0
    factors = [
        part.quantity.value
        for part in walk(left)
        if isinstance(part, Literal) and not part.quantity.dimension and part.quantity.value in _FACTORS
    ]
    logarithms = [math.log(factor) for factor in factors[:4]]
    groups = (group for size in range(1, 5) for group in combinations(logarithms, size))
    steps = {sum(group) for group in groups} - {0.0}
    return any(min(abs(gap + step), abs(gap - step)) < WIDEST for step in steps)


def _wrong_prefix(left: Node, stated: Quantity, context: Context) -> Quantity | None:
    """The value with the units that the operands had earlier,
    where the stated figures are right and only the prefix is not.
    """
    known = figured(left, context.figures)
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
    timed = _timed(value, stated, allowed)
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
    bare = attempt(left, Scope(context.names, written=True))
    meant = _wrong_prefix(left, stated, context) if relation != "->" else None
    if meant is not None:
        return Verdict(False, None, ratio_of(stated, meant.value), meant, stated)
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
        if not (isinstance(left, Literal) and isinstance(right, Literal) and relation != "->"):
            return Verdict(None, None, ratio, value, stated)
        typed = value is not None and bool(value.dimension) and value.dimension == stated.dimension
        plain = value is not None and not value.dimension and not stated.dimension and relation == "="
        return Verdict(False if typed or plain else None, None, ratio, value, stated)
    if _hidden_scale(left, right, ratio):
        return Verdict(
            None, None, ratio, value, stated, "the digits agree, a unit of thousands is hidden in a figure"
        )
    return Verdict(False, None, ratio, value, stated)


def _hidden_scale(left: Node, right: Node, ratio: float | None) -> bool:
    """Whether the sides differ by whole thousands and an operand may stand for thousands,
    millions or billions (2 for 2e9).
    """
    thousands = _thousands(ratio)
    if thousands is None or abs(thousands - round(thousands)) > 0.007:
        return False
    small = any(
        isinstance(part, Literal) and not part.quantity.dimension and 0 < abs(part.quantity.value) < 1000
        for part in walk(left)
    )
    if thousands > 0:
        return small
    if not isinstance(right, Literal):
        return False
    if right.quantity.dimension:
        plain = not any(isinstance(part, Literal) and part.quantity.dimension for part in walk(left))
        small_all = all(abs(part.quantity.value) < 1e5 for part in walk(left) if isinstance(part, Literal))
        return plain and small_all and right.quantity.scale >= 1e3
    return abs(right.quantity.value) < 1000 or 0 < right.quantity.resolution < 1
