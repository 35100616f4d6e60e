"""What the read-back says of each line while it is typed. Pure: text in, lines out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from trainer.notation import (
    Link,
    Mention,
    Quantity,
    Reading,
    Statement,
    read,
    readback,
    show,
)
from trainer.notation.readback import as_read
from trainer.tui.live import DOUBT, LIVE_LINE, live_lines
from trainer.tui.modes import judges, reads_back
from trainer.tui.spoken import spoken

Read = Callable[[str, Mapping[str, Quantity]], Reading]

_AS_STATED = 1e-3
"""A result this near to what its expression comes to is not said again."""
UNREAD = "no figure read"
"""What is said of a line in which nothing was understood."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another reading of a number, and why it is possible."""

    quantity: Quantity
    why: str

    @property
    def says(self) -> str:
        """8,192: k may be 1,024."""
        return f"{show(self.quantity)}: {self.why}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number as it was read: its columns in its line, and the other readings that nothing rules out."""

    start: int
    end: int
    quantity: Quantity
    result: bool
    others: tuple[Other, ...] = ()

    @property
    def shown(self) -> str:
        """The number as it was read, with a sign behind it where it may be another one."""
        return as_read(self.quantity) + (DOUBT if self.others else "")


@dataclass(frozen=True, slots=True)
class Understood:
    """How one line was read: `line` counts from 1, `mark` is "=", "≠", "?" or "" (see marks.LINKS).

    `typed` is the line, `text` says it in short and `figures` are all its numbers from left to right.
    `worked` is what a result comes to where that is not what was written, and `cause` why.
    """

    line: int
    text: str
    mark: str = ""
    typed: str = ""
    figures: tuple[Figure, ...] = ()
    worked: str = ""
    cause: str = ""

    @property
    def alternatives(self) -> tuple[str, ...]:
        """All other readings of its numbers: or 8,192: k may be 1,024."""
        return tuple(f"or {other.says}" for figure in self.figures for other in figure.others)

    @property
    def remark(self) -> str:
        """What is to be said of it first: the cause, or another reading."""
        return self.cause or next(iter(self.alternatives), "")

    @property
    def doubtful(self) -> tuple[Figure, ...]:
        """The numbers that can be read in another way."""
        return tuple(figure for figure in self.figures if figure.others)

    @property
    def pieces(self) -> list[tuple[str, Figure | None]]:
        """The line as it was read: its numbers, each with "" for a text, and what joins them."""
        return spoken(self.typed, self.figures)

    @property
    def every_number(self) -> str:
        """All numbers as they were read, with what joins them: 64 x 461 h x $2.50 = 74k."""
        return "".join(text if figure is None else figure.shown for text, figure in self.pieces)


def understand(
    text: str, names: Mapping[str, Quantity], mode: str, reads: Read | None = None
) -> tuple[Understood, ...]:
    """The read-back of an answer's first lines in a mode; empty lines have none.

    Coach recomputes each line and says why it does not hold; drill only how it was read; interview nothing.
    `reads` reads the answer: that of a `Reader` does so faster while it is typed.
    """
    if not reads_back(mode):
        return ()
    live = live_lines(text)
    lines = [line[:LIVE_LINE] for line in text.split("\n", live)[:live]]
    reading = (reads or read)("\n".join(lines), names)
    return tuple(_lines(reading, lines, judges(mode)))


def _lines(reading: Reading, lines: list[str], judged: bool) -> Iterator[Understood]:
    said = readback(reading if judged else _unjudged(reading))
    statements: dict[int, list[Statement]] = {}
    for statement in reading.statements:
        statements.setdefault(statement.line, []).append(statement)
    offset = 0
    for row, line in zip(said, lines, strict=True):
        found = statements.get(row.line, [])
        figures = tuple(
            _figure(mention, statement, offset)
            for statement in found
            for mention in statement.quantities
            if not mention.superseded
        )
        offset += len(line) + 1
        if not line.strip():
            continue
        doubtful = any(figure.others for figure in figures)
        mark = row.mark if judged and row.mark != DOUBT else ""
        cause = _cause(found) if judged and mark == "≠" else ""
        text, worked = _doubted(row.text, figures), _worked(found) if judged else ""
        if worked:
            text = _corrected(text, found, worked) if mark == "≠" else f"{text} ({worked})"
        sign = mark or DOUBT * doubtful
        said_so_far = Understood(row.line, text, sign, line, figures, worked, cause)
        yield said_so_far if text else replace(said_so_far, text=said_so_far.every_number or UNREAD)


def _unjudged(reading: Reading) -> Reading:
    """The same reading without saying of any link whether it holds."""
    return replace(
        reading,
        statements=tuple(
            replace(statement, links=tuple(replace(link, holds=None) for link in statement.links))
            for statement in reading.statements
        ),
    )


def _figure(mention: Mention, statement: Statement, offset: int) -> Figure:
    """A number of a statement. A link that holds with it as it was read leaves no other reading."""
    settled = mention.alternatives and any(
        side.start <= mention.start < side.end
        for link in statement.links
        if link.holds
        for side in (link.left, link.right)
    )
    others = () if settled else tuple(Other(one.quantity, one.why) for one in mention.alternatives)
    result = mention.role == "result"
    return Figure(mention.start - offset, mention.end - offset, mention.quantity, result, others)


def _doubted(text: str, figures: tuple[Figure, ...]) -> str:
    """The text of a line with the sign of doubt behind the numbers that have other readings."""
    for figure in figures:
        if figure.others:
            plain = re.escape(figure.shown.removesuffix(DOUBT))
            text = re.sub(
                rf"(?<![\w.]){plain}(?![\w./?]|,\d)", figure.shown.replace("\\", r"\\"), text, count=1
            )
    return text


def _worked(statements: list[Statement]) -> str:
    """What the first wrong result comes to; without one, the first that was rounded otherwise."""
    links = [link for statement in statements for link in statement.links]
    wrong = [link for link in links if link.holds is False]
    written = [link for link in links if not link.inferred]
    return _recomputed(wrong[0]) if wrong else next(filter(None, map(_recomputed, written)), "")


def _corrected(text: str, statements: list[Statement], worked: str) -> str:
    """The text of a line that does not hold, with what it comes to in the unit of what was written."""
    wrong = next(link for one in statements for link in one.links if link.holds is False)
    left = wrong.left.quantity
    return text.replace(f"≠ {show(left)}", f"≠ {worked}") if left is not None else text


def _recomputed(link: Link) -> str:
    """What the left side of a link comes to, where that is shown otherwise than the right one: in its unit,
    if it was compared by the figures as written.
    """
    stated, computed = link.right.quantity, link.left.quantity
    if stated is None or computed is None or link.holds is None or not link.ratio:
        return ""
    if link.holds and (link.relation == "->" or abs(link.ratio - 1) < _AS_STATED):
        return ""
    if link.holds or computed.dimension != stated.dimension:
        computed = replace(stated, value=stated.value / link.ratio, low=None, high=None)
    return "" if as_read(computed) == as_read(stated) else as_read(computed)


def _cause(statements: list[Statement]) -> str:
    """The first known cause of a link that does not hold."""
    for statement in statements:
        for link in statement.links:
            if link.holds is False and link.diagnosis is not None:
                return link.diagnosis.says
    return ""
