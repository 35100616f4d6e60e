"""The unit that a value has by its own name: `gpu_h = C / F / 3600 = 143k`, `days = secs / 86400 = 20.3`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from trainer.notation.dimension import Dimension
from trainer.notation.lexicon import lexicon
from trainer.notation.nodes import Literal, Node
from trainer.notation.quantity import Quantity
from trainer.notation.sides import Verdict, rescaled
from trainer.notation.unit_words import TIME
from trainer.notation.units import unit_table
from trainer.regex import regex

_PARTS = regex(r"[\s_()\-]+")
_SHORT = frozenset({"ms", "us", "GB", "TB", "h", "hr"})
_RATED = frozenset({"per", "a", "an", "each", "every", "cost", "price", "rate", "bill", "usd", "dollars"})
_PROOF = {3600.0: frozenset({3600.0, 24.0}), 86400.0: frozenset({86400.0, 24.0}), 1e-3: frozenset({1e3})}
"""Factors of an expression that show its result to be in a unit of so many seconds."""
_GPUS = Dimension.of(GPU=1)


@lru_cache(maxsize=1024)
def label_unit(label: str) -> Quantity | None:
    """The unit that the label of a defined value asks for: "days = ... = 25", "gpu_h = ... = 143k"."""
    parts = [part for part in _PARTS.split(label) if part]
    for word in reversed(parts):
        unit = unit_table().find(word) if len(word) > 2 or word in _SHORT else None
        if word == "h" and len(parts) == 1:
            unit = None
        if unit is not None and unit.dimension.hard:
            counted = unit.dimension == TIME and any(_card(part) for part in parts)
            dimension = unit.dimension * _GPUS if counted else unit.dimension
            return Quantity(unit.factor, dimension, unit=word)
    return None


def _card(word: str) -> bool:
    return word.lower() in ("gpu", "gpus", "card") or lexicon().accelerator(word)


def in_own_unit(label: str | None, left: Node, verdict: Verdict) -> Verdict:
    """The verdict with a bare result in the time unit that its name ends with, where the name is that of a
    time and the expression shows the unit, or the name spells it out.
    """
    found = verdict.right
    if not label or found is None or found.dimension or found.unit or isinstance(left, Literal):
        return verdict
    unit = label_unit(label)
    if unit is None or ("s", 1) not in unit.dimension.powers or not _is_time(label, unit.unit):
        return verdict
    shown = {part.quantity.value for part in left.figures} & _PROOF.get(unit.value, frozenset())
    if not shown and len(unit.unit) <= 2:
        return verdict
    measured = replace(rescaled(found, unit.value), dimension=unit.dimension, unit=unit.unit)
    return replace(verdict, right=measured)


@lru_cache(maxsize=1024)
def _is_time(label: str, unit: str) -> bool:
    """Whether a label ends with its unit and names no rate, price or count besides: not `tok_sec`, `$/hr`."""
    parts = [part for part in _PARTS.split(label) if part]
    if "/" in label or not parts or parts[-1] != unit:
        return False
    rest = [part for part in parts[:-1] if not _card(part)]
    return not any(part.lower() in _RATED or unit_table().find(part) is not None for part in rest)
