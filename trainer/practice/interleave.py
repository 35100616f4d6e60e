"""Questions in an order in which kinds change: never three about the same main concept in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.bank import Heading

IN_A_ROW = 2
"""So many of a kind may follow one another."""


def kind(heading: Heading) -> str:
    """The main concept of a question, its first; a question without one is of a kind of its own."""
    return heading.concepts[0] if heading.concepts else f"question {heading.id}"


def interleaved(headings: Iterable[Heading], before: Sequence[str] = ()) -> list[Heading]:
    """The questions in their order, save where a third of a kind would follow two: it waits.

    `before` are the kinds of what was just practised, the last one last. Where nothing else is left, three
    of a kind stand in a row all the same, and no earlier than they must.
    """
    waiting = [(kind(heading), heading) for heading in headings]
    left = Counter(name for name, _ in waiting)
    most = max(left.values(), default=0)
    row = list(before)[-IN_A_ROW:]
    ordered = []
    while waiting:
        full = row[0] if len(row) == IN_A_ROW and row[0] == row[-1] else None
        pressing = _pressing(left, len(waiting), full) if _may_press(most, len(waiting)) else None
        allowed = (
            place
            for place, (name, _) in enumerate(waiting)
            if (name == pressing if pressing is not None else name != full)
        )
        name, chosen = waiting.pop(next(allowed, 0))
        left[name] -= 1
        row = [*row, name][-IN_A_ROW:]
        ordered.append(chosen)
    return ordered


def _pressing(left: Counter[str], waiting: int, full: str | None) -> str | None:
    """The kind that must be next: every other question has room for two of it after itself, and no more."""
    names = (name for name, many in left.items() if name != full and _may_press(many, waiting))
    return next(names, None)


def _may_press(many: int, waiting: int) -> bool:
    return many > IN_A_ROW * (waiting - many)
