"""Expressions of quantities that stand in a text, written out as they would be typed."""

from __future__ import annotations

from trainer.notation.nodes import Binary, Call, Literal, Node
from trainer.notation.show import show
from trainer.regex import regex

_SUM = regex(r"[\w)%] ?[+−] ?[\d($]|\d - ?\d")
_PRODUCT = regex(r"[\w)%] ?[*×/·x÷] ?[\d($]")


def describe(tree: Node, text: str) -> str:
    """An expression of quantities that stand in a text, written out."""
    if isinstance(tree, Literal):
        return text[tree.start : tree.end].strip() or show(tree.quantity)
    if isinstance(tree, Binary) and tree.operator in "*/":
        left = _bracketed(tree.left, text, False)
        right = _bracketed(tree.right, text, tree.operator == "/")
        return f"{left} {'×' if tree.operator == '*' else tree.operator} {right}"
    if isinstance(tree, Call):
        return f"{tree.name}({', '.join(describe(argument, text) for argument in tree.arguments)})"
    if isinstance(tree, Binary):
        return f"{describe(tree.left, text)} {tree.operator} {describe(tree.right, text)}"
    return text[tree.start : tree.end]


def _bracketed(tree: Node, text: str, below: bool) -> str:
    """One side of a product or quotient, in brackets where it would be read in another way without."""
    written = describe(tree, text)
    summed = isinstance(tree, Binary) and tree.operator in "+-"
    summed = summed or (isinstance(tree, Literal) and _SUM.search(written) is not None)
    divided = below and (isinstance(tree, Binary) or _PRODUCT.search(written) is not None)
    return f"({written})" if (summed or divided) and written[:1] != "(" else written
