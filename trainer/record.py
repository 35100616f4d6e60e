"""Records: values that are made once, compared by what they hold, and never changed."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(made: type[T]) -> type[T]:
    """A dataclass with slots that the type checker keeps from being changed.

    A frozen dataclass says the same while the program runs, at four times the cost of making one: the reader
    makes hundreds for every line of an answer. And its methods are compiled when it is imported, which took
    two fifths of the start of `trainer grade`; those of a record are shared.
    """
    made = dataclass(slots=True, eq=False, repr=False)(made)
    held = fields(made)  # type: ignore[arg-type]
    values = attrgetter(*(one.name for one in held if one.compare))
    shown = [one.name for one in held if one.repr]

    def equals(self: T, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: T) -> int:
        return hash(values(self))

    def written(self: T) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self.__class__.__qualname__}({inside})"

    made.__eq__ = equals  # type: ignore[method-assign, assignment]
    made.__hash__ = hashed  # type: ignore[method-assign, assignment]
    if "__repr__" not in made.__dict__:
        made.__repr__ = written  # type: ignore[method-assign, assignment]
    return made
