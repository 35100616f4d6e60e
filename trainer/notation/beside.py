"""Slips that the rest of an answer explains: a result copied from an earlier line, a split that the line
names and its expression leaves out.
"""

from __future__ import annotations

import re
from dataclasses import replace

from trainer.notation.document import Document
from trainer.notation.expressions import figure
from trainer.notation.items import Item
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link
from trainer.notation.show import show
from trainer.regex import regex

_NEAR = 0.02
_REACH = 12
"""How many of the last items may be the line that a result was copied from."""
_DIGITS = 3
"""The least digits of a result that is no other one by chance."""
_SPLIT = regex(r"(?<![\w.])((?:TP|PP|DP|EP|CP|SP)[ =-]?(\d{1,4})|(\d{1,4})-way)(?![\w.]|,\d)", re.IGNORECASE)


def beside(document: Document, left: Item, right: Item, link: Link) -> Diagnosis | None:
    """The slip of a link that does not hold, by what stands beside it in the answer, whichever side is its
    result; None where nothing explains it.
    """
    first = not left.operation and right.operation
    made, result = (right, left) if first else (left, right)
    stated = link.left.quantity if first else link.right.quantity
    if stated is None or not link.ratio or not made.operation:
        return None
    ratio = 1 / link.ratio if first else link.ratio
    return _copied(document, result, stated, ratio) or _split(document, made, result, stated, ratio)


def _copied(document: Document, right: Item, stated: Quantity, ratio: float) -> Diagnosis | None:
    """A result that an earlier line has, digit for digit, while the expression is another one."""
    digits = f"{figure(stated):.6g}".partition("e")[0].replace(".", "").strip("0-")
    if len(digits) < _DIGITS or not isinstance(right.node, Literal):
        return None
    results = {link.right.start for statement in document.statements[-_REACH:] for link in statement.links}
    for item, known, _ in reversed(document.memory.stated[-_REACH:]):
        if known is None or item.start not in results or not isinstance(item.node, Literal):
            continue
        if known.value == stated.value and known.dimension.agrees(stated.dimension):
            text, line = _typed(document, right), document.text.count("\n", 0, item.start) + 1
            gives = _computed(stated, ratio)
            says = (
                f"{text} is the result of line {line}, this one gives {gives}: one of the two is out of date"
            )
            return Diagnosis("stale-value", says, ratio)
    return None


def _split(document: Document, left: Item, right: Item, stated: Quantity, ratio: float) -> Diagnosis | None:
    """A split over GPUs that the line names ("tp8") and whose size the expression leaves out."""
    text = document.text
    first, last = sorted((left, right), key=lambda item: item.start)
    start, end = text.rfind("\n", 0, first.start) + 1, text.find("\n", last.end)
    around = (
        text[start : first.start],
        text[first.end : last.start],
        text[last.end : end if end >= 0 else len(text)],
    )
    for match in (found for part in around for found in _SPLIT.finditer(part)):
        size = float(match.group(2) or match.group(3))
        if size > 1 and min(abs(ratio * size - 1), abs(ratio / size - 1)) <= _NEAR:
            way = "divided" if ratio < 1 else "multiplied"
            says = f"{_typed(document, right)} is {way} by the {size:g} of {match.group(1)}"
            says += f", which the expression leaves out: it gives {_computed(stated, ratio)}"
            return Diagnosis("factor-dropped", says, ratio)
    return None


def _computed(stated: Quantity, ratio: float) -> str:
    """What the expression gives, in the unit of the result."""
    return show(replace(stated, value=stated.value / ratio, low=None, high=None), stated.unit)


def _typed(document: Document, item: Item) -> str:
    """An item as typed."""
    return document.text[item.start : item.end].strip()
