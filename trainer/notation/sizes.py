"""Numbers of parameters that head a line: the "8B:" and the "70B model:" of a list of models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.notation.items import Item
from trainer.notation.nodes import Literal
from trainer.regex import regex

_SIZE = regex(r"\d+(?:\.\d+)?(?:[BbM](?![\w/])|T(?= (?:model|MoE|dense)))[^=:?]{0,30}")


def size_label(line: str, base: int, items: Sequence[Item], colon: int) -> str:
    """The label that stands before the colon in column `colon` where it begins with a number of parameters,
    which then has one reading only; "" for any other colon.
    """
    if len(items) != 1 or not isinstance(items[0].node, Literal):
        return ""
    item, node = items[0], items[0].node
    start = node.start - base
    if node.quantity.dimension or node.quantity.low is not None or line[:start].strip(" -*•|"):
        return ""
    text = line[start:colon].strip()
    if _SIZE.fullmatch(text) is None:
        return ""
    item.node, item.heads = replace(node, others=()), True
    return text
