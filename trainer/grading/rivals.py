"""Which of several steps has more right to a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.bank.question import Step
from trainer.grading.doubts import BY_LABEL
from trainer.grading.evidence import Evidence
from trainer.grading.standing import Standing
from trainer.grading.targets import Target
from trainer.grading.weights import ENOUGH, Hit, near_target, weigh
from trainer.grading.working import works_out

_REGRET = 0.5


def fits_open_step(standing: Standing, number: Evidence, step: Step, *, by_name: bool = True) -> bool:
    """Whether this number is another open step's value, and not named as this one, so that it is no wrong
    value here.
    """
    mine = number.names((step.id, *step.aliases)) if by_name else 0.0
    for other in standing.open_steps(step):
        if mine >= BY_LABEL and number.names((other.id, *other.aliases)) < mine:
            continue
        if any(score >= ENOUGH for score in _claims(standing, number, other, 0.0)):
            return True
    return False


def rounds(standing: Standing, other: Step, step: Step) -> bool:
    """Whether another step is the rounding of this one."""
    return other.kind == "rounding" and step.kind != "rounding" and step.id in standing.chain.direct[other.id]


def is_contested(standing: Standing, hit: Hit, step: Step) -> bool:
    """Whether some other open step has as good a claim on the number."""
    return any(
        score >= hit.score
        for other in standing.open_steps(step)
        for score in _claims(standing, hit.evidence, other, 0.3)
    )


def wanted_elsewhere(standing: Standing, hit: Hit, step: Step) -> Step | None:
    """The open step that has a clearly stronger claim on this number, if any."""
    mine = hit.score - (0.3 if hit.target.mistake else 0.0)
    for other in standing.open_steps(step):
        # The whole number above a raw count is the rounding's, however near it lies to the raw count.
        lead = -0.4 if rounds(standing, other, step) else 0.75
        if hit.target.mistake is not None and standing.named(hit.evidence, step) < 1:
            lead = min(lead, 0.0) if other.required or _worked_for(standing, hit, other) else lead
        if any(score > mine + lead for score in _claims(standing, hit.evidence, other, 0.3)):
            return other
    return None


def _worked_for(standing: Standing, hit: Hit, other: Step) -> bool:
    """Whether the line works out the other step, and not the mistake that the number would be."""
    number, step = hit.evidence, hit.target.mistake
    return works_out(standing, other, number) and not works_out(standing, other, number, step)


def missed_more(standing: Standing, hit: Hit, step: Step, found: Sequence[Hit]) -> Step | None:
    """The open step that would lose more without this number than this step, which has another one: the two
    MFUs of a paper belong where both find theirs.
    """
    others = (other.score for other in found if other.evidence is not hit.evidence and _is_right(other))
    mine = max(others, default=0.0)
    if mine < ENOUGH:
        return None
    for other in standing.open_steps(step):
        claim = max(_claims(standing, hit.evidence, other, 0.3), default=0.0)
        if claim < ENOUGH or not other.required:
            continue
        numbers = (n for n in standing.evidence if n is not hit.evidence and n.index not in standing.used)
        instead = max((score for n in numbers for score in _claims(standing, n, other, 0.3)), default=0.0)
        if claim - instead > hit.score - mine + _REGRET:
            return other
    return None


def _is_right(hit: Hit) -> bool:
    return hit.target.mistake is None and hit.target.source != "range"


def _claims(standing: Standing, number: Evidence, step: Step, bonus: float) -> Iterator[float]:
    if step.id not in standing.own:
        return
    target = Target(standing.own[step.id].value, "own", bonus)
    for reading in standing.readings(number, step):
        close = near_target(standing, step, reading, target)
        if close is not None:
            yield weigh(standing, step, number, reading, close + bonus)
