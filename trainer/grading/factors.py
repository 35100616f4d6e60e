"""Ratios that stand in an answer only as the factor of a line: the `1781/396` of "4 days * (1781/396) = 18
days", where the question asks how many times longer the 18 days are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.grading.recompute import Chain
from trainer.grading.rounded import stands_for
from trainer.grading.verdict import Verdict
from trainer.notation import Quantity
from trainer.notation.nodes import Binary, Literal, NameNode, Node

_RIGHT = ("correct", "follow_through")
Factor = tuple[Node, bool]
"""A factor of a product, and whether the product is divided by it."""


def mark_factors(
    verdicts: dict[str, Verdict], chain: Chain, values: Mapping[str, Quantity]
) -> dict[str, Verdict]:
    """Turn a missing ratio of two steps into an implied one where one of the two was reached from the other:
    what it was multiplied by is the ratio, whatever its figures are.
    """
    result = dict(verdicts)
    for name, verdict in verdicts.items():
        root = verdict.step.expression.root
        if verdict.status != "missing" or not isinstance(root, Binary) or root.operator != "/":
            continue
        if isinstance(root.left, NameNode) and isinstance(root.right, NameNode):
            above, below = verdicts.get(root.left.name), verdicts.get(root.right.name)
            if above and below and _is_multiplied(above, below, verdict, chain, values):
                result[name] = Verdict(verdict.step, "implied", verdict.expected, method=True)
    return result


def _is_multiplied(
    above: Verdict, below: Verdict, ratio: Verdict, chain: Chain, values: Mapping[str, Quantity]
) -> bool:
    """Whether the line of a right step is an earlier right one times a working that comes to their ratio."""
    number, base = above.evidence, below.value
    if above.status not in _RIGHT or below.status not in _RIGHT or number is None or base is None:
        return False
    link, wanted = number.link, chain.evaluate(ratio.step.expression, values)
    if link is None or not link.holds or link.inferred or link.left.root is None:
        return False
    if wanted is None or not wanted.value:
        return False
    factors = list(_factors(link.left.root))
    for node, divides in factors:
        if divides or not isinstance(node, Literal) or not node.quantity.value:
            continue
        if stands_for(node.quantity, base, below.step.scale, rounded=True) is None:
            continue
        rest = _product([other for other in factors if other[0] is not node])
        if rest is not None and abs(rest / wanted.value - 1) <= ratio.step.tolerance:
            return True
    return False


def _factors(node: Node, divides: bool = False) -> Iterator[Factor]:
    if isinstance(node, Binary) and node.operator in "*/":
        yield from _factors(node.left, divides)
        yield from _factors(node.right, divides != (node.operator == "/"))
    else:
        yield node, divides


def _product(factors: list[Factor]) -> float | None:
    """What plain numbers come to, None where a factor is more than a number."""
    value = 1.0
    for node, divides in factors:
        if not isinstance(node, Literal) or not node.quantity.value:
            return None
        value = value / node.quantity.value if divides else value * node.quantity.value
    return value
