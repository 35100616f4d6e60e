"""The reference chain, evaluated with the numbers in force: the question's own or the candidate's."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace

from trainer.bank.question import Input, Step, Variant
from trainer.estimator.functions import FUNCTIONS
from trainer.notation import Dimension, EvaluationError, Expression, Quantity

Values = Mapping[str, Quantity]


class Chain:
    """The steps of a variant in order, with what each depends on. Values are in base units."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.inputs = variant.inputs
        self.steps: dict[str, Step] = {step.id: step for step in variant.question.steps}
        self._noisy: dict[int, tuple[dict[str, Quantity], dict[str, Quantity]]] = {}
        self._places = {step: position for position, step in enumerate(self.steps)}
        self.direct = {step.id: frozenset(step.expression.names) for step in variant.question.steps}
        self.upstream = {step: self._reach(step) for step in self.steps}

    def _reach(self, step: str) -> frozenset[str]:
        found: set[str] = set()
        todo = list(self.direct[step])
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo.extend(self.direct.get(name, ()))
        return frozenset(found)

    def defaults(self) -> dict[str, Quantity]:
        """The inputs as the question has them."""
        return {name: item.quantity for name, item in self.inputs.items()}

    def noisy(self, seed: int) -> tuple[dict[str, Quantity], dict[str, Quantity]]:
        """The inputs moved at random by up to a fifth, and the whole chain computed from them."""
        if seed not in self._noisy:
            noise = random.Random(seed)
            inputs = {n: bound(i, i.quantity.value * noise.uniform(0.8, 1.2)) for n, i in self.inputs.items()}
            self._noisy[seed] = inputs, self.fill(inputs, {})
        return self._noisy[seed]

    def rests_on(self, step: Step, route: str) -> frozenset[str]:
        """All that a step's value rests on, also by another way to it where that is the `route` taken."""
        names = frozenset[str]().union(*(r.expression.names for r in step.routes if r.says == route))
        return names.union(self.upstream[step.id], *(self.upstream.get(name, ()) for name in names))

    def place(self, step: str) -> int:
        """The position of a step in the chain."""
        return self._places[step]

    def name(self, identifier: str) -> str:
        """What an input or step is called."""
        known = self.inputs.get(identifier) or self.steps[identifier]
        return known.name

    def dimension(self, identifier: str) -> Dimension:
        """The dimension of an input or step."""
        if identifier in self.inputs:
            return self.inputs[identifier].quantity.dimension
        return self.steps[identifier].dimension

    def evaluate(self, expression: Expression, values: Values) -> Quantity | None:
        """The expression's value, or None where it has none (division by zero, a name without a value)."""
        try:
            return expression.evaluate(values, FUNCTIONS)
        except EvaluationError:
            return None

    def fill(self, inputs: Values, stated: Values, wanted: str | None = None) -> dict[str, Quantity]:
        """Every input and step: a step's stated value where there is one, else the value recomputed from what
        precedes it. Where one step is `wanted`, only what it rests on is worked out.
        """
        values = dict(inputs)
        for name, step in self.steps.items():
            if wanted is not None and name != wanted and name not in self.upstream[wanted]:
                continue
            if name in stated:
                values[name] = stated[name]
                continue
            computed = self.evaluate(step.expression, values)
            if computed is not None:
                # As the step declares it: FLOP may be left out of a formula, and nouns need not cancel.
                as_declared = computed.dimension is step.dimension
                values[name] = computed if as_declared else replace(computed, dimension=step.dimension)
        return values

    def free_inputs(self, step: str, stated: Values, free: Iterable[str]) -> tuple[str, ...]:
        """The unstated inputs that reach a step without passing through a value the candidate stated."""
        reached: set[str] = set()
        todo = list(self.direct[step])
        while todo:
            name = todo.pop()
            if name in reached or name in stated:
                continue
            reached.add(name)
            todo.extend(self.direct.get(name, ()))
        return tuple(sorted(reached & set(free)))

    def interval(
        self, step: str, inputs: Values, stated: Values, free: Iterable[str]
    ) -> tuple[float, float] | None:
        """The least and greatest value of a step while the free inputs move over their plausible ranges.

        Each input is taken to act in one direction over its range, which holds for products, quotients and
        roundings.
        """
        names = self.free_inputs(step, stated, free)
        if not names:
            return None
        least, greatest = dict(inputs), dict(inputs)
        for name in names:
            item = self.inputs[name]
            at_low = self._at(step, {**inputs, name: bound(item, item.low)}, stated)
            at_high = self._at(step, {**inputs, name: bound(item, item.high)}, stated)
            if at_low is None or at_high is None:
                return None
            rising = at_low <= at_high
            least[name] = bound(item, item.low if rising else item.high)
            greatest[name] = bound(item, item.high if rising else item.low)
        low, high = self._at(step, least, stated), self._at(step, greatest, stated)
        if low is None or high is None:
            return None
        return min(low, high), max(low, high)

    def solve(
        self, step: str, wanted: float, inputs: Values, stated: Values, free: Iterable[str]
    ) -> tuple[str, Quantity] | None:
        """The one free input, moved inside its range, that makes a step come out as wanted: what the
        candidate must have assumed.
        """
        for name in sorted(self.free_inputs(step, stated, free), key=lambda n: -_width(self.inputs[n])):
            item = self.inputs[name]
            low, high = item.low, item.high
            at_low = self._at(step, {**inputs, name: bound(item, low)}, stated)
            at_high = self._at(step, {**inputs, name: bound(item, high)}, stated)
            if (
                at_low is None
                or at_high is None
                or not min(at_low, at_high) <= wanted <= max(at_low, at_high)
            ):
                continue
            for _ in range(40):
                middle = (low + high) / 2
                at_middle = self._at(step, {**inputs, name: bound(item, middle)}, stated)
                if at_middle is None:
                    return None
                if (at_middle < wanted) == (at_low <= at_high):
                    low = middle
                else:
                    high = middle
            return name, bound(item, (low + high) / 2)
        return None

    def _at(self, step: str, inputs: Values, stated: Values) -> float | None:
        value = self.fill(inputs, {name: q for name, q in stated.items() if name != step}, step).get(step)
        return None if value is None else value.value


def bound(item: Input, value: float) -> Quantity:
    """The input's quantity with another value."""
    return replace(item.quantity, value=value, low=None, high=None)


def _width(item: Input) -> float:
    return abs(item.high - item.low) / abs(item.quantity.value) if item.quantity.value else 0.0
