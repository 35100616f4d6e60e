"""The values a step may have: right ones by every route, and wrong ones that a known mistake gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trainer.bank.question import Mistake, Step
from trainer.grading.known import Twin
from trainer.grading.standing import Standing, Values
from trainer.record import record


@record
class Target:
    """A value a step may have, in base units.

    `source` names the numbers it comes from and `bonus` says how much that counts. `route` tells which other
    way was taken;
    `mistake` is set for a wrong value, with `twin` where it amounts to one input taken wrongly, and
    `is_operand` where the wrong value is that of something the step is computed from. `only` is the index of
    the one number that the target is for.
    """

    value: float
    source: str
    bonus: float
    route: str = ""
    mistake: Mistake | None = None
    twin: Twin | None = None
    is_operand: bool = False
    only: int | None = None


def right_targets(standing: Standing, step: Step) -> list[Target]:
    """The step's value from the candidate's numbers, without their rounding, without slips, and from the
    question's numbers.
    """
    chain = standing.chain
    reference = {**chain.defaults(), **chain.variant.reference}
    sources: tuple[tuple[str, Values, float], ...] = (
        ("own", standing.own, 0.3),
        ("exact", standing.exact, 0.25),
        ("mixed", standing.mixed, 0.05),
        ("clean", standing.unslipped, 0.0),
        ("reference", reference, -0.3),
    )
    found: list[Target] = []
    for source, values, bonus in sources:
        computed = chain.evaluate(step.expression, values)
        if computed is not None and not any(same(computed.value, target.value) for target in found):
            found.append(Target(computed.value, source, bonus))
        for route in step.routes:
            other = chain.evaluate(route.expression, values)
            if other is not None:
                found.append(Target(other.value, source, bonus - 0.15, route.says))
    if step.kind == "rounding":
        found += _by_digits(standing, step)
    else:
        found += (target for target in _worked_anew(standing, step) if not _is_among(target, found))
    span = span_of(standing, step)
    if span is not None:
        found.append(Target(span[0], "range", -0.7))
    return found


def _worked_anew(standing: Standing, step: Step) -> Iterator[Target]:
    """The step's value with an earlier number of the candidate worked out anew from those before it: 72 GPUs
    x 477 h, whatever GPU-hours were said before.
    """
    for name in sorted(step.expression.names & standing.stated.keys() - standing.slips.keys()):
        anew = standing.chain.evaluate(standing.chain.steps[name].expression, standing.own)
        if anew is not None:
            value = replace(anew, dimension=standing.chain.steps[name].dimension)
            other = standing.chain.evaluate(step.expression, {**standing.own, name: value})
            if other is not None:
                yield Target(other.value, "own", 0.0)


def _is_among(target: Target, others: Sequence[Target]) -> bool:
    return any(same(target.value, other.value) for other in others)


def _by_digits(standing: Standing, step: Step) -> Iterator[Target]:
    """The integers that follow from what a number was before it was written: 1.3 GB was 1.342 GB."""
    for name in sorted(step.expression.names & standing.stated.keys()):
        stated = standing.stated[name]
        for half in (-0.5, 0.5):
            near = replace(stated, value=stated.value + half * stated.resolution)
            other = standing.chain.evaluate(step.expression, {**standing.own, name: near})
            if other is not None and stated.resolution:
                yield Target(other.value, "own", 0.1)


def span_of(standing: Standing, step: Step) -> tuple[float, float] | None:
    """The least and greatest value while unstated inputs move in their ranges; None where none can."""
    span = standing.span(step)
    return None if span is None or same(*span) else span


def wrong_targets(standing: Standing, step: Step) -> list[Target]:
    """What the known mistakes give with the candidate's own numbers, each with the mistake it shows."""
    found = [*_listed(standing, step), *_by_twin(standing, step)]
    if step.kind == "rounding":
        found += [*_stood_in(standing, step), *_unrounded(standing, step)]
    values = (standing.own[name] for name in step.expression.names if name in standing.own)
    operands = [value.value for value in values if value.dimension.agrees(step.dimension)]
    return [
        replace(target, is_operand=any(same(target.value, operand) for operand in operands))
        for target in found
        if target.value
    ]


def _listed(standing: Standing, step: Step) -> Iterator[Target]:
    for mistake in standing.chain.variant.question.mistakes:
        if mistake.step != step.id:
            continue
        twin = next((twin for twin in standing.twins if twin.mistake is mistake), None)
        for values in (standing.own, standing.exact):
            computed = standing.chain.evaluate(mistake.expression, values)
            if computed is not None:
                yield _wrong(computed.value, mistake, twin)


def _by_twin(standing: Standing, step: Step) -> Iterator[Target]:
    """A mistake listed for another step that amounts to one input taken wrongly shows here too."""
    for twin in standing.twins if step.required else ():
        settled = twin.input in standing.flagged or twin.input in standing.diagnosed
        if twin.mistake.step == step.id or settled or not standing.reaches(step, twin.input):
            continue
        taken = {**standing.inputs, twin.input: replace(standing.inputs[twin.input], value=twin.value)}
        computed = standing.chain.fill(taken, standing.stated).get(step.id)
        if computed is not None:
            yield _wrong(computed.value, twin.mistake, twin)


def _stood_in(standing: Standing, step: Step) -> Iterator[Target]:
    """Another step's value taken for this one: 59 whole GPUs for the fleet."""
    for stand in standing.stands:
        if stand.step == step.id and stand.instead in standing.stated:
            mistake = _not_whole(standing, step, stand.mistake.id, stand.mistake.hint)
            yield _wrong(standing.stated[stand.instead].value, mistake, None)


def _unrounded(standing: Standing, step: Step) -> Iterator[Target]:
    """The count as it is before it is brought to whole groups: each group size taken as 1."""
    chain, values = standing.chain, standing.own
    right = chain.evaluate(step.expression, values)
    for name in _group_sizes(standing, step):
        value = chain.evaluate(step.expression, {**values, name: replace(values[name], value=1.0)})
        if right is not None and value is not None and right.value / 2 < value.value < right.value:
            listed = next((stand.mistake for stand in standing.stands if stand.step == step.id), None)
            code, hint = (listed.id, listed.hint) if listed else ("not-whole", "round up to whole groups")
            yield _wrong(value.value, _not_whole(standing, step, code, hint), None)


def _group_sizes(standing: Standing, step: Step) -> list[str]:
    """The inputs of a rounding that are whole numbers above one, such as the GPUs of a node."""
    names = sorted(step.expression.names & standing.chain.inputs.keys())
    return [
        n
        for n in names
        if standing.own[n].value > 1 and standing.own[n].value == round(standing.own[n].value)
    ]


def _not_whole(standing: Standing, step: Step, code: str, hint: str) -> Mistake:
    sizes = [f"{standing.own[name].value:g}" for name in _group_sizes(standing, step)]
    says = f"that is no multiple of {sizes[0]}" if sizes else "that is no whole number of groups"
    return Mistake(code, step.id, step.expression, says, hint, "rounding")


def _wrong(value: float, mistake: Mistake, twin: Twin | None) -> Target:
    return Target(value, "mistake", -0.1, "", mistake, twin)


def same(a: float, b: float) -> bool:
    """Whether two computed values are the same but for rounding errors."""
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
