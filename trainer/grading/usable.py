"""The usable part of what a question gives: a share of it that the candidate counts on, as with 85% of the
calendar where the rest goes to restarts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from trainer.bank.question import Input
from trainer.grading.assume import Assumption, equals, is_plausible
from trainer.grading.evidence import Evidence
from trainer.grading.likely import computed
from trainer.grading.recompute import Chain
from trainer.grading.words import has_phrase, normalise
from trainer.notation import Dimension, Quantity
from trainer.record import record

_LEAST, _MOST = 0.5, 0.98
"""What share of a given one may count on, and from where on it is all of it."""
_SAME = 0.003
_SHARED = frozenset(Dimension.of(**{unit: 1}) for unit in ("s", "B", "GPU", "node", "USD"))
"""Kinds of things of which a part may be set aside: time, memory, machines, money."""
_SET_ASIDE = (
    "usable", "useful", "available", "availability", "up", "uptime", "goodput", "restart", "restarts",
    "failure", "failures", "overhead", "lost", "lose", "losing", "downtime", "maintenance", "buffer", "slack",
    "reserve", "reserved", "margin", "headroom", "spare", "productive", "evals", "hiccups",
)  # fmt: skip


@record
class Part:
    """A given as far as the candidate counts on it, and the number that says how far."""

    item: Assumption
    by: Evidence


def usable_parts(chain: Chain, evidence: Sequence[Evidence], text: str) -> dict[str, Part]:
    """The givens of which a line names a share to count on and what that comes to: "3 weeks at 90% goodput =
    454 h".
    """
    lines = [normalise(line) for line in text.split("\n")]
    found: dict[str, Part] = {}
    for item in chain.inputs.values():
        part = next(_parts(chain, item, evidence, lines), None) if _may_be_shared(item) else None
        if part is not None:
            found[item.id] = part
    return found


def _parts(chain: Chain, item: Input, evidence: Sequence[Evidence], lines: Sequence[str]) -> Iterator[Part]:
    given = item.quantity
    for number in evidence:
        quantity = number.quantity
        if number.role == "operand" or quantity.dimension != given.dimension:
            continue
        ratio = quantity.value / given.value
        if not _LEAST <= ratio < _MOST or _says_a_result_again(number, evidence):
            continue
        within = _SAME + 0.5 * quantity.resolution / given.value
        for share in _before(number, evidence):
            if not _comes_to(share.quantity, ratio, within) or _is_of_the_chain(chain, item, share.quantity):
                continue
            if _sets_aside(lines[share.line - 1 : number.line]) or _is_worked_from(number, given, share):
                taken = replace(quantity, low=None, high=None)
                yield Part(Assumption(item, taken, number, share=ratio), share)


def share_of(item: Input, taken: Quantity, evidence: Iterable[Evidence]) -> float | None:
    """The share of a given that is counted on, where the value taken is such a part and a number of a
    working, or beside the value, says so; None for any other value.
    """
    ratio = taken.value / item.quantity.value if item.quantity.value else 0.0
    if not _may_be_shared(item) or not _LEAST <= ratio < _MOST:
        return None
    numbers = list(evidence)
    beside = {number.line for number in numbers if equals(number.quantity, taken, _SAME)}
    says = (number for number in numbers if number.role == "operand" or number.line in beside)
    return ratio if any(_comes_to(number.quantity, ratio, _SAME) for number in says) else None


def parts_by(item: Input, share: Quantity) -> Iterator[float]:
    """What a given comes to by a share of it that a working has."""
    if _may_be_shared(item):
        yield from (item.quantity.value * f for f in _fractions(share) if _LEAST <= f < _MOST)


def _may_be_shared(item: Input) -> bool:
    return item.kind == "given" and item.quantity.dimension in _SHARED and item.quantity.value > 0


def _fractions(quantity: Quantity) -> tuple[float, ...]:
    """What a share may leave: itself, what is left without it, and what it is on top of."""
    share = quantity.value
    if quantity.dimension or quantity.unit not in ("", "%") or not 0 < share < 1:
        return ()
    return share, 1 - share, 1 / (1 + share)


def _comes_to(quantity: Quantity, ratio: float, within: float) -> bool:
    return any(abs(fraction - ratio) <= within for fraction in _fractions(quantity))


def _before(number: Evidence, evidence: Sequence[Evidence]) -> Iterator[Evidence]:
    """The numbers that stand before one in its line, and the only one of the line above."""
    above = [other for other in evidence if other.line == number.line - 1]
    yield from (other for other in evidence if other.line == number.line and other.start < number.start)
    yield from above if len(above) == 1 else ()


def _says_a_result_again(number: Evidence, evidence: Sequence[Evidence]) -> bool:
    """Whether an earlier line worked the same value out: 19.2 days, and then "91% of 3 weeks, 19.2 days"."""
    return any(
        other.line < number.line and computed(other) and equals(other.quantity, number.quantity)
        for other in evidence
    )


def _is_of_the_chain(chain: Chain, item: Input, share: Quantity) -> bool:
    """Whether the question itself takes such a share of the given, so that it is no own assumption."""
    steps = (step.expression.names for step in chain.steps.values() if item.id in step.expression.names)
    beside = {name for names in steps for name in names & chain.inputs.keys()}
    shares = [chain.inputs[name] for name in beside if not chain.inputs[name].quantity.dimension]
    return any(
        one.kind == "given" or is_plausible(one, value) for one in shares for value in _fractions(share)[:2]
    )


def _sets_aside(lines: Iterable[str]) -> bool:
    return any(has_phrase(line, word) for line in lines for word in _SET_ASIDE)


def _is_worked_from(number: Evidence, given: Quantity, share: Evidence) -> bool:
    """Whether a number is the result of the given value and the share."""
    if number.link is None or number.link.left.expression is None:
        return False
    literals = number.link.left.expression.literals
    return any(start == share.start for start, _, _ in literals) and any(
        equals(operand, given) for _, _, operand in literals
    )
