"""Quantities, shares, units and formulas of a question file, read with their problems."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from trainer.bank.chain import evaluate
from trainer.bank.dimensions import written
from trainer.bank.locate import Place
from trainer.bank.notation_hints import formula_accident, quantity_hint, range_hint, unit_hint, value_hint
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
from trainer.notation.nodes import Binary, Call, Node, Unary


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
        return found if self._whole(text, place, like) and self._agrees(text, found, like, place) else None

    def _whole(self, text: str, place: Place, like: Dimension | None) -> bool:
        """Whether all of a value is understood: what an answer is forgiven would be a trap in a question."""
        try:
            parse(text)
        except ExpressionError as error:
            span = (error.start, max(error.end, error.start + 1))
            hint = quantity_hint(text, error, like)
            says = f"{quoted(text)}: {error.says}"
            self.source.report("unreadable-quantity", says, place, hint, within=span)
            return False
        return True

    def range(self, text: str, place: Place, like: Dimension | None = None) -> tuple[float, float] | None:
        """The two ends of a range, in base units."""
        result = quantity(text)
        found = result.quantity
        if found is None or found.low is None or found.high is None:
            says = f"{quoted(text)} does not read as a range"
            self.source.report("unreadable-quantity", says, place, range_hint(text))
            return None
        return (found.low, found.high) if self._agrees(text, found, like, place) else None

    def share(self, text: str, place: Place) -> float | None:
        """A relative tolerance between 0 and 1."""
        found = self.quantity(text, place, Dimension())
        if found is None:
            return None
        if not 0 <= found.value <= 1:
            hint = 'such as "5%"'
            if 1 < found.value <= 100 and not found.unit:
                hint = f'for {found.value:g} percent write "{found.value:g}%"'
            self.source.report("wrong-value", f"{quoted(text)} is no share between 0 and 100%", place, hint)
            return None
        return found.value

    def unit(self, text: str, place: Place, like: Dimension | None = None) -> Quantity | None:
        """One of a unit. `like` is the dimension that its formula has, for what may have been meant."""
        try:
            return unit(text)
        except ExpressionError as error:
            hint = unit_hint(text, like) or 'such as "FLOP", "GPU-h", "days", "GB", "tok/s", "%" or "$"'
            self.source.report("unknown-unit", f"{quoted(text)}: {error.says}", place, hint)
            return None

    def formula(
        self, text: str, place: Place, offset: int = 0, names: Collection[str] = ()
    ) -> Expression | None:
        """A formula; `offset` is where it starts inside the text at `place`.

        Behind a slash one of `names`, the ids of the file, is that and no unit of the same spelling.
        """
        try:
            expression = parse(text, FUNCTIONS, names)
        except ExpressionError as error:
            found = formula_accident(text, error, names)
            within = (offset + found.start, offset + found.end)
            self.source.report("bad-formula", found.says, place, found.hint, within=within)
            return None
        return None if self._read_as_unit(expression, names, place, offset) else expression

    def _read_as_unit(
        self, expression: Expression, names: Collection[str], place: Place, offset: int
    ) -> bool:
        """Whether an id behind a slash was taken for a unit: the t of `24 B/t`. It is reported."""
        starts = {node.start for node in expression.root.named}
        for found in re.finditer(r"(?<=/)[A-Za-z]\w*", expression.text):
            if found[0] in names and found.start() not in starts:
                says = f"{quoted(found[0])} is read as a unit here, and it is an id of this question too"
                hint = f"write / {found[0]} with a space for the value, or give it another id"
                within = (offset + found.start(), offset + found.end())
                self.source.report("unit-or-name", says, place, hint, within=within)
                return True
        return False

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
            if self.source.withholds(name):
                continue
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
            hint = _operands(expression, error, names) or value_hint(error.says)
            self.source.report("bad-formula", error.says, place, hint, within=span)
            return None

    def _agrees(self, text: str, found: Quantity, like: Dimension | None, place: Place) -> bool:
        if like is None or found.dimension.agrees(like):
            return True
        wanted = "a plain number" if not like.hard else str(like)
        says = f"{quoted(text)} is in {found.dimension}, and {wanted} is needed"
        self.source.report("wrong-dimension", says, place)
        return False


def _operands(expression: Expression, error: EvaluationError, names: Mapping[str, Quantity]) -> str:
    """What both sides of a sum are measured in, where that is why they cannot be added."""
    node = next((n for n in _sums(expression.root) if (n.start, n.end) == (error.start, error.end)), None)
    if node is None:
        return ""
    sides = []
    for side in (node.left, node.right):
        shown = quoted(expression.text[side.start : side.end].strip(), 30)
        dimension = evaluate(Expression(expression.text, side), names).dimension
        sides.append(f"{shown} is in {written(dimension)}")
    return ", ".join(sides)


def _sums(node: Node) -> Iterator[Binary]:
    """The sums and differences of a formula."""
    if isinstance(node, Binary):
        if node.operator in "+-":
            yield node
        yield from (*_sums(node.left), *_sums(node.right))
    elif isinstance(node, Call):
        for argument in node.arguments:
            yield from _sums(argument)
    elif isinstance(node, Unary):
        yield from _sums(node.operand)
