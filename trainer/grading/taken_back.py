"""Working that the candidate takes back: "wait no, 1979 is the sparse number" after a line that used it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.grading.evidence import Evidence
from trainer.regex import regex

_CUE = regex(r"(?<![a-z])(?:no|wait|oops|sorry|actually|hm+|correction|scratch that|my bad)(?![a-z])")
_WRONG = regex(r"^(?:is|was) (?:\w+ ){0,3}?(?:sparse|sparsity|wrong|incorrect|typo|bidirectional|boost)\b")


_LOOKS_BACK = regex(
    r"(?<![a-z])(?:check|fix|fixed|redo|again|correct(?:ed|ion)?|should be|oops|wait|mistake)(?![a-z])"
)
_SAME = 0.01


def without_taken_back(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The evidence, with the operands that a later line calls wrong, and what their line made of them, marked
    as superseded.
    """
    gone: set[int] = set()
    for number in evidence:
        if not (_CUE.search(number.before) and _WRONG.match(number.after)):
            continue
        earlier = [n for n in evidence if n.index < number.index and _figure(n) == _figure(number)]
        if earlier:
            first = earlier[-1]
            made = (n for n in evidence if n.line == first.line and n.index > first.index)
            gone |= {first.index, number.index}
            gone |= {n.index for n in made if n.role != "operand" and n.index < number.index}
    gone |= {number.index for number in evidence if _is_mended(number, evidence)}
    return tuple(replace(n, superseded=True) if n.index in gone else n for n in evidence)


def _is_mended(number: Evidence, evidence: Sequence[Evidence]) -> bool:
    """Whether a result that its own expression does not give is worked out again on a later line, which says
    that it looks back, and comes out right there: "hmm check: ... = 3.15e23".
    """
    link = number.link
    if link is None or link.inferred or link.holds is not False or not link.left.quantity:
        return False
    right = link.left.quantity.value
    return any(
        n.index > number.index
        and right
        and abs(n.quantity.value / right - 1) <= _SAME
        and n.role != "operand"
        and any(_LOOKS_BACK.search(f"{one.label} {one.before}") for one in evidence if one.line == n.line)
        for n in evidence
        if n.line > number.line
    )


def _figure(number: Evidence) -> float:
    return number.quantity.value / (number.quantity.scale or 1.0)
