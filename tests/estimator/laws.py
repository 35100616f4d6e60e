"""The laws of tests/estimator/data/laws.toml, one for each formula."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import tomli

from trainer.estimator.functions import FUNCTIONS

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Law:
    """What one formula must do; see the head of laws.toml."""

    name: str
    example: dict[str, float]
    value: float
    powers: dict[str, float] = field(default_factory=dict)
    rises: list[str] = field(default_factory=list)
    falls: list[str] = field(default_factory=list)
    neither: list[str] = field(default_factory=list)

    def __call__(self, **changed: float) -> float:
        """The formula at the example, with some arguments changed."""
        return FUNCTIONS[self.name].call(**{**self.example, **changed})


@cache
def laws() -> dict[str, Law]:
    """Every law by the name of its formula."""
    data = tomli.loads((DATA / "laws.toml").read_text(encoding="utf-8"))
    return {name: Law(name, **entry) for name, entry in data.items()}


def pairs(*kinds: str) -> list[tuple[str, str]]:
    """Formula and argument for every law of some kinds."""
    return [
        (law.name, argument) for law in laws().values() for kind in kinds for argument in getattr(law, kind)
    ]
