"""What the parts of a question file know of one another while they are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trainer.bank.chain import FLOP, fits
from trainer.bank.locate import Part, Place
from trainer.bank.problem import did_you_mean, quoted
from trainer.bank.question import Input, Step
from trainer.bank.source import Source
from trainer.bank.terms import Terms
from trainer.notation import Dimension, Expression, Quantity

INPUT_TABLES = ("given", "assume")
Entry = dict[str, Any]


class Scope:
    """The data of a file, the ids declared in it, and what has been read so far.

    `names` holds the value of every input and step read without a problem, for what refers to them.
    """

    def __init__(self, source: Source, data: Entry) -> None:
        self.source = source
        self.data = data
        self.terms = Terms(source)
        self.names: dict[str, Quantity] = {}
        self.inputs: dict[str, Input] = {}
        self.steps: dict[str, Step] = {}
        self.input_ids = [name for table in INPUT_TABLES for name in data.get(table, {})]
        self.step_ids = self.ids("step")
        self.check_ids = self.ids("check")

    def entries(self, kind: str) -> list[Entry]:
        """The tables of one array, such as [[step]]."""
        found: list[Entry] = self.data.get(kind, [])
        return found

    def ids(self, kind: str) -> list[str]:
        """The ids of one array's tables, in order."""
        return [entry["id"] for entry in self.entries(kind) if "id" in entry]

    def formula(self, text: str, place: Place, step: str) -> Expression | None:
        """A formula that may use inputs and the steps before `step`; None with its problems reported."""
        expression = self.terms.formula(text, place)
        before = self.step_ids[: self.step_ids.index(step)] if step in self.step_ids else self.step_ids
        later = set(self.step_ids) - set(before)
        if expression and self.terms.known(expression, place, [*self.input_ids, *before], later):
            return expression
        return None

    def formula_like(self, text: str, place: Place, step: str, dimension: Dimension) -> Expression | None:
        """A formula that also yields the dimension of its step."""
        expression = self.formula(text, place, step)
        value = self.terms.value(expression, place, self.names) if expression else None
        return expression if value and self.fits(value.dimension, dimension, text, place) else None

    def fits(self, found: Dimension, wanted: Dimension, text: str, place: Place) -> bool:
        """Whether a formula's dimension is the one wanted; a problem is reported where it is not."""
        if fits(found, wanted):
            return True
        surplus = (found / wanted).hard
        hint = "only FLOP may be left out" if wanted.hard else "a share or a count has no unit"
        if surplus == FLOP:
            hint = "divide by a rate in FLOP/s"
        elif surplus == Dimension.of(s=1) or surplus == Dimension.of(s=-1):
            hint = "a time is missing or one too many"
        says = f"{quoted(text)} gives {found}, and the unit is {wanted}"
        self.source.report("wrong-dimension", says, place, hint)
        return False

    def unknown(self, name: str, place: Place, known: Sequence[str], what: str, part: Part = "value") -> None:
        """Report a name that nothing in this file has."""
        hint = did_you_mean(name, known, f"there are {', '.join(known)}" if known else "there is none")
        self.source.report(
            "unknown-name", f"{quoted(name)} is no {what} of this question", place, hint, part=part
        )

    def exist(self, names: Iterable[str], place: Place, known: Sequence[str], what: str) -> None:
        """Report every name of a list that nothing in this file has."""
        for i, name in enumerate(names):
            if name not in known:
                self.unknown(name, (*place, i), known, what)
