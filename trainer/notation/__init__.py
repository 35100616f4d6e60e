"""Typed napkin arithmetic, read: quantities, expressions and whole answers."""

from __future__ import annotations

from trainer.notation.calc import quantity
from trainer.notation.converted import calculate
from trainer.notation.diagnose import hypotheses
from trainer.notation.dimension import NONE, Dimension
from trainer.notation.errors import EvaluationError, ExpressionError
from trainer.notation.expressions import Expression
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.read import read
from trainer.notation.readback import Readback, readback
from trainer.notation.reading import Calculation, Diagnosis, Link, Mention, Reading, Side, Statement, Unread
from trainer.notation.reread import Reader
from trainer.notation.show import show
from trainer.notation.strict import parse
from trainer.notation.unit_text import unit

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
    "Reader",
    "Reading",
    "Side",
    "Statement",
    "Unread",
    "calculate",
    "hypotheses",
    "parse",
    "quantity",
    "read",
    "readback",
    "show",
    "unit",
]
