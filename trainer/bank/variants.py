"""Fixing the numbers of a question: as the file has them, or drawn by a seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isclose

from trainer.bank.chain import evaluate_chain, holds
from trainer.bank.question import FollowUp, Input, Published, Question, Variant
from trainer.bank.template import render
from trainer.errors import TrainerError
from trainer.notation import EvaluationError, Quantity, quantity, show

TRIES = 1000
"""Draws that are made before giving up on the conditions of `keep`."""

_MASK = (1 << 64) - 1


class Generator:
    """SplitMix64 (Steele, Lea and Flood 2014): the same numbers for ever and on every machine."""

    def __init__(self, seed: int, name: str) -> None:
        self._state = 0xCBF29CE484222325  # FNV-1a over the name, so that questions do not draw alike
        for byte in name.encode():
            self._state = (self._state ^ byte) * 0x100000001B3 & _MASK
        self._state ^= seed & _MASK

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1. The bias is below 1e-16 for the few choices of an input."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return (mixed ^ (mixed >> 31)) * limit >> 64


def draw(question: Question, seed: int | None = None) -> Variant:
    """The question with its numbers fixed: those of the file for None, else drawn by `seed`.

    The same seed draws the same numbers everywhere. Raises TrainerError where no draw satisfies `keep`.
    """
    if seed is None or question.vary is None:
        return fix(question, question.inputs, seed)
    generator = Generator(seed, question.id)
    for _ in range(TRIES):
        inputs = drawn_inputs(question, generator)
        if keeps(question, inputs):
            return fix(question, inputs, seed)
    raise TrainerError(
        f"{question.id}: none of {TRIES} draws satisfies its conditions", "widen [vary] or loosen its `keep`"
    )


def drawn_inputs(question: Question, generator: Generator) -> dict[str, Input]:
    """The inputs with a value drawn for each that varies, whether or not the conditions hold."""
    inputs = dict(question.inputs)
    for choice in question.vary.choices if question.vary else ():
        text = choice.values[generator.below(len(choice.values))]
        inputs[choice.input] = with_value(inputs[choice.input], text)
    return inputs


def with_value(one: Input, text: str) -> Input:
    """An input with another value, written `text`."""
    found = quantity(text).quantity
    assert found is not None, text  # loading has read every choice
    exact = one.low == one.high
    return replace(
        one,
        quantity=found,
        display=text,
        low=found.value if exact else one.low,
        high=found.value if exact else one.high,
    )


def keeps(question: Question, inputs: Mapping[str, Input]) -> bool:
    """Whether the chain has a value for these inputs and every condition of `keep` holds."""
    try:
        values = evaluate_chain(question.steps, inputs)
        names = {**{name: one.quantity for name, one in inputs.items()}, **values}
        return all(
            holds(condition, names) for condition in (question.vary.conditions if question.vary else ())
        )
    except EvaluationError:
        return False


def fix(question: Question, inputs: dict[str, Input], seed: int | None) -> Variant:
    """The variant for given inputs: the chain evaluated and the texts printed."""
    return _fixed(question, inputs, seed, asks_of(question, inputs))


def with_assumptions(variant: Variant, inputs: Mapping[str, Input]) -> Variant:
    """The same draw with other inputs in its chain and texts, and the same follow-ups.

    Raises EvaluationError where a step has no value for them.
    """
    asks = asks_of(variant.file, variant.inputs)
    return _fixed(variant.file, {**variant.inputs, **inputs}, variant.seed, asks)


def _fixed(
    question: Question, inputs: dict[str, Input], seed: int | None, asks: tuple[FollowUp, ...]
) -> Variant:
    reference = evaluate_chain(question.steps, inputs)
    shown = printed(question, inputs, reference)
    return Variant(
        question=_printed_question(question, inputs, shown, asks),
        file=question,
        seed=seed,
        inputs=inputs,
        title=render(question.title, shown),
        prompt=render(question.prompt, shown),
        outline=tuple(render(line, shown) for line in question.outline),
        reference=reference,
    )


def _printed_question(
    question: Question, inputs: Mapping[str, Input], shown: Mapping[str, str], asks: tuple[FollowUp, ...]
) -> Question:
    """The question with the variant's numbers printed in what a report quotes from it."""
    return replace(
        question,
        checks=tuple(replace(check, how=render(check.how, shown)) for check in question.checks),
        mistakes=tuple(
            replace(one, says=render(one.says, shown), hint=render(one.hint, shown))
            for one in question.mistakes
        ),
        follow_ups=tuple(
            replace(one, ask=render(one.ask, shown), says=render(one.says, shown)) for one in asks
        ),
        published=published_for(question, inputs),
    )


def asks_of(question: Question, inputs: Mapping[str, Input]) -> tuple[FollowUp, ...]:
    """The follow-ups of a draw, as the file has them: those that change anything."""
    return tuple(one for one in question.follow_ups if not is_so_already(one, inputs))


def is_so_already(one: FollowUp, inputs: Mapping[str, Input]) -> bool:
    """Whether a follow-up asks for the values that the variant has anyway."""
    changes = ((inputs[name].quantity.value, changed.value) for name, changed in one.changes.items())
    return bool(one.changes) and all(isclose(now, then, rel_tol=1e-9) for now, then in changes)


def printed(
    question: Question, inputs: Mapping[str, Input], values: Mapping[str, Quantity]
) -> dict[str, str]:
    """What {name} prints in a text: an input as it is written, a step in its display unit."""
    shown = {name: one.display for name, one in inputs.items()}
    shown.update({step.id: show(values[step.id], step.unit) for step in question.steps if step.id in values})
    return shown


def published_for(question: Question, inputs: Mapping[str, Input]) -> Published | None:
    """The published figure, unless these inputs state another problem than the one it was published for."""
    if question.published is None:
        return None
    changed = {
        name
        for name, one in inputs.items()
        if one.kind == "given" and one.quantity.value != question.inputs[name].quantity.value
    }
    return None if changed & sources_of(question, question.published.step) else question.published


def sources_of(question: Question, step: str) -> set[str]:
    """The inputs that a step rests on, directly or through earlier steps."""
    rests_on: dict[str, set[str]] = {name: {name} for name in question.inputs}
    for one in question.steps:
        rests_on[one.id] = set[str]().union(*(rests_on.get(name, set()) for name in one.expression.names))
    return rests_on.get(step, set())


def varied(question: Question) -> set[str]:
    """The inputs that variants change."""
    return {choice.input for choice in question.vary.choices} if question.vary else set()
