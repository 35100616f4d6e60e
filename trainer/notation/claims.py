"""Claims that signs write down: `left = right`, asides that restate a value,
running equalities and their parts.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from trainer.notation.diagnose import hypotheses
from trainer.notation.dimension import Dimension
from trainer.notation.document import Document
from trainer.notation.expressions import Binary, Call, Literal, Node, figure, walk
from trainer.notation.items import Item, leading
from trainer.notation.links import compare
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Relation, Side
from trainer.notation.scanner import LineReader
from trainer.notation.sides import Verdict, of_period, same_kind
from trainer.notation.units import unit_table

_PERIODS = {86400.0: "days", 3600.0: "h"}
_GROUPING = frozenset({"of", "at", "by", "per", "every", "for"})
_OPERATORS = frozenset({"+", "-", "*", "/", "of", "x", "times"})
_SLIPS = (1e3, 1e6, 1e9, 60.0, 3600.0, 24.0, 8.0, 10.0, 100.0)


def related(items: list[Item], place: int) -> Item | None:
    """The item that a link's sign relates an item to."""
    item = items[place]
    if item.aside is not None:
        if place > 0 and items[place - 1].aside == item.aside and item.relation in ("=", "~", "->"):
            return items[place - 1]
        return items[item.aside] if item.alone and item.relation in ("", "=", "~") else None
    if item.relation in ("=", "~", "->", "#", "is") and not item.defines:
        for before in reversed(items[:place]):
            commented = item.relation == "#" and before.relation == "#"
            if before.aside is None and before.label != "group" and not commented:
                return before
    return None


def written(document: Document, reader: LineReader, items: list[Item], left: Item, right: Item) -> list[Link]:
    """The links that a sign between two items of a line writes down, none where it claims nothing."""
    relation: Relation = (
        "->" if right.relation == "->" else "~" if right.relation == "~" or right.approximate else "="
    )
    if right.relation == "is" and not left.operation:
        return []
    if right.relation == "#" and not (left.operation and isinstance(right.node, Literal)):
        return []
    if right.aside is not None and _differ(left, right):
        return []
    if left.partial or right.partial:
        sides = document.side(left), document.side(right)
        return [Link(relation, sides[0], sides[1], None, None, None)]
    document.context.label = _label_unit(right.chain or right.label)
    verdict = compare(left.node, right.node, relation, document.context)
    if verdict.holds is not True and isinstance(left.node, Literal) and right.operation:
        verdict = _turned(document, left, right, relation, verdict)
    if verdict.holds is not True and left.continued:
        verdict = _resumed(document, left, right, relation, verdict)
    if right.aside is not None and verdict.holds is False:
        verdict = _aside_verdict(left, right, verdict)
    apart = right.relation == "is" or right.listed or (right.gap and right.relation != "#")
    if verdict.holds is False and apart:
        verdict = replace(verdict, holds=None)
    if verdict.holds is not True and isinstance(right.node, Binary):
        first_part = leading(right.node)
        first = compare(left.node, first_part, relation, document.context)
        if first.holds and (relation == "->" or not _dimensionless_for(left, first_part)):
            side = Side(
                document.text[first_part.start : first_part.end],
                first_part.start,
                first_part.end,
                first.right,
            )
            return [Link(relation, document.side(left, first.left), side, True, first.how, first.ratio)]
    if right.relation == "#" and not verdict.holds and not _stated_beside(items, left, right, verdict):
        return []
    if verdict.holds and verdict.right is not None:
        verdict = _timed(left.node, right, verdict)
        if right.quantity is not None and verdict.right == of_period(right.quantity):
            verdict = replace(verdict, right=right.quantity, how="as written")
        right.quantity = verdict.right
    if verdict.holds is False and (
        _unfinished(reader, right)
        or _grouped(document, left, right)
        or _compared(left)
        or _interrupted(items, left)
    ):
        verdict = replace(verdict, holds=None)
    link = Link(
        relation,
        document.side(left, verdict.left),
        document.side(right, verdict.right),
        verdict.holds,
        verdict.how,
        verdict.ratio,
    )
    if link.holds is False:
        named = hypotheses(link, [known.quantity for known in document.memory.known[-12:] if known.stated])
        link = replace(link, diagnosis=named[0] if named else None)
    return [link, *_shared(document, left.node, right.node)]


def _stated_beside(items: list[Item], left: Item, right: Item, verdict: Verdict) -> bool:
    """Whether a comment states the value of the expression before it, although it does not come out:
    it is all there is in the comment, or right but for a power of ten.
    """
    if verdict.ratio is None or verdict.ratio <= 0 or verdict.left is None:
        return False
    comment = [item for item in items if item.relation == "#"]
    if len(comment) == 1 and not right.words and not right.after:
        return True
    operands = [figure(part.quantity) for part in walk(left.node) if isinstance(part, Literal)]
    if right.quantity is None or figure(right.quantity) in operands or right.quantity.resolution == 0:
        return False
    tens = math.log10(abs(right.quantity.value / verdict.left.value)) if verdict.left.value else 0.0
    return abs(tens - round(tens)) < 0.01 and 0 < abs(round(tens)) < 4


def _turned(document: Document, left: Item, right: Item, relation: Relation, verdict: Verdict) -> Verdict:
    """A value before its expression: `$1,032 = $833 + $199`."""
    turned = compare(right.node, left.node, relation, document.context)
    claimed = relation == "=" and left.quantity is not None and bool(left.quantity.dimension.hard)
    if turned.holds is None or (turned.holds is False and not claimed):
        return verdict
    ratio = 1 / turned.ratio if turned.ratio else None
    return replace(turned, left=turned.right, right=turned.left, ratio=ratio)


def _label_unit(label: str | None) -> Quantity | None:
    """The unit that the label of a defined value asks for: "days = ... = 25"."""
    for word in reversed((label or "").replace("(", " ").replace(")", " ").split()):
        unit = unit_table().find(word) if len(word) > 2 or word in ("ms", "GB", "TB") else None
        if unit is not None and unit.dimension.hard:
            return Quantity(unit.factor, unit.dimension, unit=word)
    return None


def _resumed(document: Document, left: Item, right: Item, relation: Relation, verdict: Verdict) -> Verdict:
    """A line that goes on with an operator may take up an earlier result than the last,
    or the sum of the last two. A price ("at $0.60/M = ") takes up the value
    before, or what it is in its period.
    """
    first = leading(left.node)
    amount = of_period(first.quantity) if isinstance(first, Literal) else None
    if amount is not None:
        whole = _substituted(left.node, Literal(first.start, first.end, amount))
        found = compare(whole, right.node, relation, document.context)
        if found.holds:
            return found
    if document.text[left.start : left.start + 2].lower() == "at":
        return verdict
    earlier = [known.quantity for known in document.memory.known[-40:] if known.stated]
    earlier = [quantity for quantity in earlier if quantity.unit != "%"][-5:]
    sums = [
        Quantity(a.value + b.value, a.dimension) for a, b in pairwise(earlier) if a.dimension == b.dimension
    ]
    for quantity in [*reversed(sums), *reversed(earlier)]:
        resumed = _substituted(left.node, Literal(first.start, first.end, quantity))
        found = compare(resumed, right.node, relation, document.context)
        if found.holds:
            return found
    return replace(verdict, holds=None)


def _substituted(node: Node, first: Literal) -> Node:
    if isinstance(node, Binary) and not node.grouped:
        return replace(node, left=_substituted(node.left, first))
    return first


def _compared(left: Item) -> bool:
    """Whether the left value is only the second of two compared: "2,563 vs 667 = 3.84x"."""
    return bool(left.words) and left.words[-1].lower() in (
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


def _interrupted(items: list[Item], left: Item) -> bool:
    """Whether words that were not read stand between the left value and a sum or product before it:
    `5 + one a day for 60 days = 65`.
    """
    if left.operation or not left.words or left.gap or left.aside is not None:
        return False
    before = [item for item in items if item.end <= left.start and item.aside is None]
    return bool(before) and before[-1].operation and before[-1].clause == left.clause


def _unfinished(reader: LineReader, item: Item) -> bool:
    """Whether the right side goes on with what was not read: `$1,032 = $833 + ...`, `= 31/32 of 288`."""
    for token in reader.tokens:
        if reader.base + token.start >= item.end:
            return token.text in _OPERATORS
    return False


def _grouped(document: Document, left: Item, right: Item) -> bool:
    """Whether the left value is the size of a group that was counted before:
    `4 mini batches of 4096 = 16384`.
    """
    words = [word for word in left.words if word.lower() not in ("about", "roughly", "some")]
    if not words or words[-1].lower() not in _GROUPING or left.quantity is None or right.quantity is None:
        return False
    counts = [known.quantity.value for known in document.memory.known[-4:]]
    return any(
        count and abs(right.quantity.value / (left.quantity.value * count) - 1) < 0.05
        for count in counts
        if left.quantity.value
    )


def _timed(left: Node, right: Item, verdict: Verdict) -> Verdict:
    """A bare result of `... / 86400` is in days, of `... / 3600` in hours: its quantity says so."""
    found = verdict.right
    if (
        found is None
        or found.dimension
        or found.unit
        or not isinstance(left, Binary)
        or left.operator != "/"
        or not isinstance(right.node, Literal)
    ):
        return verdict
    divisor = left.right.quantity if isinstance(left.right, Literal) else None
    if divisor is None or divisor.dimension or divisor.value not in _PERIODS or found.value >= 1e5:
        return verdict
    worth = divisor.value
    timed = replace(
        found,
        value=found.value * worth,
        dimension=Dimension.of(s=1),
        resolution=found.resolution * worth,
        scale=worth,
        unit=_PERIODS[worth],
    )
    return replace(verdict, right=timed)


def _differ(left: Item, right: Item) -> bool:
    """Whether an aside says something else than the value before it, so that no claim of equality is made."""
    if left.quantity is None or right.quantity is None:
        return True
    return (
        not same_kind(left.quantity, right.quantity)
        or left.quantity.dimension.soft != right.quantity.dimension.soft
    )


def _aside_verdict(left: Item, right: Item, verdict: Verdict) -> Verdict:
    """An aside that restates a value in another unit is wrong only where the gap is that of a unit."""
    ratio = verdict.ratio
    units = (
        left.quantity is not None
        and right.quantity is not None
        and left.quantity.scale != right.quantity.scale
    )
    if units and ratio and any(abs(ratio / s - 1) < 0.03 or abs(ratio * s - 1) < 0.03 for s in _SLIPS):
        return verdict
    return replace(verdict, holds=None)


def _shared(document: Document, left: Node, right: Node) -> list[Link]:
    """`A / x = B / x` and `ceil(A) = ceil(B)` also claim A = B."""
    pairs: list[tuple[Node, Node]] = []
    if (
        isinstance(left, Call)
        and isinstance(right, Call)
        and left.name == right.name
        and len(left.arguments) == len(right.arguments) == 1
    ):
        pairs.append((left.arguments[0], right.arguments[0]))
    elif isinstance(left, Binary) and isinstance(right, Binary) and left.operator == right.operator:
        if _same(left.right, right.right):
            pairs.append((left.left, right.left))
        elif _same(left.left, right.left):
            pairs.append((left.right, right.right))
    found = []
    for one, other in pairs:
        if isinstance(one, Binary | Call) and isinstance(other, Literal):
            verdict = compare(one, other, "=", document.context)
            if verdict.holds:
                sides = [
                    Side(document.text[n.start : n.end], n.start, n.end, v)
                    for n, v in ((one, verdict.left), (other, verdict.right))
                ]
                found.append(Link("=", sides[0], sides[1], True, verdict.how, verdict.ratio, inferred=True))
    return found


def _dimensionless_for(left: Item, leading: Node) -> bool:
    """Whether a bare figure would have to stand for a value with a unit: `3 weeks = 21 x 24 x 60`."""
    if left.quantity is None or not left.quantity.dimension.hard or not isinstance(leading, Literal):
        return False
    return not leading.quantity.dimension


def running(document: Document, items: list[Item], place: int, links: list[Link]) -> list[Link]:
    """The links of a value that ends a running equality, with the claim that its ends agree.

    A bare sum or product in the middle takes its unit from the value behind it, so that
    `3 weeks = 21 x 24 x 60 = 30,240 s` says that three weeks are 30,240 seconds.
    """
    item = items[place]
    middle = related(items, place)
    if not links or middle is None or not middle.operation or middle not in items:
        return links
    head = related(items, items.index(middle))
    if head is None or item.relation not in ("=", "~") or middle.relation not in ("=", "~"):
        return links
    if head.quantity is None or item.quantity is None or head.partial:
        return links
    wanted = head.quantity.dimension.hard
    measured = [
        part for part in walk(middle.node) if isinstance(part, Literal) and part.quantity.dimension.hard
    ]
    if not wanted or item.quantity.dimension.hard != wanted or measured:
        return links
    verdict = compare(head.node, item.node, "=", document.context)
    if verdict.holds is not False:
        return links
    link = Link(
        "=", document.side(head, verdict.left), document.side(item, verdict.right), False, None, verdict.ratio
    )
    named = hypotheses(link)
    return [*links, replace(link, diagnosis=named[0] if named else None)]


def _same(one: Node, other: Node) -> bool:
    return (
        isinstance(one, Literal)
        and isinstance(other, Literal)
        and figure(one.quantity) == figure(other.quantity)
    )
