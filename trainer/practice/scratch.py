"""A scratch calculator: lines one after the other, with names that hold what was worked out before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from trainer.catalog import Figure
from trainer.errors import TrainerError
from trainer.estimator.functions import FUNCTIONS
from trainer.notation import Calculation, Quantity, calculate, show
from trainer.notation.functions import BUILTINS
from trainer.regex import regex

LAST = "ans"
"""The name of the last result."""
LONGEST = 1000
"""Characters of a line, which is more than an expression may have."""

_ASSIGNED = regex(r"\s*(?P<name>[^\W\d]\w*)\s*:?=(?!=)\s*(?P<rest>.*)", re.DOTALL)
_REFERENCE = regex(r"(?<![\w.])[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*(?:@[0-9-]+)?")
_NAMED = regex(r"(?<![\w.])[^\W\d]\w*(?![\w.(])")
_SIGNS = regex(r"[-+*/^×÷(]|\b(?:of|at)\b")
_CALLED = regex(r"([a-z]\w*)\(")
_ONE_GPU = regex(r"(?:^|[*/×÷(]|\b(?:of|at)\b)\s*(?P<name>[^\W\d]\w*)(?![\w.(])")
"""A name that is a factor by itself, with no number before it that would count."""
_PLACE = "figure_of_the_catalog_{}"

Lookup = Callable[[str], Figure | None]
"""The figure of a reference, None for what is none; raises TrainerError for one that cannot be had."""
Peaks = Callable[[str], str]
"""The reference of the peak of an accelerator by its name, "" where nothing is called so."""
Figures = dict[str, tuple[str, Figure]]
"""Figures by the name that takes their place, each with its reference as typed."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A line and what came of it: the result as text, in base units too, and notes; or what is wrong.

    `name` is what the line gave a value to, `working` what it was worked out from, values in place of names.
    `shown` is "" where the line has no value; then `notes` say why.
    """

    typed: str
    name: str = ""
    working: str = ""
    shown: str = ""
    exact: str = ""
    notes: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether there is a result."""
        return bool(self.shown)

    @property
    def whole(self) -> str:
        """The line as one would write it into an answer: name, working and result."""
        worked = bool(_SIGNS.search(self.working))
        parts = [
            self.name,
            self.working if worked or self.name else "",
            self.shown if worked or not self.name else "",
        ]
        return " = ".join(dict.fromkeys(part for part in parts if part))


class Scratch:
    """Works lines out. `lookup` gives the figures of the catalog, which a line may call by their names, and
    `peak` says which one is probably meant by an accelerator's name alone.
    """

    def __init__(self, lookup: Lookup = lambda reference: None, peak: Peaks = lambda accelerator: "") -> None:
        self.names: dict[str, Quantity] = {}
        self.lines: list[Worked] = []
        self._lookup = lookup
        self._peak = peak

    @property
    def last(self) -> Worked | None:
        """The latest line with a result."""
        return next((line for line in reversed(self.lines) if line.holds), None)

    def recall(self, typed: Iterable[str]) -> None:
        """Work out what was typed in earlier sessions, the oldest first."""
        for line in typed:
            self.enter(line)

    def enter(self, typed: str) -> Worked:
        """Work a line out, keep what it names, and return what came of it. Never raises on any text."""
        worked, value = self._work(typed)
        if value is not None:
            self.names[LAST] = value
            if worked.name:
                self.names[worked.name] = value
        self.lines.append(worked)
        return worked

    def _work(self, typed: str) -> tuple[Worked, Quantity | None]:
        if len(typed) > LONGEST:
            return Worked(typed[:LONGEST], notes=(f"a line may have {LONGEST} characters",)), None
        assigned = _ASSIGNED.fullmatch(typed)
        name, rest = (assigned["name"], assigned["rest"]) if assigned else ("", typed)
        rest = _apart(rest)
        wrong = refused(name)
        if wrong:
            return Worked(typed, notes=(wrong,)), None
        try:
            text, figures = self._filled(rest)
        except TrainerError as error:
            says = f"{error.title}: {error.hint}" if error.hint else error.title
            return Worked(typed, notes=(says,)), None
        values = {place: _plain(figure.quantity) for place, (_, figure) in figures.items()}
        found = calculate(text, {**self.names, **values}, FUNCTIONS)
        worked = _told(typed, name, found, figures)
        notes = (*self._meant(text, found.quantity), *worked.notes)
        return replace(worked, working=self._filled_in(text, figures), notes=notes), found.quantity

    def _meant(self, text: str, result: Quantity | None) -> tuple[str, ...]:
        """What an accelerator's name is probably meant for, where work comes out for each of one."""
        powers = dict(result.dimension.powers) if result is not None else {}
        if not powers.get("FLOP") or not powers.get("GPU"):
            return ()
        names = (match["name"] for match in _ONE_GPU.finditer(text))
        meant = {name: self._peak(name) for name in names if name not in self.names}
        return tuple(
            f"{name} counts as one GPU; {peak} is what it computes a second"
            for name, peak in meant.items()
            if peak
        )

    def _filled(self, text: str) -> tuple[str, Figures]:
        """The text with each figure of the catalog in it replaced by a name, and what the names stand for."""
        figures: Figures = {}

        def placed(match: re.Match[str]) -> str:
            figure = self._lookup(match[0])
            if figure is None:
                return match[0]
            place = _PLACE.format(len(figures))
            figures[place] = (match[0], figure)
            return place

        return _REFERENCE.sub(placed, text), figures

    def _filled_in(self, text: str, figures: Figures) -> str:
        """The text with values in place of the names and the figures in it."""

        def value(match: re.Match[str]) -> str:
            name = match[0]
            if name in figures:
                return figures[name][1].text
            return show(self.names[name]) if name in self.names else name

        return _NAMED.sub(value, text).strip()


def _told(typed: str, name: str, found: Calculation, figures: Figures) -> Worked:
    """What came of a line, the figures in it under the names that were typed."""

    def named(text: str) -> str:
        for place, (reference, _) in figures.items():
            text = text.replace(place, reference)
        return text

    if found.quantity is None:
        notes = found.notes if found.kind == "error" else (_not_read(found),)
        return Worked(typed, notes=tuple(map(named, notes)))
    notes = tuple(f"{reference}: {_sourced(figure)}" for reference, figure in figures.values())
    notes += tuple(f"or {show(other.quantity)}: {other.why}" for other in found.alternatives)
    notes = tuple(map(named, (*notes, *found.notes)))
    return Worked(typed, name, shown=found.display, exact=exact(found), notes=notes)


def _sourced(figure: Figure) -> str:
    """A figure with what is said of it, or else with the first of its sources."""
    more = f" and {len(figure.sources) - 1} more" if len(figure.sources) > 1 else ""
    return f"{figure.text}, {figure.note or f'{figure.sources[0]}{more}'}"


def _plain(value: Quantity) -> Quantity:
    """A value without the range it was seen in."""
    return replace(value, low=None, high=None)


def _apart(text: str) -> str:
    """A call whose arguments stand without a blank between them, set apart: 8,128 would be one number."""
    called = any(name in FUNCTIONS or name in BUILTINS for name in _CALLED.findall(text))
    return text.replace(",", ", ") if called and ", " not in text else text


def refused(name: str) -> str:
    """Why a name cannot be given a value, "" where it can."""
    if name in FUNCTIONS or name in BUILTINS:
        return f"{name} is a formula, so it cannot be a name; {name}_ could"
    if name == LAST:
        return f"{LAST} is the last result by itself; take another name"
    return ""


def _not_read(found: Calculation) -> str:
    text = found.text.strip()
    if text.count("(") > text.count(")"):
        return "a bracket is not closed"
    if found.kind == "name":
        return f"{text} has no value yet; {text} = 7e9 would give it one"
    return "not read as a quantity or an expression; 64 * 19.2 days * $2.50/GPU-h would be"


def exact(found: Calculation) -> str:
    """The value in base units with more digits, "" where that says nothing new."""
    if found.quantity is None:
        return ""
    value, dimension = found.quantity.value, found.quantity.dimension
    text = f"{value:.6g} {dimension}" if dimension else f"{value:,.10g}"
    text = text.replace("e+", "e")
    return "" if text.startswith(found.display) else text
