"""The terms in which the question file format is defined: kinds of values, keys and tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from trainer.record import record


class Kind(Enum):
    """What the value of a key must be; the text is used in messages."""

    LINE = "a text on one line"
    TEXT = "a text"
    ANSWER = "a text, which may be empty"
    ID = "an id of letters, digits and underscores"
    SLUG = "an id of small letters, digits and hyphens"
    CODE = "an id of letters, digits and hyphens"
    INTEGER = "a whole number"
    NUMBER = "a positive number"
    FLAG = "true or false"
    TEXTS = "a list of texts"
    PAIRS = "a list of pairs of ids"
    QUANTITY = "a quantity in quotes"
    FORMULA = "a formula in quotes"
    UNIT = "a unit in quotes"
    QUANTITIES = "a list of quantities"
    CHOICES = "a list of quantities, or { from, to, by }"
    TABLE = "a table"
    TABLES = "a list of tables"


@record
class Key:
    """One key of a table: what its value must be and what it is for.

    `table` describes the value of a TABLE or TABLES key, `choices` the texts allowed, and `instead_of` names
    that authors try in its place.
    """

    name: str
    kind: Kind
    says: str
    required: bool = False
    choices: tuple[str, ...] = ()
    table: Table | None = None
    instead_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table of the format: what it is, and what its author sees of it in the file, such as "a [[step]]".

    `others` describes keys that the author names, such as inputs under [given].
    """

    says: str
    called: str
    keys: tuple[Key, ...] = ()
    others: Key | None = None

    @cached_property
    def by_name(self) -> Mapping[str, Key]:
        """The keys by their name."""
        return {key.name: key for key in self.keys}
