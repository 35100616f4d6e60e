"""The tree of an expression: figures, names, signs, operators and calls."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from trainer.notation.quantity import Alternative, Quantity
from trainer.record import record

_set = object.__setattr__


@record
class Literal:
    """A number with its unit. `aside` is the bracketed or following noun that labels it,
    `others` its other readings.
    """

    start: int
    end: int
    quantity: Quantity
    others: tuple[Alternative, ...] = ()
    notes: tuple[str, ...] = ()
    aside: str | None = None
    spelled: bool = False
    upper: int | None = None
    """Where the upper end of a range starts."""
    joined: bool = False
    """Whether a hyphen joins number and unit, as in "an 80-GB card": such a value is given."""
    named: ClassVar[tuple[NameNode, ...]] = ()

    @property
    def figures(self) -> tuple[Literal, ...]:
        """Itself."""
        return (self,)


@record
class NameNode:
    """A name whose value is looked up."""

    start: int
    end: int
    name: str
    figures: ClassVar[tuple[Literal, ...]] = ()

    @property
    def named(self) -> tuple[NameNode, ...]:
        """Itself."""
        return (self,)


@record
class Unary:
    """A sign or a root before an operand."""

    start: int
    end: int
    operator: str
    operand: Node

    @property
    def figures(self) -> tuple[Literal, ...]:
        """The figures of its operand."""
        return self.operand.figures

    @property
    def named(self) -> tuple[NameNode, ...]:
        """The names of its operand."""
        return self.operand.named


@record
class Binary:
    """Two operands and an operator: + - * / ^, or "of" for a share of something."""

    start: int
    end: int
    operator: str
    left: Node
    right: Node
    grouped: bool = False
    figures: tuple[Literal, ...] = field(init=False, repr=False, compare=False)
    named: tuple[NameNode, ...] = field(init=False, repr=False, compare=False)
    """The figures and the names of both operands, from left to right."""

    def __post_init__(self) -> None:
        left, right = self.left, self.right
        _set(self, "figures", left.figures + right.figures)
        _set(self, "named", left.named + right.named)


@record
class Call:
    """A function and its arguments."""

    start: int
    end: int
    name: str
    arguments: tuple[Node, ...]

    @property
    def figures(self) -> tuple[Literal, ...]:
        """The figures of all arguments."""
        return tuple(part for argument in self.arguments for part in argument.figures)

    @property
    def named(self) -> tuple[NameNode, ...]:
        """The names in all arguments."""
        return tuple(part for argument in self.arguments for part in argument.named)


Node = Literal | NameNode | Unary | Binary | Call
