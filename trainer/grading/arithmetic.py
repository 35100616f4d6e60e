"""The candidate's own arithmetic: each written expression against its stated value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.grading.assume import Assumption
from trainer.grading.ratios import distance
from trainer.grading.report import ArithmeticResult, Finding
from trainer.notation import Link, Quantity, Reading, show


def written_claims(reading: Reading, assumptions: Mapping[str, Assumption]) -> Iterator[ArithmeticResult]:
    """Every claim of the answer that could be recomputed, with what its left side comes to where it does not
    hold. A wrong figure at the end of a running equality is said once for each cause.
    """
    told_of: set[tuple[int, int, str]] = set()
    changed = {item.evidence.line for item in assumptions.values() if item.changed and item.evidence}
    for statement in reading.statements:
        for link in statement.links:
            undecided = link.holds is None and link.diagnosis is None
            if undecided or not _claims(link) or (statement.line in changed and _restates_given(link)):
                continue
            told = link.diagnosis
            finding = Finding(told.code, told.says, told.factor) if told else _disagreement(link)
            if finding is not None and link.holds is False:
                slip = link.right.start, link.right.end, finding.says
                if slip in told_of:
                    continue
                told_of.add(slip)
            yield ArithmeticResult(
                line=statement.line,
                text=reading.text[link.left.start : link.right.end] if not link.inferred else link.right.text,
                stated=_value(link.right.quantity),
                computed=_value(link.left.quantity),
                holds=link.holds,
                diagnosis=finding,
                how=link.how,
                start=link.right.start,
                end=link.right.end,
            )


def _restates_given(link: Link) -> bool:
    """ "6ND" with the question's D against the candidate's own, which is said as a changed given."""
    return link.holds is False and link.left.expression is not None and bool(link.left.expression.names)


def _claims(link: Link) -> bool:
    """Whether the left side is worked out from something, or the same kind of quantity in another unit."""
    left, right = link.left, link.right
    operands = len(left.expression.literals) + len(left.expression.names) if left.expression else 0
    if operands > 1 or left.quantity is None or right.quantity is None:
        return True
    hard = left.quantity.dimension.hard
    return bool(hard) and hard == right.quantity.dimension.hard


def _disagreement(link: Link) -> Finding | None:
    """What the left side comes to, where no single cause explains the difference."""
    left, right = link.left.quantity, link.right.quantity
    if link.holds is not False or left is None or right is None or not left.value:
        return None
    if not left.dimension.powers and right.dimension.powers:
        # Nothing was typed on the left, so its figure is in the units typed on the right.
        ratio = right.value / (right.scale or 1.0) / left.value
        comes_to = f"{left.value:.4g} {right.unit}".strip()
    else:
        ratio = right.value / left.value
        same_kind = left.dimension.hard == right.dimension.hard
        comes_to = show(left, right.unit or None) if same_kind else show(left)
    worked, stated = link.left.text.strip(), link.right.text.strip()
    return Finding("disagrees", f"{worked} comes to {comes_to}; {stated} is {distance(ratio)}", ratio)


def _value(quantity: Quantity | None) -> float | None:
    return quantity.value if quantity else None
