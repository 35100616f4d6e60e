"""Choosing another reading of a number: the ways to write it so that it can only be read like that.

What is chosen is written into the answer, which so is graded, kept and replayed as it is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.notation import Quantity, read, show
from trainer.tui.understand import Figure, Understood

AS_READ = "as it was read"
CHOSEN = "chosen"
LONGEST = 20
"""Cells of the name of a reading; one whose name is longer is called as it is written."""
BACK = "back"
"""The answer that takes a choice back."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to mean a number: what it is, why that is possible, and what to write for it."""

    shown: str
    why: str
    written: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A number that may be meant in several ways, and the way that was chosen.

    `before` is what stands in its line before it, `typed` what stood there for it, and `chosen` the place of
    the choice, None while it is open.
    """

    before: str
    typed: str
    found: tuple[Choice, ...]
    chosen: int | None = None

    @property
    def written(self) -> str:
        """What stands in the line for it now."""
        return self.typed if self.chosen is None else self.found[self.chosen].written

    @property
    def start(self) -> int:
        """Its first column."""
        return len(self.before)

    @property
    def end(self) -> int:
        """The column behind it."""
        return self.start + len(self.written)

    def stands_in(self, line: str) -> bool:
        """Whether the line still has at its place what was written for it."""
        return line.startswith(self.before + self.written) and not line[self.end : self.end + 1].isalnum()

    def taken(self, answer: str) -> Decision:
        """The same number after an answer of `answers`."""
        return replace(self, chosen=None if answer == BACK else int(answer))

    @property
    def answers(self) -> list[tuple[str, str]]:
        """The ways to choose from, and what each writes; once one is chosen, also the way back."""
        width = max(len(one.shown) for one in self.found)
        rows = []
        for index, one in enumerate(self.found):
            why = CHOSEN if index == self.chosen else one.why
            writes = f"   written as {one.written.strip()}" if one.written.strip() != one.shown else ""
            rows.append((str(index), f"{one.shown:<{width}}   {why}{writes}"))
        return rows if self.chosen is None else [*rows, (BACK, f"as it was typed: {self.typed}")]


class Decisions:
    """The choices that were made in an answer, so that each can be changed or taken back."""

    def __init__(self) -> None:
        self._made: list[Decision] = []

    def at(self, understood: Understood, column: int, names: Mapping[str, Quantity]) -> Decision | None:
        """The number to decide on in a line: that at the column, or else an open one, behind it first."""
        line = understood.typed
        made = [one for one in self._made if one.stands_in(line)]
        open_ones = [
            Decision(line[: figure.start], line[figure.start : figure.end], choices(line, figure, names))
            for figure in understood.doubtful
        ]
        here = [one for one in (*open_ones, *made) if one.start <= column <= one.end]
        behind = [one for one in open_ones if one.end >= column]
        return next(iter([*here, *behind, *open_ones, *made]), None)

    def keep(self, decision: Decision) -> None:
        """Remember a choice in place of an earlier one on the same number."""
        self._made = [
            one for one in self._made if (one.before, one.typed) != (decision.before, decision.typed)
        ]
        if decision.chosen is not None:
            self._made.append(decision)


def said_of(decision: Decision, rest: Sequence[Figure], key: str) -> str:
    """What a choice did, how it is taken back, and what else of the line is open. `key` chooses."""
    if decision.chosen is None:
        return f"{decision.typed} stands as it was typed, and may be read either way."
    chosen = decision.found[decision.chosen]
    written = chosen.written.strip()
    names = "now " if written == chosen.shown else f"{chosen.shown}, "
    says = f"{decision.typed} is {names}written as {written}."
    if rest:
        return f"{says} Also open in this line: {', '.join(one.shown for one in rest)} ({key})."
    return f"{says} {key} on it changes that or takes it back." if key else says


def nothing_to_choose(line: str, understood: Understood | None) -> str:
    """Why no number of a line can be read in another way."""
    if not line.strip():
        return "nothing is written in it"
    if understood is None or not understood.figures:
        return "no figure is read in it"
    return "every number in it can be read in one way only"


def choices(line: str, figure: Figure, names: Mapping[str, Quantity]) -> tuple[Choice, ...]:
    """The readings of a number in a line, that in force first; those that cannot be written are left out."""
    meant = [(figure.quantity, AS_READ), *((other.quantity, other.why) for other in figure.others)]
    found: dict[str, Choice] = {}
    for quantity, why in meant:
        written = _written(line, figure, quantity, names)
        if written is not None:
            called = (text for text in _names(quantity) if text not in found and len(text) <= LONGEST)
            shown = next(called, written.strip())
            found.setdefault(shown, Choice(shown, why, written))
    return tuple(found.values())


def _names(quantity: Quantity) -> Iterator[str]:
    """What a quantity is called, in short and, where two readings would be called the same, exactly."""
    yield show(quantity)
    if str(quantity.dimension) == "s":
        yield show(quantity, "days", 6)
    yield show(quantity, None, 6)


def _written(line: str, figure: Figure, quantity: Quantity, names: Mapping[str, Quantity]) -> str | None:
    """A text that in place of the number is read as the quantity, best one that is read in no other way."""
    second = None
    apart = " " if line[figure.end : figure.end + 1].isalnum() else ""
    for text in _spellings(quantity):
        changed = line[: figure.start] + text + apart + line[figure.end :]
        for mention in read(changed, names).mentions:
            if mention.start == figure.start and _same(mention.quantity, quantity):
                if not mention.alternatives:
                    return text + apart
                second = second or text + apart
    return second


def _same(one: Quantity, other: Quantity) -> bool:
    return one.dimension == other.dimension and abs(one.value - other.value) <= 1e-9 * abs(other.value)


def _spellings(quantity: Quantity) -> Iterator[str]:
    """Ways to write a quantity, the shortest first; a FLOP, which may be a rate, at last as an operation."""
    value, unit = quantity.value, str(quantity.dimension)
    for figures in (3, 6):
        yield show(quantity, None, figures)
    if unit == "s":  # years and months have two lengths, days have one
        days = value / 86400
        yield f"{days:,.0f} days" if days == int(days) else f"{days:.4f} days"
    nouns = [{"": "", "1": "", "B": " bytes"}.get(unit, f" {unit}")]
    if unit.split("/")[0] == "FLOP":
        nouns.append(" operations" + unit.removeprefix("FLOP"))
    mantissa, _, power = f"{value:.6e}".partition("e")
    for noun in nouns:
        if value == int(value) and abs(value) < 1e6:
            yield f"{int(value):,}{noun}"
        plain = f"{value:.6f}".rstrip("0").rstrip(".") + noun
        short = f"{float(mantissa):g}e{int(power)}{noun}"
        yield from (plain, short) if abs(value) < 1e6 else (short, plain)
        if abs(value) < 1e3:
            yield f"{value:.4f}{noun}"  # a dot before four digits groups no thousands
