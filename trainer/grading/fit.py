"""Whether a written number is a step's number: readings in the step's unit, tolerances, and exactness."""

from __future__ import annotations

import math
from collections.abc import Iterator

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.notation import Dimension, ExpressionError, Quantity, unit
from trainer.record import record
from trainer.regex import regex

_PREFIXES = (1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9, 1e12, 1e15)
_TIMES = (
    1.0,
    60.0,
    3600.0,
    86400.0,
    604800.0,
    30 * 86400.0,
    30.4375 * 86400.0,
    365 * 86400.0,
    365.25 * 86400.0,
)
_MAGNITUDE = regex(r"(?<![a-zA-Z])[kKMBT]$|illion$|thousand$")
_SAME_KIND = 2.0
_SECOND = Dimension.of(s=1)
_PER_SECOND = Dimension.of(s=-1)
_WORK_OR_RATE = (Dimension.of(FLOP=1), Dimension.of(FLOP=1, s=-1))
KNOWN = 0.02
"""A known mistake is named only when the stated value comes out within this ratio."""


@record
class Reading:
    """A number taken as a step's: its value in base units, one unit of its last digit, and how natural that
    reading is.

    `ease` is 2 where the typed unit is the step's kind, about 0 for a bare figure taken in the step's own
    unit, and below for a
    bare figure that needs another prefix.
    """

    quantity: Quantity
    ease: float

    @property
    def value(self) -> float:
        """The value in base units."""
        return self.quantity.value


def readings(evidence: Evidence, dimension: Dimension, scale: float) -> tuple[Reading, ...]:
    """The ways in which a number can be a value of a dimension, displayed in units of `scale`."""
    found: list[Reading] = []
    for position, quantity in enumerate(evidence.readings):
        doubt = 0.3 * position
        if quantity.dimension.agrees(dimension) and (
            dimension.hard or quantity.dimension.soft == dimension.soft
        ):
            found.append(Reading(quantity, _kind(quantity, dimension, scale) - doubt))
            if scale != 1 and not dimension.powers and quantity.unit == "":
                found.append(Reading(_scaled(quantity, scale), -0.5 - doubt))
            if (whole := _for_all(quantity, dimension)) is not None:
                found.append(Reading(whole, _SAME_KIND - doubt))
            if _noun_left_out(quantity, dimension, scale):
                found.append(Reading(_scaled(quantity, scale), 0.85 - doubt))
        elif not quantity.dimension.hard and not dimension.hard:
            found.append(Reading(quantity, _nouns(quantity.dimension, dimension) - doubt))
            counts = dimension.powers and not quantity.dimension.powers and quantity.unit == ""
            if counts and not _has_magnitude(evidence):
                found.extend(_prefixed(quantity, scale, doubt))
        elif is_bare(quantity):
            found.extend(_bare(quantity, scale, doubt))
            if not _has_magnitude(evidence):
                found.extend(_prefixed(quantity, scale, doubt))
        elif quantity.dimension == _PER_SECOND and ("s", -1) in dimension.hard.powers:
            found.append(Reading(quantity, 0.5 - doubt))  # "7.7e17 a second", of what was left out
        elif (
            dimension.hard in _WORK_OR_RATE
            and quantity.dimension.hard in _WORK_OR_RATE
            and _plural(quantity.unit)
        ):
            found.append(Reading(quantity, 1.6 - doubt))
        elif _same_numerator(quantity.dimension, dimension):
            found.append(Reading(_scaled(quantity, _left_out(quantity, dimension, scale)), 1.0 - doubt))
        elif quantity.dimension.hard == (dimension / _SECOND).hard:
            # "1.4e20 FLOPs/day" says of which time the work is.
            found.append(Reading(_scaled(quantity, 1 / _time_left_out(quantity.scale)), 0.5 - doubt))
    return tuple(found)


def is_bare(quantity: Quantity) -> bool:
    """A figure without a unit, or one that only says of what it is a share: "4.24e11 per token"."""
    if not quantity.dimension.powers:
        return quantity.unit in ("", "x")
    return not quantity.dimension.hard and all(power < 0 for _, power in quantity.dimension.powers)


def _noun_left_out(quantity: Quantity, dimension: Dimension, scale: float) -> bool:
    """ "$1.23" or "4.7 cents" for a price per million tokens: the figure is in the unit wanted."""
    per = any(power < 0 for _, power in dimension.soft.powers)
    return per and scale != 1 and quantity.scale <= 1 and not quantity.dimension.soft


def _for_all(quantity: Quantity, dimension: Dimension) -> Quantity | None:
    """What a rate comes to for the count that it names, where a step is such an amount: the 0.58 kWh of
    "0.58 kWh/Mtok" for the energy of a million tokens.
    """
    per = [power for _, power in quantity.dimension.soft.powers]
    above, slash, below = quantity.unit.partition("/")
    if dimension.soft or not slash or not per or any(power > 0 for power in per) or "M" not in below[:1]:
        return None
    try:
        one = unit(above)
    except ExpressionError:
        return None
    return _scaled(quantity, one.value / quantity.scale) if one.dimension == dimension else None


def _plural(typed: str) -> bool:
    """ "FLOPs" is the plural of the work and the usual spelling of the rate."""
    return typed.lower().endswith(("flops", "flop"))


def _kind(quantity: Quantity, dimension: Dimension, scale: float) -> float:
    if not dimension.powers:
        return _plain(quantity, scale)
    if quantity.dimension.soft == dimension.soft:
        return _SAME_KIND
    # "9,850 h" may be GPU-hours where words say so; a rate per GPU is as good as the rate.
    return 0.9 if not quantity.dimension.soft else 1.2 + min(0.0, _nouns(quantity.dimension, dimension))


def _nouns(typed: Dimension, wanted: Dimension) -> float:
    """Nouns are soft: leaving them out is natural, a shared one speaks for the reading, others against."""
    have, want = ({(unit, power > 0) for unit, power in kind.soft.powers} for kind in (typed, wanted))
    if not have or not want:
        return 0.7 if want else -0.5
    return 1.2 if have & want else -1.0


def _plain(quantity: Quantity, scale: float) -> float:
    return 0.8 if quantity.unit == "%" and scale != 1 else 0.4


def _bare(quantity: Quantity, scale: float, doubt: float) -> list[Reading]:
    found = [Reading(_scaled(quantity, scale), 0.0 - doubt)]
    if scale != 1:
        power = math.log10(scale)
        found.append(Reading(quantity, (-0.1 if abs(power - round(power)) < 1e-9 else -0.6) - doubt))
    return found


def _has_magnitude(evidence: Evidence) -> bool:
    """Whether a figure says of how many it is: 1.77M are no thousands of millions."""
    return _MAGNITUDE.search(evidence.text) is not None


def _prefixed(quantity: Quantity, scale: float, doubt: float) -> Iterator[Reading]:
    """A bare figure that is written in thousands, millions and so on of the unit."""
    for prefix in _PREFIXES:
        yield Reading(_scaled(quantity, scale * prefix), -0.9 - doubt)


def _scaled(quantity: Quantity, factor: float) -> Quantity:
    return Quantity(
        quantity.value * factor,
        quantity.dimension,
        resolution=quantity.resolution * factor,
        scale=quantity.scale,
        unit=quantity.unit,
        approximate=quantity.approximate,
    )


def _same_numerator(typed: Dimension, wanted: Dimension) -> bool:
    """ "$2.50" for a price per GPU-hour, "400 TFLOP" for a rate: the part above the line agrees and the rest
    was left out.
    """
    above = {unit: power for unit, power in wanted.hard.powers if power > 0}
    below = [unit for unit, power in wanted.hard.powers if power < 0]
    return bool(below) and bool(above) and dict(typed.hard.powers) == above


def _left_out(quantity: Quantity, dimension: Dimension, scale: float) -> float:
    if [unit for unit, power in dimension.hard.powers if power < 0] == ["s"]:
        return _time_left_out(scale)
    return scale / (quantity.scale or 1.0)


def _time_left_out(scale: float) -> float:
    """The rate's time unit, as a factor: a unit of 1/3600 base units is per hour, one of 1e12 is per second
    with a prefix.
    """
    for seconds in _TIMES:
        power = math.log10(scale * seconds) if scale > 0 else 0.5
        if abs(power - round(power)) < 1e-9:
            return 1 / seconds
    return 1.0


def tolerance(step_tolerance: float, reading: Reading, target: float) -> float:
    """The relative tolerance of a match: the step's, or half a unit of the last digit, at most 25%, and 10%
    for a bare figure of one digit.
    """
    quantity = reading.quantity
    digits = 0.5 * quantity.resolution / abs(target) if target else 0.0
    most = most_for_digits(quantity)
    about = 1.5 if quantity.approximate else 1.0
    return max(step_tolerance * about, min(digits * 1.001, most))


def most_for_digits(quantity: Quantity) -> float:
    """How far off the digits written may let a value be, relative."""
    return 0.25 if quantity.unit or not is_round(quantity) else 0.1


def closeness(reading: Reading, target: float, allowed: float) -> float | None:
    """2 for a value that agrees to the digits written or 1%, down to 1 at the tolerance's edge; None outside
    it.
    """
    quantity = reading.quantity
    if target == 0:
        return 2.0 if abs(quantity.value) <= max(quantity.resolution, 1e-12) else None
    if quantity.low is not None and quantity.high is not None and quantity.low <= target <= quantity.high:
        return 1.8
    error = abs(quantity.value / target - 1)
    if error > allowed:
        return None
    exact = max(0.01, min(0.55 * quantity.resolution / abs(target), 0.1))
    return 2.0 if error <= exact else 2.0 - error / max(allowed, 1e-9)


def is_integer_of(reading: Reading, target: float) -> bool:
    """Whether a written count is exactly the target, digits dropped in large counts allowed."""
    return abs(reading.value - target) <= max(
        0.5 * reading.quantity.resolution if abs(target) >= 1000 else 0.0, 1e-6 * abs(target)
    )


def step_readings(evidence: Evidence, step: Step) -> tuple[Reading, ...]:
    """The ways in which a number can be this step's."""
    return readings(evidence, step.dimension, step.scale)


def significant(quantity: Quantity) -> int:
    """How many significant digits were written: 1.81e6 has three, 64 two."""
    if not quantity.resolution or not quantity.value:
        return 0
    count, size = 0, abs(quantity.value) / quantity.resolution
    while size >= 1 and count < 15:
        count, size = count + 1, size / 10
    return count


def is_round(quantity: Quantity) -> bool:
    """One, a hundred, 8,000: a figure of one digit, which comes up by chance."""
    figure = f"{abs(quantity.value):.12e}".partition("e")[0]
    return not figure[1:].strip(".0")


def tells(number: Evidence, step: Step) -> bool:
    """Whether a number is no chance hit: it has a unit, a name, or more than one digit."""
    if number.quantity.unit or not is_round(number.quantity):
        return True
    return number.names((step.id, *step.aliases), step.name) >= 1
