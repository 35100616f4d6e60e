"""Formulas and units as question files write them: read strictly, refused with their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.notation.dimension import NONE
from trainer.notation.expressions import Expression, ExpressionError
from trainer.notation.functions import BUILTINS
from trainer.notation.hyphens import split_words
from trainer.notation.parser import Parser
from trainer.notation.quantity import Quantity
from trainer.notation.tokens import CUR, HUGE, MAX_LINE, WORD, Token, tokenise


def parse(text: str, functions: Mapping[str, Any] | None = None) -> Expression:
    """Parse a formula strictly, as in a question file. Raises ExpressionError(says, start, end)."""
    if len(text) > MAX_LINE:
        raise ExpressionError(
            f"a formula may have {MAX_LINE} characters, this one has {len(text)}", MAX_LINE, len(text)
        )
    tokens, read = tokenise(text, False, True)
    parser = Parser(tokens, text, strict=True)
    parser.tokens = split_words(tokens, lambda token, measured: not (measured and _measure(parser, token)))
    parser.functions = {*BUILTINS, *(functions or ())}
    if read < len(text):
        raise ExpressionError("a formula has too many parts", read, len(text))
    tokens = parser.tokens
    if not tokens:
        raise ExpressionError("an expression is missing", 0, len(text))
    huge = next((token for token in tokens if token.kind == HUGE), None)
    if huge is not None:
        raise ExpressionError("too large to be a quantity", huge.start, huge.end)
    found = parser.expression(0)
    if found is None:
        raise parser.error(f"a number, a name or a bracket was expected, found {tokens[0].text!r}", 0)
    node, after = found
    if after < len(tokens):
        token = tokens[after]
        hint = (
            f"unknown unit or missing operator before {token.text!r}"
            if token.kind == WORD
            else f"unexpected {token.text!r}"
        )
        raise ExpressionError(hint, token.start, token.end)
    return Expression(text, node)


def _measure(parser: Parser, token: Token) -> bool:
    """Whether a hyphenated word behind a number is its unit: GPU-h, TFLOP/s-days."""
    return parser.word_unit(token.text) is not None


def unit(text: str) -> Quantity:
    """A quantity of one of a unit such as "GPU-h" or "TFLOP/s";
    raises ExpressionError where the unit is unknown.
    """
    stripped = text.strip()
    if stripped in ("", "1"):
        return Quantity(1.0)
    if stripped in ("%", "percent"):
        return Quantity(0.01, scale=0.01, unit="%")
    if stripped.replace(" ", "").startswith("1/"):
        below = unit(stripped.replace(" ", "")[2:])
        return Quantity(1 / below.value, NONE / below.dimension, scale=1 / below.value, unit=stripped)
    tokens, _ = tokenise(stripped, False, True)
    reader = Parser(tokens, stripped, strict=True)
    read = reader.unit_at(0)
    if read is None and tokens and tokens[0].kind == CUR:
        read = reader.unit_at(0)
    if read is None or read.after < len(tokens):
        after = read.after if read is not None else 0
        place = tokens[after] if after < len(tokens) else None
        says = f"unknown unit {place.text if place else stripped!r}"
        raise ExpressionError(says, place.start if place else 0, place.end if place else len(text))
    return Quantity(read.factor, read.dimension, scale=read.factor, unit=stripped)
