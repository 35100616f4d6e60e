"""Whether a link that does not hold may never have been meant: half read, compared, grouped, far away."""

from __future__ import annotations

from trainer.notation.document import Document
from trainer.notation.items import Item, Scan
from trainer.notation.nodes import NameNode
from trainer.notation.token import CUR, NUM
from trainer.notation.tokens import tokenise

_GROUPING = frozenset({"of", "at", "by", "per", "every", "for"})
_OPERATORS = frozenset({"+", "-", "*", "/", "of", "x", "times"})


def doubtful(document: Document, scan: Scan, left: Item, right: Item) -> bool:
    """Whether a link that does not hold may never have been meant."""
    return (
        isinstance(left.node, NameNode)
        or document.remote(left.node, left.start)
        or _far(document, left, right)
        or _unfinished(scan, right)
        or _grouped(document, left, right)
        or _compared(left)
        or _interrupted(scan.items, left)
    )


def _far(document: Document, left: Item, right: Item) -> bool:
    """Whether half a sentence stands between the sign and the value behind it."""
    return right.relation == "=" and len(document.text[left.end : right.start].rpartition("=")[2].split()) > 3


def _unfinished(scan: Scan, item: Item) -> bool:
    """Whether the right side goes on with what was not read: `$1,032 = $833 + ...`, `= 31/32 of 288`."""
    tokens = scan.tokens or tokenise(scan.line).tokens
    for place, token in enumerate(tokens):
        if scan.base + token.start >= item.end:
            if token.text != "of":
                return token.text in _OPERATORS
            follows = tokens[place + 1 : place + 3]
            return any(ahead.kind in (NUM, CUR) for ahead in follows)
    return False


def _grouped(document: Document, left: Item, right: Item) -> bool:
    """Whether the left value is the size of a group that was counted before:
    `4 mini batches of 4096 = 16384`.
    """
    words = [word for word in left.words if word.lower() not in ("about", "roughly", "some")]
    if not words or words[-1].lower() not in _GROUPING or left.quantity is None or right.quantity is None:
        return False
    counts = [known.quantity.value for known in reversed(document.memory.last(4))]
    return any(
        count and abs(right.quantity.value / (left.quantity.value * count) - 1) < 0.05
        for count in counts
        if left.quantity.value
    )


def _compared(left: Item) -> bool:
    """Whether the left value is only the second of two compared: "2,563 vs 667 = 3.84x"."""
    return (
        not left.operation
        and bool(left.words)
        and left.words[-1].lower()
        in (
            "vs",
            "than",
            "from",
            "versus",
            "vs.",
            "against",
            "over",
            "to",
            "and",
        )
    )


def _interrupted(items: list[Item], left: Item) -> bool:
    """Whether words that were not read stand between the left value and a sum or product before it:
    `5 + one a day for 60 days = 65`.
    """
    if left.operation or not left.words or left.gap or left.aside is not None:
        return False
    before = [item for item in items if item.end <= left.start and item.aside is None]
    return bool(before) and before[-1].operation and before[-1].clause == left.clause
