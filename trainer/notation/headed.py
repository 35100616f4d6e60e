"""Results written first, with words behind them: `5.67 TB per checkpoint = 405e9 * 14 B`,
`one 400 Gbps NIC per GPU = 50 GB/s`.

The words may also name what the sign defines ("512 GPUs cost = 512 * 2.5"), so a claim is made where the
sides agree, and refused only where nothing else can be meant.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.beside import beside
from trainer.notation.diagnose import hypotheses
from trainer.notation.document import Document
from trainer.notation.items import Item
from trainer.notation.links import compare
from trainer.notation.nodes import Literal
from trainer.notation.reading import Link
from trainer.notation.refused import bits_for_bytes
from trainer.notation.sides import Verdict, close, tolerance

_BEHIND = frozenset({
    "of", "per", "to", "for", "with", "each", "in", "on", "lost", "written", "used", "needed",
})  # fmt: skip
"""Words behind a value that say more of it, rather than name something else."""
_ARTICLES = frozenset({"the", "a", "an", "each", "every", "it", "one"})
_SEVERAL = frozenset({
    "node", "nodes", "server", "servers", "box", "machine", "host", "hosts", "dgx", "hgx", "rack", "system",
    "total", "all", "both", "aggregate", "so", "times", "x",
})  # fmt: skip
"""Words that say that more than one port is counted."""
_SLIPS = (10.0, 100.0, 1e3, 24.0, 60.0, 3600.0)


def headed(document: Document, items: list[Item], place: int) -> Link | None:
    """The link between the value that a clause begins with and the item behind its sign, None where that item
    is something else.
    """
    item = items[place]
    if is_source(item):
        return _from(document, items, place)
    if not (item.defines or item.operation) or item.relation not in ("=", "~"):
        return None
    if item.aside is not None or item.partial or item.gap:
        return None
    head = _head(items, place)
    if head is None:
        return None
    document.context.label = None
    if not item.operation:
        if not isinstance(item.node, Literal) or not _one_converted(head, item):
            return None
        return _link(document, head, item, Verdict(False, None, None, head.quantity, item.quantity))
    goes_on = place + 1 < len(items) and items[place + 1].relation in ("=", "~", "->")
    if goes_on or any(head.quantity == part.quantity for part in item.node.figures):
        return None
    found = compare(item.node, head.node, "=", document.context)
    taken = found.holds and found.how not in ("binary", "denominator")
    link = _link(document, item, head, found)
    if taken or _surely(document, items, head, item, found):
        return link
    return link if link.holds is False and beside(document, item, head, link) is not None else None


def is_source(item: Item) -> bool:
    """Whether an expression is said to be what the value right before it comes from: "12.5 from 5 * 2.6"."""
    return item.operation and not item.relation and item.aside is None and item.words == ("from",)


def _from(document: Document, items: list[Item], place: int) -> Link | None:
    """The link of a value and the expression that it comes from, where they agree or a slip has a name."""
    item, head = items[place], items[place - 1] if place else None
    if head is None or head.foreign or not isinstance(head.node, Literal) or head.clause != item.clause:
        return None
    link = _link(document, item, head, compare(item.node, head.node, "=", document.context))
    return link if link.holds or (link.holds is False and link.diagnosis is not None) else None


def once(links: list[Link]) -> list[Link]:
    """The links of a line without those that prose makes for a value written first, whose expression agrees;
    where it does not, what prose makes of the value counts.
    """
    written = {
        link.right.start: link for link in links if not link.inferred and link.left.start > link.right.start
    }
    if not written:
        return links
    explained = {link.right.start for link in links if link.inferred and link.holds}
    return [
        link
        for link in links
        if not (link.inferred and link.right.start in written and written[link.right.start].holds)
        and not (
            link is written.get(link.right.start) and link.holds is False and link.right.start in explained
        )
    ]


def _head(items: list[Item], place: int) -> Item | None:
    """The value that words part from the sign, or a bare figure ("8 ms for batch 64 =")."""
    item = items[place]
    before = [one for one in items[:place] if one.aside is None and one.clause == item.clause]
    if not item.defines and before and item.operation and not before[-1].operation:
        last = before.pop().quantity
        if last is None or last.dimension or last.unit:
            return None
    elif not item.defines:
        return None
    head = before[-1] if before else None
    if head is None or head.foreign or head.quantity is None or not isinstance(head.node, Literal):
        return None
    typed = head.quantity.dimension or head.quantity.unit
    return head if typed and head.relation not in ("=", "~", "->", "#", "<") else None


def _surely(document: Document, items: list[Item], head: Item, item: Item, found: Verdict) -> bool:
    """Whether a value that its expression does not give is wrong, and no name: it begins the line, was not
    stated before, both sides are typed with the same units, and one noun says more of it ("28 s to write"),
    or more than one where it is out by a factor of units or of ten.
    """
    quantity, made = head.quantity, item.quantity
    words = [word.lower() for word in head.after or ()]
    if found.holds is not False or items[0] is not head or head.words or not words or words[0] not in _BEHIND:
        return False
    if quantity is None or made is None or not made.value or not quantity.value or item.node.named:
        return False
    if not quantity.dimension.hard or quantity.dimension.hard is not made.dimension.hard:
        return False
    ratio = quantity.value / made.value
    factor = any(abs(turned / slip - 1) < 0.03 for slip in _SLIPS for turned in (ratio, 1 / ratio))
    nouns = len([word for word in words[1:] if word not in _ARTICLES])
    if nouns > (3 if factor else 1):
        return False
    earlier = [known.quantity for known in document.memory.last(40) if known.start < head.start]
    return not any(one.value == quantity.value and one.dimension == quantity.dimension for one in earlier)


def _one_converted(head: Item, item: Item) -> bool:
    """Whether one link or port in bits is said again with the same digits in bytes."""
    words = [word.lower() for word in (*head.words, *item.words)]
    one, other = head.quantity, item.quantity
    if (
        one is None
        or other is None
        or _SEVERAL & set(words)
        or any(word.endswith("s") for word in item.words[:2])
    ):
        return False
    return not close(one.value, other, tolerance(other)) and bits_for_bytes(one, other)


def _link(document: Document, left: Item, right: Item, verdict: Verdict) -> Link:
    """The link of a verdict, with a diagnosis where it does not hold."""
    sides = document.side(left, verdict.left), document.side(right, verdict.right)
    ratio = verdict.ratio
    if ratio is None and verdict.left is not None and verdict.right is not None and verdict.left.value:
        ratio = verdict.right.value / verdict.left.value
    link = Link("=", *sides, verdict.holds, verdict.how, ratio)
    if link.holds is not False:
        return link
    told = beside(document, left, right, link)
    named = (told,) if told else hypotheses(link, document.memory.values(12))
    return replace(link, diagnosis=named[0]) if named else link
