"""Two versions of a text that somebody wrote in two places: what of one the other has, and both together."""

from __future__ import annotations


def is_within(text: str, whole: str) -> bool:
    """Whether every line of a text stands in another one, as it is or gone on with, in the same order."""
    lines = iter(whole.splitlines())
    wanted = (line.rstrip() for line in text.splitlines())
    return all(any(line.startswith(one) for line in lines) for one in wanted if one)


def both(first: str, second: str) -> str:
    """The second one, below the first where that has something more."""
    return second if is_within(first, second) else f"{first.rstrip()}\n\n{second}"
