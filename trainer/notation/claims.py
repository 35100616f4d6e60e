"""Claims that signs write down: `left = right`, asides that restate a value,
running equalities and their parts.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from trainer.notation.diagnose import hypotheses
from trainer.notation.dimension import Dimension
from trainer.notation.document import Document
from trainer.notation.expressions import Binary, Call, Literal, Node, figure
from trainer.notation.items import Item
from trainer.notation.links import compare
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Relation, Side
from trainer.notation.scanner import LineReader
from trainer.notation.sides import Verdict, same_kind
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
            if before.aside is None and before.label != "group":
                return before
    return None


def written(document: Document, reader: LineReader, left: Item, right: Item) -> list[Link]:
    """The links that a sign between two items writes down, none where it claims nothing."""
    relation: Relation = (
        "->" if right.relation == "->" else "~" if right.relation == "~" or right.approximate else "="
    )
    if right.relation == "is" and not left.operation:
        return []
    if right.relation == "#" and not (left.operation and isinstance(right.node, Literal)):
        return []
    if right.aside is not None and _differ(left, right):
        return []
    document.context.label = _label_unit(right.chain or right.label)
    verdict = compare(left.node, right.node, relation, document.context)
    if verdict.holds is not True and isinstance(left.node, Literal) and right.operation:
        verdict = _turned(document, left, right, relation, verdict)
    if verdict.holds is not True and left.continued:
        verdict = _resumed(document, left, right, relation, verdict)
    if right.aside is not None and verdict.holds is False:
        verdict = _aside_verdict(left, right, verdict)
    if verdict.holds is False and (right.relation == "is" or right.gap or right.listed):
        verdict = replace(verdict, holds=None)
    if verdict.holds is not True and isinstance(right.node, Binary):
        leading = _leading(right.node)
        first = compare(left.node, leading, relation, document.context)
        if first.holds:
            side = Side(document.text[leading.start : leading.end], leading.start, leading.end, first.right)
            return [Link(relation, document.side(left, first.left), side, True, first.how, first.ratio)]
    if right.relation == "#" and not verdict.holds:
        return []
    if verdict.holds and verdict.right is not None:
        verdict = _timed(left.node, right, verdict)
        right.quantity = verdict.right
    if verdict.holds is False and (
        _unfinished(reader, right) or _grouped(document, left, right) or _compared(left)
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
    or the sum of the last two.
    """
    first = _leading(left.node)
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


def _leading(node: Node) -> Node:
    while isinstance(node, Binary) and not node.grouped:
        node = node.left
    return node


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


def _same(one: Node, other: Node) -> bool:
    return (
        isinstance(one, Literal)
        and isinstance(other, Literal)
        and figure(one.quantity) == figure(other.quantity)
    )
