"""The question's mistakes, seen as one value taken for another: recognised by evaluation, however they are
written.
"""

from __future__ import annotations

from trainer.bank.question import Input, Mistake, Variant
from trainer.grading.recompute import Chain, bound
from trainer.record import record


@record
class Twin:
    """A known mistake that amounts to one input being taken as another value: a sparse peak, an MFU of 1."""

    mistake: Mistake
    input: str
    value: float


def twins(chain: Chain, variant: Variant) -> tuple[Twin, ...]:
    """The mistakes that equal their step with one input multiplied by a constant, or set to one.

    Found by evaluating both on a few random inputs, so any way of writing the mistake is recognised.
    """
    found: list[Twin] = []
    for mistake in variant.question.mistakes:
        step = chain.steps[mistake.step]
        for item in _inputs_above(chain, mistake.step):
            value = _twin_value(chain, mistake, step.id, item)
            if value is not None:
                found.append(Twin(mistake, item.id, value))
                break
    return tuple(found)


def _inputs_above(chain: Chain, step: str) -> list[Input]:
    """The inputs that a step rests on: first those that the candidate chooses, and of them the shares last,
    as twice a peak is a sparse peak and twice an MFU is none.
    """
    found = [chain.inputs[name] for name in sorted(chain.upstream[step] & chain.inputs.keys())]
    return sorted(found, key=lambda item: (item.kind != "assumed", not item.quantity.dimension.powers))


@record
class Stand:
    """A known mistake that amounts to one step's value being taken for another's: 59 GPUs where whole nodes
    make it 64.
    """

    mistake: Mistake
    step: str
    instead: str


def stands(chain: Chain, variant: Variant) -> tuple[Stand, ...]:
    """The mistakes that equal their step with one earlier step replaced by another of the same kind."""
    found: list[Stand] = []
    for mistake in variant.question.mistakes:
        step = chain.steps[mistake.step]
        for name in sorted(chain.direct[step.id] & chain.steps.keys()):
            if name in mistake.expression.names:
                continue
            for other in sorted(mistake.expression.names & chain.steps.keys() - {step.id}):
                same_kind = chain.steps[other].dimension == chain.steps[name].dimension
                if same_kind and all(
                    _stands(chain, mistake, step.id, name, other, seed) for seed in range(3)
                ):
                    found.append(Stand(mistake, name, other))
    return tuple(found)


def _stands(chain: Chain, mistake: Mistake, step: str, name: str, other: str, seed: int) -> bool:
    _, filled = chain.noisy(seed)
    wrong = chain.evaluate(mistake.expression, filled)
    if wrong is None or other not in filled or wrong.value == 0:
        return False
    taken = chain.evaluate(chain.steps[step].expression, {**filled, name: filled[other]})
    return taken is not None and abs(taken.value / wrong.value - 1) < 1e-6


def _twin_value(chain: Chain, mistake: Mistake, step: str, item: Input) -> float | None:
    default = item.quantity.value
    names = mistake.expression.names
    rests_on = names.union(*(chain.upstream.get(name, ()) for name in names))
    for multiplied, value in (
        (True, 2 * default),
        (True, default / 2),
        (False, 1.0),
        (True, 8 * default),
        (True, default / 8),
        (False, 2 * default),
        (False, default / 2),
    ):
        # What the mistake leaves out altogether was not taken as a multiple of itself.
        if multiplied and (default == 0 or item.id not in rests_on):
            continue
        if not item.quantity.dimension.powers and default <= 1 < value:
            continue  # no share is above one
        if all(
            _agree(chain, mistake, step, item, value / default if multiplied else None, value, seed)
            for seed in range(3)
        ):
            return value
    return None


def _agree(
    chain: Chain, mistake: Mistake, step: str, item: Input, factor: float | None, value: float, seed: int
) -> bool:
    inputs, filled = chain.noisy(seed)
    wrong = chain.evaluate(mistake.expression, filled)
    if wrong is None or step not in filled or abs(wrong.value / (filled[step].value or 1) - 1) <= 0.03:
        return False
    taken = inputs[item.id].value * factor if factor is not None else value
    other = chain.fill({**inputs, item.id: bound(item, taken)}, {}, step).get(step)
    return other is not None and other.value != 0 and abs(wrong.value / other.value - 1) < 1e-6
