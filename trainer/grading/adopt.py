"""Assumptions found in the working: an operand of the line that yields a step is an input of that step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from trainer.grading.assume import Assumption, as_quantity, is_plausible
from trainer.grading.evidence import Evidence
from trainer.grading.fit import readings
from trainer.grading.rounded import stands_for
from trainer.grading.scale import near
from trainer.grading.verdict import Verdict
from trainer.notation import Link, Side


def adopt(
    assumptions: Mapping[str, Assumption], verdicts: Mapping[str, Verdict], evidence: Sequence[Evidence]
) -> dict[str, Assumption]:
    """The assumptions, with those stated that stand unnamed as operands of a right step: the 16 in `16 * 7B =
    112 GB`, and with those that a result is held against: the 80 of `28.8 GB < 80`.
    """
    found = dict(assumptions)
    taken = {item.evidence.index for item in found.values() if item.evidence}
    for verdict in verdicts.values():
        if verdict.evidence is None or not verdict.method or verdict.evidence.link is None:
            continue
        link = verdict.evidence.link
        left = _working(link, evidence)
        operands = [
            n for n in evidence if left.start <= n.start and n.end <= left.end and n.index not in taken
        ]
        operands = _without_steps(operands, verdict, verdicts)
        operands += list(_fractions(operands))
        for name in sorted(_reached(verdict, verdicts) & found.keys()):
            item = found[name]
            if item.stated or item.input.kind != "assumed":
                continue
            able = [a for a in (_as_input(item, number) for number in operands) if a is not None]
            # The question's own value first: with it the step came out right.
            other = able[0] if able and left is link.left else None
            adopted = next((a for a in able if near(a.times, 1.0)), other)
            if adopted is not None and adopted.evidence is not None:
                found[name] = adopted
                taken.add(adopted.evidence.index)
    for name, item in found.items():
        if not item.stated and item.input.kind == "assumed" and item.input.quantity.dimension.hard:
            limits = (_as_input(item, n) for n in evidence if n.index not in taken and _is_limit(n))
            found[name] = next((a for a in limits if a is not None and near(a.times, 1.0)), item)
    return found


def _working(link: Link, evidence: Sequence[Evidence]) -> Side:
    """The expression that a running line came from: the 112/80 of "112/80 = 1.4 -> 2 GPUs"."""
    ends = {(number.start, number.end): number.link for number in evidence if number.link is not None}
    left = link.left
    while (before := ends.get((left.start, left.end))) is not None and before.left.start < left.start:
        left = before.left
    return left


def _is_limit(number: Evidence) -> bool:
    """Whether a bare figure stands behind a sign of comparison."""
    return number.role == "bare" and not number.quantity.unit and number.before in ("<", ">")


def _without_steps(
    operands: list[Evidence], verdict: Verdict, verdicts: Mapping[str, Verdict]
) -> list[Evidence]:
    """The operands that are no earlier number of the candidate: one for each step in the formula is."""
    left = list(operands)
    for name in sorted(verdict.step.expression.names & verdicts.keys()):
        stated, scale = verdicts[name].value, verdicts[name].step.scale
        if stated is None:
            continue
        for rounded in (False, True):
            mine = [n for n in left if stands_for(n.quantity, stated, scale, rounded=rounded) is not None]
            if mine:
                left.remove(mine[0])
                break
    return left


def _fractions(operands: Sequence[Evidence]) -> Iterator[Evidence]:
    """Two bare numbers with a stroke between them as one: 4/3 for the factor of full recomputation."""
    for above, below in pairwise(operands):
        plain = not above.quantity.dimension.powers and not below.quantity.dimension.powers
        # The words between two numbers keep their signs of arithmetic, but a stroke is a space there.
        stroke = above.end + 1 == below.start and not below.before
        if plain and stroke and below.quantity.value:
            value = above.quantity.value / below.quantity.value
            yield replace(
                above,
                end=below.end,
                text=f"{above.text}/{below.text}",
                readings=(replace(above.quantity, value=value, resolution=0.0),),
            )


def _reached(verdict: Verdict, verdicts: Mapping[str, Verdict]) -> set[str]:
    """The names in a step's formula, with those of the steps in it that were not written."""
    reached: set[str] = set()
    todo = list(verdict.step.expression.names)
    while todo:
        name = todo.pop()
        if name in reached:
            continue
        reached.add(name)
        if name in verdicts and verdicts[name].evidence is None:
            todo.extend(verdicts[name].step.expression.names)
    return reached


def _as_input(item: Assumption, number: Evidence) -> Assumption | None:
    quantity = item.input.quantity
    for reading in readings(number, quantity.dimension, quantity.scale or 1.0):
        if reading.ease > -0.5 and is_plausible(item.input, reading.value):
            return Assumption(item.input, as_quantity(item.input, reading), number)
    return None
