"""What the read-back says of each line while it is typed. Pure: text in, lines out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from trainer.notation import Quantity, Reading, read, readback, show

Read = Callable[[str, Mapping[str, Quantity]], Reading]

LIVE_LINES = 200
"""Lines of an answer that are read while it is typed; an interview answer has ten."""

LIVE_TEXT = 20_000
"""Characters of an answer that are read while it is typed."""

LIVE_LINE = 1_000
"""Characters of one line that are read while it is typed."""

UNREAD = "no figure read"
"""What is said of a line in which nothing was understood."""


@dataclass(frozen=True, slots=True)
class Understood:
    """How one line was read: `line` counts from 1, `mark` is "=", "≠", "?" or "" (see marks.LINKS)."""

    line: int
    text: str
    mark: str = ""


def understand(
    text: str, names: Mapping[str, Quantity], mode: str, reads: Read | None = None
) -> tuple[Understood, ...]:
    """The read-back of an answer's first lines in a mode; empty lines have none.

    Coach says whether each line holds and why not; drill only how it was read; interview nothing.
    `reads` reads the answer: that of a `Reader` does so faster while it is typed.
    """
    if mode == "interview":
        return ()
    lines_read = text[:LIVE_TEXT].split("\n", LIVE_LINES)[:LIVE_LINES]
    reading = (reads or read)("\n".join(line[:LIVE_LINE] for line in lines_read), names)
    judged = readback(reading)
    rows, remarks = (judged, _causes(reading)) if mode == "coach" else (readback(_unjudged(reading)), {})
    others = _others(reading)
    written = {number for number, line in enumerate(reading.text.split("\n"), 1) if line.strip()}
    lines = []
    for row, verdict in zip(rows, judged, strict=True):
        ambiguous = verdict.mark == "?"
        remark = others.get(row.line) if ambiguous else remarks.get(row.line)
        mark = verdict.mark if ambiguous or mode == "coach" else ""
        if row.line in written:
            lines.append(Understood(row.line, " · ".join(filter(None, (row.text, remark))) or UNREAD, mark))
    return tuple(lines)


def _unjudged(reading: Reading) -> Reading:
    """The same reading without saying of any link whether it holds."""
    return replace(
        reading,
        statements=tuple(
            replace(statement, links=tuple(replace(link, holds=None) for link in statement.links))
            for statement in reading.statements
        ),
    )


def _causes(reading: Reading) -> dict[int, str]:
    """For each line with a link that does not hold, the first cause that is known."""
    causes: dict[int, str] = {}
    for statement in reading.statements:
        for link in statement.links:
            if link.holds is False and link.diagnosis is not None:
                causes.setdefault(statement.line, link.diagnosis.says)
    return causes


def _others(reading: Reading) -> dict[int, str]:
    """For each line with a quantity that can be read in another way, the first such way and its reason."""
    others: dict[int, str] = {}
    for mention in reading.mentions:
        if mention.role != "operand" and mention.alternatives:
            other = mention.alternatives[0]
            others.setdefault(mention.line, f"or {show(other.quantity)}: {other.why}")
    return others
