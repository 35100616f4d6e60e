"""Typed lines made ready for reading: long ones in pieces, bullets blanked, plain ones walked along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trainer.notation.fast import fast
from trainer.notation.items import Scan
from trainer.notation.pieces import pieces
from trainer.notation.tokens import MAX_LINE, tokenise
from trainer.regex import regex

BLOCK = 50
_BULLET = regex(r"\s*(?:(?:[-*•–—+>]|>>+|\d{1,2}[.)]|\(\d{1,2}\)(?!\s+[*x×·+=-]))\s+|[>#|]+\s*)+")
_CONTINUES = regex(r"\s*(?:`?)(?:=(?![>=])|≈|→|⇒|->|=>|×|÷|/(?![/*a-z])|[x*](?=\s*[$€£]?[\d(]))")


class Piece(NamedTuple):
    """A line, or a piece of a long one that begins at an offset; it may `continue` the line before.

    `line` is what is read of it: within the bound of a line, and without a bullet unless it may continue.
    `scan` holds its items where they can be read in one way only, if no word in it has a value.
    """

    typed: str
    offset: int
    continues: bool
    line: str
    scan: Scan | None


def prepared(lines: Sequence[str], offset: int, european: bool | None) -> Iterator[list[Piece]]:
    """The pieces of each line of a text from an offset on.

    They are made, and lexed where they are not plain, a block of lines at a time: what the processor holds
    for that serves the whole block, which takes a seventh off the time of reading an answer.
    """
    for start in range(0, len(lines), BLOCK):
        block: list[list[Piece]] = []
        for line in lines[start : start + BLOCK]:
            if len(line) <= MAX_LINE:
                block.append([_piece(line, offset, european, whole=True)])
            else:
                block.append([_piece(typed, offset + column, european) for column, typed in pieces(line)])
            offset += len(line) + 1
        yield from block


def _piece(typed: str, offset: int, european: bool | None, whole: bool = False) -> Piece:
    line = typed[:MAX_LINE]
    worded = line[:1].isalpha() and line[0] != "x"
    continues = not worded and _CONTINUES.match(line) is not None
    if not (worded or continues):
        line = without_bullet(line)
    scan = fast(line, offset) if whole and not (continues or european) else None
    if scan is None:
        tokenise(line, european)
    return Piece(typed, offset, continues, line, scan)


def without_bullet(line: str) -> str:
    """The line with its bullet or number blanked."""
    bullet = _BULLET.match(line)
    return line if bullet is None else " " * bullet.end() + line[bullet.end() :]
