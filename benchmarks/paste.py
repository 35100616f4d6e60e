"""Pasting 10,000 lines into the editor beside 1,000, and how long the screen stands still meanwhile."""

from __future__ import annotations

from functools import partial
from statistics import median

from benchmarks.measure import Effort, Goal, Growth, Row, Section, compared, in_turns, seconds
from benchmarks.processes import inside

SIZES = (10, 100, 1_000, 10_000)
FROZEN_S = 0.1
"""What the longest time without an answer is set beside: a tenth of a second is seen as a stop."""


def measure(effort: Effort) -> Section:
    """Each size in a process of its own."""
    sizes = SIZES[effort.of(0, 1, 0) : effort.of(4, 4, 2)]
    gaps: dict[int, list[float]] = {size: [] for size in sizes}

    def pasted(size: int) -> float:
        found = inside("paste", size)
        gaps[size].append(found["gap"])
        return found["took"]

    took = in_turns(
        {str(size): partial(pasted, size) for size in sizes}, effort.of(4, 3), warm=effort.of(1, 0, 0)
    )
    many, few = sizes[-1], sizes[-2]
    rows = [
        compared(f"pasting {many:,} lines", f"pasting {few:,}", Goal(12), took[str(many)], took[str(few)]),
        frozen(many, gaps[many]),
    ]
    costs = {size: median(took[str(size)]) for size in sizes}
    return Section(rows, [Growth("Pasting", "lines", "less than in proportion", costs)])


def frozen(lines: int, gaps: list[float]) -> Row:
    """The longest stop of the screen, the median of all turns, beside a tenth of a second."""
    gap = median(gaps)
    against = "a stop that is seen"
    return Row(
        f"longest stop while {lines:,} lines come",
        against,
        Goal(1),
        gap / FROZEN_S,
        seconds(gap),
        seconds(FROZEN_S),
    )
