"""The memory of the app after an hour of use, beside a bare app in which as much was typed."""

from __future__ import annotations

from benchmarks.measure import Effort, Goal, Growth, Section, compared
from benchmarks.processes import inside

DRILLS = 12
"""Drills in an hour, five minutes each: an answer of thirty lines, handed in, and its report read."""


def measure(effort: Effort) -> Section:
    """Each app once, in a process of its own: the same drills take the same memory, to a hundredth."""
    drills = effort.of(DRILLS, 3, 1)
    counts = sorted({*[1, 10, 100][: effort.of(3, 1)], drills})
    ours = {int(count): size for count, size in inside("used", "trainer", *counts).items()}
    bare = inside("used", "bare", drills)[str(drills)]
    name, against = f"memory after {drills} drills", "a bare app with as much typed"
    row = compared(name, against, Goal(1.5), [ours[drills]], [bare], megabytes)
    claim = "to a bound: what was read is kept for a while"
    return Section([row], [Growth("Memory", "drills", claim, ours, megabytes)])


def megabytes(size: float) -> str:
    """A number of bytes: 58.3 MB."""
    return f"{size / 1e6:.3g} MB"
