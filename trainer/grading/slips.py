"""Naming a slip: one hypothesis, re-evaluated, and accepted only when the stated value then comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from trainer.bank.question import Mistake, Step
from trainer.grading.evidence import Evidence
from trainer.grading.fit import KNOWN, Reading, step_readings
from trainer.grading.report import Finding
from trainer.notation import Quantity, show

if TYPE_CHECKING:
    from trainer.grading.match import Matcher, Verdict

_SCALES: tuple[tuple[str, float, str], ...] = (
    ("seconds-hours", 3600.0, "a factor 3,600: seconds and hours were mixed"),
    ("hours-days", 24.0, "a factor 24: hours and days were mixed"),
    ("seconds-minutes", 60.0, "a factor 60: a minute was taken for a second or an hour"),
    ("seconds-days", 86400.0, "a factor 86,400: seconds and days were mixed"),
    ("bits-bytes", 8.0, "a factor 8: bits and bytes were mixed"),
    ("unit-prefix", 1e3, "a factor 1,000: one unit prefix is off"),
    ("unit-prefix", 1e6, "a factor 1,000,000: two unit prefixes are off"),
    ("unit-prefix", 1e9, "a factor 1e9: the unit prefixes are off"),
    ("power-of-ten", 10.0, "a factor 10: a digit of the exponent is off"),
    ("power-of-ten", 100.0, "a factor 100: the exponent is off by two"),
)
_TIME_CODES = frozenset({"seconds-hours", "hours-days", "seconds-minutes", "seconds-days"})
SCALE_CODES = frozenset(code for code, _, _ in _SCALES)
Wrong = tuple[Finding, Evidence, Quantity, bool]


def of_mistake(mistake: Mistake, stated: float, expected: float) -> Finding:
    """The question's own mistake, with the factor it makes."""
    return Finding(mistake.id, mistake.says, stated / expected if expected else None, mistake.hint)


def is_scale(ratio: float) -> bool:
    """Whether a ratio is a unit or power-of-ten slip, which is carried however large it is."""
    return (
        any(abs(ratio / factor - 1) < 0.05 or abs(ratio * factor - 1) < 0.05 for _, factor, _ in _SCALES)
        if ratio
        else False
    )


def named_once(matcher: Matcher) -> dict[str, Verdict]:
    """The same unit or power-of-ten factor costs once, at the first line that shows it; other lines follow
    from that one.
    """
    result = dict(matcher.verdicts)
    clean = matcher.chain.fill(matcher.clean, {})
    for code in SCALE_CODES:
        slipped = [v for v in result.values() if v.status == "slip" and v.finding and v.finding.code == code]
        if not slipped:
            continue
        same = [v for v in result.values() if v.evidence and _off_by(v, clean, code)]
        first = min(same + slipped, key=lambda v: v.evidence.start if v.evidence else 0)
        for verdict in {v.step.id: v for v in same + slipped}.values():
            if verdict is not first:
                result[verdict.step.id] = replace(verdict, status="follow_through", finding=None, method=True)
        finding = first.finding or replace(slipped[0].finding or Finding(code, ""), factor=None)
        right = clean[first.step.id].value if first.step.id in clean else first.expected
        result[first.step.id] = replace(first, status="slip", finding=finding, expected=right, method=False)
    return result


def _off_by(verdict: Verdict, clean: Mapping[str, Quantity], code: str) -> bool:
    """Whether a right-looking value is off from the slip-free one by the very factor."""
    right = clean.get(verdict.step.id)
    if (
        right is None
        or verdict.value is None
        or not right.value
        or verdict.status not in ("slip", "follow_through")
    ):
        return False
    ratio = verdict.value.value / right.value
    return any(name == code and (_is(ratio, f) or _is(ratio, 1 / f)) for name, f, _ in _SCALES)


def unlisted(matcher: Matcher, step: Step, expected: float) -> Wrong | None:
    """A number that is recognisably this step and wrong in a way the question does not list.

    It is recognised by its own expression (whose value is the step's), or by its name together with its unit.
    """
    best: tuple[float, Evidence, Reading] | None = None
    for number in matcher.evidence:
        if number.index in matcher.used or number.index in matcher.as_input:
            continue
        strength = recognised(matcher, step, number, expected)
        if strength < 2.0 or matcher.fits_open_step(number, step):
            continue
        for reading in step_readings(number, step)[:1]:
            if reading.ease > -0.5 and reading.value and (best is None or strength > best[0]):
                best = (strength, number, reading)
    if best is None:
        return None
    _, number, reading = best
    computed = by_expression(step, number, expected)
    finding = diagnose(matcher, step, number, reading, expected)
    return finding, number, reading.quantity, computed


def recognised(matcher: Matcher, step: Step, number: Evidence, expected: float) -> float:
    """How surely a number is this step although its value is wrong."""
    if by_expression(step, number, expected):
        return 4.0
    if number.role == "operand":
        return 0.0
    named = number.names((step.id, *step.aliases), step.name)
    found = step_readings(number, step)
    ease = max((reading.ease for reading in found), default=-9.0)
    if ease >= 1.5 and expected and found[0].value and any(_scales(matcher, step, found[0].value / expected)):
        return 2.0 + 0.3 * named
    if not number.label and named < 2.5:
        named -= 0.4
    return named if ease >= 0 and (named >= 2.5 or ease >= 1.5) else 0.0


def by_expression(step: Step, number: Evidence, expected: float) -> bool:
    """Whether the number is the stated result of an expression whose own value is the step's."""
    link = number.link
    if link is None or link.left.quantity is None or not expected or link.holds is not False:
        return False
    left = link.left.quantity
    for value in (left.value, left.value * step.scale):
        if abs(value / expected - 1) <= max(step.tolerance, 0.01):
            return True
    return False


def diagnose(matcher: Matcher, step: Step, number: Evidence, reading: Reading, expected: float) -> Finding:
    """The cause, if exactly one hypothesis explains the value; otherwise how far off it is and in which
    direction.
    """
    stale = _stale(matcher, step, number, reading)
    if stale is not None:
        return stale
    found = list(_hypotheses(matcher, step, reading.value, expected))
    if number.link is not None and number.link.diagnosis is not None:
        told = number.link.diagnosis
        return Finding(told.code, told.says, told.factor)
    if found:
        return found[0] if len(found) == 1 else replace(found[0], says=f"{found[0].says}; or {found[1].says}")
    ratio = reading.value / expected if expected else 0.0
    return Finding("unexplained", _distance(step, expected, ratio), ratio or None)


def _stale(matcher: Matcher, step: Step, number: Evidence, reading: Reading) -> Finding | None:
    """An operand that differs from the value derived earlier, where the line is right with it."""
    link = number.link
    if link is None or link.left.expression is None:
        return None
    own = matcher.chain.fill(matcher.inputs, matcher.stated)
    for name in sorted(step.expression.names & matcher.stated.keys()):
        derived = matcher.stated[name]
        for _, _, operand in link.left.expression.literals:
            taken = (
                operand.value if operand.dimension.powers else operand.value * matcher.chain.steps[name].scale
            )
            ratio = taken / derived.value if derived.value else 0.0
            if not 0.2 < ratio < 5 or abs(ratio - 1) < 0.01:
                continue
            other = matcher.chain.evaluate(step.expression, {**own, name: replace(derived, value=taken)})
            if other is not None and other.value and _is(reading.value / other.value, 1.0):
                source = matcher.chain.steps[name]
                line = matcher.verdicts[name].evidence
                where = f" in line {line.line}" if line else ""
                used = show(Quantity(taken, source.dimension), source.unit)
                had = show(Quantity(derived.value, source.dimension), source.unit)
                return Finding(
                    "stale-operand",
                    f"it uses {used} for the {source.name}, where you derived {had}{where}",
                    ratio,
                )
    return None


def _distance(step: Step, expected: float, ratio: float) -> str:
    wanted = show(Quantity(expected, step.dimension), step.unit)
    if ratio <= 0:
        return f"your own numbers give {wanted}"
    size = f"{ratio:.3g} times too high" if ratio > 1 else f"{1 / ratio:.3g} times too low"
    return f"your own numbers give {wanted}; this is {size}"


def _hypotheses(matcher: Matcher, step: Step, stated: float, expected: float) -> Iterator[Finding]:
    if not expected or not stated:
        return
    ratio = stated / expected
    yield from _scales(matcher, step, ratio)
    yield from _dropped(matcher, step, stated, ratio)


def _scales(matcher: Matcher, step: Step, ratio: float) -> Iterator[Finding]:
    """A unit mixed up or an exponent off, where the step has such a unit."""
    kinds = {unit for unit, _ in step.dimension.powers}
    for name in step.expression.names:
        quantity = matcher.inputs.get(name) or matcher.variant.reference.get(name)
        kinds |= {unit for unit, _ in quantity.dimension.powers} if quantity else set()
    for code, factor, says in _SCALES:
        if (code == "bits-bytes" and "B" not in kinds) or (code in _TIME_CODES and "s" not in kinds):
            continue
        if _is(ratio, factor) or _is(ratio, 1 / factor):
            yield Finding(code, says, ratio)


def _dropped(matcher: Matcher, step: Step, stated: float, ratio: float) -> Iterator[Finding]:
    """One operand left out, or used upside down."""
    own = matcher.chain.fill(matcher.inputs, matcher.stated)
    for name in sorted(step.expression.names):
        if name not in own or not own[name].value or own[name].value == 1:
            continue
        called = (
            matcher.chain.inputs[name].name
            if name in matcher.chain.inputs
            else matcher.chain.steps[name].name
        )
        without = matcher.chain.evaluate(step.expression, {**own, name: replace(own[name], value=1.0)})
        if without is not None and without.value and _is(stated / without.value, 1.0):
            yield Finding("left-out", f"{called} was left out", ratio)
        inverse = replace(own[name], value=1 / own[name].value)
        upside_down = matcher.chain.evaluate(step.expression, {**own, name: inverse})
        if upside_down is not None and upside_down.value and _is(stated / upside_down.value, 1.0):
            yield Finding("upside-down", f"{called} was used upside down", ratio)


def _is(ratio: float, factor: float) -> bool:
    return abs(ratio / factor - 1) <= KNOWN
