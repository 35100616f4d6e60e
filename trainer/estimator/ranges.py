"""Checks of arguments: a ValueError names the argument, the value found and what is allowed."""

from __future__ import annotations

LEAST, MOST = 1e-60, 1e60
"""Beyond these no quantity of this field lies, and products of a few could overflow."""


def _bounded(name: str, value: float) -> None:
    if not value < MOST:
        raise ValueError(f"{name} must be below {MOST:g}, found {value:g}")
    if 0 < value < LEAST:
        raise ValueError(f"{name} must be 0 or above {LEAST:g}, found {value:g}")


def positive(**values: float) -> None:
    """Each value is a number above 0."""
    for name, value in values.items():
        if not value > 0:
            raise ValueError(f"{name} must be above 0, found {value:g}")
        _bounded(name, value)


def not_negative(**values: float) -> None:
    """Each value is a number, 0 or above."""
    for name, value in values.items():
        if not value >= 0:
            raise ValueError(f"{name} must be 0 or above, found {value:g}")
        _bounded(name, value)


def fraction(**values: float) -> None:
    """Each value is above 0 and at most 1, such as an MFU; a percentage is written 0.4, not 40."""
    for name, value in values.items():
        if not 0 < value <= 1:
            raise ValueError(f"{name} must be above 0 and at most 1 (40% is 0.4), found {value:g}")
        _bounded(name, value)


def share(**values: float) -> None:
    """Each value lies between 0 and 1, both included."""
    for name, value in values.items():
        if not 0 <= value <= 1:
            raise ValueError(f"{name} must lie between 0 and 1 (40% is 0.4), found {value:g}")
        _bounded(name, value)


def below_one(**values: float) -> None:
    """Each value is 0 or above and below 1, such as the load of a queue."""
    for name, value in values.items():
        if not 0 <= value < 1:
            raise ValueError(f"{name} must be 0 or above and below 1 (40% is 0.4), found {value:g}")
        _bounded(name, value)


def at_least(least: float, **values: float) -> None:
    """Each value is a number not below `least`."""
    for name, value in values.items():
        if not value >= least:
            raise ValueError(f"{name} must be at least {least:g}, found {value:g}")
        _bounded(name, value)


def whole(**values: float) -> None:
    """Each value counts something: a whole number, 1 or above."""
    for name, value in values.items():
        if not 1 <= value < MOST or abs(value - round(value)) > 1e-9 * value:
            raise ValueError(f"{name} must be a whole number, 1 or above, found {value:g}")
