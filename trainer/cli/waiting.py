"""How far a long command is, on one line of the terminal that goes away again."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

AFTER_S, EVERY_S = 1.0, 0.25
"""Seconds after which something is said at all, and between two sayings."""


class Waiting:
    """Tells what is done, as "checking the history", and of how many, as "12,000 attempts read"; nothing
    where nobody looks, or nobody waits.

    To be entered; the line is gone at the end. `clock` is monotonic, in seconds.
    """

    def __init__(
        self, what: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._what = what
        self._stream = stream or sys.stderr
        self._clock = clock
        self._next = clock() + AFTER_S
        self._width = 0

    def __call__(self, done: int | None = None) -> None:
        """Say that it goes on, and that so many are done, where it is time to."""
        now = self._clock()
        if now < self._next or not self._stream.isatty():
            return
        self._next = now + EVERY_S
        self._write(self._what if done is None else f"{done:,} {self._what}")

    def __enter__(self) -> Waiting:
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, text: str) -> None:
        self._stream.write(f"\r{text:<{self._width}}")
        self._stream.flush()
        self._width = len(text)
