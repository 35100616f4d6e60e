"""One line of the record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from trainer.catalog import Catalog, Run, load_catalog

HOUR = 3600.0
DAY = 86400.0
CLEAR = 0.02
"""A difference above this needs an explanation."""

CATALOG: Catalog = load_catalog([Path(__file__).parents[2] / "hardware"])
"""The packaged figures only, so that a person's own files do not change the record."""


@dataclass(frozen=True, slots=True)
class Row:
    """A published figure, where it stands, and what the estimator computes for it, both in `unit`.

    `says` explains a difference above 2%, or says what is wrong with the paper. `recalled` marks a
    published figure for which no document was read.
    """

    what: str
    source: str
    published: float
    computed: float
    unit: str = ""
    says: str = ""
    recalled: bool = False

    @property
    def off(self) -> float:
        """The difference over the published figure."""
        return self.computed / self.published - 1

    @property
    def clear(self) -> bool:
        """Whether the two agree, or the difference is explained."""
        return abs(self.off) <= CLEAR or bool(self.says)


def figure(reference: str) -> float:
    """A figure of the catalog in base units."""
    return CATALOG.lookup(reference).value


def published(run: Run, *names: str) -> list[float]:
    """Figures of a run that must be there."""
    values = [getattr(run, name) for name in names]
    if None in values:
        raise ValueError(f"{run.id} lacks one of {', '.join(names)}")
    return values
