"""Whether the ranges that were stated held the truth. Pure functions of the marks of attempts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

if TYPE_CHECKING:
    from trainer.history import Mark

WIDEST = 700.0
"""The logarithm of how wide ranges can be said to be."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Ranges that were stated for steps: how many held the reference, and how wide they were (high over low).

    `width` is the geometric mean, None without any range.
    """

    ranges: int
    held: int
    width: float | None
    missed: tuple[int, ...]


def calibration(marks: Sequence[Mark]) -> Calibration:
    """How often the ranges that were stated for steps held the reference."""
    stated = [(mark, *found) for mark in marks if (found := _range(mark)) is not None]
    outside = tuple(mark.attempt for mark, low, high, truth in stated if not low <= truth <= high)
    widths = [math.log(high) - math.log(low) for _, low, high, _ in stated if 0 < low < high]
    width = math.exp(min(sum(widths) / len(widths), WIDEST)) if widths else None
    return Calibration(len(stated), len(stated) - len(outside), width, outside)


def _range(mark: Mark) -> tuple[float, float, float] | None:
    """The low and the high end of a range and the reference, None where one of them is no finite number."""
    found = [one for one in (mark.low, mark.high, mark.truth) if is_finite(one)]
    return (found[0], found[1], found[2]) if len(found) == 3 else None


def is_finite(value: object) -> TypeGuard[float]:
    """Whether a value is a number that one can reckon with."""
    return isinstance(value, int | float) and math.isfinite(value)
