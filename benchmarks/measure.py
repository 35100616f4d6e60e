"""How everything here is measured: runs in turns, many of them, and the median of what each turn gives.

The program and its yardstick run one after the other within a turn, so a machine that is busy for a while
slows both; a ratio is the median of the ratios of all turns.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from statistics import median, quantiles
from typing import Any

Timed = Callable[[], float]
"""A run that returns what it cost: seconds, or bytes."""


class Effort(Enum):
    """How much is measured: all for the table, less for a look at regressions, least to see that it runs."""

    FULL = "full"
    QUICK = "quick"
    TINY = "tiny"

    def of(self, full: int, quick: int, tiny: int = 1) -> int:
        """A number of turns or a size, by the effort."""
        return {Effort.FULL: full, Effort.QUICK: quick, Effort.TINY: tiny}[self]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a ratio should be: at most, or at least, so much."""

    bound: float
    at_least: bool = False

    def reached(self, ratio: float) -> bool:
        """Whether a ratio is as it should be."""
        return ratio >= self.bound if self.at_least else ratio <= self.bound

    def worse(self, ratio: float, before: float) -> float:
        """By how much a ratio is worse than one before: 0.1 is a tenth; below 0 it is better."""
        return before / ratio - 1 if self.at_least else ratio / before - 1

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:g}"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured against what, both, their ratio and the goal.

    `ratio` is None where the yardstick could not be had, and `says` why. A row without a goal compares.
    """

    name: str
    against: str
    goal: Goal | None
    ratio: float | None = None
    ours: str = ""
    theirs: str = ""
    says: str = ""
    spread: tuple[float, float] | None = None
    """Between which ratios the middle half of the turns lay."""

    @property
    def verdict(self) -> str:
        """Whether the goal was reached."""
        if self.ratio is None:
            return "left out"
        if self.goal is None:
            return ""
        return "yes" if self.goal.reached(self.ratio) else "no"


def seconds(value: float) -> str:
    """A time as people say it: 1.24 s, 38.2 ms, 7.31 µs."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}" if value < 1000 * size else f"{value / size:,.0f} {unit}"
    return f"{value * 1e9:.3g} ns"


@dataclass(frozen=True, slots=True)
class Growth:
    """What the same thing costs at growing sizes. `claim` says how it should grow, `show` prints a cost."""

    name: str
    of: str
    claim: str
    costs: Mapping[int, float]
    show: Callable[[float], str] = seconds


@dataclass(slots=True)
class Section:
    """What one module measured."""

    rows: list[Row] = field(default_factory=list)
    growth: list[Growth] = field(default_factory=list)


def timed(run: Callable[[], Any]) -> Timed:
    """A run that returns how long it took, in seconds, without collecting garbage of others."""

    def timing() -> float:
        gc.collect()
        gc.disable()
        try:
            began = time.perf_counter()
            run()
            return time.perf_counter() - began
        finally:
            gc.enable()

    return timing


def in_turns(runs: Mapping[str, Timed], turns: int, warm: int = 1) -> dict[str, list[float]]:
    """The costs of each run in all turns; the first `warm` turns fill caches and do not count."""
    found: dict[str, list[float]] = {name: [] for name in runs}
    order = list(runs)
    for turn in range(turns + warm):
        for name in order:
            cost = runs[name]()
            if turn >= warm:
                found[name].append(cost)
        order.reverse()  # whoever runs first may find the machine in another state
    return found


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios of all turns."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def spread(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float] | None:
    """Between which ratios the middle half of the turns lay; None where there are too few to tell."""
    ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
    if len(ratios) < 4:
        return None
    low, _, high = quantiles(ratios, n=4)
    return low, high


def compared(
    name: str,
    against: str,
    goal: Goal | None,
    ours: Sequence[float],
    theirs: Sequence[float],
    show: Callable[[float], str] | None = None,
    says: str = "",
) -> Row:
    """The row of two runs. With a goal of at least so much, the ratio says how many times theirs is ours."""
    show = show or seconds
    above, below = (theirs, ours) if goal is not None and goal.at_least else (ours, theirs)
    costs = show(median(ours)), show(median(theirs))
    return Row(name, against, goal, ratio(above, below), *costs, says, spread(above, below))


def growth(name: str, of: str, claim: str, runs: Mapping[int, Timed], turns: int) -> Growth:
    """What runs of growing sizes cost: the median of some turns each."""
    found = in_turns({str(size): run for size, run in runs.items()}, turns)
    return Growth(name, of, claim, {int(size): median(costs) for size, costs in found.items()})
