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
        if item.foreign:
            continue
        node, role, name, taken = item.node, OPERAND, None, None
        if isinstance(node, Literal):
            role = RESULT if item.relation in ("=", "~", "->", "#") and not item.defines else BARE
            name, taken = node.aside or _name(item), item.quantity
        for part in node.figures:
            if item.continued and part.start < item.start:
                continue
            quantity, start, end = taken or part.quantity, part.start, part.end
            if not -LARGEST <= quantity.value <= LARGEST:
                document.unread.append(Unread(number, start, end, text[start:end]))
                continue
            if taken is None:
                name = part.aside or None
            elif item.approximate:
                quantity = replace(quantity, approximate=True)
            as_typed = quantity is part.quantity
            others = part.others if as_typed else _others(quantity, part)
            mentions.append(
                Mention(
                    text[start:end],
                    number,
                    start,
                    end,
                    quantity,
                    role,
                    name,
                    False,
                    others,
                    part.notes,
                    part.upper,
                )
            )
    return mentions


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
    """What the text calls a value that stands alone: its label, the words before it, or those behind it."""
    if item.label and item.label.strip():
        return item.label
    words = ""
    if item.words:
        unnaming = lexicon().words["unnaming"]
        words = " ".join([word for word in item.words if word.lower() not in unnaming])
    return words or " ".join((item.after or ())[:4]) or None
