"""How much a drill says while one types."""

from __future__ import annotations

MODES = {
    "coach": "each line is read back and marked",
    "drill": "each line is read back",
    "interview": "nothing is said until the end",
}
"""Each mode and what it does, from the most help to the least."""


def next_mode(mode: str) -> str:
    """The mode after this one, the first after the last."""
    modes = list(MODES)
    return modes[(modes.index(mode) + 1) % len(modes)]
