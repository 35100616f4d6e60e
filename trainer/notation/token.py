"""One token of a line, and the kinds of tokens."""

from __future__ import annotations

from dataclasses import dataclass

NUM, WORD, OP, REL, OPEN, CLOSE, COMMA, CUR, SUP, END, COLON, NAME, OTHER, PCT, HASH, HUGE = range(16)


@dataclass(slots=True)
class Token:
    """One token. `space` tells whether white space stands before it.

    Numbers carry `value`, `step` (one unit of the last digit written), the letters glued to them in `suffix`
    (`end` includes them, `core` does not) and other readings of the digits in `others`.
    """

    kind: int
    text: str
    start: int
    end: int
    space: bool = True
    value: float = 0.0
    step: float = 0.0
    suffix: str = ""
    core: int = 0
    others: tuple[tuple[float, str], ...] = ()
    spelled: bool = False
