"""Links that prose makes without writing them: the expression that gives a value is sought among the quantities just before it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.expressions import Binary, Call, Expression, Literal, Node, figure
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link, Side

CLOSE, WIDE = 0.025, 0.05
WINDOW, TRIPLES = 9, 6
_WORK = Dimension.of(FLOP=1)
BYTES = Dimension.of(B=1)
_PERIODS = {
    "hourly": 3600.0, "hour": 3600.0, "daily": 86400.0, "day": 86400.0, "monthly": 2629800.0, "month": 2629800.0, "yearly": 31557600.0, "annual": 31557600.0,
    "year": 31557600.0, "week": 604800.0, "weekly": 604800.0, "minute": 60.0,
}  # fmt: skip
_COUNTS = {"both": 2.0, "twice": 2.0, "double": 2.0, "two-way": 2.0, "pair": 2.0, "half": 0.5, "k+v": 2.0, "quarter": 0.25, "triple": 3.0}
_TOTAL = frozenset({"sum", "total", "totals", "totalling", "makes", "altogether", "combined"})
_ROOM = frozenset("card cards hbm gpu gpus vram capacity limit budget available card's deadline leaves left leaving free total sum".split())


@dataclass(frozen=True, slots=True)
class Known:
    """A quantity stated before, with its place. `stated` is false for operands inside an expression, `line` and `clause` say where it stands."""

    quantity: Quantity
    start: int
    end: int
    line: int
    clause: int
    stated: bool = True
    words: tuple[str, ...] = ()
    constant: bool = False


@dataclass(slots=True)
class Memory:
    """The quantities of an answer so far, newest last."""

    known: list[Known] = field(default_factory=list)
    total: int = 0

    def add(self, known: Known) -> None:
        """Remember a quantity."""
        self.known.append(known)

    def window(self, line: int) -> list[Known]:
        """What an expression may be made of: everything of this line, then the stated values before it, newest first."""
        found: list[Known] = []
        for known in reversed(self.known[-40:]):
            if known.line == line or (known.stated and line - known.line <= 6):
                found.append(known)
                if len(found) >= WINDOW:
                    break
        return found


@dataclass(frozen=True, slots=True)
class Fit:
    """An expression that gives a value."""

    cost: float
    value: float
    dimension: Dimension
    node: Node
    parts: tuple[Known, ...]
    quantity: Quantity


def constants(words: tuple[str, ...], formats: dict[str, float], place: int, line: int) -> list[Known]:
    """Factors that words bring along: bf16 is 2 bytes, "both" is 2, "hourly" is 3600 s."""
    found = []
    for word in words:
        low = word.lower().strip("'s")
        size = formats.get(low.replace("-", ""))
        if size is not None:
            found.append(Known(Quantity(size, BYTES, unit="B"), place, place, line, 0, constant=True))
        elif low in _COUNTS:
            found.append(Known(Quantity(_COUNTS[low]), place, place, line, 0, constant=True))
        elif low in _PERIODS:
            found.append(Known(Quantity(_PERIODS[low], Dimension.of(s=1), unit="s"), place, place, line, 0, constant=True))
    return found


def _literal(known: Known) -> Literal:
    return Literal(known.start, known.end, known.quantity)


def _node(operator: str, one: Node, other: Node) -> Binary:
    return Binary(min(one.start, other.start), max(one.end, other.end), operator, one, other)


def _ends(known: Known) -> tuple[float, ...]:
    quantity = known.quantity
    return (quantity.low, quantity.high) if quantity.low is not None and quantity.high is not None else (quantity.value,)


def _pairs(one: Known, other: Known) -> Iterator[tuple[float, Dimension, str, bool]]:
    """Results of combining two quantities: value, dimension, operator, and whether the order is turned."""
    left, right = one.quantity, other.quantity
    for a in _ends(one):
        for b in _ends(other):
            yield a * b, left.dimension * right.dimension, "*", False
            if b:
                yield a / b, left.dimension / right.dimension, "/", False
            if a:
                yield b / a, right.dimension / left.dimension, "/", True
            if left.dimension == right.dimension:
                if not 0.03 < abs(a) / (abs(b) or 1) < 33:
                    continue
                yield a + b, left.dimension, "+", False
                yield a - b, left.dimension, "-", False
                yield b - a, left.dimension, "-", True
            elif right.unit == "%":
                yield a * (1 + b), left.dimension, "+", False
                yield a * (1 - b), left.dimension, "-", False
            elif left.unit == "%":
                yield b * (1 + a), right.dimension, "+", True
                yield b * (1 - a), right.dimension, "-", True


def _large(quantity: Quantity) -> bool:
    """Whether a figure was typed bare although it must stand for something with a unit."""
    return not quantity.dimension and not quantity.unit and abs(quantity.value) >= 1e6


def _gap(value: float, target: float) -> float:
    if not value or not target or value * target < 0 or not math.isfinite(value):
        return math.inf
    return abs(math.log(target / value))


def _allowed(target: Quantity) -> float:
    step = target.resolution / abs(target.value) / 2 if target.value else 0.0
    return min(WIDE, max(CLOSE, step))


def _matches(dimension: Dimension, target: Quantity) -> float | None:
    """The cost of a dimension for a target, None where the hard parts exclude each other. A bare target may stand for any unit."""
    if dimension == target.dimension:
        return 0.0
    if dimension.hard == target.dimension.hard:
        return 0.004
    if not target.dimension and target.unit != "%":
        return 0.02
    return 0.03 if not dimension.hard and target.dimension.hard else None


def explain(target: Quantity, window: list[Known], extra: list[Known]) -> Fit | None:
    """The simplest expression of known quantities that gives a value, None where none comes within a few percent."""
    best: Fit | None = None
    allowed = _allowed(target)
    counted = target.value == int(target.value) and not target.dimension.hard and target.unit != "%" and target.value < 1e6
    pool = extra + window
    if any(_gap(known.quantity.value, target.value) < 1e-3 and known.quantity.dimension == target.dimension and known.stated for known in window):
        return None
    work = abs(target.value) > 1e12 and target.dimension.hard in (_WORK, NONE, _WORK / Dimension.of(s=1))

    def offer(value: float, dimension: Dimension, cost: float, make: Node, parts: tuple[Known, ...], rounding: bool = True) -> None:
        nonlocal best
        gap = _gap(value, target.value)
        if gap > allowed:
            if not (rounding and counted and value < 1e6 and value > 0.5 and target.value in (math.ceil(value), math.floor(value))):
                return
            gap = allowed
        fits = _matches(dimension, target)
        if fits is None:
            return
        total = cost + fits + gap
        if best is None or total < best.cost:
            best = Fit(total, value, dimension, make, parts, target)

    for place, one in enumerate(pool):
        recency = 0.001 * place
        quantity = one.quantity
        for value in _ends(one):
            if value and value != 1.0 and not (quantity.dimension.hard and not (quantity.dimension * target.dimension).hard == NONE):
                offer(1 / value, NONE / quantity.dimension, 0.012 + recency, _node("/", Literal(one.start, one.start, Quantity(1.0)), _literal(one)), (one,), False)
        if counted and not quantity.dimension.hard and not one.constant and quantity.value != target.value and 1.2 < quantity.value < 1e6:
            call = Call(one.start, one.end, "ceil", (_literal(one),))
            if target.value == math.ceil(quantity.value):
                offer(target.value, quantity.dimension, 0.015 + recency, call, (one,))
        for other in pool[place + 1 : WINDOW]:
            if one.constant and other.constant:
                continue
            if (one.quantity.value in (0.0, 1.0) and not one.constant) or (other.quantity.value in (0.0, 1.0) and not other.constant):
                continue
            lent = _large(one.quantity) or _large(other.quantity)
            for value, dimension, operator, turned in _pairs(one, other):
                if work and operator == "*":
                    for factor in (6.0, 2.0):
                        if _gap(factor * value, target.value) <= allowed:
                            made = _node("*", Literal(one.start, one.start, Quantity(factor)), _node("*", _literal(one), _literal(other)))
                            offer(factor * value, target.dimension, 0.02 + recency, made, (one, other), False)
                if _gap(value, target.value) > allowed and not counted:
                    continue
                first, second = (other, one) if turned else (one, other)
                if lent and _matches(dimension, target) is None:
                    dimension = target.dimension
                offer(value, dimension, 0.01 + recency, _node(operator, _literal(first), _literal(second)), (first, second), operator == "/")
    if best is not None and best.cost < 0.05:
        return best
    for fit in _triples(target, pool[:TRIPLES], allowed):
        if best is None or fit.cost < best.cost:
            best = fit
    return best


def _triples(target: Quantity, pool: list[Known], allowed: float) -> Iterator[Fit]:
    """Products and quotients of three quantities with matching units."""
    for i, a in enumerate(pool):
        for j in range(i + 1, len(pool)):
            b = pool[j]
            for k in range(j + 1, len(pool)):
                c = pool[k]
                x, y, z = a.quantity.value, b.quantity.value, c.quantity.value
                if not x or not y or not z or 1.0 in (x, y, z):
                    continue
                for value, tops, below in ((x * y * z, (a, b, c), ()), (x * y / z, (a, b), (c,)), (x * z / y, (a, c), (b,)), (y * z / x, (b, c), (a,)), (x / (y * z), (a,), (b, c)), (y / (x * z), (b,), (a, c)), (z / (x * y), (c,), (a, b))):
                    if _gap(value, target.value) > allowed:
                        continue
                    dimension = NONE
                    for known in tops:
                        dimension = dimension * known.quantity.dimension
                    for known in below:
                        dimension = dimension / known.quantity.dimension
                    fits = _matches(dimension, target)
                    if fits is None or fits >= 0.03 or (not target.dimension and dimension.hard):
                        continue
                    node: Node = _literal(tops[0])
                    for known in tops[1:]:
                        node = _node("*", node, _literal(known))
                    if below:
                        bottom: Node = _literal(below[0])
                        for known in below[1:]:
                            bottom = _node("*", bottom, _literal(known))
                        node = _node("/", node, bottom)
                    yield Fit(0.04 + fits + _gap(value, target.value), value, dimension, node, (*tops, *below), target)


def link_of(fit: Fit, side: Side, text: str, holds: bool = True, diagnosis: Diagnosis | None = None) -> Link:
    """The inferred link of a fit."""
    written = describe(fit.node, text)
    start, end = min(part.start for part in fit.parts), max(part.end for part in fit.parts)
    left = Side(written, start, end, Quantity(fit.value, fit.dimension), Expression(written, fit.node))
    ratio = fit.quantity.value / fit.value if fit.value else None
    return Link("=", left, side, holds, "units" if holds else None, ratio, diagnosis, inferred=True)


def describe(node: Node, text: str) -> str:
    """An expression of quantities that stand in a text, written out."""
    if isinstance(node, Literal):
        from trainer.notation.show import show

        return text[node.start : node.end].strip() or show(node.quantity)
    if isinstance(node, Call):
        return f"{node.name}({', '.join(describe(argument, text) for argument in node.arguments)})"
    if isinstance(node, Binary):
        right = describe(node.right, text)
        sign = {"*": "×"}.get(node.operator, node.operator)
        return f"{describe(node.left, text)} {sign} {f'({right})' if isinstance(node.right, Binary) and node.operator == '/' else right}"
    return text[node.start : node.end]


def units_dropped(target: Quantity, window: list[Known]) -> Fit | None:
    """Two quantities whose units give exactly the unit of a value, and whose bare figures give its figure while their values do not."""
    if not target.dimension.hard or not any(sign in target.unit for sign in ("/", "per ", " an ", " a ")):
        return None
    for place, one in enumerate(window[:6]):
        for other in window[place + 1 : 6]:
            for first, second in ((one, other), (other, one)):
                a, b = first.quantity, second.quantity
                if not a.dimension or not b.dimension or not b.value or not (first.stated and second.stated):
                    continue
                if (a.dimension / b.dimension).hard != target.dimension.hard or not _related(a.dimension / b.dimension, target.dimension):
                    continue
                bare, value = figure(a) / figure(b), a.value / b.value
                step = target.resolution / target.scale if target.scale else 0.0
                near = _gap(bare, figure(target)) < 0.02 or abs(bare - figure(target)) <= step * 0.505
                if near and _gap(value, target.value) > 0.5:
                    node = _node("/", _literal(first), _literal(second))
                    return Fit(0.0, value, target.dimension, node, (first, second), target)
    return None


def _related(made: Dimension, wanted: Dimension) -> bool:
    return made.soft == wanted.soft or not wanted.soft or not made.soft


def total_of(target: Quantity, words: tuple[str, ...], memory: Memory, line: int) -> tuple[Fit, Diagnosis | None] | None:
    """The sum that a "total" claims, with a diagnosis where exactly one of its terms was left out."""
    low = {word.lower().strip(":") for word in words}
    if not low & _TOTAL or not target.dimension.hard:
        return None
    terms = [
        known for known in memory.known[memory.total :]
        if known.stated and not known.constant and known.quantity.dimension == target.dimension and line - known.line <= 8 and not _holds_room(known)
    ]  # fmt: skip
    if len(terms) < 2 or len(terms) > 12:
        return None
    node: Node = _literal(terms[0])
    for known in terms[1:]:
        node = _node("+", node, _literal(known))
    value = sum(known.quantity.value for known in terms)
    fit = Fit(0.0, value, target.dimension, node, tuple(terms), target)
    if _gap(value, target.value) <= _allowed(target):
        return fit, None
    if len(terms) < 3:
        return None
    for known in terms[1:]:
        rest = value - known.quantity.value
        if _gap(rest, target.value) < 0.01 and known.quantity.value < target.value:
            from trainer.notation.show import show

            says = f"the terms add up to {show(Quantity(value, target.dimension))}; {show(target)} leaves out {show(known.quantity)}"
            return fit, Diagnosis("term-dropped", says, rest / value)
    return None


def _holds_room(known: Known) -> bool:
    return any(word.lower() in _ROOM for word in known.words)
