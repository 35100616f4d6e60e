"""A right number said once more in the step's own unit, and wrongly: "= 2.8e6 s = 45 days"."""

from __future__ import annotations

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading
from trainer.grading.rivals import fits_open_step
from trainer.grading.scale import near
from trainer.grading.standing import Standing
from trainer.grading.targets import right_targets
from trainer.grading.weights import Hit, near_target
from trainer.regex import regex

_THE_SAME = regex(r"[\s,;:(=~≈>→]*(?:(?:so|or|that|this|is|i\.?e\.?|which|about|hence|it)[\s,]*)*")
_ITS_UNIT = 1.5
_SLACK = 0.02


def restated_wrongly(standing: Standing, step: Step, hit: Hit) -> tuple[Evidence, Reading] | None:
    """The next number of the line, where it says a right number again in the step's unit and does not agree
    with it: the last word on the step.
    """
    first = hit.evidence
    following = next((n for n in standing.evidence if n.index == first.index + 1), None)
    if hit.target.mistake is not None or step.kind == "rounding" or following is None:
        return None
    if following.line != first.line or not _says_again(step, first, following):
        return None
    if following.index in standing.used.keys() | standing.as_input | standing.restated:
        return None
    found = next((one for one in standing.readings(following, step) if one.ease >= _ITS_UNIT), None)
    if found is None or _agree(step, hit.reading, found) or _is_right(standing, step, found):
        return None
    return None if fits_open_step(standing, following, step, by_name=False) else (following, found)


def _says_again(step: Step, first: Evidence, following: Evidence) -> bool:
    """Whether the second number, and not the first, is in the unit of the step, and nothing else between."""
    scale, before = following.quantity.scale or 1.0, first.quantity.scale or 1.0
    in_unit = near(scale / step.scale, 1.0) and not near(before / step.scale, 1.0)
    return in_unit and not following.after and _THE_SAME.fullmatch(following.before) is not None


def _agree(step: Step, one: Reading, other: Reading) -> bool:
    if not one.value:
        return True
    digits = 0.5 * (one.quantity.resolution / abs(one.value) + other.quantity.resolution / abs(one.value))
    return abs(other.value / one.value - 1) <= digits + max(_SLACK, step.tolerance)


def _is_right(standing: Standing, step: Step, found: Reading) -> bool:
    targets = (target for target in right_targets(standing, step) if target.source != "range")
    return any(near_target(standing, step, found, target) is not None for target in targets)
