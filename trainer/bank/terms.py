"""Quantities, shares, units and formulas of a question file, read with their problems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from trainer.bank.chain import evaluate
from trainer.bank.locate import Place
from trainer.bank.problem import did_you_mean, quoted
from trainer.bank.source import Source
from trainer.estimator.functions import FUNCTIONS
from trainer.notation import (
    Dimension,
    EvaluationError,
    Expression,
    ExpressionError,
    Quantity,
    parse,
    quantity,
    unit,
)


class Terms:
    """Reads the notation inside a file's texts. What does not read is reported and comes back as None."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def quantity(self, text: str, place: Place, like: Dimension | None = None) -> Quantity | None:
        """One value; of the dimension `like` where that is given."""
        result = quantity(text)
        found = result.quantity
        if found is None or result.kind not in ("quantity", "range"):
            says = f"{quoted(text)} does not read as a quantity"
            self.source.report(
                "unreadable-quantity", says, place, 'such as "7B params", "40%" or "$2.50/GPU-h"'
            )
            return None
        if result.kind == "range":
            says = f"{quoted(text)} is a range, and one value is needed"
            self.source.report("unreadable-quantity", says, place)
            return None
        return found if self._whole(text, place) and self._agrees(text, found, like, place) else None

    def _whole(self, text: str, place: Place) -> bool:
        """Whether all of a value is understood: what an answer is forgiven would be a trap in a question."""
        try:
            parse(text)
        except ExpressionError as error:
            word = text[error.start : error.end]
            hint = _unit_hint(word) or "leave out words that are no unit"
            span = (error.start, max(error.end, error.start + 1))
            self.source.report(
                "unreadable-quantity", f"{quoted(text)}: {error.says}", place, hint, within=span
            )
            return False
        return True

    def range(self, text: str, place: Place, like: Dimension | None = None) -> tuple[float, float] | None:
        """The two ends of a range, in base units."""
        result = quantity(text)
        found = result.quantity
        if found is None or found.low is None or found.high is None:
            says = f"{quoted(text)} does not read as a range"
            self.source.report("unreadable-quantity", says, place, 'such as "30-50%" or "12-20 B/param"')
            return None
        return (found.low, found.high) if self._agrees(text, found, like, place) else None

    def share(self, text: str, place: Place) -> float | None:
        """A relative tolerance between 0 and 1."""
        found = self.quantity(text, place, Dimension())
        if found is None:
            return None
        if not 0 <= found.value <= 1:
            self.source.report(
                "wrong-value", f"{quoted(text)} is no share between 0 and 100%", place, 'such as "5%"'
            )
            return None
        return found.value

    def unit(self, text: str, place: Place) -> Quantity | None:
        """One of a unit."""
        try:
            return unit(text)
        except ExpressionError as error:
            hint = _unit_hint(text) or 'such as "FLOP", "GPU-h", "days", "GB", "tok/s", "%" or "$"'
            self.source.report("unknown-unit", f"{quoted(text)}: {error.says}", place, hint)
            return None

    def formula(self, text: str, place: Place, offset: int = 0) -> Expression | None:
        """A formula; `offset` is where it starts inside the text at `place`."""
        try:
            return parse(text, FUNCTIONS)
        except ExpressionError as error:
            span = (offset + error.start, offset + max(error.end, error.start + 1))
            self.source.report(
                "bad-formula", error.says, place, _function_hint(text[error.start : error.end]), within=span
            )
            return None

    def known(
        self,
        expression: Expression,
        place: Place,
        known: Iterable[str],
        later: Iterable[str] = (),
        offset: int = 0,
    ) -> bool:
        """Whether a formula uses only names of `known`; those of `later` exist and come too late."""
        known, later = set(known), set(later)
        missing = sorted(expression.names - known)
        for name in missing:
            found = re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", expression.text)
            span = (
                tuple(offset + at for at in found.span())
                if found
                else (offset, offset + len(expression.text))
            )
            within = (span[0], span[1])
            if name in later:
                says = f"{quoted(name)} is this step or a later one"
                self.source.report(
                    "later-step", says, place, "a formula may use inputs and earlier steps", within=within
                )
            else:
                hint = did_you_mean(name, known, "known here: " + ", ".join(sorted(known)))
                self.source.report(
                    "unknown-name", f"{quoted(name)} is no input and no step", place, hint, within=within
                )
        return not missing

    def value(
        self, expression: Expression, place: Place, names: Mapping[str, Quantity], offset: int = 0
    ) -> Quantity | None:
        """The value of a formula; None without a word where another problem left a name without one."""
        if not expression.names <= names.keys():
            return None
        try:
            return evaluate(expression, names)
        except EvaluationError as error:
            span = (offset + error.start, offset + max(error.end, error.start + 1))
            self.source.report("bad-formula", error.says, place, within=span)
            return None

    def _agrees(self, text: str, found: Quantity, like: Dimension | None, place: Place) -> bool:
        if like is None or found.dimension.agrees(like):
            return True
        wanted = "a plain number" if not like.hard else str(like)
        says = f"{quoted(text)} is in {found.dimension}, and {wanted} is needed"
        self.source.report("wrong-dimension", says, place)
        return False


def _unit_hint(word: str) -> str:
    """The units that resemble a word that is none."""
    from trainer.notation.units import unit_table

    return did_you_mean(word, unit_table().folded) if len(word) > 2 else ""


def _function_hint(name: str) -> str:
    """The functions that resemble a name that is none."""
    return did_you_mean(name, FUNCTIONS) if re.fullmatch(r"[A-Za-z_]\w{2,}", name) else ""
