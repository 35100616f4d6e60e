"""Steps that stand in an answer together with what the next one combines them with: FLOP/s at the peak hour
for the tokens a second at the peak hour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.bank.question import Step
from trainer.grading.evidence import Evidence
from trainer.grading.fit import closeness, readings, significant, tolerance
from trainer.grading.recompute import Chain
from trainer.grading.verdict import Verdict
from trainer.notation import Expression, Quantity
from trainer.notation.nodes import Binary, Node

_DIGITS = 2
_FORCED = -0.5


def partly_written(
    chain: Chain,
    verdicts: Mapping[str, Verdict],
    values: Mapping[str, Quantity],
    evidence: Sequence[Evidence],
) -> dict[str, int]:
    """The implied steps of which a later right one has a partial result in the answer, with its line."""
    taken = {verdict.evidence.index for verdict in verdicts.values() if verdict.evidence}
    spare = [one for one in evidence if one.index not in taken and significant(one.quantity) >= _DIGITS]
    found: dict[str, int] = {}
    for name, verdict in verdicts.items():
        if verdict.status != "implied":
            continue
        parts = [
            value for user in _users(chain, verdicts, name) for value in _parts(chain, user, name, values)
        ]
        lines = (number.line for number in spare for value in parts if _is(number, value, verdict.step))
        line = next(lines, None)
        if line is not None:
            found[name] = line
    return found


def _users(chain: Chain, verdicts: Mapping[str, Verdict], name: str) -> Iterator[Step]:
    for user in chain.steps.values():
        right = verdicts[user.id].status in ("correct", "follow_through")
        if right and name in chain.direct[user.id]:
            yield user


def _parts(chain: Chain, user: Step, name: str, values: Mapping[str, Quantity]) -> Iterator[Quantity]:
    """The values of what a step's formula multiplies or divides a name by before it goes on."""
    for node in _below(user.expression.root):
        if not isinstance(node, Binary) or node.operator not in "*/":
            continue
        if any(one.name == name for one in node.named):
            value = chain.evaluate(Expression(user.expression.text, node), values)
            if value is not None and value.value:
                yield value


def _below(node: Node) -> Iterator[Node]:
    """The parts of a product or quotient, without the whole."""
    for part in (node.left, node.right) if isinstance(node, Binary) else ():
        yield part
        yield from _below(part)


def _is(number: Evidence, value: Quantity, step: Step) -> bool:
    return any(
        reading.ease > _FORCED
        and closeness(reading, value.value, tolerance(step.tolerance, reading, value.value)) is not None
        for reading in readings(number, value.dimension, 1.0)
    )
