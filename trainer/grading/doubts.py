"""Why a number is hardly a step's: it repeats another one, stands in a formula, or serves elsewhere."""

from __future__ import annotations

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, significant
from trainer.grading.standing import Standing
from trainer.grading.targets import Target

BY_LABEL = 2.5
"""From here on a number is called a thing by its label."""
EXACTLY = 3.0
"""The label is the thing's name and nothing else."""
_LARGE = 1e6
_TIMES = frozenset({1_440.0, 3_600.0, 8_760.0, 86_400.0, 525_600.0, 604_800.0})
"""Minutes, hours and seconds of an hour, a day, a week or a year, by which times are converted by hand."""
_SIGNS = ("-", "+", "*", "×", "·")


def exact(reading: Reading, target: Target) -> bool:
    """Whether a value that the question gives is a step's as well, and not by rounding or a free input."""
    plain = not target.route and target.source != "range"
    return plain and abs(reading.value - target.value) <= 0.005 * abs(target.value)


def is_of_a_formula(number: Evidence) -> bool:
    """The 1 of "estimate / published - 1", a formula in words."""
    return number.role == "bare" and not number.quantity.unit and number.before.endswith(_SIGNS)


def is_rough_multiple(number: Evidence) -> bool:
    """ "7x lower" says how far apart two numbers are, and not yet their difference."""
    return number.is_multiple and significant(number.quantity) < 2


def is_small_operand(number: Evidence) -> bool:
    """The 8 of an expression, or its 86,400: without a unit it is hardly a step's value."""
    bare = not number.quantity.unit and not number.quantity.dimension.powers
    small = significant(number.quantity) < 2 or number.quantity.value in _TIMES
    return number.role == "operand" and bare and small


def said_before(standing: Standing, number: Evidence) -> bool:
    """Whether a bare figure repeats one that is taken already: "so a 34.5 average" after "34.5%"."""
    figure = number.quantity.value
    return not number.quantity.unit and any(
        other.index in standing.used and other.quantity.value / other.quantity.scale == figure
        for other in standing.evidence
    )


def is_another_by_label(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether the label is exactly another step's name, which the number can be, and not this one's."""
    if not number.label or standing.named(number, step) >= EXACTLY:
        return False
    return any(
        standing.named(number, other) >= EXACTLY
        and any(reading.ease >= 0 for reading in standing.readings(number, other))
        for other in standing.chain.steps.values()
        if other is not step
    )


def labelled_otherwise(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether another result has the step's name and unit: then no unnamed number is it by a free input."""
    phrases = (step.id, *step.aliases)
    if number.names(phrases) >= BY_LABEL:
        return False
    return any(
        other.role == "result"
        and other.index not in standing.used
        and other.names(phrases) >= BY_LABEL
        and any(reading.ease >= 1.0 for reading in standing.readings(other, step))
        for other in standing.evidence
    )


def taken_elsewhere(standing: Standing, step: Step, number: Evidence) -> bool:
    """Whether the same figure is another step's or an assumption's already, and not called this step's."""
    if standing.named(number, step) >= 1 or not number.quantity.unit:
        return False
    taken = standing.used.keys() | standing.as_input
    return any(
        n.index in taken and n.index != number.index and n.quantity.value == number.quantity.value
        for n in standing.evidence
        if n.quantity.unit == number.quantity.unit
    )


def same_as_taken(standing: Standing, number: Evidence) -> bool:
    """Whether a number only says in another unit what is taken already: the 57 d of "57 d = 4.92e6 s"."""
    return any(
        n.index in standing.used
        and n.link is not None
        and n.link.relation == "="
        and not n.link.inferred
        and (n.link.left.start, n.link.left.end) == (number.start, number.end)
        for n in standing.evidence
        if n.line == number.line
    )


def is_derived(number: Evidence) -> bool:
    """Whether an operand looks worked out, like 3.8e25 and unlike 24."""
    return significant(number.quantity) >= 3 or abs(number.quantity.value) >= _LARGE
