"""What a sign may relate when the sides beside it do not agree: the value before, one term, an earlier
result, the expression behind its value; and bare times, which take their unit from a divisor.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

from trainer.notation.dimension import Dimension
from trainer.notation.document import Document
from trainer.notation.items import Item, leading
from trainer.notation.links import compare
from trainer.notation.nodes import Binary, Literal, NameNode, Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Relation, Side
from trainer.notation.sides import Verdict, of_period
from trainer.notation.unit_words import TIME
from trainer.regex import regex

_PERIODS = {86400.0: "days", 3600.0: "h"}
_COUNTED = (Dimension.of(GPU=1), Dimension.of(node=1))
_SIGNS = {
    **dict.fromkeys(("+", "plus", "add", "adding"), "+"),
    **dict.fromkeys(("-", "−", "–", "minus", "less", "subtract", "subtracting"), "-"),
    **dict.fromkeys(("times", "multiplied by", "multiply by"), "*"),
    **dict.fromkeys(("divided by", "divide by"), "/"),
}
_THEN = regex(r"^(?:[-•*]\s+)?(?:and|then|now|so)\s+|\s+(?:another|an extra|a further|about|~)$")
_JOINING = {
    "*": frozenset({"at", "with", "for", "x", "times", "each"}),
    "/": frozenset({"every", "of", "per", "over"}),
}


def turned(document: Document, left: Item, right: Item, relation: Relation, verdict: Verdict) -> Verdict:
    """A value before its expression: `$1,032 = $833 + $199`."""
    found = compare(right.node, left.node, relation, document.context)
    claimed = relation == "=" and left.quantity is not None and bool(left.quantity.dimension.hard)
    if found.holds is None or (found.holds is False and not claimed):
        return verdict
    ratio = 1 / found.ratio if found.ratio else None
    return replace(found, left=found.right, right=found.left, ratio=ratio)


def joined(document: Document, items: list[Item], left: Item, right: Item, relation: Relation) -> Link | None:
    """The link that holds with the value before, which a word joins to the left one ("512 A100 @ 312T * 0.4",
    "14.5 min every 183 min"), or with one term alone ("a = 8% plus 1/19 = 5%").
    """
    meant: list[Node] = []
    place = items.index(left)
    before = items[place - 1] if place else None
    word = left.words[-1].lower() if left.words else ""
    if before is not None and not before.foreign and before.clause == left.clause and not left.relation:
        counted = before.quantity is not None and before.quantity.dimension in _COUNTED
        if counted and not left.words and document.text[before.end : left.start].isspace():
            meant.append(Binary(before.start, left.end, "*", before.node, left.node))
        meant += [
            Binary(before.start, left.end, operator, before.node, left.node)
            for operator, words in _JOINING.items()
            if word in words and not before.partial and before.aside is None
        ]
    if isinstance(left.node, Binary) and left.node.operator in "+-" and not left.node.grouped:
        last = left.node.right
        between = document.text[left.node.left.end : last.start]
        if left.relation or (isinstance(last, Binary) and any(sign.isalpha() for sign in between)):
            meant.append(last)
    for node, stated in product(meant, dict.fromkeys((right.node, leading(right.node)))):
        verdict = compare(node, stated, relation, document.context)
        if verdict.holds:
            sides = side_of(document, node, verdict.left), side_of(document, stated, verdict.right)
            return Link(relation, *sides, True, verdict.how, verdict.ratio)
    return None


def side_of(document: Document, node: Node, quantity: Quantity | None) -> Side:
    """A part of a text as the side of a link."""
    text = document.text[node.start : node.end]
    return Side(text, node.start, node.end, quantity, None if isinstance(node, Literal | NameNode) else node)


def resumed(
    document: Document, items: list[Item], left: Item, right: Item, relation: Relation, verdict: Verdict
) -> Verdict:
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
    earlier = document.memory.values(40)
    earlier = [quantity for quantity in earlier if quantity.unit != "%"][-5:]
    sums = [
        Quantity(a.value + b.value, a.dimension) for a, b in pairwise(earlier) if a.dimension == b.dimension
    ]
    for quantity in [*reversed(sums), *reversed(earlier)]:
        resumed = _substituted(left.node, Literal(first.start, first.end, quantity))
        found = compare(resumed, right.node, relation, document.context)
        if found.holds and (found.how == "units" or not quantity.dimension):
            return found
    beside = items[items.index(left) - 1]
    far = beside.foreign and document.text.count("\n", beside.end, left.start) > 1
    return replace(verdict, holds=None) if far else verdict


def _substituted(node: Node, first: Node) -> Node:
    if isinstance(node, Binary) and not node.grouped:
        return replace(node, left=_substituted(node.left, first))
    return first  # a bracket as a whole


def carried(
    document: Document, items: list[Item], left: Item, right: Item, relation: Relation, verdict: Verdict
) -> Verdict:
    """A line that begins with a sign, or with one in a word, may go on from the value before it:
    `+ 2 + 2 = 13 days`, "plus 15% for failed runs -> $575k"; so may a part behind a comma:
    "403e9, divided by (64e9 + 3.2e9) = 6", "13 replicas, +2 = 15".
    """
    place = items.index(left)
    grouped = isinstance(left.node, Binary) and left.node.grouped
    added = left.gap and isinstance(left.node, Literal)
    beside = items[place - 1] if place and (grouped or added) else None
    sign = signed(document, left, beside.end if beside is not None else None)
    known = document.last if beside is None else beside
    last = known.quantity if known is not None else None
    first = left.node if grouped else leading(left.node)
    if sign is None or last is None or not (grouped or isinstance(first, Literal)):
        return verdict
    before = Literal(first.start, first.start, last)
    whole = _substituted(left.node, Binary(first.start, first.end, sign, before, first))
    found = compare(whole, right.node, relation, document.context)
    worded = document.text[left.start - 2 : left.start - 1].isalpha()  # and no bullet
    claimed = (worded and verdict.holds is False) or more_or_less(last, first, right)
    claimed = claimed or (beside is not None and added)
    return found if found.holds or (claimed and found.holds is False) else verdict


def more_or_less(whole: Quantity, share: Node, right: Item) -> bool:
    """Whether a value is plainly meant as so many percent more or less than a whole: of its kind, and neither
    half nor twice of it.
    """
    stated = right.quantity
    if stated is None or not isinstance(share, Literal) or share.quantity.unit != "%" or whole.unit == "%":
        return False
    alike = whole.dimension == stated.dimension and bool(stated.dimension)
    return alike and whole.value > 0 and 0.5 < stated.value / whole.value < 2


def signed(document: Document, item: Item, start: int | None = None) -> str | None:
    """The operator that a line, or what follows `start`, begins with right before an item, None where it
    begins otherwise.
    """
    line = document.text.rfind("\n", 0, item.start) + 1 if start is None else start
    if document.text[item.start : item.start + 1] == "-" and not document.text[line : item.start].strip():
        return "+"  # of a negative value: -10% discount
    return _SIGNS.get(_THEN.sub("", document.text[line : item.start].strip(" \t*•`,;").lower()))


def timed(document: Document, left: Node, right: Item, verdict: Verdict) -> Verdict:
    """A bare result of seconds over 86400 is in days, over 3600 in hours: its quantity says so.

    Seconds are a quotient (`work / rate / 86400`) or a figure that stood with that unit; 100M / 86400 is a
    rate.
    """
    found = verdict.right
    if found is None or found.dimension or found.unit or not isinstance(right.node, Literal):
        return verdict
    if not isinstance(left, Binary) or left.operator != "/" or not _seconds(document, left.left):
        return verdict
    divisor = left.right.quantity if isinstance(left.right, Literal) else None
    if divisor is None or divisor.dimension or divisor.value not in _PERIODS or found.value >= 1e5:
        return verdict
    worth = divisor.value
    measured = replace(
        found,
        value=found.value * worth,
        dimension=TIME,
        resolution=found.resolution * worth,
        scale=worth,
        unit=_PERIODS[worth],
    )
    return replace(verdict, right=measured)


def _seconds(document: Document, node: Node) -> bool:
    """Whether what is divided is a time in seconds."""
    if isinstance(node, Literal):
        known = document.context.figures.get(node.quantity.value)
        return known is not None and known.dimension == TIME and known.scale == 1.0
    return isinstance(node, Binary) and node.operator == "/"
