"""How much of an answer is read while it is typed, and what is said where it is not."""

from __future__ import annotations

LIVE_LINES = 1_000
"""Lines of an answer that are read while it is typed; an interview answer has ten."""

LIVE_TEXT = 100_000
"""Characters of an answer that are read while it is typed."""

LIVE_LINE = 1_000
"""Characters of one line that are read while it is typed."""

DOUBT = "?"
"""Stands behind a number that can be read in another way."""


def live_lines(text: str) -> int:
    """How many lines of an answer are read while it is typed."""
    within = text.count("\n", 0, LIVE_TEXT) + (len(text) <= LIVE_TEXT)
    return min(LIVE_LINES, max(1, within))


def why_unread(text: str, line: int, column: int) -> str:
    """Why a place of an answer is not read while it is typed, in a sentence; "" where it is."""
    live = live_lines(text)
    if line > live:
        return f"Lines up to {live:,} are read while you write, all when you check."
    if column > LIVE_LINE:
        return f"{LIVE_LINE:,} characters of a line are read while you write, all when you check."
    return ""
