"""Which written number is most likely a step's, right or by a known mistake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.bank.question import Step
from trainer.grading.doubts import (
    BY_LABEL,
    exact,
    is_of_a_formula,
    is_rough_multiple,
    is_small_operand,
    labelled_otherwise,
    said_before,
    same_as_taken,
    taken_elsewhere,
)
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading
from trainer.grading.rivals import missed_more, rounds, wanted_elsewhere
from trainer.grading.rounded import rounded_targets, taken_rounded, takes_up
from trainer.grading.standing import Standing
from trainer.grading.targets import Target, right_targets, wrong_targets
from trainer.grading.weights import ENOUGH, WORKED, Hit, near_target, weigh
from trainer.grading.working import is_accident, is_of_another_case, is_refuted, is_worked, works_out

_UNFORCED = -0.2
_MISTAKE_LEAD = 1.2
_FAR = 100.0


def best_hit(standing: Standing, step: Step) -> Hit | None:
    """The strongest claim to be this step, right or a known mistake, that no other open step has more right
    to.
    """
    found = sorted(_hits(standing, step), key=lambda hit: (-hit.score, hit.evidence.index))
    rounded: Hit | None = None
    for hit in _right_first(standing, step, found):
        if hit.score < ENOUGH:
            break
        rival = wanted_elsewhere(standing, hit, step) or missed_more(standing, hit, step, found)
        if rival is None:
            return hit
        if rounded is None and not rival.required and rounds(standing, rival, step):
            rounded = hit
    # "58 GPUs" for 57.9 is the raw count where nothing else is.
    return rounded


def _right_first(standing: Standing, step: Step, found: list[Hit]) -> list[Hit]:
    """The claims by strength, but a right number before a known mistake that another number makes as well."""
    if not found or found[0].target.mistake is None:
        return found
    first = found[0]
    goes_on = [
        replace(hit, score=first.score)
        for hit in found
        if hit.target.mistake is None
        and hit.evidence.line == first.evidence.line
        and hit.evidence.index == first.evidence.index + 1
        and hit.evidence.before.endswith((">", "→"))
    ]
    if goes_on and step.kind == "rounding":
        return [*goes_on, *found]
    named = standing.named(found[0].evidence, step) >= 1
    sure = [
        hit
        for hit in found
        if hit.target.mistake is None
        and hit.target.source in ("own", "exact")
        and hit.evidence is not found[0].evidence
        and hit.score >= ENOUGH
        and (hit.score >= found[0].score - _MISTAKE_LEAD or not named)
    ]
    return [*sure, *found] if sure else found


def _hits(standing: Standing, step: Step) -> Iterator[Hit]:
    right = [*right_targets(standing, step), *rounded_targets(standing, step)]
    wrong = wrong_targets(standing, step)
    for number in standing.evidence:
        if number.index in standing.used and not _shared(standing, number, step):
            continue
        # An input or an operand is no wrong value of a step: it is what the step is computed from.
        plain = number.index in standing.as_input or number.role == "operand"
        targets = right if plain else [*right, *wrong]
        bare_given = number.index in standing.restated and standing.named(number, step) < 1
        bound = number.index in standing.as_input and number.index not in standing.restated
        if bound and standing.named(number, step) < BY_LABEL:
            continue
        if is_of_a_formula(number) or (step.kind == "difference" and is_rough_multiple(number)):
            continue
        if standing.named(number, step) < 1 and (
            is_small_operand(number)
            or same_as_taken(standing, number)
            or is_accident(standing, step, number)
            or (not step.required and is_of_another_case(standing, step, number))
            or (bare_given and number.role == "operand" and not step.required)
        ):
            continue
        again = standing.named(number, step) < 1 and said_before(standing, number)
        for reading in standing.readings(number, step):
            if (number.role == "operand" or again) and reading.ease < _UNFORCED:
                continue
            for target in targets:
                if target.only not in (None, number.index) or (bare_given and not exact(reading, target)):
                    continue
                if target.mistake is not None and _undiagnosed(number):
                    continue
                # Stating the peak is not the mistake of leaving out the MFU.
                unlikely = target.is_operand and step.kind != "rounding"
                if unlikely and standing.named(number, step) <= BY_LABEL:
                    continue
                close = near_target(standing, step, reading, target)
                if close is not None and _borne_out(standing, step, number, reading, target):
                    score = weigh(standing, step, number, reading, close + target.bonus)
                    if target.mistake is not None and not _is_right_too(standing, step, reading, right):
                        score += _by_working(standing, step, number, target)
                    yield Hit(score, number, reading, target)


def _by_working(standing: Standing, step: Step, number: Evidence, target: Target) -> float:
    """What a working says for a mistake, and against a far-off one where it combines other figures."""
    if works_out(standing, step, number, target.mistake):
        return WORKED
    ratio = abs(target.value / (standing.expected(step) or 1.0))
    return -0.5 * WORKED if is_worked(number) and not 1 / _FAR < ratio < _FAR else 0.0


def _is_right_too(standing: Standing, step: Step, reading: Reading, right: list[Target]) -> bool:
    return any(near_target(standing, step, reading, target) is not None for target in right)


def _borne_out(standing: Standing, step: Step, number: Evidence, reading: Reading, target: Target) -> bool:
    """A value that only an unstated input explains must not contradict the operands of its own line."""
    if target.source != "range":
        return True
    if reading.ease < 0.5 and standing.named(number, step) < 1 and not takes_up(standing, step, number):
        return False
    if labelled_otherwise(standing, step, number) or taken_elsewhere(standing, step, number):
        return False
    if number.link is None or number.link.left.expression is None:
        return True
    literals = number.link.left.expression.literals
    solved = standing.chain.solve(step.id, reading.value, standing.inputs, standing.stated, standing.free)
    if len(literals) < 2 or solved is None:
        return True
    name, scale = solved[0], standing.chain.inputs[solved[0]].quantity.scale or 1.0
    values = [value for _, _, operand in literals for value in (operand.value, operand.value * scale)]
    return any(_gives(standing, step, number, reading, name, value) for value in values)


def _gives(
    standing: Standing, step: Step, number: Evidence, reading: Reading, name: str, value: float
) -> bool:
    taken = {**standing.inputs, name: replace(standing.inputs[name], value=value)}
    stated = {**standing.stated, **taken_rounded(standing, step, number)}
    computed = standing.chain.fill(taken, stated).get(step.id)
    if computed is None:
        return False
    return near_target(standing, step, reading, Target(computed.value, "own", 0.0)) is not None


def _undiagnosed(number: Evidence) -> bool:
    """Whether the number's own line is wrong and says no cause: an arithmetic slip without another name."""
    return is_refuted(number) and number.link is not None and number.link.diagnosis is None


def _shared(standing: Standing, number: Evidence, step: Step) -> bool:
    """One number serves two steps only where it stands in for the other: 59 whole GPUs taken as the fleet."""
    used = standing.used[number.index]
    return any(stand.step == step.id and stand.instead == used for stand in standing.stands)
