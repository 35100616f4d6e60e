"""What kind of answer it is: a chain whose numbers follow from one another, bare numbers, or no estimate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.grading.assume import Assumption
from trainer.grading.evidence import Evidence
from trainer.grading.formulas import SOURCE
from trainer.grading.headline import headline_steps
from trainer.grading.recompute import Chain
from trainer.grading.verdict import Verdict
from trainer.grading.words import has_phrase, normalise
from trainer.notation import Link, Reading
from trainer.record import record

_MOST = 0.65
_MANY_IDLE = 15
_MANY_BARE = 6
_EXACTLY = 3.0
_REASONS = ("so", "because", "since", "hence", "thus", "therefore", "which gives", "which means")
_GUESSING = ("probably", "maybe", "perhaps", "i guess", "guessing", "gut feeling", "no idea")
_SHOWN = ("correct", "follow_through", "slip")


@record
class Shape:
    """`chain` is false for bare numbers; `units` is the share of stated results written with a unit.

    `scattered` is true for a list of numbers most of which belong to nothing: it is no estimate.
    """

    chain: bool
    empty: bool
    units: float
    scattered: bool = False


def shape_of(
    reading: Reading,
    verdicts: Mapping[str, Verdict],
    assumptions: Mapping[str, Assumption],
    chain: Chain,
    scattered: bool = False,
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
    text = normalise(reading.text)
    told = _follows(shown, chain) and any(has_phrase(text, word) for word in _REASONS)
    told = told and not any(has_phrase(text, word) for word in _GUESSING)
    certain = not any(item.input.kind == "assumed" for item in assumptions.values())
    labelled = certain and any(_begins(v, chain) and _is_labelled(v) for v in shown)
    is_chain = formulas or (
        bool(shown) and (expressions > 0 or listed or told or labelled or (most and len(shown) >= 3))
    )
    # A noun may be left out: "8.0B" for parameters.
    dimensional = [v for v in shown if v.step.dimension.hard]
    dimensional = dimensional or [v for v in shown if not v.step.dimension.powers]
    with_units = [
        v
        for v in dimensional
        if v.evidence and (v.evidence.quantity.dimension.powers or v.evidence.quantity.unit)
    ]
    return Shape(
        is_chain and not scattered,
        not reading.text.strip(),
        len(with_units) / len(dimensional) if dimensional else float(bool(shown)),
        scattered,
    )


def is_scattered(
    evidence: Sequence[Evidence], verdicts: Mapping[str, Verdict], assumptions: Mapping[str, Assumption]
) -> bool:
    """Whether most numbers of an answer serve no step, no assumption and no written expression, so that what
    fits does so by chance. A chain of thirty lines has about ten such numbers.
    """
    serving = {v.evidence.index for v in verdicts.values() if v.evidence}
    serving |= {item.evidence.index for item in assumptions.values() if item.evidence}
    linked = {n.index for n in evidence if n.role == "operand" or (n.link and not n.link.inferred)}
    idle = [n for n in evidence if n.index not in serving | linked]
    bare = [n for n in idle if not n.quantity.unit and not n.label]
    most = len(evidence) / 2
    return (len(idle) >= _MANY_IDLE and len(idle) > most) or (len(bare) >= _MANY_BARE and len(bare) >= most)


def _follows(shown: Sequence[Verdict], chain: Chain) -> bool:
    """Whether one of the written steps is computed from another one."""
    written = {verdict.step.id for verdict in shown}
    return any(written & chain.direct[step] for step in written)


def _is_labelled(verdict: Verdict) -> bool:
    """Whether the line calls the number by the step's name: "rho 6.0", and not "21.6 GWh"."""
    number = verdict.evidence
    return number is not None and number.names((verdict.step.id, *verdict.step.aliases)) >= _EXACTLY


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
