"""Long lines in pieces: a paragraph is read sentence by sentence, each piece within the bound of a line."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.notation.tokens import MAX_LINE
from trainer.regex import regex

MAX_PIECES = 25
_ENDS = (
    regex(r"(?<!\b\w)(?<!\bvs)(?<!\bca)[.!?…]['\")\]]*\s+(?=\S)|[。！？；]"),
    regex(r"[;|]\s+"),
    regex(r",\s+|[，、]"),
    regex(r"(?<=[^\W\d])\s+(?=[^\W\d])"),
)
"""Where a piece may end, best first: a sentence, a semicolon, a comma, a space between words."""


def pieces(line: str) -> Iterator[tuple[int, str]]:
    """The pieces of a line with the column where each begins.

    Words and numbers stay whole; a run without any place to cut, and what is beyond the last piece,
    comes back as one piece that is longer than a line may be.
    """
    start = 0
    for _ in range(MAX_PIECES - 1):
        if len(line) - start <= MAX_LINE:
            break
        end = _cut(line, start)
        if end is None:
            break
        yield start, line[start:end]
        start = end
    if start < len(line):
        yield start, line[start:]


def _cut(line: str, start: int) -> int | None:
    """The last good place to cut within the bound, None where there is none."""
    window = line[start : start + MAX_LINE]
    for pattern in _ENDS:
        found = [match.end() for match in pattern.finditer(window) if match.end() < len(window)]
        if found:
            return start + found[-1]
    return None
