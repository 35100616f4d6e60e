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
    """While it lasts, a signal that would end the program at once raises SystemExit with its status.

    The first one counts: what is saved because of it is not cut off by the next, which often follows.
    """
    known = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    signals = [sign for sign in known if signal.getsignal(sign) == signal.SIG_DFL]

    def leave(sign: int, frame: FrameType | None) -> None:
        for one in signals:
            signal.signal(one, signal.SIG_IGN)
        raise SystemExit(128 + sign)

    for sign in signals:
        signal.signal(sign, leave)
    try:
        yield
    finally:
        for sign in signals:
            signal.signal(sign, signal.SIG_DFL)
