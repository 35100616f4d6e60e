"""Follow-up questions: one input changes, and a short reply is graded against the candidate's own chain."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from trainer.bank.question import FollowUp, Input, Variant
from trainer.bank.template import may_be_printed, placeholders
from trainer.bank.variants import asks_of
from trainer.grading import sentences
from trainer.grading.grounds import Grounds
from trainer.grading.recompute import Chain
from trainer.grading.report import FollowUpResult
from trainer.notation import Quantity

_WITH = " ({})"
_MOST_NAMED = 2
_NARROW = 0.1
_SAME = 0.01
"""How near two answers may come before they are one, but for rounding."""


def follow_ups(grounds: Grounds, chain: Chain) -> tuple[FollowUpResult, ...]:
    """Every follow-up of the question with its answer, in the candidate's assumptions, and from the numbers
    that the candidate wrote.
    """
    asks = asks_of(grounds.variant.file, grounds.variant.inputs)
    pairs = zip(asks, grounds.own.question.follow_ups, strict=True)
    return tuple(_unanswered(template, item, grounds, chain) for template, item in pairs)


def _unanswered(template: FollowUp, item: FollowUp, grounds: Grounds, chain: Chain) -> FollowUpResult:
    quoted = {name for name, _, _ in placeholders(template.ask)}
    ask = item.ask + _with_unstated(quoted, grounds, chain)
    if item.answer is None:
        return FollowUpResult(ask, item.says)
    step = chain.steps[item.answer]
    inputs = {name: one.quantity for name, one in grounds.own.inputs.items()}
    right = chain.fill({**inputs, **item.changes}, {}).get(step.id)
    written = changed(item, grounds.values, chain).get(step.id)
    answer = sentences.shown(right.value, step) if right is not None else ""
    own = sentences.shown(written.value, step) if written is not None else ""
    if right and written and abs(written.value - right.value) <= _SAME * abs(right.value):
        own = ""
    answer += _with_unstated({step.id}, grounds, chain, item.changes.keys()) if answer else ""
    says = f"{answer}: {item.says}" if answer and item.says else answer or item.says
    return FollowUpResult(ask, says, own)


def is_ask(text: str, template: FollowUp) -> bool:
    """Whether a text asks this follow-up, in whatever numbers."""
    return any(may_be_printed(text, template.ask + more) for more in ("", _WITH.format("{assumed}")))


def _with_unstated(quoted: Set[str], grounds: Grounds, chain: Chain, but: Set[str] = frozenset()) -> str:
    """On which assumptions that the answer leaves open the quoted numbers rest, "" where on none."""
    above = frozenset[str]().union(quoted, *(chain.upstream.get(name, ()) for name in quoted))
    unsaid = [
        grounds.own.inputs[name]
        for name, item in grounds.assumptions.items()
        if name in above - but and item.is_open and not grounds.said(item) and _may_vary(item.input)
    ]
    if not unsaid:
        return ""
    if len(unsaid) > _MOST_NAMED:
        return _WITH.format("in the question's own assumptions")
    return _WITH.format("with " + " and ".join(f"{one.name} {one.display}" for one in unsaid))


def _may_vary(one: Input) -> bool:
    """Whether it matters which value is assumed: a peak of 980 to 1000 TFLOP/s is as good as given."""
    return one.high - one.low > _NARROW * abs(one.quantity.value)


def changed(item: FollowUp, values: Mapping[str, Quantity], chain: Chain) -> dict[str, Quantity]:
    """The candidate's numbers after the change: what does not rest on a changed input stays as it was
    stated.
    """
    steps = chain.steps.keys() & values.keys()
    kept = {name: values[name] for name in steps if not _affected(name, item, chain)}
    inputs = {name: values.get(name, one.quantity) for name, one in chain.inputs.items()}
    return chain.fill({**inputs, **item.changes}, kept)


def in_proportion(item: FollowUp, values: Mapping[str, Quantity], chain: Chain) -> dict[str, Quantity]:
    """The same for a candidate who scales rounded numbers: what was stated grows by the factor of the change,
    and only whole numbers and the step asked for are worked out anew.
    """
    inputs = {name: values.get(name, one.quantity) for name, one in chain.inputs.items()}
    exact, now = chain.fill(inputs, {}), changed(item, values, chain)
    scaled: dict[str, Quantity] = {}
    for name, step in chain.steps.items():
        if (
            name == item.answer
            or step.kind == "rounding"
            or name not in exact.keys() & now.keys() & values.keys()
        ):
            continue
        before = exact[name].value
        factor = now[name].value / before if before else 1.0
        scaled[name] = replace(values[name], value=values[name].value * factor)
    return chain.fill({**inputs, **item.changes}, scaled)


def _affected(step: str, item: FollowUp, chain: Chain) -> bool:
    return bool(item.changes.keys() & chain.upstream[step])


def asked(item: FollowUp, variant: Variant, now: Mapping[str, Quantity], chain: Chain) -> Variant:
    """The follow-up as a small question of its own, with the numbers after the change: inputs and all that
    stays are given, and the steps from there to the one asked for are the chain.
    """
    goal = item.answer or ""
    wanted = chain.upstream[goal] | {goal}
    steps = tuple(
        replace(step, required=step.id == goal)
        for step in chain.steps.values()
        if step.id == goal or (step.id in wanted and _affected(step.id, item, chain))
    )
    judged = {step.id for step in steps}
    inputs = {
        name: _given(name, quantity, chain)
        for name, quantity in now.items()
        if name not in judged and name in wanted
    }
    question = replace(
        variant.question,
        inputs=inputs,
        steps=steps,
        checks=(),
        mistakes=tuple(one for one in variant.question.mistakes if one.step in judged),
        follow_ups=(),
        published=None,
        vary=None,
        headline=(goal,),
    )
    reference = {name: quantity for name, quantity in now.items() if name in judged}
    return replace(
        variant,
        question=question,
        file=question,
        inputs=inputs,
        prompt=item.ask,
        outline=(),
        reference=reference,
    )


def _given(name: str, quantity: Quantity, chain: Chain) -> Input:
    """What a follow-up rests on, as given. An assumption may still be made otherwise, in its range."""
    one = chain.inputs.get(name)
    value = quantity.value
    if one is not None and one.kind == "assumed":
        return replace(one, kind="given", quantity=quantity)
    if one is not None:
        return replace(one, quantity=quantity, low=value, high=value, also=())
    step = chain.steps[name]
    shown = sentences.shown(value, step)
    return Input(name, "given", step.name, quantity, value, value, shown, step.aliases)
