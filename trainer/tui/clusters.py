"""Where a character ends as people take it: an emoji of several parts, a flag, a letter with its accent."""

from __future__ import annotations

from rich.cells import split_graphemes

_REGIONAL = range(0x1F1E6, 0x1F200)
"""Letters of which two are a flag."""


def cluster_before(text: str, place: int) -> int:
    """Where the character before a place of the text begins."""
    return max((start for start, _ in _clusters(text) if start < place), default=0)


def cluster_after(text: str, place: int) -> int:
    """Where the character at a place of the text ends."""
    return min((end for _, end in _clusters(text) if end > place), default=len(text))


def _clusters(text: str) -> list[tuple[int, int]]:
    """Start and end of every character."""
    found: list[tuple[int, int]] = []
    half = False
    for start, end, _ in split_graphemes(text)[0]:
        regional = ord(text[start]) in _REGIONAL
        if half and regional:
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
        half = regional and not half
    return found
