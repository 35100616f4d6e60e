"""Steps that were not written: implied where a later right number needs them, missing otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.grading.fit import closeness, step_readings, tolerance
from trainer.grading.match import Verdict
from trainer.grading.recompute import Chain
from trainer.notation import Quantity


def mark_implied(verdicts: dict[str, Verdict], chain: Chain, values: dict[str, Quantity]) -> dict[str, Verdict]:
    """Turn missing required steps into implied ones where a right later step could not have been reached without them.

    `values` are the candidate's inputs and stated steps, everything else recomputed. The steps nearest to a right number are
    looked at first, so that a whole unwritten stretch is implied by the number at its end.
    """
    result = dict(verdicts)
    for step in reversed(list(chain.steps.values())):
        verdict = result[step.id]
        if verdict.status != "missing":
            continue
        users = [result[other] for other in chain.steps if step.id in chain.direct[other]]
        if any(_needs(user, step.id, chain, values) for user in users):
            result[step.id] = Verdict(step, "implied", verdict.expected, method=True)
    return result


def _needs(user: Verdict, step: str, chain: Chain, values: dict[str, Quantity]) -> bool:
    """Whether a later verdict is right and no other listed route leads to its number without the step."""
    if user.status == "implied":
        return True
    if user.status not in ("correct", "follow_through") or user.evidence is None or user.route:
        return False
    if user.source in ("reference", "range"):
        return False
    return not any(_reaches(user, route, chain, values) for route in _routes_without(user, step))


def _routes_without(user: Verdict, step: str) -> Iterable[int]:
    return (position for position, route in enumerate(user.step.routes) if step not in route.expression.names)


def _reaches(user: Verdict, position: int, chain: Chain, values: dict[str, Quantity]) -> bool:
    other = chain.evaluate(user.step.routes[position].expression, values)
    if other is None or user.evidence is None:
        return False
    return any(
        closeness(reading, other.value, tolerance(user.step.tolerance, reading, other.value)) is not None
        for reading in step_readings(user.evidence, user.step)
    )
