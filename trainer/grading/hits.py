"""Which written number is most likely a step's: how close it is, how it is named, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trainer.bank.question import Step
from trainer.grading.doubts import (
    BY_LABEL,
    exact,
    is_derived,
    is_multiple,
    is_of_a_formula,
    is_rough_multiple,
    is_small_operand,
    labelled_otherwise,
    said_before,
    same_as_taken,
    taken_elsewhere,
)
from trainer.grading.evidence import Evidence
from trainer.grading.fit import (
    KNOWN,
    Reading,
    closeness,
    is_integer_of,
    is_round,
    most_for_digits,
    significant,
    tolerance,
)
from trainer.grading.standing import Standing
from trainer.grading.targets import Target, right_targets, span_of, wrong_targets

ENOUGH = 2.5
"""The score from which a number is taken as a step's."""
_UNFORCED = -0.2
_FINE = 0.005
_MISTAKE_LEAD = 1.2
_ROLE = {"result": 0.7, "bare": 0.4, "operand": -0.4}


@dataclass(frozen=True, slots=True)
class Hit:
    """A number read as a step's value near one of its targets."""

    score: float
    evidence: Evidence
    reading: Reading
    target: Target


def best_hit(standing: Standing, step: Step) -> Hit | None:
    """The strongest claim to be this step, right or a known mistake, that no other open step has more right
    to.
    """
    found = sorted(_hits(standing, step), key=lambda hit: (-hit.score, hit.evidence.index))
    rounded: Hit | None = None
    for hit in _right_first(standing, step, found):
        if hit.score < ENOUGH:
            break
        rival = _wanted_elsewhere(standing, hit, step)
        if rival is None:
            return hit
        if rounded is None and not rival.required and _rounds(standing, rival, step):
            rounded = hit
    # "58 GPUs" for 57.9 is the raw count where nothing else is.
    return rounded


def _right_first(standing: Standing, step: Step, found: list[Hit]) -> list[Hit]:
    """The claims by strength, but a right number before a known mistake that another number makes as well."""
    if not found or found[0].target.mistake is None:
        return found
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
    right, wrong = right_targets(standing, step), wrong_targets(standing, step)
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
            or (bare_given and number.role == "operand" and not step.required)
        ):
            continue
        again = standing.named(number, step) < 1 and said_before(standing, number)
        for reading in standing.readings(number, step):
            if (number.role == "operand" or again) and reading.ease < _UNFORCED:
                continue
            for target in targets:
                if bare_given and not exact(reading, target):
                    continue
                if target.mistake is not None and _contradicted(number):
                    continue
                # Stating the peak is not the mistake of leaving out the MFU.
                unlikely = target.is_operand and step.kind != "rounding"
                if unlikely and standing.named(number, step) <= BY_LABEL:
                    continue
                close = near_target(standing, step, reading, target)
                if close is not None and _borne_out(standing, step, number, reading, target):
                    yield Hit(
                        weigh(standing, step, number, reading, close + target.bonus), number, reading, target
                    )


def _borne_out(standing: Standing, step: Step, number: Evidence, reading: Reading, target: Target) -> bool:
    """A value that only an unstated input explains must not contradict the operands of its own line."""
    if target.source != "range":
        return True
    if reading.ease < 0.5 and standing.named(number, step) < 1:
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
    return any(_gives(standing, step, reading, name, value) for value in values)


def _gives(standing: Standing, step: Step, reading: Reading, name: str, value: float) -> bool:
    taken = {**standing.inputs, name: replace(standing.inputs[name], value=value)}
    computed = standing.chain.fill(taken, standing.stated).get(step.id)
    if computed is None:
        return False
    return near_target(standing, step, reading, Target(computed.value, "own", 0.0)) is not None


def _contradicted(number: Evidence) -> bool:
    """Whether the number's own written line does not hold: then it is an arithmetic slip, and no other cause
    is named.
    """
    link = number.link
    return link is not None and link.holds is False and not link.inferred and link.diagnosis is None


def _shared(standing: Standing, number: Evidence, step: Step) -> bool:
    """One number serves two steps only where it stands in for the other: 59 whole GPUs taken as the fleet."""
    used = standing.used[number.index]
    return any(stand.step == step.id and stand.instead == used for stand in standing.stands)


def near_target(standing: Standing, step: Step, reading: Reading, target: Target) -> float | None:
    """How close a reading is to a target, 2 for as good as equal, None where it is outside the step's
    tolerance.
    """
    if step.kind == "rounding":
        if target.source == "range" and reading.value != round(reading.value):
            return None
        if target.source != "range":
            return 2.0 if is_integer_of(reading, target.value) else None
    if target.source == "range":
        return _inside(standing, step, reading)
    if target.mistake is not None:
        return closeness(reading, target.value, min(max(KNOWN, tolerance(0, reading, target.value)), 0.05))
    if step.kind == "difference":
        return _difference(standing, step, reading, target)
    return closeness(reading, target.value, tolerance(step.tolerance, reading, target.value))


def _inside(standing: Standing, step: Step, reading: Reading) -> float | None:
    span = span_of(standing, step)
    if span is None:
        return None
    low, high = span[0] - step.tolerance * abs(span[0]), span[1] + step.tolerance * abs(span[1])
    return 1.5 if low <= reading.value <= high else None


def _difference(standing: Standing, step: Step, reading: Reading, target: Target) -> float | None:
    """A difference of near-equal numbers is judged on sign and on the size of what was subtracted."""
    operands = [standing.own[name] for name in step.expression.names if name in standing.own]
    sizes = [abs(operand.value) for operand in operands if operand.dimension.agrees(step.dimension)]
    most = most_for_digits(reading.quantity) * abs(target.value) or 1.0
    digits = min(0.51 * reading.quantity.resolution, most)
    allowed = max(step.tolerance * abs(target.value), 0.02 * max(sizes, default=1.0), digits)
    # "13% low" states the size and says the sign in words.
    value = reading.value if reading.value * target.value >= 0 else -reading.value
    error = abs(value - target.value)
    return None if error > allowed else 2.0 - min(error / allowed, 1.0) * 0.6


def weigh(standing: Standing, step: Step, number: Evidence, reading: Reading, close: float) -> float:
    """How strongly a number claims to be a step: closeness, the unit typed, words, its part in the line,
    digits and order.
    """
    named = standing.named(number, step)
    unsaid = number.role == "result" and number.link is None
    score = close + reading.ease + named + _ROLE["bare" if unsaid else number.role]
    quantity, digits = number.quantity, significant(number.quantity)
    if quantity.low is not None and named < 1:
        score -= 1.5
    if digits >= 3:
        score += 1.3 if reading.quantity.resolution < _FINE * abs(reading.value) else 0.7
    elif is_multiple(number) and not step.dimension.powers:
        score += 0.7
    elif named < 1 and not quantity.unit and not quantity.dimension.powers and is_round(quantity):
        score -= 1.0
    if number.role == "operand" and digits >= 2 and is_derived(number) and standing.in_sound_line(number):
        score += 0.5
    if number.index in standing.restated:
        score -= 1.5
    elif number.index in standing.as_input:
        score -= 2.5
    return score + _in_order(standing, step, number)


def _in_order(standing: Standing, step: Step, number: Evidence) -> float:
    above = (standing.verdicts.get(name) for name in standing.chain.upstream[step.id])
    latest = max((verdict.evidence.index for verdict in above if verdict and verdict.evidence), default=-1)
    return 0.3 if number.index > latest else -0.5


def fits_open_step(standing: Standing, number: Evidence, step: Step) -> bool:
    """Whether this number is another open step's value, and not named as this one, so that it is no wrong
    value here.
    """
    mine = number.names((step.id, *step.aliases))
    for other in standing.open_steps(step):
        if mine >= BY_LABEL and number.names((other.id, *other.aliases)) < mine:
            continue
        if any(score >= ENOUGH for score in _claims(standing, number, other, 0.0)):
            return True
    return False


def _rounds(standing: Standing, other: Step, step: Step) -> bool:
    """Whether another step is the rounding of this one."""
    return other.kind == "rounding" and step.kind != "rounding" and step.id in standing.chain.direct[other.id]


def _wanted_elsewhere(standing: Standing, hit: Hit, step: Step) -> Step | None:
    """The open step that has a clearly stronger claim on this number, if any."""
    mine = hit.score - (0.3 if hit.target.mistake else 0.0)
    for other in standing.open_steps(step):
        # The whole number above a raw count is the rounding's, however near it lies to the raw count.
        lead = -0.4 if _rounds(standing, other, step) else 0.75
        if hit.target.mistake is not None and other.required and standing.named(hit.evidence, step) < 1:
            lead = min(lead, 0.0)
        if any(score > mine + lead for score in _claims(standing, hit.evidence, other, 0.3)):
            return other
    return None


def _claims(standing: Standing, number: Evidence, step: Step, bonus: float) -> Iterator[float]:
    if step.id not in standing.own:
        return
    target = Target(standing.own[step.id].value, "own", bonus)
    for reading in standing.readings(number, step):
        close = near_target(standing, step, reading, target)
        if close is not None:
            yield weigh(standing, step, number, reading, close + bonus)
