"""Quantity: a value in base units, its dimension, and how it was written."""

from __future__ import annotations

from trainer.notation.dimension import NONE, Dimension
from trainer.record import record


@record
class Quantity:
    """A number with a dimension, as read from text or computed from an expression.

    `value`, `low`, `high` and `resolution` are in base units (FLOP, B, s, USD, W and nouns).
    `low` and `high` are set for a range. `resolution` is the size of one unit of the last digit written
    (0.1 days for "19.2 days", 1e21 for "4.2e22"); 0 for a computed or exact value.
    `scale` is the base units in one typed unit (86400 for "19.2 days", 1e9 for "80 GB", 0.01 for "40%"), so
    `value / scale` is the bare figure as typed. `unit` is the typed unit ("days", "TFLOP/s", "%"), "" for
    none.
    """

    value: float
    dimension: Dimension = NONE
    low: float | None = None
    high: float | None = None
    resolution: float = 0.0
    scale: float = 1.0
    unit: str = ""
    approximate: bool = False


@record
class Alternative:
    """Another reading of the same text, and the reason it is possible."""

    quantity: Quantity
    why: str
