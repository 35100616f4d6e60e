"""What kind of answer it is: a chain whose numbers follow from one another, bare numbers, or no estimate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.grading.assume import Assumption
from trainer.grading.formulas import SOURCE
from trainer.grading.headline import headline_steps
from trainer.grading.recompute import Chain
from trainer.grading.verdict import Verdict
from trainer.notation import Link, Reading

_MOST = 0.65
_SHOWN = ("correct", "follow_through", "slip")


@dataclass(frozen=True, slots=True)
class Shape:
    """`chain` is false for bare numbers; `units` is the share of stated results written with a unit."""

    chain: bool
    empty: bool
    units: float


def shape_of(
    reading: Reading, verdicts: Mapping[str, Verdict], assumptions: Mapping[str, Assumption], chain: Chain
) -> Shape:
    """Look at how the numbers hang together, not at whether they are right."""
    shown = [verdict for verdict in verdicts.values() if verdict.status in _SHOWN]
    stated = [item for item in assumptions.values() if item.stated and item.input.kind == "assumed"]
    links = [link for statement in reading.statements for link in statement.links]
    expressions = sum(_worked(link) for link in links) + sum(len(s.computed) for s in reading.statements)
    begun = any(_begins(verdict, chain) for verdict in shown)
    required = [verdict for verdict in verdicts.values() if verdict.step.required]
    most = sum(verdict.status in _SHOWN for verdict in required) >= _MOST * len(required)
    # A list of results is no chain; one that begins where the way to the answer begins is.
    listed = begun and (len(shown) >= 3 or bool(stated))
    formulas = any(verdict.source == SOURCE for verdict in verdicts.values())
    is_chain = formulas or (bool(shown) and (expressions > 0 or listed or (most and len(shown) >= 3)))
    dimensional = [v for v in shown if v.step.dimension.powers] or shown
    with_units = [
        v
        for v in dimensional
        if v.evidence and (v.evidence.quantity.dimension.powers or v.evidence.quantity.unit)
    ]
    return Shape(
        is_chain,
        not reading.text.strip(),
        len(with_units) / len(dimensional) if dimensional else 0.0,
    )


def _begins(verdict: Verdict, chain: Chain) -> bool:
    """Whether a step is where the way to the answer begins: no required step comes before it, and the answer
    needs it.
    """
    step = verdict.step.id
    above = chain.upstream[step] & chain.steps.keys()
    if any(chain.steps[name].required for name in above):
        return False
    return any(step == goal or step in chain.upstream[goal] for goal in headline_steps(chain.variant))


def _worked(link: Link) -> bool:
    """Whether the candidate wrote out an expression; one that the reader inferred from prose is none."""
    expression = link.left.expression
    return (
        not link.inferred and expression is not None and len(expression.literals) + len(expression.names) > 1
    )
