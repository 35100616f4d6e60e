"""Typed lines made ready for reading: long ones in pieces, bullets blanked, all of them lexed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trainer.notation.pieces import pieces
from trainer.notation.tokens import MAX_LINE, Line, tokenise

BLOCK = 50
_BULLET = re.compile(r"\s*(?:(?:[-*•–—+>]|>>+|\d{1,2}[.)]|\(\d{1,2}\)(?!\s+[*x×·+=-]))\s+|[>#|]+\s*)+")
_CONTINUES = re.compile(r"\s*(?:`?)(?:=(?![>=])|≈|→|⇒|->|=>|×|÷|/(?![/*a-z])|[x*](?=\s*[\d(]))")


class Piece(NamedTuple):
    """A line, or a piece of a long one that begins at a column; it may `continue` the line before.

    `line` is what is read of it: within the bound of a line, and without a bullet unless it may continue.
    """

    typed: str
    column: int
    continues: bool
    line: str
    lexed: Line


def prepared(lines: Sequence[str], european: bool) -> Iterator[list[Piece]]:
    """The pieces of each line.

    They are lexed a block of lines at a time: what the processor holds for lexing serves the whole block,
    which takes a tenth off the time of reading an answer.
    """
    for start in range(0, len(lines), BLOCK):
        yield from [_pieces(line, european) for line in lines[start : start + BLOCK]]


def _pieces(line: str, european: bool) -> list[Piece]:
    if len(line) <= MAX_LINE:
        return [_piece(line, 0, european)]
    return [_piece(typed, column, european) for column, typed in pieces(line)]


def _piece(typed: str, column: int, european: bool) -> Piece:
    line = typed[:MAX_LINE]
    continues = _CONTINUES.match(line) is not None
    if not continues:
        line = without_bullet(line)
    return Piece(typed, column, continues, line, tokenise(line, european))


def without_bullet(line: str) -> str:
    """The line with its bullet or number blanked."""
    bullet = _BULLET.match(line)
    return line if bullet is None else " " * bullet.end() + line[bullet.end() :]
