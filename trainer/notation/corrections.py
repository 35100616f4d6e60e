"""Values taken back: "not the 1979", "no wait, 8B", "scratch that", ~~1979~~; the last word wins."""

from __future__ import annotations

import re
from dataclasses import replace

from trainer.notation.document import Document
from trainer.notation.items import Item, Scan
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.reading import Link, Mention
from trainer.notation.show import show
from trainer.regex import regex

_NEGATED = frozenset({"not", "never"})
_INSTEAD = (("instead", "of"), ("rather", "than"))
_ARTICLES = frozenset({"the", "a", "about", "at", "~", "of", "by"})
_CORRECTING = frozenset({"actually", "correction", "oops", "scratch", "sorry", "no", "wait", "should"})
_REFUSED = frozenset({"sparse", "wrong", "typo", "sparsity", "incorrect"})
_CUE = regex(
    r"\b(?:actually|correction|correcting|oops|whoops|sorry|my bad|i meant?|make (?:that|it)|rather|err?m?"
    r"|argh|(?:scratch|strike|scrap|forget) (?:that|this|it)|no,? wait)\b"
    r"|\bshould (?:be|have been|say)"
    r"(?:\W+(?:about|around|roughly|really|only|just|more like|closer to|a|an|the)\b)*\W*$"
    r"|\bwait\s*[,:.!…–—-]"
    r"|(?:^|[,.;:!?…(–—-])\s*(?:(?:hm+|uh|oh|ah|er+),?\s+)?no\b\s*(?=[,.!:;–—-]|that|it'?s|the|make|\W*\d)"
    r"|\bhm+,? no\b",
    re.IGNORECASE,
)
SAID = _NEGATED | _CORRECTING | {
    "correcting", "whoops", "bad", "mean", "meant", "make", "rather", "instead", "er", "err", "erm", "errm",
    "argh", "strike", "scrap", "forget", "sparse", "sparsity",
}  # fmt: skip
"""The words of which one stands in every line that takes something back."""
_STRUCK = regex(r"~~(?=\S)(?:[^~\n]|~(?!~))*?\S~~")
_SPARSE, _DENSE = regex(r"\bspars(?:e|ity)\b", re.IGNORECASE), regex(r"\bdense\b", re.IGNORECASE)
_REACH = 120


def correct(document: Document, scan: Scan, mentions: list[Mention], links: list[Link]) -> list[Link]:
    """Mark the mentions that a line takes back, in it and up to two statements before.

    The links of the line come back; one whose result was taken back claims nothing any more.
    """
    begins = scan.base == 0 or document.text[scan.base - 1] == "\n"
    if begins and SAID.isdisjoint(scan.said) and "~~" not in scan.line:
        return links
    items = scan.items
    _refuse(items, mentions)
    _strike(document, mentions)
    quoted = False
    for place, item in enumerate(items):
        if item.foreign or item.quantity is None:
            continue
        before = items[place - 1] if place else None
        if quoted or _cued(document, before, item):
            quoted = _quote(document, item, mentions)
            if not quoted:
                _replace(document, item, mentions)
        elif before is not None and _sparse_then_dense(document, before, item):
            _supersede(document, item, mentions)
    taken_back = {mention.start for mention in mentions if mention.superseded}
    return [
        replace(link, holds=None, diagnosis=None)
        if link.holds is False and link.right.start in taken_back
        else link
        for link in links
    ]


def _cued(document: Document, before: Item | None, item: Item) -> bool:
    """Whether a word of correction stands between an item and the one before it."""
    line = document.text.rfind("\n", 0, item.start) + 1
    start = max(line, before.end if before is not None and before.end <= item.start else line)
    return _CUE.search(document.text, max(start, item.start - _REACH), item.start) is not None


def _replace(document: Document, item: Item, mentions: list[Mention]) -> None:
    if _supersede(document, item, mentions):
        return
    for index in range(len(document.statements) - 1, max(-1, len(document.statements) - 3), -1):
        earlier = list(document.statements[index].quantities)
        if _supersede(document, item, earlier, mentions):
            document.statements[index] = replace(document.statements[index], quantities=tuple(earlier))
            return


def _quote(document: Document, item: Item, mentions: list[Mention]) -> bool:
    """ "wait, 1979 is the sparse peak": the figure of an earlier value named again, to take that value back.

    The value, where it stood first with its unit, and the figure quoted are both marked.
    """
    if item.operation or item.quantity is None or not _called_wrong(item):
        return False
    for index in range(len(document.statements) - 1, max(-1, len(document.statements) - 4), -1):
        earlier = list(document.statements[index].quantities)
        for place, mention in enumerate(earlier):
            if mention.role != "operand" and _figure(mention.quantity) == _figure(item.quantity):
                earlier[place] = replace(mention, superseded=True)
                document.statements[index] = replace(document.statements[index], quantities=tuple(earlier))
                _mark(item, mentions)
                if mention.quantity.dimension and not item.quantity.dimension:
                    _lend(item, mention, mentions)
                return True
    return False


def _mark(item: Item, mentions: list[Mention]) -> None:
    for index, mention in enumerate(mentions):
        if item.start <= mention.start < item.end:
            mentions[index] = replace(mention, superseded=True)


def _supersede(
    document: Document, item: Item, mentions: list[Mention], own: list[Mention] | None = None
) -> bool:
    """Mark the last mention before an item that is of its kind and size; `own` are those of its line."""
    quantity = item.quantity
    for index in range(len(mentions) - 1, -1, -1):
        mention = mentions[index]
        if mention.start >= item.start or quantity is None or mention.role == "operand":
            continue
        if mention.quantity.value == quantity.value:
            continue
        bare = not quantity.dimension and quantity.unit != "%"
        alike = (
            mention.quantity.dimension.agrees(quantity.dimension) or bare or not mention.quantity.dimension
        )
        one, other = _figure(mention.quantity), _figure(quantity)
        if alike and one and other and 0.1 <= abs(one / other) <= 10:
            mentions[index] = replace(mention, superseded=True)
            called = [name for name, value in document.defined.items() if value == mention.quantity]
            if bare and not quantity.unit and mention.quantity.dimension:
                quantity = _lend(item, mention, mentions if own is None else own) or quantity
            for name in called:
                document.define(name, quantity, item.start)
            return True
        return False
    return False


def _figure(quantity: Quantity) -> float:
    return quantity.value / (quantity.scale or 1)


def _lend(item: Item, earlier: Mention, mentions: list[Mention]) -> Quantity | None:
    """A bare value takes the unit of the value that it replaces: "1979 TFLOP/s, no, 989"."""
    given = None
    for index, mention in enumerate(mentions):
        if mention.start != item.start or mention.alternatives:
            continue
        bare, scale = mention.quantity, earlier.quantity.scale or 1.0
        lent = replace(
            bare, value=bare.value * scale, dimension=earlier.quantity.dimension,
            low=None if bare.low is None else bare.low * scale,
            high=None if bare.high is None else bare.high * scale,
            resolution=bare.resolution * scale, scale=scale, unit=earlier.quantity.unit,
        )  # fmt: skip
        other = Alternative(bare, "it was typed without a unit")
        note = f"read as {show(lent)}, in the unit of the value it replaces"
        mentions[index] = replace(mention, quantity=lent, alternatives=(other,), notes=(*mention.notes, note))
        given = lent
    return given


def _sparse_then_dense(document: Document, before: Item, item: Item) -> bool:
    """ "1979 TFLOP/s sparse, so 989 dense": twice the value, called sparse, with the dense one behind it."""
    if before.quantity is None or item.quantity is None or before.clause != item.clause:
        return False
    if not 1.9 < _figure(before.quantity) / (_figure(item.quantity) or 1.0) < 2.1:
        return False
    between = document.text[before.end : item.start]
    behind = document.text[item.end : item.end + 20].split("\n")[0]
    return bool(_SPARSE.search(between) and _DENSE.search(between + behind))


def _strike(document: Document, mentions: list[Mention]) -> None:
    """Mark what stands between double tildes."""
    if not mentions:
        return
    start = document.text.rfind("\n", 0, mentions[0].start) + 1
    end = document.text.find("\n", start)
    line = document.text[start : end if end >= 0 else len(document.text)]
    spans = [match.span() for match in _STRUCK.finditer(line)] if "~~" in line else []
    for index, mention in enumerate(mentions):
        if any(low <= mention.start - start < high for low, high in spans):
            mentions[index] = replace(mention, superseded=True)


def _refuse(items: list[Item], mentions: list[Mention]) -> None:
    """Mark values refused where they stand: "not the 1979"; "the 1979 is sparse" in a line that corrects."""
    said = [word.lower() for item in items for word in (*item.words, *(item.after or ()))]
    correcting = any(word in _CORRECTING or word in _NEGATED for word in said)
    refused = [item for item in items if _negated(item.words) or (correcting and _called_wrong(item))]
    for item in refused:
        _mark(item, mentions)


def _called_wrong(item: Item) -> bool:
    after = [word.lower() for word in (item.after or ())[:3]]
    return bool(after) and after[0] in ("is", "was", "were") and bool(_REFUSED & set(after[1:]))


def _negated(words: tuple[str, ...]) -> bool:
    """Whether the words before a value take it back: "not the 1979"."""
    low = [word.lower() for word in words]
    while low and low[-1] in _ARTICLES and tuple(low[-2:]) not in _INSTEAD:
        low.pop()
    return bool(low) and (low[-1] in _NEGATED or tuple(low[-2:]) in _INSTEAD)
