"""What reading a text yields: statements with their links and quantities, what is left unread, and what one
quantity or expression comes to.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

from trainer.notation.expressions import Expression
from trainer.notation.nodes import Node
from trainer.notation.quantity import Alternative, Quantity
from trainer.record import record

Relation = Literal["=", "~", "->"]
How = Literal["units", "as written", "reciprocal", "binary", "denominator", "rounding"]
Role = Literal["operand", "result", "bare"]
Kind = Literal["quantity", "range", "name", "text", "error"]


@record
class Diagnosis:
    """The one hypothesis that explains a wrong value.

    `code` is a stable name ("seconds-as-hours"), `says` one sentence for the candidate with the numbers in
    it, and
    `factor` what the hypothesis multiplies the right value by, None where it is no plain factor.
    """

    code: str
    says: str
    factor: float | None = None


@record
class Side:
    """One side of a link: its text and span, its value, and the root of its expression where it has one.

    `quantity` is None for a side without a value, such as `6ND` before N is known.
    """

    text: str
    start: int
    end: int
    quantity: Quantity | None
    root: Node | None = None

    @property
    def expression(self) -> Expression | None:
        """Its expression, None for a single value or name."""
        return None if self.root is None else Expression(self.text, self.root)


@record
class Link:
    """A claim that two sides agree. `holds` is None where it cannot be decided.

    `ratio` is right over left, stated over computed. `inferred` marks a claim made in prose, where the
    expression was
    found among the quantities before it rather than written.
    """

    relation: Relation
    left: Side
    right: Side
    holds: bool | None
    how: How | None
    ratio: float | None
    diagnosis: Diagnosis | None = None
    inferred: bool = False


@record
class Mention:
    """One quantity that stands in the text, with its place and the part it plays.

    `role` is "operand" inside an expression or a label, "result" for the stated side of a link, "bare" for a
    value that stands alone.
    `name` is what the text calls it: a label, a defined name, an aside or a noun such as MFU; None where
    nothing does.
    `superseded` is true where the candidate took the value back ("actually 989"). `upper` is where the
    upper end of a range starts.
    """

    text: str
    line: int
    start: int
    end: int
    quantity: Quantity
    role: Role
    name: str | None = None
    superseded: bool = False
    alternatives: tuple[Alternative, ...] = ()
    notes: tuple[str, ...] = ()
    upper: int | None = None


@record
class Statement:
    """One statement of a line: its label, its links from left to right, and every quantity in it. `line`
    counts from 1.

    `computed` holds the expressions written without a result beside them ("989 TFLOPS at 40% MFU"), with
    their values; `formulas` those that have none because a name in them is unknown or a part was not read.
    """

    line: int
    start: int
    end: int
    label: str | None
    links: tuple[Link, ...]
    quantities: tuple[Mention, ...]
    computed: tuple[Side, ...] = ()
    formulas: tuple[Side, ...] = ()


@record
class Unread:
    """Text that could not be understood. It is listed and never punished."""

    line: int
    start: int
    end: int
    text: str


@record
class Reading:
    """A whole answer as understood. Offsets are characters of `text` as typed; `names` are the values defined
    in it, the last word winning.
    """

    text: str
    statements: tuple[Statement, ...]
    unread: tuple[Unread, ...] = ()
    names: dict[str, Quantity] = field(default_factory=dict)

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """Every quantity of every statement, in the order typed."""
        return tuple(mention for statement in self.statements for mention in statement.quantities)

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer read --json` prints."""
        from trainer.notation.serialise import reading_to_dict

        return reading_to_dict(self)


@record
class Calculation:
    """What a text was read as: its kind, its quantity where it has one, the other readings,
    and notes in plain words.
    """

    text: str
    kind: Kind
    quantity: Quantity | None = None
    alternatives: tuple[Alternative, ...] = ()
    notes: tuple[str, ...] = ()
    display: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer calc --json` prints."""
        from trainer.notation.serialise import calculation_to_dict

        return calculation_to_dict(self)
