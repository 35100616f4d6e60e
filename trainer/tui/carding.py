"""A round of cards: which constant is asked, what came of each, and how that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.tui.layout import GAP, NOTHING, Rows, said, stack, wrap
from trainer.tui.marks import FAINT, FOLLOWS, MUTED, RIGHT, SLIP, Sign
from trainer.tui.text import count, day_to_come, one_line

if TYPE_CHECKING:
    from trainer.catalog import Constant
    from trainer.practice.memory import Memory
    from trainer.practice.recall import Recalled

LEAST_KNOWN = 10
"""Constants of a round that is asked although nothing is due."""
SOURCES = 2
TO_COME = Sign("·", "to come", FAINT, ".")
HERE = Sign("▸", "now", "$text-accent", ">")


@dataclass(slots=True)
class Round:
    """Constants to ask, by id, in order; what is not known is asked once more at the end."""

    ids: list[str]
    place: int = 0
    first: dict[str, Recalled] = field(default_factory=dict)
    """What came of each the first time."""

    @property
    def asked(self) -> str | None:
        """The constant that is asked now, None at the end."""
        return self.ids[self.place] if self.place < len(self.ids) else None

    @property
    def is_repeat(self) -> bool:
        """Whether it was asked in this round before."""
        return self.asked in self.ids[: self.place]

    def judged(self, recalled: Recalled) -> None:
        """Note what came of the constant that is asked."""
        id = self.ids[self.place]
        if not recalled.known and not self.is_repeat:
            self.ids.append(id)
        self.first.setdefault(id, recalled)

    @property
    def known(self) -> int:
        """How many were known the first time."""
        return sum(one.known for one in self.first.values())

    @property
    def missed(self) -> list[str]:
        """Those that were not, in order."""
        return [id for id, one in self.first.items() if not one.known]


def least_known(known: Mapping[str, Memory], ids: Sequence[str], now: datetime) -> list[str]:
    """The constants that are known least, those never asked last."""
    order = sorted((id for id in ids if id in known), key=lambda id: known[id].strength(now))
    return [*order, *(id for id in ids if id not in known)][:LEAST_KNOWN]


def dots(round: Round) -> Content:
    """A sign for each card of the round, in order."""
    signs = []
    for place, id in enumerate(dict.fromkeys(round.ids)):
        sign = HERE if id == round.asked and place <= round.place else TO_COME
        if id in round.first:
            sign = verdict(round.first[id])
        signs.append((f"{sign.glyph} ", sign.style))
    return Content.assemble(*signs) if signs else NOTHING


def verdict(recalled: Recalled) -> Sign:
    """Known, known with help, or not."""
    return SLIP if not recalled.known else FOLLOWS if recalled.rating == 2 else RIGHT


def question(constant: Constant, hint: bool, again: bool, width: int) -> Content:
    """What is asked, in which unit a bare number is read, and the hint where it was taken."""
    rows = wrap(said(one_line(constant.ask), "bold"), width)
    unit = f"a bare number is read in {constant.unit}" if constant.unit else "a plain number"
    rows += wrap(said(f"once more: {unit}" if again else unit, MUTED), width)
    if hint:
        rows += _under("hint", constant.hint or "there is none for this one", width)
    return stack(rows)


def judged(
    constant: Constant, recalled: Recalled, coming: Memory | None, now: datetime, width: int
) -> Content:
    """The verdict and all there is to know of the constant, and when it comes back."""
    sign = verdict(recalled)
    word = "right" if recalled.known else "no"
    word = "right, with the hint" if recalled.rating == 2 else word
    rows = wrap(Content.assemble((f"{sign.glyph} {word}: ", sign.style), one_line(recalled.says)), width)
    rows += _under("", constant.about, width) if constant.about else []
    for source in constant.sources[:SOURCES]:
        rows += _under("source", source, width)
    if coming is not None:
        rows += _under("again", day_to_come(coming.due, now), width)
    return stack(rows)


def summary(round: Round, constants: Mapping[str, Constant], width: int) -> Content:
    """How the round went, and what was not known with its value."""
    rows: Rows = wrap(said(f"{round.known} of {count(len(round.first), 'constant')} known", "bold"), width)
    for id in round.missed:
        constant = constants[id]
        rows += _under(SLIP.glyph, f"{constant.ask}: {constant.shown}", width, SLIP.style)
    return stack(rows)


def nothing_due(known: Mapping[str, Memory], now: datetime, width: int) -> Content:
    """That no card is due, and when the next one is."""
    coming = min((one.due for one in known.values() if not one.is_due(now)), default=None)
    when = f" The next one is due {day_to_come(coming, now)}." if coming else ""
    return stack(wrap(said(f"No card is due.{when}"), width))


def _under(name: str, text: str, width: int, style: str = MUTED) -> Rows:
    """A text behind its name, its further rows under the first."""
    before = f"{name}  " if name else ""
    lines = wrap(said(one_line(text), MUTED), width - GAP - len(before))
    margin = Content(" " * (GAP + len(before)))
    return [
        Content.assemble("  ", (before, style), lines[0]),
        *(margin + line for line in lines[1:]),
    ]
