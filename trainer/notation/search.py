"""The search for the small expression of known quantities that gives a stated value."""

from __future__ import annotations

import math
from dataclasses import replace

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.fits import (
    CLOSE,
    Fit,
    Known,
    added_up,
    allowed,
    chain,
    converts,
    ends,
    gap,
    hardless,
    literal,
    matching,
    node,
    restated,
    shared_out,
    telling,
    typed_bare,
    unsound,
)
from trainer.notation.nodes import Call, Literal, Node
from trainer.notation.quantity import Quantity

PAIRS, TRIPLES = 11, 6
ENOUGH = 0.05
"""A fit of two quantities this cheap is not worth comparing with products of three."""
COUNT = 1e12
"""A bare figure larger than this is no count but work or tokens."""
_WORK = Dimension.of(FLOP=1)
_GPU_TIME, _ENERGY = Dimension.of(GPU=1, s=1), Dimension.of(W=1, s=1)
_RATES = (_WORK, NONE, _WORK / Dimension.of(s=1))


def explain(
    target: Quantity,
    window: list[Known],
    extra: list[Known],
    factor: bool = False,
    claimed: bool = True,
    beside: bool = False,
) -> Fit | None:
    """The simplest expression of known quantities that gives a value,
    None where none comes within a few percent. A `factor` (1.5x) has no unit. Three quantities explain
    a count only where a sign or a word says that it is `claimed`; a value that is neither claimed nor stands
    `beside` what it is made of must come out within 2.5%, however it was rounded.
    """
    for known in window:
        if known.stated and restated(known.quantity, target) and not converts(known.quantity, target):
            return None
    search = Search(target, ends(extra + window), factor, claimed or beside)
    search.single()
    search.pairs()
    sure = claimed or target.dimension.hard is not NONE or target.value > COUNT
    if sure and (search.best is None or search.best.cost >= ENOUGH):
        search.triples()
    return search.best


class Search:
    """The cheapest expression found so far for one target.

    Values are compared first, units only where a value fits.
    """

    def __init__(
        self, target: Quantity, pool: list[Known], factor: bool = False, claimed: bool = True
    ) -> None:
        self.factor = factor
        self.target = target
        self.pool = pool[:PAIRS]
        self.limit = allowed(target) if claimed else min(CLOSE, allowed(target))
        ends = (target.value * math.exp(-self.limit), target.value * math.exp(self.limit))
        self.low, self.high = min(ends), max(ends)
        whole = target.value == int(target.value) and not target.dimension.hard and target.unit != "%"
        self.counts = whole and 0 < target.value < 1e6
        self.best: Fit | None = None

    def single(self) -> None:
        """One quantity: the same in another unit, its reciprocal, or the next whole number."""
        for place, one in enumerate(self.pool):
            value = one.quantity.value
            if value in (0.0, 1.0):
                continue
            if one.stated and converts(one.quantity, self.target):
                self.offer(value, one.quantity.dimension, 0.002 + 0.001 * place, literal(one), (one,))
            if self.target.unit != "%" and self.low <= 1 / value <= self.high:
                made = node("/", Literal(one.start, one.start, Quantity(1.0)), literal(one))
                self.offer(1 / value, NONE / one.quantity.dimension, 0.012 + 0.001 * place, made, (one,))
            countable = self.counts and not one.constant and not one.quantity.dimension.hard
            if countable and 1.2 < value < 1e6 and value != math.ceil(value) == self.target.value:
                call = Call(one.start, one.end, "ceil", (literal(one),))
                self.offer(self.target.value, one.quantity.dimension, 0.015 + 0.001 * place, call, (one,))

    def pairs(self) -> None:
        """Two quantities: product, quotient, sum, difference, share of the sum,
        so many percent more or less.
        """
        low, high, counts = self.low, self.high, self.counts
        below, above = (self.target.value - 1, self.target.value + 1) if counts else (low, high)
        work = abs(self.target.value) > 1e12 and self.target.dimension.hard in _RATES
        spent = self.target.dimension.powers == (("USD", 1),)
        usable = [(place, known, known.quantity.value) for place, known in enumerate(self.pool)]
        usable = [entry for entry in usable if entry[2] != 0.0 and (entry[2] != 1.0 or telling(entry[1]))]
        for index, (place, one, a) in enumerate(usable):
            cost = 0.01 + 0.001 * place
            for _, other, b in usable[index + 1 :]:
                if one.constant and other.constant:
                    continue
                product, quotient, inverse = a * b, a / b, b / a
                if low <= product <= high:
                    self.product(product, cost, "*", one, other)
                if below < quotient < above or low <= quotient <= high:
                    self.product(quotient, cost, "/", one, other)
                if below < inverse < above or low <= inverse <= high:
                    self.product(inverse, cost, "/", other, one)
                if spent and (low <= product / 3600 <= high or low <= product / 3.6e6 <= high):
                    self._spent(product, cost, one, other)
                if (
                    work
                    and hardless(one, other)
                    and (low <= 6 * product <= high or low <= 2 * product <= high)
                ):
                    self._work(product, cost, one, other)
                self._sums(low, high, cost, one, other, a, b)

    def _work(self, product: float, cost: float, one: Known, other: Known) -> None:
        factor = 6.0 if self.low <= 6 * product <= self.high else 2.0
        made = node(
            "*", Literal(one.start, one.start, Quantity(factor)), node("*", literal(one), literal(other))
        )
        self.offer(factor * product, self.target.dimension, cost + 0.01, made, (one, other))

    def _spent(self, product: float, cost: float, one: Known, other: Known) -> None:
        """GPU-hours or energy at a price that says no unit: 6.2M GPU-hours at $1.95, 34.9 GWh at 6 cents."""
        dimensions = {one.quantity.dimension, other.quantity.dimension}
        for measured, unit in ((_GPU_TIME, 3600.0), (_ENERGY, 3.6e6)):
            if dimensions == {self.target.dimension, measured}:
                made = node("*", literal(one), literal(other))
                self.offer(product / unit, self.target.dimension, cost + 0.004, made, (one, other))

    def _sums(
        self, low: float, high: float, cost: float, one: Known, other: Known, a: float, b: float
    ) -> None:
        left, right = one.quantity, other.quantity
        if left.dimension is right.dimension or left.dimension == right.dimension:
            if not 0.03 < abs(a / b) < 33:
                return
            percentage = self.target.unit == "%"
            if left.dimension.hard != self.target.dimension.hard and not percentage:
                return
            if percentage and not left.unit == right.unit == "%":
                self._share_of_sum(one, other, cost)
            elif percentage and not added_up(left, right, self.target):
                return
            elif low <= a + b <= high:
                self.offer(a + b, left.dimension, cost, node("+", literal(one), literal(other)), (one, other))
            elif low <= a - b <= high:
                self.offer(a - b, left.dimension, cost, node("-", literal(one), literal(other)), (one, other))
            elif low <= b - a <= high:
                self.offer(b - a, left.dimension, cost, node("-", literal(other), literal(one)), (one, other))
        elif (right.unit == "%" or left.unit == "%") and one.line == other.line:
            base, share = (one, b) if right.unit == "%" else (other, a)
            percent = other if base is one else one
            if base.quantity.dimension != self.target.dimension:
                return
            for sign, value in (
                ("+", base.quantity.value * (1 + share)),
                ("-", base.quantity.value * (1 - share)),
            ):
                if low <= value <= high:
                    made = node(sign, literal(base), literal(percent))
                    self.offer(value, base.quantity.dimension, cost, made, (base, percent))

    def _share_of_sum(self, one: Known, other: Known, cost: float) -> None:
        """One of two quantities as a percentage of both (10 ms beside 50 ms is 17%), or what they differ by
        as a percentage of one ($8.75M and $4.75M: 46% saved).
        """
        if "%" in (one.quantity.unit, other.quantity.unit):
            return
        stated = one.stated and other.stated and one.quantity.dimension.hard is not NONE
        if one.line != other.line and not (stated and abs(one.line - other.line) <= 2):
            return
        for operator, first, second in (
            ("+", one, other),
            ("+", other, one),
            ("-", one, other),
            ("-", other, one),
        ):
            a, b = first.quantity.value, second.quantity.value
            share = a / (a + b) if operator == "+" and a + b else (a - b) / a
            if not self.low <= abs(share) <= self.high or (operator == "-" and not stated):
                continue
            whole = replace(node(operator, literal(first), literal(second)), grouped=True)
            made = node("/", literal(first), whole) if operator == "+" else node("/", whole, literal(first))
            self.offer(abs(share), NONE, cost + 0.01, made, (one, other))

    def product(self, value: float, cost: float, operator: str, one: Known, other: Known) -> None:
        """Offer a product or a quotient of two; a quotient may be rounded to a count."""
        left, right = one.quantity.dimension, other.quantity.dimension
        dimension = left * right if operator == "*" else left / right
        countable = operator == "/" and shared_out(left, right, self.target.dimension)
        if (
            self.matches(dimension) is None
            and not self.factor
            and (typed_bare(one.quantity) or typed_bare(other.quantity))
        ):
            dimension, countable = self.target.dimension, False
        made = node(operator, literal(one), literal(other))
        self.offer(value, dimension, cost, made, (one, other), countable)

    def triples(self) -> None:
        """Products and quotients of three quantities with matching units."""
        low, high = self.low, self.high
        if self.target.unit == "%" or not low or not high:
            return
        least, most = 1 / high, 1 / low
        pool = [(known, known.quantity.value) for known in self.pool[:TRIPLES]]
        pool = [entry for entry in pool if entry[1] not in (0.0, 1.0)]
        for i, (a, x) in enumerate(pool):
            for j in range(i + 1, len(pool)):
                b, y = pool[j]
                product = x * y
                for c, z in pool[j + 1 :]:
                    if low <= product * z <= high:
                        self._three(product * z, (a, b, c), ())
                    if low <= (value := product / z) <= high or least <= value <= most:
                        self._quotient(value, c, (a, b))
                    if low <= (value := x * z / y) <= high or least <= value <= most:
                        self._quotient(value, b, (a, c))
                    if low <= (value := y * z / x) <= high or least <= value <= most:
                        self._quotient(value, a, (b, c))

    def _quotient(self, value: float, alone: Known, others: tuple[Known, ...]) -> None:
        """Offer two quantities over one, or one over two."""
        if self.low <= value <= self.high:
            self._three(value, others, (alone,))
        if value and self.low <= 1 / value <= self.high:
            self._three(1 / value, (alone,), others)

    def _three(self, value: float, tops: tuple[Known, ...], below: tuple[Known, ...]) -> None:
        if any(one.quantity.value == other.quantity.value for one in tops for other in below):
            return  # what is left is one of them, said again
        dimension = NONE
        for known in tops:
            dimension = dimension * known.quantity.dimension
        for known in below:
            dimension = dimension / known.quantity.dimension
        bare = not self.target.dimension and not self.target.unit
        if bare and not all(known.stated or known.constant for known in (*tops, *below)):
            return
        fits = self.matches(dimension)
        if fits is None or (not self.target.dimension and dimension.hard):
            return
        made = chain(tops)
        if below:
            made = node("/", made, chain(below))
        self.offer(value, dimension, 0.04, made, (*tops, *below))

    def matches(self, dimension: Dimension) -> float | None:
        """The cost of a dimension, None where the hard parts exclude each other."""
        return matching(dimension, self.target, self.factor)

    def offer(
        self,
        value: float,
        dimension: Dimension,
        cost: float,
        made: Node,
        parts: tuple[Known, ...],
        rounding: bool = False,
    ) -> None:
        """Keep an expression if it is the cheapest that fits so far."""
        apart = gap(value, self.target.value)
        if apart > self.limit:
            rounded = (
                rounding
                and self.counts
                and value > 0.5
                and self.target.value in (math.ceil(value), math.floor(value))
            )
            if not rounded:
                return
            apart = self.limit
        fits = self.matches(dimension)
        if fits is None or unsound(parts, dimension, self.target.dimension):
            return
        total = cost + fits + apart
        if self.best is None or total < self.best.cost:
            self.best = Fit(total, value, dimension, made, parts, self.target)
