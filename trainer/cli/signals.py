"""Signals that end a program, turned into the end of what it does just now."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

NAMES = ("SIGTERM", "SIGHUP")
"""Where they are known. SIGINT raises KeyboardInterrupt by itself."""


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """While it lasts, a signal that would end the program at once raises SystemExit with its status."""
    signals = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    before = {
        sign: signal.signal(sign, _leave) for sign in signals if signal.getsignal(sign) == signal.SIG_DFL
    }
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


def _leave(sign: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + sign)
