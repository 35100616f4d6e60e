"""What stands where in a typed line: numbers, units, names, links and asides. Pure: text in, spans out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from trainer.notation.token import CLOSE, COLON, CUR, NUM, OP, OPEN, PCT, REL, WORD, Token
from trainer.notation.tokens import tokenise
from trainer.notation.unit_words import word_unit

Kind = Literal["number", "unit", "name", "link", "aside"]


class Span(NamedTuple):
    """A stretch of a line, in characters, and what stands there."""

    start: int
    end: int
    kind: Kind


@lru_cache(maxsize=512)
def spans(line: str) -> tuple[Span, ...]:
    """The spans of a line from left to right; of an endless one only the part that is read at all."""
    if not line.strip():
        return ()
    tokens = tokenise(line, False)[0]
    return tuple(sorted([*_asides(tokens), *_spans(tokens)], key=lambda span: (span.start, -span.end)))


def _spans(tokens: Sequence[Token]) -> Iterator[Span]:
    """Numbers with what is glued to them, units behind them, names, and links."""
    measured = False
    for index, token in enumerate(tokens):
        if token.kind == NUM:
            core = token.core if token.suffix else token.end
            yield Span(token.start, core, "number")
            if core < token.end:
                symbol = token.suffix.isupper() and not _is_unit(token.suffix)
                yield Span(core, token.end, "name" if symbol and len(token.suffix) > 1 else "unit")
        elif token.kind in (CUR, PCT):
            yield Span(token.start, token.end, "unit")
        elif token.kind == REL:
            yield Span(token.start, token.end, "link")
        elif token.kind == WORD and measured and _is_unit(token.text):
            yield Span(token.start, token.end, "unit")
            continue
        elif token.kind == WORD and _is_name(tokens, index):
            yield Span(token.start, token.end, "name")
        measured = token.kind in (NUM, PCT) or (measured and token.kind == OP and token.text in "/*·-")


def _is_name(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word is the name of a quantity: it gets a value, or is written like a symbol."""
    text = tokens[index].text
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if after is not None and (after.kind == COLON or (after.kind == REL and after.text[0] in "=~≈:")):
        return True
    return text[:1].isupper() and (len(text) == 1 or not text[1:].islower())


@lru_cache(maxsize=2048)
def _is_unit(word: str) -> bool:
    return word_unit(word) is not None


def _asides(tokens: Sequence[Token]) -> Iterator[Span]:
    """Brackets that hold words rather than arithmetic, from the one that opens to the one that closes."""
    opened: list[int] = []
    for index, token in enumerate(tokens):
        if token.kind == OPEN:
            opened.append(index)
        elif token.kind == CLOSE and opened:
            first = opened.pop()
            inside = tokens[first + 1 : index]
            if not opened and token.end - tokens[first].start > 2 and _is_prose(inside):
                yield Span(tokens[first].start, token.end, "aside")


def _is_prose(tokens: Sequence[Token]) -> bool:
    return any(token.kind == WORD for token in tokens) and not any(
        token.kind == OP and token.text in "*+×^" for token in tokens
    )
