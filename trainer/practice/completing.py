"""What may follow while a line is typed into the calculator: names, formulas and arguments, figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from trainer.catalog import Catalog, CatalogError
from trainer.estimator.functions import FUNCTIONS, Function
from trainer.notation import Quantity, show
from trainer.notation.functions import BUILTINS
from trainer.practice.sheets import unit_name
from trainer.regex import regex

MOST = 40
"""Proposals beyond which more of the word must be typed."""
PART = 3
"""Letters from which on a word is also sought inside of names."""

_WORD = regex(r"[^\W\d]\w*(?:\.\w*)?\Z")
_CALLED = regex(r"([a-z]\w*)\s*\Z")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A word that may be meant, what it takes or holds, and what follows it once it is taken."""

    word: str
    says: str
    after: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """The formula whose brackets the cursor stands in, and the number of the argument, from 0."""

    function: Function
    argument: int


class Completion:
    """Proposes words for a line. The catalog is read only as far as its ids, or a record that is named."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def proposals(self, text: str, names: Mapping[str, Quantity]) -> list[Proposal]:
        """What the word at the end of `text` may become, the likeliest first; none where there is no word."""
        word = typed_word(text)
        if not word:
            return []
        if "." in word:
            return [one for one in self._figures(word.partition(".")[0]) if one.word.startswith(word)][:MOST]
        every = [*self._names(names), *_formulas(), *self._records()]
        begin = [one for one in every if one.word.startswith(word) and one.word != word]
        inside = (
            [one for one in every if word in one.word[1:] and one not in begin] if len(word) >= PART else []
        )
        return [*begin, *inside][:MOST]

    @staticmethod
    def _names(names: Mapping[str, Quantity]) -> Iterator[Proposal]:
        return (Proposal(name, show(value)) for name, value in names.items())

    def _records(self) -> Iterator[Proposal]:
        for kind in ("accelerator", "model"):
            for id in self._catalog.ids(kind):
                yield Proposal(id, f"{kind}: its figures follow a point", ".")

    def _figures(self, id: str) -> Iterator[Proposal]:
        for kind in ("accelerator", "model"):
            if id in self._catalog.ids(kind):
                try:
                    record = self._catalog.record(kind, id)
                except CatalogError:
                    return
                for figure in record.figures.values():
                    yield Proposal(f"{id}.{figure.name}", figure.text)


def typed_word(text: str) -> str:
    """The word at the end of a text, "" where it ends in something else."""
    found = _WORD.search(text)
    return found[0] if found else ""


def call_around(text: str) -> Call | None:
    """The formula whose bracket is open at the end of a text; None where it stands in none."""
    depth, argument = 0, 0
    for place in range(len(text) - 1, -1, -1):
        sign = text[place]
        if sign == ")":
            depth += 1
        elif sign == "(" and depth:
            depth -= 1
        elif sign == "(":
            called = _CALLED.search(text[:place])
            if called is not None and called[1] in FUNCTIONS:
                return Call(FUNCTIONS[called[1]], argument)
            argument = 0
        elif sign == "," and not depth:
            argument += 1
    return None


def common_start(words: Sequence[str]) -> str:
    """The letters that all words begin with."""
    first, last = min(words), max(words)
    end = next((place for place, sign in enumerate(first) if last[place : place + 1] != sign), len(first))
    return first[:end]


def signature(call: Call) -> list[tuple[str, bool]]:
    """The formula as it is called, in pieces; True for the argument that is being typed."""
    pieces = [(f"{call.function.name}(", False)]
    for place, one in enumerate(call.function.arguments):
        unit = "" if one.unit == "1" else f" {unit_name(one.unit)}"
        text = f"{one.name}{unit}" if one.default is None else f"[{one.name}{unit}]"
        pieces += [(", ", False)] * bool(place) + [(text, place == call.argument)]
    return [*pieces, (f") {unit_name(call.function.result)}", False)]


def _formulas() -> Iterator[Proposal]:
    for function in FUNCTIONS.values():
        yield Proposal(function.name, function.says, "(")
    for name in BUILTINS:
        yield Proposal(name, "", "(")
