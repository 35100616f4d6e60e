"""Checks of arguments: a ValueError names the argument, the value found and what is allowed."""

from __future__ import annotations

import math


def positive(**values: float) -> None:
    """Each value is a finite number above 0."""
    for name, value in values.items():
        if not 0 < value < math.inf:
            raise ValueError(f"{name} must be above 0, found {value:g}")


def not_negative(**values: float) -> None:
    """Each value is a finite number, 0 or above."""
    for name, value in values.items():
        if not 0 <= value < math.inf:
            raise ValueError(f"{name} must be 0 or above, found {value:g}")


def fraction(**values: float) -> None:
    """Each value is above 0 and at most 1, such as an MFU; a percentage is written 0.4, not 40."""
    for name, value in values.items():
        if not 0 < value <= 1:
            raise ValueError(f"{name} must be above 0 and at most 1 (40% is 0.4), found {value:g}")


def share(**values: float) -> None:
    """Each value lies between 0 and 1, both included."""
    for name, value in values.items():
        if not 0 <= value <= 1:
            raise ValueError(f"{name} must lie between 0 and 1 (40% is 0.4), found {value:g}")


def at_least(least: float, **values: float) -> None:
    """Each value is a finite number not below `least`."""
    for name, value in values.items():
        if not least <= value < math.inf:
            raise ValueError(f"{name} must be at least {least:g}, found {value:g}")


def whole(**values: float) -> None:
    """Each value counts something: a whole number, 1 or above."""
    for name, value in values.items():
        if not 1 <= value < math.inf or abs(value - round(value)) > 1e-9 * value:
            raise ValueError(f"{name} must be a whole number, 1 or above, found {value:g}")


def below(limit: float, **values: float) -> None:
    """Each value is below `limit`."""
    for name, value in values.items():
        if not value < limit:
            raise ValueError(f"{name} must be below {limit:g}, found {value:g}")
