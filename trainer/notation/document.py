"""What is known while an answer is read: names, figures with units, the values stated so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from trainer.notation import infer
from trainer.notation.items import SINGLE, Item
from trainer.notation.nodes import Node
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Reading, Side, Statement, Unread
from trainer.notation.sides import Context
from trainer.notation.tables import Table

_REACH = 30
"""How many lines below its definition a name is surely meant."""

State = TypeVar("State", "Document", Table, infer.Memory)


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
    places: dict[str, int] = field(default_factory=dict)
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
        made = _copied(self)
        made.text, made.table, made.memory = text, _copied(self.table), _copied(self.memory)
        made.context = Context(made.names, dict(self.context.figures), self.context.label)
        return made

    def reading(self) -> Reading:
        """What was read so far."""
        return Reading(self.text, tuple(self.statements), tuple(self.unread), dict(self.defined))

    def define(self, name: str, quantity: Quantity, start: int) -> None:
        """Give a name its value where it stands; the last word wins."""
        self.names[name] = quantity
        self.defined[name] = quantity
        self.places[name] = start

    def named(self, words: list[str]) -> bool:
        """Whether one of some words has a value or may have one."""
        return not (self.names.keys().isdisjoint(words) and self.letters.isdisjoint(words))

    def remote(self, node: Node, start: int) -> bool:
        """Whether a name used at an offset has its value from so far above that another may be meant."""
        places = [self.places[part.name] for part in node.named if part.name in self.places]
        return any(self.text.count("\n", place, start) > _REACH for place in places)

    def side(self, item: Item, quantity: Quantity | None = None) -> Side:
        """An item as the side of a link."""
        start, end, node = item.start, item.end, item.node
        root = None if item.partial or isinstance(node, SINGLE) else node
        return Side(self.text[start:end], start, end, quantity or item.quantity, root)


def _copied(state: State) -> State:
    """A state whose lists and tables grow on their own."""
    parts = {entry.name: getattr(state, entry.name) for entry in fields(state)}
    growing: dict[str, Any] = {
        name: part.copy() for name, part in parts.items() if isinstance(part, list | dict | set)
    }
    return replace(state, **growing)
