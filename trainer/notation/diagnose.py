"""Naming a slip: the line is evaluated again under exactly one hypothesis,
and the name counts only where the stated value comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from trainer.notation.errors import EvaluationError
from trainer.notation.expressions import Expression, Scope, evaluate, figure
from trainer.notation.misread import as_bytes, in_bits, swapped_operand, swapped_result
from trainer.notation.needed import Part, parts
from trainer.notation.nodes import Binary, Call, Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link
from trainer.notation.show import number, show

NEAR = 0.02
_PEAKS = {
    989.0: (1979.0, "1979 is the peak with 2:4 sparsity, 989 the dense one"),
    1979.0: (989.0, "989 is the dense peak, 1979 the one with 2:4 sparsity"),
    312.0: (624.0, "624 is the A100 peak with sparsity, 312 the dense one"),
    624.0: (312.0, "312 is the dense A100 peak, 624 the one with sparsity"),
}
_FACTORS: tuple[tuple[float, str, str], ...] = (
    (3600.0, "hours-seconds", "a factor of 3,600 between hours and seconds"),
    (24.0, "days-hours", "a factor of 24 between days and hours"),
    (86400.0, "days-seconds", "a factor of 86,400 between days and seconds"),
    (60.0, "minutes", "a factor of 60 between minutes and seconds or hours"),
    (30.0, "months-days", "a factor of 30 between months and days"),
    (365.25, "years-days", "a factor of 365 between years and days"),
    (8766.0, "years-hours", "a factor of 8,766 between years and hours"),
    (8.0, "bits-bytes", "a factor of 8, as between bits and bytes"),
    (1e3, "prefix", "a factor of 1,000, one prefix"),
    (1024.0, "binary-prefix", "a factor of 1,024, one binary prefix"),
    (1e6, "prefix", "a factor of a million, two prefixes"),
    (1e9, "prefix", "a factor of a billion, three prefixes"),
    (10.0, "power-of-ten", "a factor of 10"),
    (100.0, "power-of-ten", "a factor of 100"),
    (2.0, "factor-two", "a factor of 2"),
    (1e4, "power-of-ten", "a factor of 10,000"),
    (1e5, "power-of-ten", "a factor of 100,000"),
)
_TIMES = frozenset(
    {"hours-seconds", "days-hours", "days-seconds", "minutes", "months-days", "years-days", "years-hours"}
)


def hypotheses(link: Link, others: Iterable[Quantity] = ()) -> tuple[Diagnosis, ...]:
    """Every single slip that explains the stated side of a link within 2%, the likeliest first.

    `others` are quantities stated elsewhere in the answer; one of them in the place of an operand makes
    a stale line.
    Empty for a link that holds, that cannot be computed, or that no one slip explains.
    """
    stated = link.right.quantity
    if link.holds is not False or stated is None:
        return ()
    if link.inferred:
        return (link.diagnosis,) if link.diagnosis is not None else ()
    expression = link.left.expression
    found: list[Diagnosis] = list(_steps(link))
    if expression is not None:
        for written in (False, True) if _evaluated(expression, link.left.quantity) else (True,):
            found.extend(_of_expression(expression, stated, written, link.right.text.strip(), tuple(others)))
    if not found:
        found.extend(_of_factor(link, stated))
    unique = {diagnosis.code: diagnosis for diagnosis in reversed(found)}
    return tuple(unique[code] for code in dict.fromkeys(diagnosis.code for diagnosis in found))


def _evaluated(expression: Expression, taken: Quantity | None) -> bool:
    """Whether the value that a link was judged by is that of its expression with the units as typed."""
    value = _value(expression.root, False)
    if taken is None or value is None or taken.dimension != value.dimension:
        return True
    return _fits(value.value, taken.value)


def _steps(link: Link) -> Iterator[Diagnosis]:
    """Two steps of a running equality that share an operand: the other operand was worked out wrongly."""
    if link.left.expression is None or link.right.expression is None:
        return
    left, right = link.left.expression.root, link.right.expression.root
    if not (isinstance(left, Binary) and isinstance(right, Binary)) or left.operator != right.operator:
        return
    for kept, again, one, other in (
        (left.left, right.left, left.right, right.right),
        (left.right, right.right, left.left, right.left),
    ):
        first, second, made, used = (_value(node, True) for node in (kept, again, one, other))
        if first is None or second is None or made is None or used is None or not made.value:
            continue
        if _fits(first.value, second.value) and not _fits(made.value, used.value):
            gives, uses = number(made.value, 4), number(used.value, 4)
            says = f"the step before gives {gives} where this one uses {uses}: the two sides disagree"
            yield Diagnosis("stale-step", says, used.value / made.value)


def _value(node: Node, written: bool) -> Quantity | None:
    try:
        return evaluate(node, Scope(written=written))
    except EvaluationError:
        return None


def _fits(value: float | None, target: float) -> bool:
    return value is not None and value != 0 and target != 0 and abs(target / value - 1) <= NEAR


def _of_expression(
    expression: Expression, stated: Quantity, written: bool, text: str, others: tuple[Quantity, ...]
) -> Iterator[Diagnosis]:
    """Slips inside the expression: another operand, one left out, a ratio upside down, a wrong rounding."""
    root = expression.root
    right = _value(root, written)
    target = figure(stated) if written else stated.value
    if right is None or not target or (not written and not right.dimension.agrees(stated.dimension)):
        return
    yield from _rounding(root, right, target)
    if not right.dimension.hard and _fits(1 / right.value if right.value else None, target):
        yield Diagnosis(
            "upside-down",
            f"{text} is the ratio upside down: {expression.text.strip()} is {number(right.value)}",
            None,
        )
    swapped = swapped_result(right.value, stated, text, target)
    if swapped is not None:
        yield swapped
    dropped: list[Diagnosis] = []
    bits: list[Diagnosis] = []
    for part in parts(root, target, NEAR, written):
        if isinstance(part.node, Literal):
            yield from _operand(part, part.node, others, written)
            bits.extend([] if written else _bits(part, part.node.quantity))
        elif isinstance(part.node, Binary) and part.node.operator in "*/+-":
            dropped.extend(_dropped(part, part.node, right, text))
    measured = any(in_bits(part.quantity) for part in root.figures)
    yield from (*bits, *dropped) if measured else (*dropped, *bits)


def _dropped(part: Part, node: Binary, right: Quantity, text: str) -> Iterator[Diagnosis]:
    """One factor or term left out of the result."""
    pairs = [(node.right, node.left)]
    if node.operator in "*+":
        pairs.insert(0, (node.left, node.right))
    for gone, kept in pairs:
        if part.admits(part.of(kept).value):
            factor = part.of(kept).value / part.value.value if part.value.value else None
            says = f"{text} leaves out {show(part.of(gone))}; with it the line gives {show(right)}"
            yield Diagnosis("factor-dropped", says, factor)


def _operand(
    part: Part, literal: Literal, others: tuple[Quantity, ...], written: bool
) -> Iterator[Diagnosis]:
    """Another value in the place of one operand: a known peak, 2 for 6, one more or less, an earlier one."""
    quantity = literal.quantity
    typed = figure(quantity)

    def admits(value: float) -> bool:
        return value != 0 and part.admits(figure(replace(quantity, value=value)) if written else value)

    mantissa = typed
    while 1e4 <= abs(mantissa) < 1e40:
        mantissa /= 1000
    for peak, (instead, says) in _PEAKS.items():
        near = any(close and abs(close / peak - 1) < 0.002 for close in (typed, mantissa))
        if near and admits(quantity.value * instead / peak):
            used = f"the result uses {instead:g}, the line says {peak:g}: {says}"
            yield Diagnosis("sparse-peak", used, instead / peak)
    if not quantity.dimension and typed in (6.0, 2.0):
        swap = 2.0 if typed == 6.0 else 6.0
        if admits(swap):
            code, uses = (
                ("two-nd" if swap == 2.0 else "six-nd"),
                f"the result uses {swap:g} where the line says",
            )
            yield Diagnosis(code, f"{uses} {typed:g}: 6ND trains, 2ND is a forward pass", swap / typed)
    if not quantity.dimension and typed == int(typed) and 2 <= typed <= 12:
        for count in (typed + 1, typed - 1):
            if count > 1 and admits(count):
                says = f"the result is that of {count:g}, the line says {typed:g}: the two sides disagree"
                yield Diagnosis("miscounted", says, count / typed)
    yield from _mistyped(part, quantity, written)
    for other in others:
        if not admits(other.value) or abs(other.value / (quantity.value or 1) - 1) <= NEAR:
            continue
        if other.dimension.agrees(quantity.dimension):
            says = f"the result belongs to {show(other)}, the line says {show(quantity)}"
            factor = other.value / quantity.value if quantity.value else None
            yield Diagnosis("stale-operand", says + ": one of the two is out of date", factor)


def _mistyped(part: Part, quantity: Quantity, written: bool) -> Iterator[Diagnosis]:
    """Two digits that changed places."""
    scale = 1.0 if written or not quantity.scale else quantity.scale
    if not written or quantity.unit != "%":
        swapped = swapped_operand(quantity, (part.bounds[0] / scale, part.bounds[1] / scale))
        if swapped is not None:
            yield swapped


def _bits(part: Part, quantity: Quantity) -> Iterator[Diagnosis]:
    """Bits taken for bytes, or bytes for bits."""
    taken = as_bytes(quantity)
    if taken is not None and part.admits(taken[0]):
        yield Diagnosis("bits-bytes", taken[1], taken[0] / quantity.value if quantity.value else None)


def _rounding(root: Node, right: Quantity, target: float) -> Iterator[Diagnosis]:
    if isinstance(root, Call) and root.name in ("ceil", "round_up") and target == right.value - 1:
        yield Diagnosis(
            "rounded-down",
            f"{number(target)} is rounded down; {number(right.value)} is the next whole number up",
            None,
        )
    elif isinstance(root, Call) and root.name in ("floor", "round_down") and target == right.value + 1:
        yield Diagnosis(
            "rounded-up",
            f"{number(target)} is rounded up; {number(right.value)} is the last whole number below",
            None,
        )


def _of_factor(link: Link, stated: Quantity) -> Iterator[Diagnosis]:
    """A unit or a power of ten: the ratio of the sides is one named factor."""
    ratio = link.ratio
    left = link.left.quantity
    if not ratio or ratio <= 0 or left is None:
        return
    if not left.dimension.agrees(stated.dimension):
        left = replace(stated, value=stated.value / ratio, low=None, high=None)
    timed = ("s" in dict(left.dimension.powers)) or ("s" in dict(stated.dimension.powers))
    typed = stated.unit != ""
    for factor, code, says in _FACTORS:
        if code in _TIMES and not timed:
            continue
        if code == "bits-bytes" and "B" not in dict(stated.dimension.powers):
            continue
        for turned in (ratio, 1 / ratio):
            if abs(turned / factor - 1) <= NEAR:
                named = "power-of-ten" if code == "prefix" and not typed else code
                way = "too large" if ratio > 1 else "too small"
                yield Diagnosis(
                    named,
                    f"{link.right.text.strip()} is {way} by {says}: the left side is {show(left)}",
                    ratio,
                )
