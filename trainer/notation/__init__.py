"""Typed napkin arithmetic, read: quantities, expressions and whole answers."""

from __future__ import annotations

from trainer.notation.calc import Calculation, quantity
from trainer.notation.diagnose import hypotheses
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.expressions import EvaluationError, Expression, ExpressionError
from trainer.notation.quantity import Quantity
from trainer.notation.read import read
from trainer.notation.readback import Readback, readback
from trainer.notation.reading import Alternative, Diagnosis, Link, Mention, Reading, Side, Statement, Unread
from trainer.notation.show import show
from trainer.notation.strict import parse, unit

__all__ = [
    "NONE",
    "Alternative",
    "Calculation",
    "Diagnosis",
    "Dimension",
    "EvaluationError",
    "Expression",
    "ExpressionError",
    "Link",
    "Mention",
    "Quantity",
    "Readback",
    "Reading",
    "Side",
    "Statement",
    "Unread",
    "hypotheses",
    "parse",
    "quantity",
    "read",
    "readback",
    "show",
    "unit",
]
