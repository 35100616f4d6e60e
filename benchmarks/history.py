"""Home and the list of past attempts with 100,000 attempts in the history, beside those with 100.

Compared is processor time: that of the disk is the same, and a busy machine changes it less.
"""

from __future__ import annotations

from functools import partial
from statistics import median

from benchmarks.long_history import make, screen_seconds
from benchmarks.measure import Effort, Goal, Growth, Section, compared, in_turns
from benchmarks.processes import own_home

GOAL = Goal(1.2)
SIZES = (100, 1_000, 10_000, 100_000)
DAYS = {100: 60, 1_000: 365, 10_000: 3 * 365, 100_000: 5 * 365}
SCREENS = {"home": "home", "review": "the list of attempts"}


def measure(effort: Effort) -> Section:
    """Each screen in one process of the app, once a turn, on histories of all sizes."""
    sizes = (SIZES[0], SIZES[effort.of(3, 2, 1)]) if effort is not Effort.FULL else SIZES
    costs: dict[tuple[str, int], list[float]] = {(screen, size): [] for screen in SCREENS for size in sizes}
    with own_home() as home:
        for size in sizes:
            path = home / str(size) / "data" / "history.sqlite3"
            path.parent.mkdir(parents=True)
            make(path, size, DAYS[size])

        def opened(size: int) -> float:
            found = screen_seconds(home / str(size), [("review", ["r"])])
            for screen in SCREENS:
                costs[screen, size].append(found[screen])
            return 0.0

        in_turns({str(size): partial(opened, size) for size in sizes}, effort.of(4, 3))
    few, many = sizes[0], sizes[-1]
    rows = []
    for screen, name in SCREENS.items():
        short, long = costs[screen, few][1:], costs[screen, many][1:]  # the first turn brings the schedule up
        rows.append(compared(f"{name}, {many:,} attempts", f"with {few:,}", GOAL, long, short))
    growing = [
        Growth(
            f"Opening {name}",
            "attempts",
            "not at all",
            {size: median(costs[screen, size][1:]) for size in sizes},
        )
        for screen, name in SCREENS.items()
    ]
    return Section(rows, growing)
