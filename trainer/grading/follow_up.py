"""Follow-up questions: one input changes, and a short reply is graded against the candidate's own chain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.bank.question import FollowUp, Input, Variant
from trainer.grading import sentences
from trainer.grading.grounds import Grounds
from trainer.grading.recompute import Chain
from trainer.grading.report import FollowUpResult
from trainer.notation import Quantity


def follow_ups(grounds: Grounds, chain: Chain) -> tuple[FollowUpResult, ...]:
    """Every follow-up of the question with its answer, from the question's numbers and from the
    candidate's.
    """
    return tuple(_unanswered(item, grounds, chain) for item in grounds.variant.question.follow_ups)


def _unanswered(item: FollowUp, grounds: Grounds, chain: Chain) -> FollowUpResult:
    if item.answer is None:
        return FollowUpResult(item.ask, item.says)
    step = chain.steps[item.answer]
    values = chain.fill({**chain.defaults(), **item.changes}, {})
    answer = sentences.shown(values[step.id].value, step) if step.id in values else ""
    own_value = changed(item, grounds.values, chain).get(step.id)
    own = sentences.shown(own_value.value, step) if own_value is not None else ""
    says = f"{answer}: {item.says}" if answer and item.says else answer or item.says
    return FollowUpResult(item.ask, says, "" if own == answer else own)


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
        variant, question=question, inputs=inputs, prompt=item.ask, outline=(), reference=reference
    )


def _given(name: str, quantity: Quantity, chain: Chain) -> Input:
    one = chain.inputs.get(name)
    value = quantity.value
    if one is not None:
        return replace(one, kind="given", quantity=quantity, low=value, high=value, also=())
    step = chain.steps[name]
    shown = sentences.shown(value, step)
    return Input(name, "given", step.name, quantity, value, value, shown, step.aliases)
