"""Kinds of arguments that several commands take."""

from __future__ import annotations

from argparse import ArgumentTypeError


def whole_number(text: str) -> int:
    """A whole number that every part of the program can hold: 63 bits and a sign."""
    try:
        value = int(text)
    except ValueError:
        raise ArgumentTypeError(f"expected a whole number, found {text[:40]!r}") from None
    if not is_held(value):
        raise ArgumentTypeError(f"expected a whole number below 2^63, found {text[:40]}")
    return value


def is_held(value: int) -> bool:
    """Whether 63 bits and a sign hold the number."""
    return abs(value) < 2**63


def positive_number(text: str) -> int:
    """A whole number above zero."""
    value = whole_number(text)
    if value < 1:
        raise ArgumentTypeError(f"expected a whole number above 0, found {value}")
    return value
