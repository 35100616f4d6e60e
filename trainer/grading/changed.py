"""A given input that the candidate replaced: found where exactly that replacement makes a step come out
right.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.bank.question import Input, Step
from trainer.grading.assume import Assumption, as_quantity, equals, is_plausible
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, readings, tells
from trainer.grading.known import Twin
from trainer.grading.rivals import fits_open_step
from trainer.grading.slips import of_mistake
from trainer.grading.standing import Standing, Values
from trainer.grading.targets import Target, same
from trainer.grading.verdict import Verdict
from trainer.grading.weights import ENOUGH, near_target, weigh
from trainer.grading.working import is_refuted
from trainer.notation import Dimension, Quantity

_BYTES = Dimension.of(B=1)
_NAMED = 1.9
_TRIES = 40
_MOST_OPEN = 150
_SPOILT = 0.1
Place = tuple[int, int, int]
"""A line, and where in the text something begins and ends."""


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
    for name in above:
        if inputs[name].kind == "assumed":
            verdict = _unnamed_assumption(standing, step, name, open_numbers, results)
            verdict = verdict or _implausible_operand(standing, step, name, results)
            if verdict is not None:
                return verdict
            continue
        for value, place in _replacements(standing, name, others):
            later = [n for n in results if place is None or _may_follow(place, n)]
            verdict = _try(standing, step, name, value, later)
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
            if not _natural(number, reading, item) or not is_plausible(item, reading.value):
                continue
            later = [n for n in results if _may_follow(_place(number), n)]
            verdict = _try(standing, step, name, reading.value, later)
            if verdict is not None:
                standing.changed.pop(name)
                standing.corrected[name] = Assumption(item, as_quantity(item, reading), number)
                standing.as_input.add(number.index)
                return verdict
    return None


def _place(number: Evidence) -> Place:
    return number.line, number.start, number.end


def _may_follow(place: Place, result: Evidence) -> bool:
    """Whether a result may rest on what stands in a place: something else, and not of a later line."""
    line, start, end = place
    return result.line >= line and not (start >= result.start and end <= result.end)


def _natural(number: Evidence, reading: Reading, item: Input) -> bool:
    """Whether a number may be this input by its kind alone: the same unit, or a share for a share."""
    if item.quantity.dimension.hard:
        return reading.ease >= 1.0
    share = reading.ease > 0 and (number.quantity.unit == "%" or reading.value < 1)
    return share and item.quantity.value <= 1


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


def _replacements(standing: Standing, name: str, numbers: list[Evidence]) -> list[tuple[float, Place | None]]:
    """What may stand in place of a given input, each with its place in the text where it has one.

    That is an operand of a line; a quantity of the same kind or name; and the bytes of a format that is
    named. At most a few are tried, the earliest first.
    """
    item = standing.chain.inputs[name]
    dimension, given = item.quantity.dimension, item.quantity.value
    found: dict[float, Place | None] = {}
    for number in numbers:
        if standing.is_of_another(number, item.name):
            continue
        if number.link is not None and number.link.left.expression is not None:
            for start, end, operand in number.link.left.expression.literals:
                if operand.dimension == dimension or not operand.dimension.powers:
                    found.setdefault(operand.value, (number.line, start, end))
        named = number.names((item.id, *item.aliases)) >= _NAMED
        for reading in readings(number, dimension, item.quantity.scale or 1.0):
            typed = number.quantity.dimension
            kind = (typed.hard or typed == dimension) and (
                reading.ease >= 1.0 or _natural(number, reading, item)
            )
            if kind or (named and reading.ease > -0.5):
                found.setdefault(reading.value, _place(number))
    if dimension.hard == _BYTES:
        found.update(dict.fromkeys(standing.formats))
    other = {
        v: place
        for v, place in found.items()
        if given and 0.05 < v / given < 20 and abs(v / given - 1) >= 0.02 and _nearest(standing, item, v)
        if not _spoils(standing, name, v) and not _is_derived(standing, dimension, v)
    }
    return list(other.items())[:_TRIES]


def _is_derived(standing: Standing, dimension: Dimension, value: float) -> bool:
    """Whether a value is a step's that the candidate has worked out already: it replaces no given."""
    alike = (q.value for q in standing.stated.values() if q.dimension == dimension)
    return any(_equal(value, other) for other in alike)


def _nearest(standing: Standing, item: Input, value: float) -> bool:
    """Whether no other given share is nearer: 32% replaces the 30% of a question, and not its 40%."""
    alike = [
        other.quantity.value
        for other in standing.chain.inputs.values()
        if other.kind == "given" and other.quantity.dimension == item.quantity.dimension
    ]
    if item.quantity.dimension.powers:
        every = [i.quantity.value / (i.quantity.scale or 1.0) for i in standing.chain.inputs.values()]
        figure = value / (item.quantity.scale or 1.0)
        return not any(_equal(value, other) for other in alike) and not any(_equal(figure, o) for o in every)
    return min(alike, key=lambda other: abs(other - value)) == item.quantity.value


def _equal(value: float, other: float) -> bool:
    return abs(value - other) <= 0.002 * abs(other)


def _spoils(standing: Standing, name: str, value: float) -> bool:
    """Whether an earlier step that is right with the given value would be far off with the other one."""
    taken = replace(standing.chain.inputs[name].quantity, value=value)
    right = [
        verdict
        for verdict in standing.verdicts.values()
        if verdict.status in ("correct", "follow_through") and standing.reaches(verdict.step, name)
    ]
    if not right:
        return False
    before = {n: q for n, q in standing.stated.items() if n not in {v.step.id for v in right}}
    now = standing.chain.fill(standing.inputs, before)
    then = standing.chain.fill({**standing.inputs, name: taken}, before)
    return any(_far_off(verdict, now, then) for verdict in right)


def _far_off(verdict: Verdict, now: Values, then: Values) -> bool:
    step = verdict.step.id
    if verdict.value is None or step not in now or step not in then:
        return False
    if same(now[step].value, then[step].value):
        return False
    return abs(then[step].value - verdict.value.value) > _SPOILT * abs(verdict.value.value)


def _try(standing: Standing, step: Step, name: str, value: float, numbers: list[Evidence]) -> Verdict | None:
    taken = replace(standing.chain.inputs[name].quantity, value=value)
    expected = standing.chain.fill({**standing.inputs, name: taken}, standing.stated).get(step.id)
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
                standing.take_input(name, taken)
                standing.changed[name] = (taken, number)
                standing.as_input |= {n.index for n in standing.evidence if equals(n.quantity, taken)}
                standing.commit(step, number, reading.quantity, slip=False)
                return Verdict(
                    step, "correct", expected.value, number, reading.quantity, method=True, source="own"
                )
    return None
