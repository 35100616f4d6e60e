"""What is known while an answer is read: names, figures with units, the values stated so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from trainer.notation import infer
from trainer.notation.expressions import Expression
from trainer.notation.items import Item
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Reading, Side, Statement, Unread
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
    opens_list: bool = True
    letters: set[str] = field(default_factory=set)
    table: Table = field(default_factory=Table)
    memory: infer.Memory = field(default_factory=infer.Memory)

    @classmethod
    def of(cls, text: str, names: Mapping[str, Quantity]) -> Document:
        """The state before the first line of a text; `names` are values known beforehand."""
        known = dict(names)
        return cls(text, Context(known), names=known)

    def copy(self, text: str) -> Document:
        """The same state, to go on from in a text that begins alike."""
        names, context = dict(self.names), self.context
        return replace(
            self, text=text, names=names,
            context=Context(names, dict(context.figures), context.label), statements=[*self.statements],
            unread=[*self.unread], defined=dict(self.defined), letters=set(self.letters),
            table=replace(self.table), memory=replace(self.memory, stated=[*self.memory.stated]),
        )  # fmt: skip

    def reading(self) -> Reading:
        """What was read so far."""
        return Reading(self.text, tuple(self.statements), tuple(self.unread), dict(self.defined))

    def define(self, name: str, quantity: Quantity) -> None:
        """Give a name its value; the last word wins."""
        self.names[name] = quantity
        self.defined[name] = quantity

    def side(self, item: Item, quantity: Quantity | None = None) -> Side:
        """An item as the side of a link."""
        text = self.text[item.start : item.end]
        expression = Expression(text, item.node) if not item.partial and item.operation else None
        return Side(text, item.start, item.end, quantity or item.quantity, expression)
