"""The readback: one short rendering a line of how it was understood,
with a mark for what holds and what does not.
"""

from __future__ import annotations

from typing import Literal

from trainer.notation.quantity import Quantity
from trainer.notation.reading import Link, Reading, Statement
from trainer.notation.record import record
from trainer.notation.show import show

Mark = Literal["=", "≠", "?", ""]


@record
class Readback:
    """How one line was understood: `line` counts from 1, `text` is plain,
    `mark` tells whether its claims hold.
    """

    line: int
    text: str
    mark: Mark


def readback(reading: Reading) -> tuple[Readback, ...]:
    """One entry for each line of the text, in order; empty lines and unread ones have an empty text."""
    found: dict[int, list[Statement]] = {}
    for statement in reading.statements:
        found.setdefault(statement.line, []).append(statement)
    lines = reading.text.count("\n") + 1
    return tuple(_line(number, found.get(number, [])) for number in range(1, lines + 1))


def _line(number: int, statements: list[Statement]) -> Readback:
    parts = [part for statement in statements for part in _parts(statement)]
    links = [
        link
        for statement in statements
        for link in statement.links
        if not link.inferred or link.holds is False
    ]
    mark: Mark = ""
    if any(link.holds is False for link in links):
        mark = "≠"
    elif any(link.holds for statement in statements for link in statement.links):
        mark = "="
    elif any(
        mention.alternatives and mention.role != "operand"
        for statement in statements
        for mention in statement.quantities
    ):
        mark = "?"
    text = " · ".join(part for part in parts if part)
    label = next((statement.label for statement in statements if statement.label), None)
    if label and text:
        text = f"{label} {text}"
    return Readback(number, text[:200], mark)


def _parts(statement: Statement) -> list[str]:
    """The values of a statement, results with what they came from where it does not hold."""
    parts: list[str] = []
    starts = {link.right.start: link for link in statement.links if link.right.quantity is not None}
    for side in statement.computed:
        if side.quantity is not None:
            parts.append(f"{side.text.strip()} = {_shown(side.quantity)}")
    for mention in statement.quantities:
        if mention.role == "operand" or mention.superseded:
            continue
        link = starts.get(mention.start)
        text = _shown(
            link.right.quantity if link is not None and link.right.quantity is not None else mention.quantity
        )
        if link is not None and link.relation == "->" and parts:
            parts[-1] += f" → {text}"
        elif link is not None and link.holds is False:
            parts.append(_wrong(link, text))
        else:
            parts.append(text)
    return list(dict.fromkeys(parts))


def _wrong(link: Link, stated: str) -> str:
    if link.left.quantity is None or link.ratio is None:
        return f"{stated} ≠"
    return f"{stated} ≠ {_shown(link.left.quantity)}"


def _shown(quantity: Quantity) -> str:
    return show(quantity)
