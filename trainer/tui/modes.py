"""How much a drill says while one types, and how strict its clock is."""

from __future__ import annotations

MODES = {
    "coach": "each line is recomputed; hints at a price",
    "drill": "each line is read back",
    "interview": "nothing is said; the clock is strict",
}
"""Each mode and what it does, from the most help to the least."""
MOCK = "mock"
"""The mode of the draft of an answer in a mock interview, with which that interview alone goes on."""


def next_mode(mode: str) -> str:
    """The mode after this one, the first after the last."""
    modes = list(MODES)
    return modes[(modes.index(mode) + 1) % len(modes)]


def judges(mode: str) -> bool:
    """Whether each line is recomputed while it is typed, and hints can be had."""
    return mode == "coach"


def reads_back(mode: str) -> bool:
    """Whether it is said how each line was read."""
    return mode != "interview"


def is_strict(mode: str) -> bool:
    """Whether the answer is handed in at the limit, and follow-up questions come before the report."""
    return mode == "interview"
