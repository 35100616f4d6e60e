"""The readback: one short rendering a line of how it was understood,
with a mark for what holds and what does not.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Literal

from trainer.notation.errors import ExpressionError
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Mention, Reading, Statement
from trainer.notation.show import show
from trainer.notation.token import CLOSE, COLON, OP, OPEN, Token
from trainer.notation.tokens import tokenise
from trainer.notation.unit_text import unit as read_unit
from trainer.record import record

Mark = Literal["=", "≠", "?", ""]

_HOUR = 3600.0
APART = ", "
"""Between values that no operator joins; a dot between them would be taken for a product."""


@record
class Readback:
    """How one line was understood: `line` counts from 1, `text` is plain,
    `mark` tells whether its claims hold.
    """

    line: int
    text: str
    mark: Mark


def readback(reading: Reading) -> tuple[Readback, ...]:
    """One entry for each line of the text, in order; empty lines and unread ones have an empty text."""
    found: dict[int, list[Statement]] = {}
    for statement in reading.statements:
        found.setdefault(statement.line, []).append(statement)
    lines = reading.text.count("\n") + 1
    return tuple(_line(reading.text, number, found.get(number, [])) for number in range(1, lines + 1))


def as_read(quantity: Quantity) -> str:
    """A quantity as it was read; times, what was spent over a time ("PF-days"), and shares of one in another
    ("h/week") in the unit typed.
    """
    return show(quantity, _unit_typed(quantity.unit) if _is_told_by_its_unit(quantity) else None)


def _is_told_by_its_unit(quantity: Quantity) -> bool:
    """Whether another unit than the one typed would make another number of a quantity."""
    if not quantity.dimension:
        return "/" in quantity.unit
    dimension = str(quantity.dimension)
    if dimension == "GPU*s":
        return quantity.scale != _HOUR
    return dimension == "s" or (dimension == "FLOP" and "-" in quantity.unit)


@lru_cache(maxsize=256)
def _unit_typed(typed: str) -> str | None:
    """The unit of a quantity, also behind a number word: the s of "25 million s"."""
    for unit in (typed, typed.rpartition(" ")[2]):
        with suppress(ExpressionError):
            read_unit(unit)
            return unit
    return None


def _line(typed: str, number: int, statements: list[Statement]) -> Readback:
    links = [
        link
        for statement in statements
        for link in statement.links
        if not link.inferred or link.holds is False
    ]
    mark: Mark = ""
    if any(link.holds is False for link in links):
        mark = "≠"
    elif any(link.holds for statement in statements for link in statement.links):
        mark = "="
    elif any(
        mention.alternatives and mention.role != "operand"
        for statement in statements
        for mention in statement.quantities
    ):
        mark = "?"
    texts = [_labelled(statement, _parts(typed, statement)) for statement in statements]
    return Readback(number, APART.join(filter(None, texts))[:200], mark)


def _labelled(statement: Statement, parts: list[str]) -> str:
    text = APART.join(dict.fromkeys(parts))
    return f"{statement.label} {text}" if statement.label and text else text


def _parts(typed: str, statement: Statement) -> list[str]:
    """The values of a statement, results with what they came from where it does not hold."""
    parts: list[str] = []
    starts = {link.right.start: link for link in statement.links if link.right.quantity is not None}
    for side in statement.computed:
        if side.quantity is not None:
            parts.append(f"{side.text.strip()} = {show(side.quantity)}")
    before: Mention | None = None
    for mention in statement.quantities:
        if mention.role == "operand" or mention.superseded:
            continue
        link = starts.get(mention.start)
        text = as_read(
            link.right.quantity if link is not None and link.right.quantity is not None else mention.quantity
        )
        operator = _operator(typed[before.end : mention.start]) if before is not None else ""
        before = mention
        if link is not None and link.relation == "->" and parts:
            parts[-1] += f" → {text}"
        elif link is not None and link.holds is False:
            parts.append(_wrong(link, text))
        elif operator and parts:
            parts[-1] += f" {operator} {text}"
        else:
            parts.append(text)
    return parts


def _operator(between: str) -> str:
    """What is typed between two values, where that is nothing but an operator, maybe with brackets."""
    tokens = tokenise(between, False)[0]
    signs = [token.kind in (OP, OPEN, CLOSE) or divides(token, between) for token in tokens]
    joins = any(token.kind in (OP, COLON) for token in tokens)
    return between.strip() if joins and all(signs) else ""


def divides(token: Token, text: str) -> bool:
    """Whether a token is a colon as between the values of a division, `3.2e23 : 1.28e16` or `4:3`, and not
    as behind a label.
    """
    if token.kind != COLON:
        return False
    return text[: token.start].endswith(" ") == text[token.end :].startswith(" ")


def _wrong(link: Link, stated: str) -> str:
    if link.left.quantity is None or link.ratio is None:
        return f"{stated} ≠"
    return f"{stated} ≠ {show(link.left.quantity)}"
