"""Naming a slip: one hypothesis, re-evaluated, and accepted only when the stated value then comes out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from trainer.bank.question import Mistake, Step
from trainer.grading.doubts import EXACTLY, is_another_by_label
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, is_bare, is_round, significant
from trainer.grading.led_to import is_led_to, is_the_only_one, rounded_wrongly
from trainer.grading.ratios import distance, times
from trainer.grading.report import Finding
from trainer.grading.rivals import fits_open_step
from trainer.grading.scale import explanations, near
from trainer.grading.standing import Standing
from trainer.grading.words import has_phrase, normalise
from trainer.grading.working import is_accident, is_worked, works_out
from trainer.notation import Expression, Quantity, show
from trainer.record import record

_SURE = 4.0
_NEAR_KIND = 0.5
_FAR = 1000.0
_SEVERAL = 3
_FORCED = -0.5
_PREFIXED = -0.8
_BY_NOUN = 1.8


@record
class Wrong:
    """A wrong number for a step. `relation_is_right` where its own expression has the step's value."""

    finding: Finding
    evidence: Evidence
    quantity: Quantity
    relation_is_right: bool


def of_mistake(mistake: Mistake, stated: float, expected: float) -> Finding:
    """The question's own mistake, with the factor it makes."""
    return Finding(mistake.id, mistake.says, stated / expected if expected else None, mistake.hint)


def own_line(standing: Standing, step: Step, expected: float, *, by_label: bool) -> Wrong | None:
    """A wrong result that is the step's by its line: the expression has the step's value, or the label is
    the step's name.
    """
    found = unlisted(standing, step, expected)
    if found is None:
        return None
    number = found.evidence
    if _by_expression(step, number, expected):
        return found
    labelled = by_label and standing.named(number, step) >= EXACTLY
    return found if labelled and not fits_open_step(standing, number, step, by_name=False) else None


def said_again(standing: Standing, step: Step, right: float, number: Evidence, reading: Reading) -> Wrong:
    """A number that says a right one once more, wrongly: the relation is right and its last value is not."""
    finding = diagnose(standing, step, number, reading, right)
    if finding.code == "unexplained":
        comes_to = show(Quantity(right, step.dimension), step.unit)
        says = f"the number before it is {comes_to}, and this is {distance(reading.value / right)}"
        finding = Finding("disagrees", says, reading.value / right)
    return Wrong(finding, number, reading.quantity, relation_is_right=True)


def unlisted(standing: Standing, step: Step, expected: float) -> Wrong | None:
    """A number that is recognisably this step and wrong in a way the question does not list.

    It is recognised by its own expression (whose value is the step's), by its name, or by its unit and a unit
    factor.
    """
    best: tuple[float, Evidence, Reading] | None = None
    for number in standing.evidence:
        if number.index in standing.used or number.index in standing.as_input:
            continue
        strength = _recognised(standing, step, number, expected)
        if strength < (2.0 if step.required else _SURE) or fits_open_step(standing, number, step):
            continue
        # "D = 18T ... at 200: D = 5.8T": the name is the step's and the value another one's.
        strength -= 0.5 * fits_open_step(standing, number, step, by_name=False)
        reading = _taken(standing, step, number, expected)
        if reading is not None and reading.value and (best is None or strength > best[0]):
            best = (strength, number, reading)
    if best is None:
        return None
    _, number, reading = best
    finding = diagnose(standing, step, number, reading, expected)
    relation_is_right = finding.code == "stale-operand" or _by_expression(step, number, expected)
    return Wrong(finding, number, reading.quantity, relation_is_right)


def _taken(standing: Standing, step: Step, number: Evidence, expected: float) -> Reading | None:
    """A wrong number as the step's value: a bare figure in the unit in which its own line has the step's
    value, or that brings it nearest.
    """
    found = standing.readings(number, step)
    if not is_bare(number.quantity) or not expected:
        return found[0] if found and found[0].ease > _FORCED else None
    figure = number.quantity.value
    left = number.link.left.quantity if number.link and _by_expression(step, number, expected) else None
    wanted = figure * expected / left.value if left is not None and left.value else expected
    near_by = [reading for reading in found if reading.ease > _PREFIXED and reading.value * wanted > 0]
    return min(near_by, key=lambda reading: abs(math.log(reading.value / wanted)), default=None)


def _recognised(standing: Standing, step: Step, number: Evidence, expected: float) -> float:
    """How surely a number is this step although its value is wrong."""
    if standing.named(number, step) < 1 and is_accident(standing, step, number, least=1):
        return 0.0
    if _by_expression(step, number, expected) or _by_operands(standing, step, number):
        return _SURE
    if rounded_wrongly(standing, step, number, expected):
        return _SURE
    if number.role == "operand" or number.index in standing.restated:
        return 0.0
    if is_another_by_label(standing, step, number) or _is_share(number, step):
        return 0.0
    named = standing.named(number, step)
    if step.dimension.hard and not number.quantity.unit and is_round(number.quantity):
        return 0.0
    found = standing.readings(number, step)
    ease = max((reading.ease for reading in found), default=-9.0)
    taken = _taken(standing, step, number, expected)
    if taken is not None and expected and taken.value and (ease >= 1.5 or _telling(number)):
        codes = {finding.code for finding in explanations(standing.chain, step, taken.value / expected)}
        if codes and ease >= 1.5 and _is_from_operand(standing, step, number):
            return _SURE
        if codes and (ease >= 1.5 or codes == {"power-of-ten"}):
            return 2.0 + 0.3 * named
    if _is_in_its_unit(number, step) and ease >= _NEAR_KIND:
        return 2.0
    if is_the_only_one(standing, step, number):
        return 2.0
    if _is_of_another_kind(number, found, expected):
        return 0.0
    led_to = is_led_to(number) and not is_worked(number)
    if ease >= 0 and led_to and number.names((step.id, *step.aliases)) >= _BY_NOUN:
        return 2.0
    if not number.label and named < 2.5:
        named -= 0.4
    return named if ease >= 0 and (named >= 2.5 or ease >= 1.5) else 0.0


def _is_from_operand(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether a line leads here from a number that the step combines: "1024 gpus -> 1.28e16 FLOP/s"."""
    left = number.link.left.quantity if number.link is not None and is_led_to(number) else None
    if left is None or not step.dimension.hard or is_worked(number):
        return False
    operands = (standing.own[name].value for name in step.expression.names & standing.own.keys())
    return any(value and near(left.value / value, 1.0) for value in operands)


def _is_share(number: Evidence, step: Step) -> bool:
    """Whether a percentage is no value of a step that has a unit: "20% longer prompts" are no nodes."""
    return number.quantity.unit == "%" and bool(step.dimension.powers)


def _telling(number: Evidence) -> bool:
    """Whether a bare figure has digits enough to be known by them: 3.15e22 for 3.15e23."""
    return is_bare(number.quantity) and significant(number.quantity) >= 3


def _is_in_its_unit(number: Evidence, step: Step) -> bool:
    """Whether a written working ends in a unit that is the step's name: "= $1.32 per million"."""
    worked = number.role == "result" and number.link is not None and not number.link.inferred
    unit = normalise(number.quantity.unit)
    return worked and " " in unit and any(has_phrase(unit, alias) for alias in step.aliases)


def _is_of_another_kind(number: Evidence, found: Sequence[Reading], expected: float) -> bool:
    """Whether a bare figure is off by thousands, and by no unit: then it is a different quantity."""
    if number.quantity.unit or not expected or not found or not found[0].value:
        return False
    return not 1 / _FAR < abs(found[0].value / expected) < _FAR


def _by_expression(step: Step, number: Evidence, expected: float) -> bool:
    """Whether the number is the stated result of an expression whose own value is the step's."""
    link = number.link
    if link is None or link.left.quantity is None or not expected or link.holds:
        return False
    if link.holds is None and not (is_worked(number) and is_bare(link.left.quantity)):
        return False
    left = link.left.quantity
    for value in (left.value, left.value * step.scale):
        if abs(value / expected - 1) <= max(step.tolerance, 0.01):
            return True
    return False


def _by_operands(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether a number has the step's name and is worked out of all the figures that the step combines."""
    if number.link is None or not works_out(standing, step, number, least=_SEVERAL):
        return False
    first = next((n for n in standing.evidence if n.start == number.link.left.start), number)
    return standing.named(number, step) >= 1 or standing.named(first, step) >= 1


def diagnose(standing: Standing, step: Step, number: Evidence, reading: Reading, expected: float) -> Finding:
    """The cause that explains the value, two where two do, else how far off it is and in which direction."""
    if before := rounded_wrongly(standing, step, number, expected):
        return Finding("rounding", before, reading.value / expected if expected else None)
    stale = _stale(standing, step, number, reading)
    if stale is not None:
        return stale
    if number.link is not None and number.link.diagnosis is not None:
        told = number.link.diagnosis
        return Finding(told.code, told.says, reading.value / expected if expected else told.factor)
    found = list(_hypotheses(standing, step, reading.value, expected))
    if found:
        return found[0] if len(found) == 1 else replace(found[0], says=f"{found[0].says}; or {found[1].says}")
    ratio = reading.value / expected if expected else 0.0
    return Finding("unexplained", _distance(step, expected, ratio), ratio or None)


def _stale(standing: Standing, step: Step, number: Evidence, reading: Reading) -> Finding | None:
    """An operand that differs from the value derived earlier, where the line is right with it."""
    if number.link is None or number.link.left.expression is None:
        return None
    chain = standing.chain
    for name in sorted(chain.upstream[step.id] & standing.stated.keys()):
        derived, source = standing.stated[name], chain.steps[name]
        operands = [_as(source, operand) for _, _, operand in number.link.left.expression.literals]
        if any(near(taken / derived.value, 1.0) for taken in operands if derived.value):
            continue
        for taken in operands:
            ratio = taken / derived.value if derived.value else 0.0
            if not 0.2 < ratio < 5 or abs(ratio - 1) < 0.01:
                continue
            stated = {**standing.stated, name: replace(derived, value=taken)}
            other = chain.fill(standing.inputs, stated).get(step.id)
            if other is not None and other.value and near(reading.value / other.value, 1.0):
                before = standing.verdicts[name].evidence
                where = f" in line {before.line}" if before else ""
                used, had = (show(Quantity(v, source.dimension), source.unit) for v in (taken, derived.value))
                says = f"it uses {used} for the {source.name}, where you derived {had}{where}"
                return Finding("stale-operand", says, ratio)
    return None


def _as(step: Step, operand: Quantity) -> float:
    return operand.value if operand.dimension.powers else operand.value * step.scale


def _distance(step: Step, expected: float, ratio: float) -> str:
    if not expected:
        return "there should be none"
    if ratio < 0:
        return "the two have different signs"
    if not ratio:
        return "there should be some"
    size = f"{times(ratio)} times too high" if ratio > 1 else f"{times(1 / ratio)} times too low"
    return f"this is {size}"


def _hypotheses(standing: Standing, step: Step, stated: float, expected: float) -> Iterator[Finding]:
    if expected and stated:
        yield from explanations(standing.chain, step, stated / expected)
        yield from _dropped(standing, step, stated, stated / expected)


def _dropped(standing: Standing, step: Step, stated: float, ratio: float) -> Iterator[Finding]:
    """One operand left out, or used upside down, by any way to the step."""
    for way in (step.expression, *(route.expression for route in step.routes)):
        yield from _dropped_from(standing, way, stated, ratio)


def _dropped_from(standing: Standing, way: Expression, stated: float, ratio: float) -> Iterator[Finding]:
    own, chain = standing.own, standing.chain
    for name in sorted(way.names & own.keys()):
        if not own[name].value or own[name].value == 1:
            continue
        for code, value, says in (
            ("left-out", 1.0, "left out"),
            ("upside-down", 1 / own[name].value, "used upside down"),
        ):
            other = chain.evaluate(way, {**own, name: replace(own[name], value=value)})
            if other is not None and other.value and near(stated / other.value, 1.0):
                yield Finding(code, f"the {chain.name(name)} was {says}", ratio)
