"""What the read-back says of each line while it is typed. Pure: text in, lines out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trainer.notation import Quantity, Reading, read, readback

LIVE_LINES = 200
"""Lines of an answer that are read while it is typed; an interview answer has ten."""

UNREAD = "no figure read"
"""What is said of a line in which nothing was understood."""


@dataclass(frozen=True, slots=True)
class Understood:
    """How one line was read: `line` counts from 1, `mark` is "=", "≠", "?" or "" (see marks.LINKS)."""

    line: int
    text: str
    mark: str = ""


def understand(text: str, names: Mapping[str, Quantity], mode: str) -> tuple[Understood, ...]:
    """The read-back of an answer's first lines in a mode; empty lines have none.

    Coach says whether each line holds and why not; drill only how it was read; interview nothing.
    """
    if mode == "interview":
        return ()
    written = {number for number, line in enumerate(text.split("\n", LIVE_LINES), 1) if line.strip()}
    reading = read("\n".join(text.split("\n", LIVE_LINES)[:LIVE_LINES]), names)
    rows, causes = readback(reading), _causes(reading)
    if mode != "coach":
        marks = {row.line: row.mark for row in rows if row.mark == "?"}
        return tuple(
            Understood(row.line, row.text or UNREAD, marks.get(row.line, ""))
            for row in readback(_unjudged(reading))
            if row.line in written
        )
    return tuple(
        Understood(row.line, " · ".join(filter(None, (row.text, causes.get(row.line)))) or UNREAD, row.mark)
        for row in rows
        if row.line in written
    )


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
