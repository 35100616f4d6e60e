"""Formulas and units as question files write them: read strictly, refused with their place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from trainer.notation.errors import ExpressionError
from trainer.notation.expressions import Expression
from trainer.notation.functions import BUILTINS
from trainer.notation.hyphens import split_words
from trainer.notation.parser import Parser
from trainer.notation.token import HUGE, WORD, Token
from trainer.notation.tokens import MAX_LINE, tokenise


def parse(text: str, functions: Mapping[str, Any] | None = None, names: Collection[str] = ()) -> Expression:
    """Parse a formula strictly, as in a question file. Raises ExpressionError(says, start, end).

    Behind a slash with a space one of the `names` is that name and no unit.
    """
    if len(text) > MAX_LINE:
        raise ExpressionError(
            f"a formula may have {MAX_LINE} characters, this one has {len(text)}", MAX_LINE, len(text)
        )
    tokens, read, *_ = tokenise(text, False, True)
    parser = Parser(tokens, text, names=names, strict=True)
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
