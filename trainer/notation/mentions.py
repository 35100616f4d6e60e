"""Every quantity of a line as a mention: its role and what the text calls it."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.document import Document
from trainer.notation.expressions import LARGEST, Literal, walk
from trainer.notation.items import Item
from trainer.notation.lexicon import lexicon
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Alternative, Mention, Role, Unread


def mentions_of(document: Document, items: list[Item], number: int) -> list[Mention]:
    """The mentions of a line, in the order typed."""
    mentions: list[Mention] = []
    for item in items:
        if item.foreign:
            continue
        single = isinstance(item.node, Literal)
        role: Role = (
            "operand"
            if not single
            else "result"
            if item.relation in ("=", "~", "->", "#") and not item.defines
            else "bare"
        )
        for part in walk(item.node):
            if not isinstance(part, Literal):
                continue
            if item.continued and part.start < item.start:
                continue
            quantity = item.quantity if single and item.quantity is not None else part.quantity
            if not abs(quantity.value) <= LARGEST:
                document.unread.append(
                    Unread(number, part.start, part.end, document.text[part.start : part.end])
                )
                continue
            if item.approximate and single:
                quantity = replace(quantity, approximate=True)
            mentions.append(
                Mention(
                    document.text[part.start : part.end],
                    number,
                    part.start,
                    part.end,
                    quantity,
                    role,
                    _name(item, part),
                    alternatives=_others(quantity, part),
                    notes=part.notes,
                    upper=part.upper,
                )
            )
    return mentions


def _others(taken: Quantity, part: Literal) -> tuple[Alternative, ...]:
    """The other readings of a literal, the one as typed first where another was taken."""
    others = tuple(other for other in part.others if not _alike(other.quantity, taken))
    if len(others) == len(part.others) or _alike(part.quantity, taken):
        return part.others
    return (Alternative(part.quantity, "as typed, without what stands beside it"), *others)


def _alike(one: Quantity, other: Quantity) -> bool:
    return one.dimension == other.dimension and one.value == other.value


def _name(item: Item, part: Literal) -> str | None:
    """What the text calls a value: its label, the words before it, its aside, or the words behind it."""
    if part.aside:
        return part.aside
    if not isinstance(item.node, Literal):
        return None
    if item.label and item.label.strip():
        return item.label
    unnaming = lexicon().words["unnaming"]
    words = " ".join(word for word in item.words if word.lower() not in unnaming)
    return words or " ".join((item.after or ())[:4]) or None
