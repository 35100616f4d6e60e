"""Links that prose makes without writing them: the expression that gives a value is sought among the
quantities just before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.expressions import figure
from trainer.notation.fits import Fit, Known, allowed, gap, literal, node
from trainer.notation.items import Item
from trainer.notation.lexicon import Lexicon, lexicon
from trainer.notation.nodes import Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, How, Link, Side
from trainer.notation.search import explain
from trainer.notation.show import show
from trainer.notation.sides import of_period
from trainer.notation.written_out import describe

WINDOW = 9
_TERMS = 60
"""How many of the last quantities may be terms of a total, or the room that something is left of."""
BYTES, GPU, NODE = Dimension.of(B=1), Dimension.of(GPU=1), Dimension.of(node=1)
_PERIODS = {
    "hourly": 3600.0, "hour": 3600.0, "daily": 86400.0, "day": 86400.0, "monthly": 2629800.0,
    "month": 2629800.0, "yearly": 31557600.0, "annual": 31557600.0,
    "year": 31557600.0, "week": 604800.0, "weekly": 604800.0, "minute": 60.0,
}  # fmt: skip
_COUNTS = {
    "both": 2.0, "twice": 2.0, "double": 2.0, "two-way": 2.0, "pair": 2.0, "half": 0.5, "triple": 3.0,
    "thrice": 3.0,
    "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "halved": 0.5, "halves": 0.5, "halving": 0.5,
    "tripled": 3.0, "triples": 3.0, "quadrupled": 4.0, "quadruples": 4.0,
}  # fmt: skip
_TOTAL = frozenset({"sum", "subtotal", "total", "totals", "totalling", "makes", "altogether", "combined"})


@dataclass(slots=True)
class Memory:
    """What an answer stated so far, newest last: items with their values and lines.

    `total` of them stood before the last total; `known` are the quantities of those that were asked for.
    """

    stated: list[tuple[Item, Quantity | None, int]] = field(default_factory=list)
    total: int = 0
    known: dict[int, list[Known]] = field(default_factory=dict)

    def add(self, item: Item, line: int) -> None:
        """Remember the quantities of an item."""
        self.stated.append((item, item.quantity, line))

    def says(self, quantity: Quantity, reach: int) -> bool:
        """Whether one of so many of the last items is a value typed as this one."""
        return any(
            one is not None and one.value == quantity.value and one.unit == quantity.unit
            and one.dimension is quantity.dimension
            and isinstance(item.node, Literal) and not item.replaced
            for item, one, _ in self.stated[-reach:]
        )  # fmt: skip

    def last(self, count: int, since: int = 0) -> list[Known]:
        """So many of the last quantities, newest first, of what was stated since."""
        return list(islice(self._backwards(since), count))

    def _backwards(self, since: int = 0) -> Iterator[Known]:
        """The quantities stated since, newest first."""
        for place in range(len(self.stated) - 1, since - 1, -1):
            known = self.known.get(place)
            if known is None:
                known = self.known[place] = _quantities(*self.stated[place])
            yield from reversed(known)

    def values(self, count: int) -> list[Quantity]:
        """The values stated as such among so many of the last quantities, newest last."""
        return [known.quantity for known in reversed(self.last(count)) if known.stated]

    def window(self, line: int) -> list[Known]:
        """What an expression may be made of: everything of this line, then the stated values before it,
        newest first.
        """
        found: list[Known] = []
        for known in islice(self._backwards(), 40):
            if known.line == line or (known.stated and line - known.line <= 6):
                found.append(known)
            if len(found) >= WINDOW or line - known.line > 6:
                break
        return found


def _quantities(item: Item, quantity: Quantity | None, line: int) -> list[Known]:
    words = (*item.words, *(item.after or ())[:3])
    start, end, clause = item.start, item.end, item.clause
    if not isinstance(item.node, Literal):
        found = [
            Known(part.quantity, part.start, part.end, line, clause, False, words)
            for part in item.node.figures
        ]
        if quantity is not None:
            found.append(Known(quantity, start, end, line, clause, False, words))
        return found
    if quantity is None:
        return []
    found = [Known(quantity, start, end, line, clause, not item.replaced, words)]
    others = [other.quantity for other in item.node.others if "1,024" in other.why]
    amount = of_period(quantity)
    if amount is not None and amount.value >= 86400 * quantity.value:
        others.append(amount)
    for other in others:
        found.append(Known(other, start, end, line, clause, False, words))
    return found


def constants(words: tuple[str, ...], known_names: Lexicon, place: int, line: int) -> list[Known]:
    """Factors that words bring along: bf16 is 2 bytes, "both" is 2, "hourly" is 3600 s."""
    found = []
    for word in words:
        low = word.lower().strip("'s")
        size = known_names.formats.get(low.replace("-", ""))
        if size is not None:
            found.append(Known(Quantity(size, BYTES, unit="B"), place, place, line, 0, constant=True))
        elif low in known_names.memory:
            quantity = Quantity(known_names.memory[low], BYTES, scale=1e9, unit="GB")
            found.append(Known(quantity, place, place, line, 0, constant=True))
        elif low in _COUNTS:
            found.append(Known(Quantity(_COUNTS[low]), place, place, line, 0, constant=True))
        elif low in _PERIODS:
            found.append(
                Known(
                    Quantity(_PERIODS[low], Dimension.of(s=1), unit="s"), place, place, line, 0, constant=True
                )
            )
    return found


def link_of(fit: Fit, side: Side, text: str, holds: bool = True, diagnosis: Diagnosis | None = None) -> Link:
    """The inferred link of a fit."""
    written = describe(fit.node, text)
    start, end = min(part.start for part in fit.parts), max(part.end for part in fit.parts)
    left = Side(written, start, end, Quantity(fit.value, fit.dimension), fit.node)
    ratio = fit.quantity.value / fit.value if fit.value else None
    how: How = "units" if gap(fit.value, fit.quantity.value) <= allowed(fit.quantity) else "rounding"
    return Link("=", left, side, holds, how if holds else None, ratio, diagnosis, inferred=True)


def units_dropped(target: Quantity, window: list[Known]) -> Fit | None:
    """Two quantities whose units give exactly the unit of a value,
    and whose bare figures give its figure while their values do not.
    """
    if not target.dimension.hard or not any(sign in target.unit for sign in ("/", "per ", " an ", " a ")):
        return None
    for place, one in enumerate(window[:6]):
        for other in window[place + 1 : 6]:
            for first, second in ((one, other), (other, one)):
                a, b = first.quantity, second.quantity
                if not a.dimension or not b.dimension or not b.value or not (first.stated and second.stated):
                    continue
                if (a.dimension / b.dimension).hard != target.dimension.hard or not _related(
                    a.dimension / b.dimension, target.dimension
                ):
                    continue
                bare, value = figure(a) / figure(b), a.value / b.value
                step = target.resolution / target.scale if target.scale else 0.0
                most = min(step * 0.505, 0.06 * abs(figure(target)))
                near = gap(bare, figure(target)) < 0.02 or abs(bare - figure(target)) <= most
                if near and gap(value, target.value) > 0.5:
                    made = node("/", literal(first), literal(second))
                    return Fit(0.0, value, target.dimension, made, (first, second), target)
    return None


def whole_nodes(target: Quantity, window: list[Known]) -> Fit | None:
    """Nodes of eight GPUs: 176 GPUs are 22 nodes, and 22 nodes 176 GPUs, although nobody says eight."""
    if target.dimension not in (NODE, GPU):
        return None
    for known in window:
        one = known.quantity
        counted = one.dimension in (GPU, NONE) if target.dimension is NODE else one.dimension is NODE
        sign, wanted = ("/", 8 * target.value) if target.dimension is NODE else ("*", target.value / 8)
        if counted and known.stated and one.value == wanted and one.unit != "%":
            made = node(sign, literal(known), Literal(known.end, known.end, Quantity(8.0)))
            return Fit(0.0, target.value, target.dimension, made, (known,), target)
    return None


def _related(made: Dimension, wanted: Dimension) -> bool:
    return made.soft == wanted.soft or not wanted.soft or not made.soft


def summed(terms: Sequence[Known]) -> Node:
    """The sum of some quantities."""
    made: Node = literal(terms[0])
    for known in terms[1:]:
        made = node("+", made, literal(known))
    return made


def total_of(
    target: Quantity, words: tuple[str, ...], memory: Memory, line: int, behind: bool = False
) -> tuple[Fit, Diagnosis | None] | None:
    """The sum that a "total" claims, with a diagnosis where exactly one of its terms was left out.

    Words `behind` a value ("altogether") may mean the last few of the terms alone, and leave nothing out.
    """
    low = {word.lower().strip(":") for word in words}
    if not (low & _TOTAL or behind) or not target.dimension.hard:
        return None
    terms = [
        known for known in reversed(memory.last(_TERMS, memory.total))
        if known.stated and known.quantity.dimension == target.dimension and _addend(known, line)
    ]  # fmt: skip
    if len(terms) < 2 or len(terms) > 12:
        return None
    value = sum(known.quantity.value for known in terms)
    fit = Fit(0.0, value, target.dimension, summed(terms), tuple(terms), target)
    if gap(value, target.value) <= allowed(target):
        return fit, None
    if not low & _TOTAL:
        return _last_terms(terms, target)
    if len(terms) < 3:
        return None
    before = terms[0].quantity.value
    for known in terms[1:]:
        rest = value - known.quantity.value
        subtotal = gap(before, known.quantity.value) < 0.01
        before += known.quantity.value
        if gap(rest, target.value) < 0.01 and known.quantity.value < target.value:
            if subtotal:
                return fit, None
            whole = show(Quantity(value, target.dimension))
            says = f"the terms add up to {whole}; {show(target)} leaves out {show(known.quantity)}"
            return fit, Diagnosis("term-dropped", says, rest / value)
    return None


def _last_terms(terms: list[Known], target: Quantity) -> tuple[Fit, None] | None:
    """The sum of the last two or more terms, where it is a value within its rounding."""
    for count in range(2, len(terms)):
        last = tuple(terms[-count:])
        value = sum(known.quantity.value for known in last)
        if gap(value, target.value) <= max(0.005, target.resolution / abs(target.value) / 2):
            return Fit(0.0, value, target.dimension, summed(last), last, target), None
    return None


def rooms(memory: Memory, target: Quantity) -> list[Known]:
    """The last budget or limit of the kind of a value that is said to be left of it."""
    for known in memory.last(_TERMS):
        named = any(word.lower() in lexicon().words["room"] for word in known.words)
        if named and known.stated and known.quantity.dimension.hard == target.dimension.hard:
            return [known]
    return []


def _addend(known: Known, line: int) -> bool:
    """Whether a quantity may be a term of a total in a line: near enough, and no room to be filled."""
    if known.constant or line - known.line > 8:
        return False
    room = lexicon().words["room"]
    if known.quantity.dimension.hard is not BYTES:
        room = room - lexicon().words["holding"]
    return not any(word.lower() in room for word in known.words)


__all__ = [
    "Fit",
    "Known",
    "Memory",
    "constants",
    "describe",
    "explain",
    "link_of",
    "rooms",
    "total_of",
    "units_dropped",
]
