"""Everything there is to look up, by name: accelerators, models and formulas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from trainer.catalog import Catalog, CatalogError, Figure, Record, load_catalog
from trainer.estimator.functions import FUNCTIONS, Function
from trainer.practice.sheets import (
    Sheet,
    accelerator_sheet,
    formula_sheet,
    model_sheet,
    spelled,
)
from trainer.practice.working import working

Kind = Literal["accelerator", "model", "formula"]
PEAK = "bf16_dense"
KINDS: tuple[Kind, ...] = ("accelerator", "model", "formula")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to look up: what it is called, by what else it is found, and what it stands under."""

    kind: Kind
    id: str
    name: str
    also: str
    under: str
    called: frozenset[str] = frozenset()
    """Every name it goes by, in small letters."""

    @property
    def key(self) -> str:
        """Its name among all entries."""
        return f"{self.kind}:{self.id}"


class Shelf:
    """The catalog and the formulas, and the sheet of each of their entries."""

    def __init__(self, catalog: Catalog | None = None) -> None:
        self.catalog = catalog or load_catalog()
        self.formulas = FUNCTIONS

    @cached_property
    def accelerators(self) -> dict[str, Record]:
        """Every accelerator whose file is sound, by id."""
        return self.catalog.accelerators()

    @cached_property
    def models(self) -> dict[str, Record]:
        """Every model whose file is sound, by id."""
        return self.catalog.models()

    @cached_property
    def problems(self) -> list[CatalogError]:
        """What keeps files from being used."""
        return self.catalog.problems()

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Everything by its key, in the order of kinds, and of subjects within the formulas."""
        return {entry.key: entry for entry in self._entries()}

    def _entries(self) -> Iterator[Entry]:
        for record in self.accelerators.values():
            yield Entry(
                "accelerator", record.id, record.name, _record_words(record), "accelerators", _called(record)
            )
        for record in self.models.values():
            yield Entry("model", record.id, record.name, _record_words(record), "models", _called(record))
        for function in self.formulas.values():
            yield Entry(
                "formula", function.name, function.name, _formula_words(function), spelled(function.subject)
            )

    @staticmethod
    def named_first(found: list[Entry], words: str) -> list[Entry]:
        """Entries with those first that are called exactly so, the others in their order."""
        return sorted(found, key=lambda entry: words.casefold() not in entry.called)

    def record(self, entry: Entry) -> Record:
        """The accelerator or model of an entry."""
        return (self.accelerators if entry.kind == "accelerator" else self.models)[entry.id]

    def sheet(self, key: str) -> Sheet:
        """The sheet of an entry; KeyError where there is none of that key."""
        entry = self.entries[key]
        if entry.kind == "formula":
            function = self.formulas[entry.id]
            return formula_sheet(function, working(function))
        make = accelerator_sheet if entry.kind == "accelerator" else model_sheet
        return make(self.catalog, self.record(entry))

    def figure(self, reference: str) -> Figure | None:
        """The figure of a reference such as "h100_sxm.bf16_dense"; None where no record is called so.

        Raises UsageError with the nearest names where the record has no such figure, CatalogError where its
        file is broken.
        """
        id = reference.partition(".")[0]
        known = id in (*self.catalog.ids("accelerator"), *self.catalog.ids("model"))
        return self.catalog.lookup(reference) if known else None

    def peak(self, name: str) -> str:
        """The reference of the dense BF16 peak of the accelerator that is called so, "" where none is."""
        called = name.casefold()
        found = (record for record in self.accelerators.values() if called in _called(record))
        return next((f"{one.id}.{PEAK}" for one in found if PEAK in one.figures), "")


def _called(record: Record) -> frozenset[str]:
    return frozenset(name.casefold() for name in (record.id, record.name, *record.aliases))


def _record_words(record: Record) -> str:
    return " ".join((record.id, *record.aliases, *record.details.values(), record.note))


def _formula_words(function: Function) -> str:
    names = " ".join(argument.name for argument in function.arguments)
    spaced = function.name.replace("_", " ")
    return f"{spaced} {function.says} {names} {spelled(function.subject)} {function.source} {function.valid}"
