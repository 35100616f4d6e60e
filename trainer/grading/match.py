"""Walk the steps in order: find each one's number, judge it, and carry it on."""

from __future__ import annotations

from trainer.bank.question import Step
from trainer.grading import misread, slips
from trainer.grading.assume import Assumption, as_quantity
from trainer.grading.changed import with_changed_given
from trainer.grading.doubts import is_another_by_label
from trainer.grading.fit import readings
from trainer.grading.hits import best_hit
from trainer.grading.known import Twin
from trainer.grading.once import charged_once, named_once
from trainer.grading.other_ways import in_another_way
from trainer.grading.report import StepStatus
from trainer.grading.restated import restated_wrongly
from trainer.grading.rivals import is_contested
from trainer.grading.rounded import said, taken_rounded
from trainer.grading.scale import near
from trainer.grading.standing import Standing
from trainer.grading.targets import Target
from trainer.grading.verdict import Verdict
from trainer.grading.weights import Hit
from trainer.notation import Quantity

_SAME = 0.01
"""How near a carried value may come to the slip-free one before it counts as that one."""


def match(standing: Standing) -> dict[str, Verdict]:
    """A verdict for every step; each changes the numbers that later steps are recomputed from."""
    for step in standing.chain.steps.values():
        standing.verdicts[step.id] = _judge(standing, step)
    return charged_once(named_once(standing))


def _judge(standing: Standing, step: Step) -> Verdict:
    expected = standing.expected(step)
    hit = best_hit(standing, step)
    if hit is None and (shown := in_another_way(standing, step)) is not None:
        return shown
    if hit is None or _is_weak(standing, step, hit):
        by_label = hit is not None and hit.target.source != "range"
        own = slips.own_line(standing, step, expected, by_label=by_label)
        if own is not None:
            return _unlisted(standing, step, own, expected)
    if hit is not None:
        last = restated_wrongly(standing, step, hit)
        if last is not None:
            again = slips.said_again(standing, step, hit.reading.value, *last)
            return _unlisted(standing, step, again, expected)
        return _accept(standing, step, hit, expected)
    changed = with_changed_given(standing, step)
    if changed is not None:
        return changed
    wrong = slips.unlisted(standing, step, expected)
    if wrong is not None:
        return _unlisted(standing, step, wrong, expected)
    return Verdict(step, "missing" if step.required else "not_shown", expected)


def _is_weak(standing: Standing, step: Step, hit: Hit) -> bool:
    """Whether nothing but its value, or an assumption left open, makes a number the step's."""
    if hit.target.source == "range":
        return True
    if is_another_by_label(standing, step, hit.evidence):
        return True
    if standing.named(hit.evidence, step) >= 1:
        return False
    return hit.evidence.role == "operand" or is_contested(standing, hit, step)


def _unlisted(standing: Standing, step: Step, wrong: slips.Wrong, expected: float) -> Verdict:
    standing.commit(step, wrong.evidence, wrong.quantity, slip=True)
    finding, method = wrong.finding, wrong.relation_is_right
    return Verdict(step, "slip", expected, wrong.evidence, wrong.quantity, finding, method=method)


def _accept(standing: Standing, step: Step, hit: Hit, expected: float) -> Verdict:
    if hit.target.mistake is not None:
        return _known_mistake(standing, step, hit, expected)
    _unflag_unused(standing, step, hit.target)
    flagged = _first_use(standing, step, hit.target)
    if flagged is not None and flagged.twin is not None:
        return _flagged_input(standing, step, hit, flagged.twin, expected)
    if flagged is not None:
        return _misread_input(standing, step, hit, flagged)
    quantity = hit.reading.quantity
    rounded = taken_rounded(standing, step, hit.evidence) if hit.target.source == "range" else {}
    if hit.target.source == "range":
        stated = {**standing.stated, **rounded}
        solved = standing.chain.solve(step.id, quantity.value, standing.inputs, stated, standing.free)
        if solved is not None:
            standing.take_input(*solved)
            _name_input(standing, hit, *solved)
    status: StepStatus = "follow_through" if _tainted(standing, step, hit.target) else "correct"
    standing.commit(step, hit.evidence, quantity, slip=False)
    source, route = hit.target.source, said(standing, rounded) if rounded else hit.target.route
    expected = _led_to(step, hit.target, expected)
    return Verdict(step, status, expected, hit.evidence, quantity, route=route, method=True, source=source)


def _led_to(step: Step, target: Target, expected: float) -> float:
    """What a right number is recomputed to: by the way and from the numbers that were taken, where the step's
    formula comes to another value with all that stands in the answer.
    """
    elsewhere = abs(target.value - expected) > max(step.tolerance, _SAME) * abs(expected)
    return target.value if elsewhere and target.source != "range" else expected


def _name_input(standing: Standing, hit: Hit, name: str, taken: Quantity) -> None:
    """The number of the line that is the input which a step shows: "15 percent on top: $84.8k"."""
    item = standing.chain.inputs[name]
    for number in standing.evidence:
        if number.line != hit.evidence.line or number.index in standing.used.keys() | standing.as_input:
            continue
        for reading in readings(number, taken.dimension, item.quantity.scale or 1.0):
            if number is not hit.evidence and reading.ease > 0 and near(reading.value / taken.value, 1.0):
                standing.corrected[name] = Assumption(item, as_quantity(item, reading), number)
                return


def _known_mistake(standing: Standing, step: Step, hit: Hit, expected: float) -> Verdict:
    mistake, quantity = hit.target.mistake, hit.reading.quantity
    assert mistake is not None
    standing.commit(step, hit.evidence, quantity, slip=True)
    if hit.target.twin is not None and hit.target.twin.input not in standing.said:
        standing.take_twin(hit.target.twin)
    finding = slips.of_mistake(mistake, quantity.value, expected)
    return Verdict(step, "slip", expected, hit.evidence, quantity, finding, mistake)


def _flagged_input(standing: Standing, step: Step, hit: Hit, twin: Twin, expected: float) -> Verdict:
    """The first step that shows a wrong input carries its diagnosis; later ones follow."""
    clean = standing.unslipped.get(step.id)
    right = clean.value if clean else expected
    standing.commit(step, hit.evidence, hit.reading.quantity, slip=True)
    standing.diagnosed.add(twin.input)
    finding = slips.of_mistake(twin.mistake, hit.reading.value, right)
    return Verdict(step, "slip", right, hit.evidence, hit.reading.quantity, finding, twin.mistake)


def _misread_input(standing: Standing, step: Step, hit: Hit, item: Assumption) -> Verdict:
    """The first step that shows a given at another number than the question's is charged for it."""
    name, quantity = item.input.id, hit.reading.quantity
    right = standing.with_given(step, name)
    standing.commit(step, hit.evidence, quantity, slip=True)
    standing.diagnosed.add(name)
    factor = quantity.value / right if right else None
    finding = misread.finding({name: (item.input, item.quantity)}, factor)
    return Verdict(step, "slip", right, hit.evidence, quantity, finding, method=True)


def _unflag_unused(standing: Standing, step: Step, target: Target) -> None:
    """A flagged input whose right value gives this step was taken back: "1979, no, dense is 989"."""
    if target.source not in ("clean", "mixed"):
        return
    for name, item in list(standing.flagged.items()):
        may_be = item.input.kind == "assumed" or item.misread
        unused = may_be and name not in standing.diagnosed
        if unused and standing.reaches(step, name):
            standing.unflag(name)


def _first_use(standing: Standing, step: Step, target: Target) -> Assumption | None:
    """The wrong input that a step is the first to show."""
    if target.source == "clean":
        return None
    for name, item in standing.flagged.items():
        if name in standing.diagnosed or not standing.reaches(step, name):
            continue
        if item.twin or (item.misread and abs(standing.with_given(step, name) / target.value - 1) > _SAME):
            return item
    return None


def _tainted(standing: Standing, step: Step, target: Target) -> bool:
    """Whether the value rests on an earlier slip or a flagged input, and differs from the slip-free one."""
    if target.source in ("clean", "reference"):
        return False
    if not standing.chain.rests_on(step, target.route) & (
        standing.slips.keys() | standing.flagged.keys() | standing.diagnosed
    ):
        return False
    same = min(_SAME, step.tolerance or _SAME)
    ways = [route.expression for route in step.routes if route.says == target.route]
    clean = [standing.chain.evaluate(way, standing.unslipped) for way in (step.expression, *ways)]
    return not any(
        value is not None and abs(target.value - value.value) <= same * abs(value.value) for value in clean
    )
