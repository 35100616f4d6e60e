"""The numbers in force at the end: what follow-ups and implied steps are worked out from."""

from __future__ import annotations

from trainer.grading.standing import Standing
from trainer.grading.verdict import Verdict
from trainer.notation import Quantity

_ASIDE = ("mixed", "clean")
"""The sources of a right number that none of the flagged inputs went into."""


def in_force(standing: Standing) -> dict[str, Quantity]:
    """Every input and step, stated or recomputed. A given that was converted wrongly in passing, and that the
    lines after it took right, stands as they took it.
    """
    aside = {name: standing.clean[name] for name in standing.flagged if _is_set_aside(standing, name)}
    return standing.chain.fill({**standing.inputs, **aside}, standing.stated)


def _is_set_aside(standing: Standing, name: str) -> bool:
    if standing.chain.inputs[name].kind != "given" or name in standing.diagnosed:
        return False
    resting = [one for one in standing.verdicts.values() if _rests(standing, one, name)]
    right = any(one.status == "correct" and one.source in _ASIDE for one in resting)
    return right and not any(one.status in ("follow_through", "slip") for one in resting)


def _rests(standing: Standing, verdict: Verdict, name: str) -> bool:
    return name in standing.chain.rests_on(verdict.step, verdict.route)
