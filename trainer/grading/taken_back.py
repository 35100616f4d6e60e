"""Working that the candidate takes back: "wait no, 1979 is the sparse number" after a line that used it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from trainer.grading.evidence import Evidence

_CUE = re.compile(r"(?<![a-z])(?:no|wait|oops|sorry|actually|hm+|correction|scratch that|my bad)(?![a-z])")
_WRONG = re.compile(
    r"^(?:is|was) (?:\w+ ){0,3}?(?:sparse|sparsity|wrong|incorrect|typo|bidirectional|boost)\b"
)


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
    return tuple(replace(n, superseded=True) if n.index in gone else n for n in evidence)


def _figure(number: Evidence) -> float:
    return number.quantity.value / (number.quantity.scale or 1.0)
