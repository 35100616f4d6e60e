"""Every quantity of a line as a mention: its role and what the text calls it."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.document import Document
from trainer.notation.expressions import LARGEST
from trainer.notation.items import Item
from trainer.notation.lexicon import lexicon
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.reading import Mention, Role, Unread

OPERAND: Role = "operand"
RESULT: Role = "result"
BARE: Role = "bare"


def mentions_of(document: Document, items: list[Item], number: int) -> list[Mention]:
    """The mentions of a line, in the order typed."""
    mentions: list[Mention] = []
    text = document.text
    for item in items:
        node = item.node
        if item.foreign:
            continue
        if isinstance(node, Literal):
            _stated(document, item, node, number, mentions)
            continue
        for part in node.figures:
            quantity, start, end = part.quantity, part.start, part.end
            if item.continued and start < item.start:
                continue
            if not -LARGEST <= quantity.value <= LARGEST:
                document.unread.append(Unread(number, start, end, text[start:end]))
                continue
            name, others = part.aside or None, part.others
            mentions.append(
                Mention(
                    text[start:end], number, start, end, quantity, OPERAND, name, False, others,
                    part.notes, part.upper,
                )
            )  # fmt: skip
    return mentions


def _stated(document: Document, item: Item, node: Literal, number: int, mentions: list[Mention]) -> None:
    """Add the mention of a value that is an item of its own, as it was taken."""
    quantity, start, end = item.quantity or node.quantity, node.start, node.end
    if item.continued and start < item.start:
        return
    if not -LARGEST <= quantity.value <= LARGEST:
        document.unread.append(Unread(number, start, end, document.text[start:end]))
        return
    if item.quantity is None:
        name = node.aside or None
    else:
        name = node.aside or _name(item)
        if item.approximate:
            quantity = replace(quantity, approximate=True)
    stands = OPERAND if item.heads else BARE
    role = RESULT if item.relation in ("=", "~", "->", "#") and not item.defines else stands
    others = node.others if quantity is node.quantity else _others(quantity, node)
    mentions.append(
        Mention(
            document.text[start:end], number, start, end, quantity, role, name, False, others,
            node.notes, node.upper,
        )
    )  # fmt: skip


def _others(taken: Quantity, part: Literal) -> tuple[Alternative, ...]:
    """The other readings of a literal, the one as typed first where another was taken."""
    others = tuple(other for other in part.others if not _alike(other.quantity, taken))
    if _alike(part.quantity, taken) or (
        len(others) == len(part.others) and taken.dimension == part.quantity.dimension
    ):
        return part.others
    return (Alternative(part.quantity, "as typed, without what stands beside it"), *others)


def _alike(one: Quantity, other: Quantity) -> bool:
    return one.dimension == other.dimension and one.value == other.value


def _name(item: Item) -> str | None:
    """What the text calls a value that stands alone: its label, the head of its column, the words before it,
    or those behind it.
    """
    if item.label and item.label.strip():
        return item.label
    if item.head:
        return item.head
    words = ""
    if item.words:
        unnaming = lexicon().words["unnaming"]
        words = " ".join([word for word in item.words if word.lower() not in unnaming])
    return words or " ".join((item.after or ())[:4]) or None
