"""Claims that signs write down: `left = right`, asides that restate a value,
running equalities and their parts.
"""

from __future__ import annotations

import math
from dataclasses import replace

from trainer.notation.beside import beside
from trainer.notation.diagnose import hypotheses
from trainer.notation.dimension import NONE
from trainer.notation.document import Document
from trainer.notation.doubts import doubtful
from trainer.notation.expressions import figure
from trainer.notation.instead import carried, joined, resumed, side_of, timed, turned
from trainer.notation.items import Item, Scan, leading
from trainer.notation.links import compare
from trainer.notation.nodes import Binary, Call, Literal, Node
from trainer.notation.own_units import in_own_unit, label_unit
from trainer.notation.reading import Link, Relation
from trainer.notation.sides import Verdict, is_amount, same_kind

_SLIPS = (1e3, 1e6, 1e9, 60.0, 3600.0, 24.0, 8.0, 10.0, 100.0)


def related(items: list[Item], place: int) -> Item | None:
    """The item that a link's sign relates an item to."""
    item = items[place]
    if item.aside is not None:
        if place > 0 and items[place - 1].aside == item.aside and item.relation in ("=", "~", "->"):
            return items[place - 1]
        return items[item.aside] if item.alone and item.relation in ("", "=", "~") else None
    if item.relation in ("=", "~", "->", "#", "is") and not item.defines:
        for before in reversed(items[:place]) if place > 1 else items[:place]:
            commented = item.relation == "#" and before.relation == "#"
            if before.aside is None and before.label != "group" and not commented:
                return before
    return None


def written(document: Document, scan: Scan, left: Item, right: Item) -> list[Link]:
    """The links that a sign between two items of a line writes down, none where it claims nothing."""
    relation: Relation = (
        "->" if right.relation == "->" else "~" if right.relation == "~" or right.approximate else "="
    )
    if _claims_nothing(left, right):
        return []
    if left.partial or right.partial:
        sides = document.side(left), document.side(right)
        return [Link(relation, sides[0], sides[1], None, None, None)]
    label = right.chain or right.label
    document.context.label = label_unit(label) if label else None
    verdict = compare(left.node, right.node, relation, document.context, values=(left.value, right.value))
    if verdict.holds is not True:
        verdict = _other_sides(document, scan.items, left, right, relation, verdict)
    if verdict.holds is not True:
        meant = joined(document, scan.items, left, right, relation) if verdict.holds is False else None
        verdict = _weakened(left, right, verdict)
        meant = meant or _first_part(document, left, right, relation)
        if meant is not None:
            return [meant]
        if right.relation == "#" and not _stated_beside(scan.items, left, right, verdict):
            return []
    if verdict.holds and relation == "->" and _put_to_use(left, right):
        verdict = replace(verdict, holds=None, how=None)
    if verdict.holds:
        verdict = _taken(document, left, right, verdict)
    elif verdict.holds is False and doubtful(document, scan, left, right):
        verdict = replace(verdict, holds=None)
    link = _link(document, left, right, relation, verdict)
    return [link, *_shared(document, left.node, right.node)] if right.operation else [link]


def _put_to_use(left: Item, right: Item) -> bool:
    """Whether an arrow leads to a step that a value is put into: `$0.60 -> (0.60 - 0.25) / 0.60`."""
    if not isinstance(left.node, Literal) or not right.operation:
        return False
    return any(figure(part.quantity) == figure(left.node.quantity) for part in right.node.figures)


def _claims_nothing(left: Item, right: Item) -> bool:
    """Whether a word, a comment or a bracket relates two items without saying that they agree."""
    if right.relation == "is" and not left.operation:
        return True
    if right.relation == "#" and not (left.operation and isinstance(right.node, Literal)):
        return True
    return right.aside is not None and _differ(left, right)


def _other_sides(
    document: Document, items: list[Item], left: Item, right: Item, relation: Relation, verdict: Verdict
) -> Verdict:
    """The verdict on what else may stand on the left: the expression behind its value, an earlier result."""
    if isinstance(left.node, Literal) and right.operation:
        verdict = turned(document, left, right, relation, verdict)
    if verdict.holds is not True and not left.continued:
        verdict = carried(document, items, left, right, relation, verdict)
    if verdict.holds is not True and left.continued:
        verdict = resumed(document, items, left, right, relation, verdict)
    return verdict


def _weakened(left: Item, right: Item, verdict: Verdict) -> Verdict:
    """The verdict on a claim that is no strong one: in brackets, by a word, in a list, behind a comma."""
    if right.aside is not None and verdict.holds is False:
        verdict = _aside_verdict(left, right, verdict)
    apart = right.relation == "is" or right.listed or (right.gap and right.relation != "#")
    priced = not left.operation and left.words[-1:] in (("at",), ("At",), ("@",))
    apart = apart or (priced and not left.relation)
    return replace(verdict, holds=None) if verdict.holds is False and apart else verdict


def _first_part(document: Document, left: Item, right: Item, relation: Relation) -> Link | None:
    """The link to the value that the right side goes on from: the 720 of `90 * 24 / 3 = 720 * 40 s`."""
    if not isinstance(right.node, Binary):
        return None
    part = leading(right.node)
    first = compare(left.node, part, relation, document.context)
    if not first.holds or (relation != "->" and _dimensionless_for(left, part)):
        return None
    side = side_of(document, part, first.right)
    return Link(relation, document.side(left, first.left), side, True, first.how, first.ratio)


def _taken(document: Document, left: Item, right: Item, verdict: Verdict) -> Verdict:
    """The verdict with the reading of the right side that held, which the item keeps."""
    if verdict.right is None:
        return verdict
    if verdict.right.dimension is NONE and not verdict.right.unit:
        verdict = timed(document, left.node, right, verdict)
        verdict = in_own_unit(right.chain or right.label, left.node, verdict)
    taken, typed = verdict.right, right.quantity
    if taken is not typed and taken is not None and typed is not None and is_amount(taken, typed):
        verdict = replace(verdict, right=typed, how="as written")
    right.quantity = verdict.right
    return verdict


def _link(document: Document, left: Item, right: Item, relation: Relation, verdict: Verdict) -> Link:
    """The link of a verdict, with a diagnosis where it does not hold."""
    taken = verdict.left
    if taken is not None and left.quantity is not None and taken is not left.quantity:
        taken = left.quantity if is_amount(taken, left.quantity) else taken
    one, other = document.side(left, taken), document.side(right, verdict.right)
    link = Link(relation, one, other, verdict.holds, verdict.how, verdict.ratio)
    if link.holds is False:
        told = beside(document, left, right, link)
        named = (told,) if told else hypotheses(link, document.memory.values(12))
        link = replace(link, diagnosis=named[0] if named else None)
    return link


def _stated_beside(items: list[Item], left: Item, right: Item, verdict: Verdict) -> bool:
    """Whether a comment states the value of the expression before it, although it does not come out:
    it is all there is in the comment, or right but for a power of ten.
    """
    if verdict.ratio is None or verdict.ratio <= 0 or verdict.left is None:
        return False
    comment = [item for item in items if item.relation == "#"]
    if len(comment) == 1 and not right.words and not right.after:
        return True
    operands = [figure(part.quantity) for part in left.node.figures]
    if right.quantity is None or figure(right.quantity) in operands or right.quantity.resolution == 0:
        return False
    tens = math.log10(abs(right.quantity.value / verdict.left.value)) if verdict.left.value else 0.0
    return abs(tens - round(tens)) < 0.01 and 0 < abs(round(tens)) < 4


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
                sides = side_of(document, one, verdict.left), side_of(document, other, verdict.right)
                found.append(Link("=", *sides, True, verdict.how, verdict.ratio, inferred=True))
    return found


def _dimensionless_for(left: Item, leading: Node) -> bool:
    """Whether a bare figure would have to stand for a value with a unit: `3 weeks = 21 x 24 x 60`."""
    if left.operation or left.quantity is None or not isinstance(leading, Literal):
        return False
    if not left.quantity.dimension.hard:
        return False
    return not leading.quantity.dimension


def running(document: Document, items: list[Item], middle: Item, item: Item, links: list[Link]) -> list[Link]:
    """The links of a value that ends a running equality, with the claim that its ends agree.

    A bare sum or product in the middle takes its unit from the value behind it, so that
    `3 weeks = 21 x 24 x 60 = 30,240 s` says that three weeks are 30,240 seconds.
    """
    if not links or item.relation not in ("=", "~") or middle.relation not in ("=", "~"):
        return links
    head = related(items, items.index(middle)) if middle.operation else None
    if head is None:
        return links
    if head.quantity is None or item.quantity is None or head.partial:
        return links
    wanted = head.quantity.dimension.hard
    measured = any(part.quantity.dimension.hard for part in middle.node.figures)
    if not wanted or item.quantity.dimension.hard != wanted or measured:
        return links
    verdict = compare(head.node, item.node, "=", document.context, values=(head.value, item.value))
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
