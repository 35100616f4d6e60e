"""Choosing another reading of a number: the ways to write it so that it can only be read like that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.notation import Quantity, read, show
from trainer.tui.understand import Figure


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to mean a number: what it is, why that is possible, and what to write for it."""

    shown: str
    why: str
    written: str


AS_READ = "as it is read now"


def choices(line: str, figure: Figure, names: Mapping[str, Quantity]) -> tuple[Choice, ...]:
    """The readings of a number in a line, that in force first; those that cannot be written are left out."""
    meant = [(figure.quantity, AS_READ), *((other.quantity, other.why) for other in figure.others)]
    found = []
    for quantity, why in meant:
        written = _written(line, figure, quantity, names)
        if written is not None:
            found.append(Choice(show(quantity), why, written))
    return tuple(found)


def _written(line: str, figure: Figure, quantity: Quantity, names: Mapping[str, Quantity]) -> str | None:
    """A text that in place of the number is read as the quantity, best one that is read in no other way."""
    second = None
    for text in _spellings(quantity):
        changed = line[: figure.start] + text + line[figure.end :]
        for mention in read(changed, names).mentions:
            if mention.start == figure.start and _same(mention.quantity, quantity):
                if not mention.alternatives:
                    return text
                second = second or text
    return second


def _same(one: Quantity, other: Quantity) -> bool:
    return one.dimension == other.dimension and abs(one.value - other.value) <= 1e-9 * abs(other.value)


def _spellings(quantity: Quantity) -> Iterator[str]:
    """Ways to write a quantity, the shortest first."""
    value, unit = quantity.value, str(quantity.dimension)
    for figures in (3, 6):
        yield show(quantity, None, figures)
    noun = {"": "", "1": "", "B": " bytes"}.get(unit, f" {unit}")
    if value == int(value) and abs(value) < 1e6:
        yield f"{int(value):,}{noun}"
    mantissa, _, power = f"{value:.6e}".partition("e")
    plain, short = f"{value:.6f}".rstrip("0").rstrip(".") + noun, f"{float(mantissa):g}e{int(power)}{noun}"
    yield from (plain, short) if abs(value) < 1e6 else (short, plain)
