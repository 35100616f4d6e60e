"""Links that prose makes without writing them: the expression that gives a value is sought among the
quantities just before it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.notation.dimension import Dimension
from trainer.notation.expressions import Binary, Call, Expression, Literal, Node, figure
from trainer.notation.lexicon import Lexicon, lexicon
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link, Side
from trainer.notation.search import Fit, Known, allowed, explain, gap, literal, node
from trainer.notation.show import show

WINDOW = 9
BYTES = Dimension.of(B=1)
_PERIODS = {
    "hourly": 3600.0, "hour": 3600.0, "daily": 86400.0, "day": 86400.0, "monthly": 2629800.0,
    "month": 2629800.0, "yearly": 31557600.0, "annual": 31557600.0,
    "year": 31557600.0, "week": 604800.0, "weekly": 604800.0, "minute": 60.0,
}  # fmt: skip
_COUNTS = {"both": 2.0, "twice": 2.0, "double": 2.0, "two-way": 2.0, "pair": 2.0, "half": 0.5, "triple": 3.0}
_TOTAL = frozenset({"sum", "total", "totals", "totalling", "makes", "altogether", "combined"})


@dataclass(slots=True)
class Memory:
    """The quantities of an answer so far, newest last."""

    known: list[Known] = field(default_factory=list)
    total: int = 0

    def add(self, known: Known) -> None:
        """Remember a quantity."""
        self.known.append(known)

    def window(self, line: int) -> list[Known]:
        """What an expression may be made of: everything of this line, then the stated values before it,
        newest first.
        """
        found: list[Known] = []
        for known in reversed(self.known[-40:]):
            if known.line == line or (known.stated and line - known.line <= 6):
                found.append(known)
                if len(found) >= WINDOW:
                    break
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
    left = Side(written, start, end, Quantity(fit.value, fit.dimension), Expression(written, fit.node))
    ratio = fit.quantity.value / fit.value if fit.value else None
    return Link("=", left, side, holds, "units" if holds else None, ratio, diagnosis, inferred=True)


def describe(tree: Node, text: str) -> str:
    """An expression of quantities that stand in a text, written out."""
    if isinstance(tree, Literal):
        return text[tree.start : tree.end].strip() or show(tree.quantity)
    if isinstance(tree, Call):
        return f"{tree.name}({', '.join(describe(argument, text) for argument in tree.arguments)})"
    if isinstance(tree, Binary):
        right = describe(tree.right, text)
        if isinstance(tree.right, Binary) and tree.operator == "/":
            right = f"({right})"
        return f"{describe(tree.left, text)} {'×' if tree.operator == '*' else tree.operator} {right}"
    return text[tree.start : tree.end]


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
                near = gap(bare, figure(target)) < 0.02 or abs(bare - figure(target)) <= step * 0.505
                if near and gap(value, target.value) > 0.5:
                    made = node("/", literal(first), literal(second))
                    return Fit(0.0, value, target.dimension, made, (first, second), target)
    return None


def _related(made: Dimension, wanted: Dimension) -> bool:
    return made.soft == wanted.soft or not wanted.soft or not made.soft


def total_of(
    target: Quantity, words: tuple[str, ...], memory: Memory, line: int
) -> tuple[Fit, Diagnosis | None] | None:
    """The sum that a "total" claims, with a diagnosis where exactly one of its terms was left out."""
    low = {word.lower().strip(":") for word in words}
    if not low & _TOTAL or not target.dimension.hard:
        return None
    terms = [
        known for known in memory.known[memory.total :]
        if known.stated and known.quantity.dimension == target.dimension and _addend(known, line)
    ]  # fmt: skip
    if len(terms) < 2 or len(terms) > 12:
        return None
    made: Node = literal(terms[0])
    for known in terms[1:]:
        made = node("+", made, literal(known))
    value = sum(known.quantity.value for known in terms)
    fit = Fit(0.0, value, target.dimension, made, tuple(terms), target)
    if gap(value, target.value) <= allowed(target):
        return fit, None
    if len(terms) < 3:
        return None
    for known in terms[1:]:
        rest = value - known.quantity.value
        if gap(rest, target.value) < 0.01 and known.quantity.value < target.value:
            whole = show(Quantity(value, target.dimension))
            says = f"the terms add up to {whole}; {show(target)} leaves out {show(known.quantity)}"
            return fit, Diagnosis("term-dropped", says, rest / value)
    return None


def rooms(memory: Memory, target: Quantity) -> list[Known]:
    """The last budget or limit of the kind of a value that is said to be left of it."""
    for known in reversed(memory.known):
        named = any(word.lower() in lexicon().words["room"] for word in known.words)
        if named and known.stated and known.quantity.dimension.hard == target.dimension.hard:
            return [known]
    return []


def _addend(known: Known, line: int) -> bool:
    """Whether a quantity may be a term of a total in a line: near enough, and no room to be filled."""
    if known.constant or line - known.line > 8:
        return False
    return not any(word.lower() in lexicon().words["room"] for word in known.words)


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
