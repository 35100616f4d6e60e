"""Numbers that a line leads to: "-> 45 days", "3.4 -> 4 users", "so 512 racks"."""

from __future__ import annotations

import math

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.grading.standing import Standing
from trainer.grading.subjects import subjects_of
from trainer.grading.working import is_worked

_LEADS = (">", "→", "=", " so")
_FAR = 1000.0


def is_led_to(number: Evidence) -> bool:
    """Whether a sign or a "so" stands right before a number."""
    return number.before.endswith(_LEADS)


def rounded_wrongly(standing: Standing, step: Step, number: Evidence, expected: float) -> str:
    """What to say of a count made whole the wrong way, as in "3.4 -> 4 users"; "" for others."""
    if step.kind != "rounding" or not is_led_to(number) or not standing.readings(number, step):
        return ""
    before = next((n for n in standing.evidence if n.index == number.index - 1), None)
    counts = [(before.text.strip(), before.quantity.value)] if before and before.line == number.line else []
    if is_worked(number) and number.link is not None and number.link.left.quantity is not None:
        counts.append((number.link.left.text.strip(), number.link.left.quantity.value))
    whole = number.quantity.value
    for text, count in counts:
        if not math.isfinite(count):
            continue
        ends = {math.floor(count), math.ceil(count)}
        if len(ends) == 2 and {whole, expected} == ends:
            return f"{text} is rounded {'up' if whole > count else 'down'} here"
    return ""


def is_the_only_one(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether a line leads to a number in the step's own unit, or says it of the step's subject, and no other
    open step could have it: "-> 45 days", "h200 1 card".
    """
    typed = number.quantity
    if typed.dimension != step.dimension or not step.dimension.powers or not step.required:
        return False
    if standing.subjects.get(number.index) in subjects_of(step.name):
        return True
    if typed.scale != step.scale or not is_led_to(number) or is_worked(number):
        return False
    alike = [s for s in standing.chain.steps.values() if s.dimension == step.dimension]
    expected = standing.expected(step)
    near_by = not expected or 1 / _FAR < abs(typed.value / expected) < _FAR
    return near_by and (len(alike) == 1 or step.kind == "rounding")
