"""A given input that the candidate replaced: found where exactly that replacement makes a step come out
right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.bank.question import Input, Step
from trainer.grading.assume import Assumption, as_quantity, equals, is_plausible
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, readings, tells
from trainer.grading.known import Twin
from trainer.grading.misread import finding
from trainer.grading.replacements import Place, is_natural, place_of, replacements
from trainer.grading.rivals import fits_open_step
from trainer.grading.slips import of_mistake
from trainer.grading.standing import Standing
from trainer.grading.targets import Target, same
from trainer.grading.verdict import Verdict
from trainer.grading.weights import ENOUGH, near_target, weigh
from trainer.grading.working import is_refuted
from trainer.notation import Quantity

_MOST_OPEN = 150


def with_changed_given(standing: Standing, step: Step) -> Verdict | None:
    """The step with one input replaced by another value the candidate wrote; later steps follow from it."""
    inputs = standing.chain.inputs
    above = sorted(standing.chain.upstream[step.id] & inputs.keys() - standing.changed.keys())
    open_numbers = [n for n in standing.evidence if n.index not in standing.used]
    if len(open_numbers) > _MOST_OPEN:
        return None
    stated = [n for n in open_numbers if n.role != "operand" or n.link is not None]
    results = [n for n in stated if not is_refuted(n) or standing.named(n, step) >= 1]
    others = [n for n in open_numbers if step.required and not fits_open_step(standing, n, step)]
    file = standing.givens.of_the_file(standing.chain.free_inputs(step.id, standing.stated, above))
    verdict = _try(standing, step, file, results) if file else None
    if verdict is not None:
        return verdict
    for name in above:
        if inputs[name].kind == "assumed":
            verdict = _unnamed_assumption(standing, step, name, open_numbers, results)
            verdict = verdict or _implausible_operand(standing, step, name, results)
            if verdict is not None:
                return verdict
            continue
        for value, place in replacements(standing, name, others):
            later = [n for n in results if place is None or _may_follow(place, n)]
            verdict = _try(standing, step, {name: _as_input(inputs[name], value)}, later)
            if verdict is not None:
                _serves_as_input(standing, place)
                return verdict
    return None


def _serves_as_input(standing: Standing, place: Place | None) -> None:
    """One number serves one purpose: what stands in an input's place is no step's value."""
    if place is not None:
        _, start, end = place
        standing.as_input |= {n.index for n in standing.evidence if (n.start, n.end) == (start, end)}


def _unnamed_assumption(
    standing: Standing, step: Step, name: str, numbers: list[Evidence], results: list[Evidence]
) -> Verdict | None:
    """An assumption that nothing names, and with which the step comes out: "66 at 70%"."""
    item = standing.chain.inputs[name]
    if name not in standing.free:
        return None
    for number in numbers:
        if number.index in standing.as_input:
            continue
        for reading in readings(number, item.quantity.dimension, item.quantity.scale or 1.0):
            if not is_natural(number, reading, item) or not is_plausible(item, reading.value):
                continue
            later = [n for n in results if _may_follow(place_of(number), n)]
            verdict = _try(standing, step, {name: _as_input(item, reading.value)}, later)
            if verdict is not None:
                standing.changed.pop(name)
                standing.corrected[name] = Assumption(item, as_quantity(item, reading), number)
                standing.as_input.add(number.index)
                return verdict
    return None


def _may_follow(place: Place, result: Evidence) -> bool:
    """Whether a result may rest on what stands in a place: something else, and not of a later line."""
    line, start, end = place
    return result.line >= line and not (start >= result.start and end <= result.end)


def _implausible_operand(
    standing: Standing, step: Step, name: str, results: list[Evidence]
) -> Verdict | None:
    """An unstated assumption that stands in the step's own line with a value nobody would believe: $0.25 an
    hour.
    """
    item = standing.chain.inputs[name]
    if name not in standing.free:
        return None
    for number in results:
        if number.link is None or number.link.left.expression is None:
            continue
        if fits_open_step(standing, number, step) or not tells(number, step):
            continue
        for operand in standing.within(number.link.left.start, number.link.left.end):
            if operand.index in standing.used:
                continue
            for reading in readings(operand, item.quantity.dimension, item.quantity.scale or 1.0):
                ratio = reading.value / item.quantity.value if item.quantity.value else 0.0
                if reading.ease < -0.5 or not 0.01 < ratio < 100 or is_plausible(item, reading.value):
                    continue
                if not _comes_out(standing, step, name, reading.value, number):
                    continue
                quantity = as_quantity(item, reading)
                stated = standing.readings(number, step)[0].quantity
                twin = next(
                    (t for t in standing.twins if t.input == name and _alike(t.value, quantity)), None
                )
                if twin is not None:
                    return _known(standing, step, number, stated, twin)
                standing.flag(name, Assumption(item, quantity, operand, plausible=False))
                expected = standing.expected(step)
                standing.commit(step, number, stated, slip=False)
                return Verdict(step, "follow_through", expected, number, stated, method=True, source="own")
    return None


def _alike(value: float, quantity: Quantity) -> bool:
    return abs(quantity.value / value - 1) < 0.015


def _known(standing: Standing, step: Step, number: Evidence, stated: Quantity, twin: Twin) -> Verdict:
    """The step whose own line holds a known wrong value of an input: it carries the diagnosis."""
    expected = standing.expected(step)
    standing.commit(step, number, stated, slip=True)
    standing.take_twin(twin)
    finding = of_mistake(twin.mistake, stated.value, expected)
    return Verdict(step, "slip", expected, number, stated, finding, twin.mistake)


def _comes_out(standing: Standing, step: Step, name: str, value: float, number: Evidence) -> bool:
    taken = replace(standing.chain.inputs[name].quantity, value=value)
    expected = standing.chain.fill({**standing.inputs, name: taken}, standing.stated).get(step.id)
    if expected is None:
        return False
    target = Target(expected.value, "own", 0.0)
    found = standing.readings(number, step)
    return bool(found) and found[0].ease > 0 and near_target(standing, step, found[0], target) is not None


def _as_input(item: Input, value: float) -> Quantity:
    return replace(item.quantity, value=value)


def _try(
    standing: Standing, step: Step, taken: Mapping[str, Quantity], numbers: list[Evidence]
) -> Verdict | None:
    """The step's verdict where it comes out with other values of some inputs."""
    expected = standing.chain.fill({**standing.inputs, **taken}, standing.stated).get(step.id)
    usual = standing.own.get(step.id)
    if expected is None or usual is None or same(expected.value, usual.value):
        return None
    target = Target(expected.value, "own", 0.0)
    for number in numbers:
        if number.index in standing.as_input | standing.restated and standing.named(number, step) < 1:
            continue
        for reading in standing.readings(number, step):
            close = near_target(standing, step, reading, target) if reading.ease > -0.5 else None
            if close is not None and weigh(standing, step, number, reading, close) >= ENOUGH:
                return _taken(standing, step, taken, number, reading)
    return None


def _taken(
    standing: Standing, step: Step, taken: Mapping[str, Quantity], number: Evidence, reading: Reading
) -> Verdict:
    """The other values are in force from here on: right, or charged here where nothing gives a reason."""
    givens, inputs = standing.givens, standing.chain.inputs
    wrong = givens.are_misread(taken)
    usual, value = standing.own[step.id].value, reading.quantity
    for name, quantity in taken.items():
        (standing.misread if wrong else standing.take_input)(name, quantity)
        standing.changed[name] = (quantity, givens.first_mention(name, quantity, number))
        standing.as_input |= {n.index for n in standing.evidence if equals(n.quantity, quantity)}
    expected = standing.expected(step)
    standing.commit(step, number, value, slip=wrong)
    if not wrong:
        return Verdict(step, "correct", expected, number, value, method=True, source="own")
    factor = value.value / usual if usual else None
    found = finding({name: (inputs[name], quantity) for name, quantity in taken.items()}, factor)
    return Verdict(step, "slip", usual, number, value, found, method=True)
