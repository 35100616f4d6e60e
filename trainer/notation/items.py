"""Items: the values and formulas of a line, each with the sign before it and the words around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from trainer.notation.expressions import LARGEST
from trainer.notation.nodes import Binary, Literal, NameNode, Node
from trainer.notation.quantity import Quantity
from trainer.notation.sides import Context, attempt
from trainer.notation.token import Token

SINGLE = (Literal, NameNode)
_REPLACING = ("not", "instead of", "rather than")


@dataclass(slots=True, eq=False)
class Item:
    """One value or formula as it stands in a line.

    `relation` is the sign before it ("=", "~", "->"), a word ("is", "so"), "#" for what a program printed,
    or "" where nothing relates it.
    `words` stand between it and the item before, `after` between it and the next, both within the clause.
    `label` names it; it `defines` the label where a sign stands between. `chain` is the label of its running
    equality.
    `aside` is the index of the item that it explains in brackets, `alone` whether nothing else stands there.
    `gap` tells that a comma or a new clause separates it from the item before, `listed` that it is one of
    a slash list.
    `partial` marks one side of an operator whose other side was not read: it has no value as a whole.
    `head` stands above its column in a table. `heads` tells that it begins the label of its line.
    `value` is that of its figures alone, None where a name is in it; `quantity` may take another reading.
    A `foreign` item belongs to the line before, a `continued` one takes up its value with an operator.
    """

    node: Node
    start: int
    end: int
    relation: str = ""
    words: tuple[str, ...] = ()
    clause: int = 0
    label: str | None = None
    defines: bool = False
    approximate: bool = False
    aside: int | None = None
    gap: bool = False
    alone: bool = False
    after: tuple[str, ...] | None = None
    listed: bool = False
    foreign: bool = False
    continued: bool = False
    partial: bool = False
    head: str | None = None
    heads: bool = False
    chain: str | None = None
    quantity: Quantity | None = None
    value: Quantity | None = None

    @property
    def operation(self) -> bool:
        """Whether it is computed rather than a value or a name alone."""
        return not isinstance(self.node, SINGLE)

    @property
    def replaced(self) -> bool:
        """Whether another value is said to stand in its place: the 8,000 of "not 8,000"."""
        return bool(self.words) and " ".join(self.words[-2:]).lower().endswith(_REPLACING)


@dataclass(slots=True)
class Scan:
    """The items of a line that begins at the offset `base`, and the words of a line without any.

    `start` and `end` are those of what stands in it; `said` are its words in lower case that may take
    something back, `tokens` what it was lexed to; `words` are all of them, where it was not.
    """

    line: str
    base: int
    items: list[Item] = field(default_factory=list)
    label: str | None = None
    start: int = 0
    end: int = 0
    said: Collection[str] = ()
    tokens: Sequence[Token] = ()
    words: list[str] = field(default_factory=list)


def value_of(node: Node, context: Context) -> Quantity | None:
    """The value of an item, None where a name is unknown or the units cannot be combined."""
    if isinstance(node, Literal):
        return node.quantity if -LARGEST <= node.quantity.value <= LARGEST else None
    return attempt(node, context.scope)


def leading(node: Node) -> Node:
    """The operand that an expression begins with."""
    while isinstance(node, Binary) and not node.grouped:
        node = node.left
    return node
