"""Steps that were not written: implied where a later right number needs them, missing otherwise."""

from __future__ import annotations

from dataclasses import replace

from trainer.bank.question import Route, Step
from trainer.grading.fit import closeness, is_round, step_readings, tells, tolerance
from trainer.grading.misread import is_misread
from trainer.grading.recompute import Chain
from trainer.grading.report import StepStatus
from trainer.grading.verdict import Verdict
from trainer.notation import Quantity

_QUOTED = 0.03
_LABELLED = 1.8
PASSED = "passed by"
"""The source of a verdict on a step that the way which was taken has no use for; nothing is lost for it."""


def mark_implied(
    verdicts: dict[str, Verdict], chain: Chain, values: dict[str, Quantity]
) -> dict[str, Verdict]:
    """Turn missing required steps into implied ones where a right later step could not have been reached
    without them, or where nothing but steps that were reached by another listed way would need them.

    `values` are the candidate's inputs and stated steps, everything else recomputed. The steps nearest to a
    right number are
    looked at first, so that a whole unwritten stretch is implied by the number at its end.
    """
    result = dict(verdicts)
    for step in reversed(list(chain.steps.values())):
        verdict = result[step.id]
        if verdict.status != "missing":
            continue
        users = [result[other] for other in chain.steps if step.id in chain.direct[other]]
        if any(_needs(user, step.id, chain, values) for user in users):
            result[step.id] = _implied(verdict, users, chain, values)
        elif _is_passed_by(step, users, chain, values):
            result[step.id] = Verdict(step, "implied", verdict.expected, method=True, source=PASSED)
    return result


def _implied(verdict: Verdict, users: list[Verdict], chain: Chain, values: dict[str, Quantity]) -> Verdict:
    """A step that was not written, by the way that the later number which needs it went."""
    step, shown = verdict.step, [user for user in users if _is_shown(user)]
    taken = [way for user in shown for way in user.step.routes if way.says == user.route]
    for route in step.routes:
        value = chain.evaluate(route.expression, values)
        if value is not None and any(route.expression.names <= way.expression.names for way in taken):
            return Verdict(step, "implied", value.value, route=route.says, method=True)
    return Verdict(step, "implied", verdict.expected, method=True)


def drop_guesses(verdicts: dict[str, Verdict], chain: Chain) -> dict[str, Verdict]:
    """Without a chain, a figure that the prompt gives is a quotation, and a number that nothing ties to a
    step or that is wrong by no known mistake is a guess: neither is an estimate.
    """
    given = [item.quantity for item in chain.inputs.values() if item.kind == "given"]
    result = dict(verdicts)
    for name, verdict in verdicts.items():
        if _guesses(verdict) or any(_quotes(verdict, quantity) for quantity in given):
            status: StepStatus = "missing" if verdict.step.required else "not_shown"
            result[name] = Verdict(verdict.step, status, verdict.expected)
    return result


def _guesses(verdict: Verdict) -> bool:
    number = verdict.evidence
    if number is None:
        return False
    if verdict.status == "slip":
        return verdict.mistake is None
    return not tells(number, verdict.step) and not number.is_multiple


def _quotes(verdict: Verdict, given: Quantity) -> bool:
    if verdict.value is None or not given.value or verdict.step.dimension != given.dimension:
        return False
    difference = abs(verdict.value.value - given.value)
    number, step = verdict.evidence, verdict.step
    called = number is not None and number.names((step.id, *step.aliases)) >= _LABELLED
    if number is not None and called and not is_round(number.quantity):
        # Called by the step's name and other digits: not the given figure but one of its own.
        return difference <= 0.5 * max(verdict.value.resolution, given.resolution)
    return difference <= _QUOTED * abs(given.value)


def _needs(user: Verdict, step: str, chain: Chain, values: dict[str, Quantity]) -> bool:
    """Whether a later verdict is right and no other listed route leads to its number without the step."""
    if user.status == "implied":
        return user.source != PASSED
    if not _is_shown(user):
        return False
    if not _matters(user, step, chain, values):
        return False
    passed = chain.steps[step]
    taken = [
        route
        for route in user.step.routes
        if route.says == user.route or _reaches(user, route, chain, values)
    ]
    without = [route for route in taken if step not in route.expression.names]
    return all(_along(route, passed) for route in without)


def _is_passed_by(step: Step, users: list[Verdict], chain: Chain, values: dict[str, Quantity]) -> bool:
    """Whether all that a step is for is right without it: 40 s / 3 h is the share of a run whatever the
    number of its checkpoints. What the question asks for is never passed by.
    """
    served = [user for user in users if user.step.required]
    asked = step.id in chain.variant.question.headline
    return bool(served) and not asked and all(_is_without(user, step.id, chain, values) for user in served)


def _is_without(user: Verdict, step: str, chain: Chain, values: dict[str, Quantity]) -> bool:
    """Whether a verdict is right by a listed route that has no use for a step, or was itself passed by."""
    if user.source == PASSED:
        return True
    if not _is_shown(user):
        return False
    without = (route for route in user.step.routes if step not in route.expression.names)
    return any(route.says == user.route or _reaches(user, route, chain, values) for route in without)


def _is_shown(user: Verdict) -> bool:
    """Whether a step is right by a number that was written for it, but for a given that was misread."""
    right = user.status in ("correct", "follow_through") or is_misread(user)
    if not right or user.evidence is None:
        return False
    return user.source != "reference" and tells(user.evidence, user.step)


def _matters(user: Verdict, step: str, chain: Chain, values: dict[str, Quantity]) -> bool:
    """Whether the later value changes with the step; the fleet cancels out of GPU-hours."""
    if step not in values or step not in user.step.expression.names:
        return True
    inputs = {name: values[name] for name in chain.inputs}
    stated = {name: values[name] for name in chain.steps if chain.place(name) < chain.place(step)}
    other = replace(values[step], value=values[step].value * 1.3)
    kept, moved = (
        chain.fill(inputs, {**stated, step: value}).get(user.step.id) for value in (values[step], other)
    )
    return kept is None or moved is None or abs(moved.value - kept.value) > 1e-6 * abs(kept.value)


def _along(taken: Route, step: Step) -> bool:
    """Whether a route passes through another way to the step: 64 x 504 h x $2.50 contains 64 x 504 h."""
    return any(route.expression.names <= taken.expression.names for route in step.routes)


def _reaches(user: Verdict, route: Route, chain: Chain, values: dict[str, Quantity]) -> bool:
    other = chain.evaluate(route.expression, values)
    if other is None or user.evidence is None:
        return False
    return any(
        closeness(reading, other.value, tolerance(user.step.tolerance, reading, other.value)) is not None
        for reading in step_readings(user.evidence, user.step)
    )
