"""What the parts of a question file know of one another while they are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trainer.bank.chain import fits
from trainer.bank.dimensions import mismatch
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

    `names` holds the value of every input and step read without a problem, for what refers to them;
    `ambiguous` are ids used twice, which nothing is read by.
    """

    def __init__(self, source: Source, data: Entry) -> None:
        self.source = source
        self.data = data
        self.terms = Terms(source)
        self.names: dict[str, Quantity] = {}
        self.ambiguous: set[str] = set()
        self.inputs: dict[str, Input] = {}
        self.steps: dict[str, Step] = {}
        self.input_ids = [name for table in INPUT_TABLES for name in data.get(table, {})]
        self.step_ids = self.ids("step")
        self.check_ids = self.ids("check")
        self.chain_ids = frozenset([*self.input_ids, *self.step_ids])

    def entries(self, kind: str) -> list[Entry]:
        """The tables of one array, such as [[step]]."""
        found: list[Entry] = self.data.get(kind, [])
        return found

    def ids(self, kind: str) -> list[str]:
        """The ids of one array's tables, in order."""
        return [entry["id"] for entry in self.entries(kind) if "id" in entry]

    def formula(self, text: str, place: Place, step: str) -> Expression | None:
        """A formula that may use inputs and the steps before `step`; None with its problems reported."""
        expression = self.terms.formula(text, place, names=self.chain_ids)
        before = self.step_ids[: self.step_ids.index(step)] if step in self.step_ids else self.step_ids
        later = set(self.step_ids) - set(before)
        if expression and self.terms.known(expression, place, [*self.input_ids, *before], later):
            return expression
        return None

    def formula_like(self, text: str, place: Place, step: Step) -> Expression | None:
        """A formula that also yields the dimension of its step."""
        expression = self.formula(text, place, step.id)
        value = self.terms.value(expression, place, self.names) if expression else None
        fine = value and self.fits(value, step.unit, step.dimension, text, place)
        return expression if fine else None

    def fits(self, found: Quantity, unit: str, wanted: Dimension, text: str, place: Place) -> bool:
        """Whether a formula's value is in the dimension of `unit`; a problem is reported where it is not."""
        if fits(found.dimension, wanted):
            return True
        says, hint = mismatch(text, found, unit, wanted)
        self.source.report("wrong-dimension", says, place, hint)
        return False

    def unknown(self, name: str, place: Place, known: Sequence[str], what: str, part: Part = "value") -> None:
        """Report a name that nothing in this file has."""
        if self.source.withholds(name):
            return
        hint = did_you_mean(name, known, f"there are {', '.join(known)}" if known else "there is none")
        self.source.report(
            "unknown-name", f"{quoted(name)} is no {what} of this question", place, hint, part=part
        )

    def skill(self, entry: Entry, place: Place) -> str:
        """The concept that a step or a check practises: the one it names, the question's first otherwise."""
        concepts = list(self.data.get("concepts", ()))
        named: str | None = entry.get("skill")
        if named is None:
            return concepts[0] if concepts else ""
        if named not in concepts:
            self.unknown(named, (*place, "skill"), concepts, "concept")
        return named

    def exist(self, names: Iterable[str], place: Place, known: Sequence[str], what: str) -> None:
        """Report every name of a list that nothing in this file has."""
        for i, name in enumerate(names):
            if name not in known:
                self.unknown(name, (*place, i), known, what)
