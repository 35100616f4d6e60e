"""The memory of the app after an hour of use, beside a bare app in which as much was typed."""

from __future__ import annotations

from functools import partial

from benchmarks.measure import Effort, Goal, Growth, Section, compared, in_turns
from benchmarks.processes import inside

DRILLS = 12
"""Drills in an hour, five minutes each: an answer of thirty lines, handed in, and its report read."""


def measure(effort: Effort) -> Section:
    """Both apps in processes of their own."""
    drills = effort.of(DRILLS, 3, 1)

    def used(which: str, drills: int) -> float:
        return inside("used", which, drills)["bytes"]

    found = in_turns(
        {"ours": partial(used, "trainer", drills), "bare": partial(used, "bare", drills)},
        effort.of(3, 1),
        warm=0,
    )
    name, against = f"memory after {drills} drills", "a bare app with as much typed"
    row = compared(name, against, Goal(1.5), found["ours"], found["bare"], megabytes)
    costs = {count: used("trainer", count) for count in [1, 10, 50][: effort.of(3, 1)]}
    claim = "to a bound: what was read is kept for a while"
    return Section([row], [Growth("Memory", "drills", claim, costs, megabytes)])


def megabytes(size: float) -> str:
    """A number of bytes: 58.3 MB."""
    return f"{size / 1e6:.3g} MB"
