"""A typed line as it was read: each number in its place, with the operators that were typed around it.

Pure. Prose between the numbers is left out; names that belong to a formula stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from trainer.notation.readback import APART, divides
from trainer.notation.token import CLOSE, COLON, OP, OPEN, REL, WORD, Token
from trainer.notation.tokens import tokenise

JOINS = frozenset({"of", "at", "per", "times", "over", "plus", "minus"})
"""Words that are operators between two numbers."""
ABOUT = "~"
LEFT_OUT = "…"


class Placed(Protocol):
    """A number: its columns in its line, and whether it was read as a result."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def result(self) -> bool: ...


F = TypeVar("F", bound=Placed)


class Part(NamedTuple):
    """A number, or what is typed between two.

    `glued` where no blank belongs before it, `apart` where something was left out there.
    """

    text: str
    number: Placed | None = None
    glued: bool = False
    kind: int = WORD
    apart: bool = False


def spoken(line: str, numbers: Sequence[F]) -> list[tuple[str, F | None]]:
    """The line in pieces: texts to show as they are, and numbers, each with "" for its text."""
    pieces: list[tuple[str, F | None]] = []
    before: Part | None = None
    by_start = {number.start: number for number in numbers}
    for part in _without_empty_brackets(_parts(line, numbers)):
        pieces.append((_between(before, part), None))
        number = by_start[part.number.start] if part.number is not None else None
        pieces.append((part.text, number))
        before = part
    return [(text, number) for text, number in pieces if text or number is not None]


def _between(before: Part | None, part: Part) -> str:
    """What stands between two parts: nothing, a blank, or a sign that no operator joins them."""
    if before is None or part.glued or before.text.endswith(ABOUT) or before.kind == OPEN:
        return ""
    if part.kind == CLOSE:
        return ""
    if part.text == ABOUT and part.apart:
        return APART
    if part.kind in (OP, REL) or before.kind in (OP, REL):
        return f" {LEFT_OUT} " if part.apart and part.kind not in (OP, REL) else " "
    if part.number is not None and part.number.result:
        return " → "
    closed = before.number is not None or before.kind == CLOSE
    return APART if part.apart or (closed and part.number is not None) else " "


def _parts(line: str, numbers: Sequence[F]) -> list[Part]:
    """Numbers, operators, brackets and names in the order typed."""
    tokens = tokenise(line, False)[0]
    left = sorted(numbers, key=lambda number: number.start)
    parts: list[Part] = []
    apart = False
    for place, token in enumerate(tokens):
        if left and token.end > left[0].start:
            number = left[0]
            if token.start <= number.start:
                parts.append(Part("", number, apart=apart))
            if token.end >= number.end:
                left.pop(0)
            if token.end > number.end:
                parts.append(Part(line[number.end : token.end].strip(), glued=True))
            apart = False
        elif _stays(tokens, place, parts) or (not apart and _is_ratio(tokens, place, parts, left, line)):
            typed = line[token.start : token.end]
            shown = token.text if typed.startswith("\\") else typed  # \times
            parts.append(Part(shown, kind=OP if token.kind == COLON else token.kind, apart=apart))
            apart = False
        else:
            apart = True
    return parts


def _stays(tokens: Sequence[Token], place: int, parts: list[Part]) -> bool:
    """Whether a token is part of the sum: operators and brackets, names that they join, "of" and "at"."""
    token = tokens[place]
    if token.kind in (OP, REL, OPEN, CLOSE):
        return True
    if token.kind != WORD:
        return False
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    if token.text.lower() in JOINS:
        return bool(parts) and parts[-1].number is not None and after is not None and after.kind != WORD
    if after is not None and after.kind in (OP, REL):
        return after.text != ABOUT
    return place > 0 and tokens[place - 1].kind == OP and (after is None or after.kind != WORD)


def _is_ratio(
    tokens: Sequence[Token], place: int, parts: list[Part], left: Sequence[Placed], line: str
) -> bool:
    """Whether a token is the colon between two numbers."""
    if not divides(tokens[place], line) or not left or place + 1 == len(tokens):
        return False
    return bool(parts) and parts[-1].number is not None and tokens[place + 1].end > left[0].start


def _without_empty_brackets(parts: list[Part]) -> list[Part]:
    kept: list[Part] = []
    for part in parts:
        if part.kind == CLOSE and kept and kept[-1].kind == OPEN:
            kept.pop()
        else:
            kept.append(part)
    return kept
