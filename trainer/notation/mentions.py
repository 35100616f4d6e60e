"""Every quantity of a line as a mention: its role, what the text calls it, and whether it was taken back."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.document import Document
from trainer.notation.expressions import LARGEST, Literal, walk
from trainer.notation.items import Item
from trainer.notation.lexicon import lexicon
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Alternative, Mention, Role, Unread

_NEGATED = frozenset({"not", "never"})
_INSTEAD = (("instead", "of"), ("rather", "than"))
_ARTICLES = frozenset({"the", "a", "about", "at", "~", "of", "by"})
_CORRECTING = frozenset({"actually", "correction", "oops", "scratch", "sorry", "no", "wait", "should"})
_REPLACING = frozenset({"actually", "correction", "oops", "scratch", "sorry", "wait"})
_TAKEN_BACK = frozenset({"sparse", "wrong", "typo", "sparsity", "incorrect"})


def mentions_of(document: Document, items: list[Item], number: int) -> list[Mention]:
    """The mentions of a line, in the order typed."""
    mentions: list[Mention] = []
    correcting = any(
        word.lower() in _CORRECTING or word.lower() in _NEGATED
        for item in items
        for word in (*item.words, *(item.after or ()))
    )
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
                    _taken_back(item, correcting),
                    alternatives=_others(quantity, part),
                    notes=part.notes,
                    upper=part.upper,
                )
            )
    _correct(document, items, mentions)
    return mentions


def _others(taken: Quantity, part: Literal) -> tuple[Alternative, ...]:
    """The other readings of a literal, the one as typed first where another was taken."""
    others = tuple(other for other in part.others if not _alike(other.quantity, taken))
    if len(others) == len(part.others) or _alike(part.quantity, taken):
        return part.others
    return (Alternative(part.quantity, "as typed, without what stands beside it"), *others)


def _alike(one: Quantity, other: Quantity) -> bool:
    return one.dimension == other.dimension and one.value == other.value


def _taken_back(item: Item, correcting: bool) -> bool:
    """Whether a value is refused where it stands:
    "not the 1979", or "the 1979 is sparse" in a line that corrects.
    """
    if _negated(item.words):
        return True
    after = [word.lower() for word in (item.after or ())[:3]]
    return (
        correcting
        and bool(after)
        and after[0] in ("is", "was", "were")
        and bool(_TAKEN_BACK & set(after[1:]))
    )


def _correct(document: Document, items: list[Item], mentions: list[Mention]) -> None:
    """ "actually 989": the last value of the same kind before it no longer counts."""
    for item in items:
        low = [word.lower() for word in item.words]
        if item.foreign or item.quantity is None or not low or not (_REPLACING & set(low[-4:])):
            continue
        if _supersede(item, mentions):
            continue
        for index in range(len(document.statements) - 1, max(-1, len(document.statements) - 3), -1):
            earlier = list(document.statements[index].quantities)
            if _supersede(item, earlier):
                document.statements[index] = replace(document.statements[index], quantities=tuple(earlier))
                break


def _supersede(item: Item, mentions: list[Mention]) -> bool:
    """Mark the last mention before an item that is of its kind and size."""
    for index in range(len(mentions) - 1, -1, -1):
        mention = mentions[index]
        if mention.start >= item.start or item.quantity is None or mention.role == "operand":
            continue
        if mention.quantity.value == item.quantity.value:
            continue
        alike = (
            mention.quantity.dimension.agrees(item.quantity.dimension)
            or not item.quantity.dimension
            or not mention.quantity.dimension
        )
        one, other = (
            mention.quantity.value / (mention.quantity.scale or 1),
            item.quantity.value / (item.quantity.scale or 1),
        )
        if alike and one and other and 0.1 <= abs(one / other) <= 10:
            mentions[index] = replace(mention, superseded=True)
            return True
        return False
    return False


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


def _negated(words: tuple[str, ...]) -> bool:
    """Whether the words before a value take it back: "not the 1979"."""
    low = [word.lower() for word in words]
    while low and low[-1] in _ARTICLES and tuple(low[-2:]) not in _INSTEAD:
        low.pop()
    return bool(low) and (low[-1] in _NEGATED or tuple(low[-2:]) in _INSTEAD)
