"""The unit table agrees with pint for every plain unit that both know."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from trainer.notation.units import unit_table

BASES = {"B": "byte", "s": "second", "W": "watt", "g": "gram"}
ELSEWHERE = frozenset({"b", "t", "tCO2", "mo", "mos", "mth", "mon", "ops", "OP", "ton", "tons"})
"""Spellings that mean something else to pint (its ton is the American one)."""


def comparable() -> list[tuple[str, float, str]]:
    """Symbols and words of the table whose dimension is made of bytes, seconds, watts and grams."""
    table = unit_table()
    symbols = {symbol.lower() for symbol in table.exact}
    words = {spelling: unit for spelling, unit in table.folded.items() if spelling not in symbols}
    found = {}
    for spelling, unit in {**words, **table.exact}.items():
        plain = all(base in BASES for base, _ in unit.dimension.powers)
        if plain and unit.dimension.powers and spelling.isidentifier() and "bps" not in spelling.lower():
            base = "*".join(f"{BASES[base]}**{power}" for base, power in unit.dimension.powers)
            found[spelling] = (spelling, unit.factor, base)
    return sorted(found.values())


@pytest.fixture(scope="module")
def registry() -> Any:
    return import_module("pint").UnitRegistry()


def test_the_table_agrees_with_pint(registry: Any) -> None:
    checked, wrong = 0, []
    for spelling, factor, base in comparable():
        if spelling in ELSEWHERE or spelling not in registry:
            continue
        theirs = registry.Quantity(1, spelling)
        if not theirs.is_compatible_with(base):
            continue
        checked += 1
        if abs(theirs.to(base).magnitude / factor - 1) > 1e-9:
            wrong.append((spelling, factor, theirs.to(base).magnitude))
    assert wrong == [] and checked > 150
