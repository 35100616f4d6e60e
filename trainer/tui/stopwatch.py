"""The clock of one drill: time computed from a monotonic clock, never counted."""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from trainer.tui.text import minutes


class Stopwatch:
    """Seconds spent on an answer; it runs, is stopped and runs on. `clock` is monotonic, in seconds."""

    def __init__(self, clock: Callable[[], float], carried: float = 0.0) -> None:
        self._clock = clock
        self._carried = carried
        self._since: float | None = None

    def start(self) -> None:
        """Run from now on; nothing changes where it already runs."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Stand still; nothing changes where it already stands."""
        self._carried = self.elapsed
        self._since = None

    def stop_at(self, most: float) -> None:
        """Stand still, at `most` seconds where more have passed."""
        self.stop()
        self._carried = min(self._carried, most)

    @property
    def elapsed(self) -> float:
        """Seconds so far."""
        return self._carried + (0.0 if self._since is None else self._clock() - self._since)


def face(elapsed: float, limit: float) -> tuple[str, bool]:
    """What the clock shows, and whether the time is over: ("9:41", False), ("+0:32", True)."""
    left = floor(limit) - floor(elapsed)
    sign = "+" if left < 0 else ""
    whole = abs(left)
    return f"{sign}{minutes(whole)}", left < 0
