"""The records of the catalog: a sourced figure, an accelerator or model made of figures, a dated price."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import field
from datetime import date
from pathlib import Path
from typing import Any, Literal

from trainer.catalog.fields import SHORT_NAMES
from trainer.catalog.problem import unknown
from trainer.notation.quantity import Quantity
from trainer.record import record

Kind = Literal["accelerator", "model"]


@record
class Figure:
    """One number with its source. `text` is how its file writes it; `recalled`, that no document was read.

    A figure that sums up several quotes has a range (`low`, `high` of its quantity) and says so in its note.
    """

    name: str
    text: str
    quantity: Quantity
    sources: tuple[str, ...]
    recalled: bool = False
    note: str = ""

    @property
    def value(self) -> float:
        """The value in base units."""
        return self.quantity.value

    @property
    def unit(self) -> str:
        """The base units of `value`, such as "FLOP/s"."""
        return str(self.quantity.dimension)

    @property
    def source(self) -> str:
        """Where the figure comes from, in one line."""
        return "; ".join(self.sources)

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer hardware --json` prints for a figure."""
        return {
            "name": self.name,
            "text": self.text,
            "value": self.value,
            "unit": self.unit,
            "sources": list(self.sources),
            "recalled": self.recalled,
            "note": self.note,
        }


@record
class Record:
    """An accelerator or a model: its figures by name, and details that are words ("vendor", "attention")."""

    id: str
    kind: Kind
    name: str
    path: Path
    details: Mapping[str, str] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    note: str = ""
    figures: Mapping[str, Figure] = field(default_factory=dict)

    def find(self, name: str) -> Figure | None:
        """The figure of that name or short name, None where there is none."""
        meant = (name, *SHORT_NAMES.get(name, ()))
        return next((self.figures[field] for field in meant if field in self.figures), None)

    def figure(self, name: str) -> Figure:
        """The figure of that name or short name; raises UsageError with the nearest names."""
        found = self.find(name)
        if found is None:
            raise unknown(f"figure of {self.id}", name, self.figures)
        return found

    def value(self, name: str) -> float:
        """The value of a figure in base units; raises UsageError with the nearest names."""
        return self.figure(name).value

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer hardware NAME --json` prints."""
        return {
            "id": self.id,
            "name": self.name,
            "path": str(self.path),
            "details": dict(self.details),
            "aliases": list(self.aliases),
            "note": self.note,
            "figures": [figure.to_dict() for figure in self.figures.values()],
        }


@record
class Price:
    """One observed rental price of an accelerator.

    `seen` is as precise as the source: "2026-09-20", "2026-09" or "2026". `terms`: "on-demand", "spot", ...
    """

    provider: str
    product: str
    accelerator: str
    usd_per_gpu_hour: float
    terms: str
    seen: str
    source: str
    recalled: bool = False
    region: str = ""
    note: str = ""

    @property
    def latest(self) -> date:
        """The last day that `seen` may mean, by which prices are ordered."""
        return last_day(self.seen)

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer hardware NAME --json` prints for a price."""
        return {
            "provider": self.provider,
            "product": self.product,
            "accelerator": self.accelerator,
            "usd_per_gpu_hour": self.usd_per_gpu_hour,
            "terms": self.terms,
            "seen": self.seen,
            "region": self.region,
            "source": self.source,
            "recalled": self.recalled,
            "note": self.note,
        }


def last_day(seen: str) -> date:
    """The last day that "2026-09-20", "2026-09" or "2026" may mean; ValueError where it is no date."""
    if len(seen) == 10:
        return date.fromisoformat(seen)
    if len(seen) == 7:
        first = date.fromisoformat(f"{seen}-01")
        return first.replace(day=monthrange(first.year, first.month)[1])
    return date.fromisoformat(f"{seen}-12-31")
