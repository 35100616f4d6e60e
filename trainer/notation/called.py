"""Values rounded by a word: "56.7 s, call it 60 s", "11.3, round up to 12"."""

from __future__ import annotations

import math
import re

from trainer.notation.document import Document
from trainer.notation.items import Item
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link
from trainer.notation.show import show
from trainer.notation.sides import WIDEST, same_kind, tolerance
from trainer.regex import regex

CALLED = frozenset({"it", "to", "that", "this"})
"""The last words before a value that another one is rounded to."""
_CALLING = frozenset({("call", "it"), ("call", "that"), ("make", "it"), ("call", "this")})
_ROUNDING = regex(r"round(?:s|ed|ing)?(?: it| that| this)?(?: up| down| off)? to$", re.IGNORECASE)
_REASONS = frozenset(
    {"with", "for", "incl", "including", "after", "given", "because", "since", "as", "if", "plus"}
)


def called(document: Document, items: list[Item], place: int) -> Link | None:
    """The link of a value that one before it is called: it holds within the rounding to the figures written,
    and is wrong where it is farther off than any rounding and nothing says why. None in between.
    """
    item, left = items[place], items[place - 1] if place else None
    if left is None or not isinstance(item.node, Literal) or item.quantity is None or left.quantity is None:
        return None
    calling = tuple(word.lower() for word in item.words[-2:]) in _CALLING
    if not calling and _ROUNDING.search(" ".join(item.words)) is None:
        return None
    value, stated = left.quantity, item.quantity
    bare = not stated.dimension and not stated.unit
    if value.value * stated.value <= 0 or value.low is not None or not (same_kind(value, stated) or bare):
        return None
    typed = value.value / (value.scale if bare and value.scale else 1.0)
    ratio = stated.value / typed
    sides = document.side(left), document.side(item)
    if abs(ratio - 1) <= tolerance(stated) or _rounded(typed, stated):
        return Link("->", *sides, True, "rounding", ratio)
    reasons = (*item.words, *(item.after or ()))
    near = 1 / (1 + 2 * WIDEST) <= ratio <= 1 + 2 * WIDEST
    if near or not calling or not _REASONS.isdisjoint(reasons):
        return None
    says = f"{show(stated, stated.unit)} is no rounding of {show(value, value.unit)}"
    return Link("->", *sides, False, None, ratio, Diagnosis("rounding", says, ratio))


def _rounded(value: float, stated: Quantity) -> bool:
    """Whether a value becomes the stated one by rounding it, to the nearest or up, to the figures written."""
    figures = stated.value / (stated.scale or 1.0)
    step = 10.0 ** math.floor(math.log10(abs(figures))) * (stated.scale or 1.0)
    while abs(stated.value / step - round(stated.value / step)) > 1e-9:
        step /= 10
    nearest = abs(stated.value - value) <= step / 2 * (1 + 1e-9) and 2 / 3 <= stated.value / value <= 4 / 3
    return nearest or (0 <= stated.value - value < step * 0.999 and stated.value / value <= 1 + WIDEST)
