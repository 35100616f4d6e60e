"""The unit table: what one of each unit is worth in base units, read from units.toml."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import tomli

from trainer.notation.dimension import Dimension
from trainer.record import record


@record
class Unit:
    """One unit: `factor` base units of `dimension`.

    `other` is a second reading of the same spelling, with its reason.
    """

    symbol: str
    factor: float
    dimension: Dimension
    other: tuple[float, Dimension, str] | None = None


@record
class UnitTable:
    """Units by exact spelling, and by lower-case spelling for those that may be typed in any case."""

    exact: dict[str, Unit]
    folded: dict[str, Unit]

    def find(self, word: str) -> Unit | None:
        """The unit that `word` spells, or None. Exact spellings win over any-case ones;
        a plural s is allowed on words.
        """
        return self.exact.get(word) or self.folded.get(word.lower())


def _prefixed(entry: dict[str, Any], prefixes: dict[str, dict[str, float]]) -> list[tuple[str, float]]:
    """Every (prefix, multiple) the symbols of an entry may carry, the empty one first."""
    found = [] if entry.get("prefixed_only") else [("", 1.0)]
    for table in entry.get("prefixes", ()):
        found.extend(prefixes[table].items())
    return found


@cache
def unit_table() -> UnitTable:
    """The table, parsed once."""
    data = tomli.loads((Path(__file__).parent / "units.toml").read_text(encoding="utf-8"))
    prefixes = data["prefixes"]
    exact: dict[str, Unit] = {}
    folded: dict[str, Unit] = {}
    for entry in data["unit"]:
        dimension = Dimension.parse(entry["dimension"])
        other = entry.get("other")
        value = float(entry["value"])

        def make(
            symbol: str,
            multiple: float,
            value: float = value,
            dimension: Dimension = dimension,
            other: Any = other,
        ) -> Unit:
            second = (float(other[0]) * multiple, Dimension.parse(other[1]), other[2]) if other else None
            return Unit(symbol, value * multiple, dimension, second)

        for symbol in entry.get("symbols", ()):
            for prefix, multiple in _prefixed(entry, prefixes):
                unit = make(prefix + symbol, multiple)
                exact.setdefault(prefix + symbol, unit)
                if entry.get("fold"):
                    folded.setdefault((prefix + symbol).lower(), unit)
        spelled = {"": 1.0, **(prefixes["spelled"] if entry.get("prefixes") else {})}
        for word in entry.get("words", ()):
            for prefix, multiple in spelled.items():
                unit = make(prefix + word, multiple)
                folded.setdefault(prefix + word, unit)
                folded.setdefault(prefix + word + "s", unit)
    return UnitTable(exact, folded)
