"""What is known while an answer is read: names, figures with units, the values stated so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.notation import infer
from trainer.notation.expressions import Expression
from trainer.notation.items import Item
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Side, Statement, Unread
from trainer.notation.sides import Context
from trainer.notation.tables import Table


@dataclass(slots=True)
class Document:
    """The state of one reading; lines are added in order."""

    text: str
    context: Context
    statements: list[Statement] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    defined: dict[str, Quantity] = field(default_factory=dict)
    names: dict[str, Quantity] = field(default_factory=dict)
    last: Item | None = None
    letters: set[str] = field(default_factory=set)
    table: Table = field(default_factory=Table)
    memory: infer.Memory = field(default_factory=infer.Memory)

    def define(self, name: str, quantity: Quantity) -> None:
        """Give a name its value; the last word wins."""
        self.names[name] = quantity
        self.defined[name] = quantity

    def side(self, item: Item, quantity: Quantity | None = None) -> Side:
        """An item as the side of a link."""
        text = self.text[item.start : item.end]
        expression = Expression(text, item.node) if item.operation and not item.partial else None
        return Side(text, item.start, item.end, quantity or item.quantity, expression)
