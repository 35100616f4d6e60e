"""Dimensions: which base units a quantity is made of, and to which powers."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar
from weakref import WeakValueDictionary

CURRENCY = ("USD", "EUR", "GBP", "CNY", "INR")
HARD = frozenset({"FLOP", "B", "s", "W", "g", *CURRENCY})
"""Base units that must agree for two quantities to be comparable; every other one is a noun and soft."""
_NEVER_SQUARED = frozenset({"FLOP", "B", *CURRENCY})

Powers = tuple[tuple[str, int], ...]


class Dimension:
    """Exponents of base units, e.g. USD/GPU/s; nouns such as GPU or token are carried but compare softly.

    `powers` holds (unit, exponent) pairs sorted by unit, without zero exponents; `hard` is the part made of
    base units that must agree, `soft` the nouns, whose mismatch is at most a note. It is `squared` where it
    holds the square of bytes, FLOP or money, which nobody means. Equal dimensions are one object, so that
    comparing two costs nothing.
    """

    __slots__ = ("__weakref__", "hard", "powers", "soft", "squared")
    powers: Powers
    hard: Dimension
    soft: Dimension
    squared: bool
    _made: ClassVar[WeakValueDictionary[Powers, Dimension]] = WeakValueDictionary()

    def __new__(cls, powers: Powers = ()) -> Dimension:
        known = cls._made.get(powers)
        if known is not None:
            return known
        made = super().__new__(cls)
        hard = tuple(pair for pair in powers if pair[0] in HARD)
        soft = tuple(pair for pair in powers if pair[0] not in HARD)
        squared = any(abs(power) > 1 and unit in _NEVER_SQUARED for unit, power in powers)
        object.__setattr__(made, "powers", powers)
        object.__setattr__(made, "squared", squared)
        object.__setattr__(made, "hard", made if hard == powers else cls(hard))
        object.__setattr__(made, "soft", made if soft == powers else cls(soft))
        return cls._made.setdefault(powers, made)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a dimension does not change: {name}")

    def __reduce__(self) -> tuple[type[Dimension], tuple[Powers]]:
        return Dimension, (self.powers,)

    @classmethod
    def of(cls, **powers: int) -> Dimension:
        """Build from keyword exponents: `Dimension.of(USD=1, GPU=-1, s=-1)`."""
        return cls(tuple(sorted((unit, power) for unit, power in powers.items() if power)))

    @classmethod
    def parse(cls, text: str) -> Dimension:
        """Read the form that `str` writes: `"USD/GPU/s"`, `"GPU*s"`, `"B^2"`, `"1/s"`, `"1"`."""
        powers: dict[str, int] = {}
        sign = 1
        for part in text.replace("/", " / ").replace("*", " * ").split():
            if part in "/*":
                sign = -1 if part == "/" else 1
                continue
            unit, _, power = part.partition("^")
            if unit != "1":
                powers[unit] = powers.get(unit, 0) + sign * int(power or 1)
        return cls.of(**powers)

    def __mul__(self, other: Dimension) -> Dimension:
        return _combined(self, other, 1)

    def __truediv__(self, other: Dimension) -> Dimension:
        return _combined(self, other, -1)

    def __pow__(self, exponent: int) -> Dimension:
        return Dimension(tuple((unit, power * exponent) for unit, power in self.powers) if exponent else ())

    def agrees(self, other: Dimension) -> bool:
        """Whether the hard parts are the same."""
        return self.hard is other.hard

    def __bool__(self) -> bool:
        return self is not NONE

    def __str__(self) -> str:
        return _written(self)

    def __repr__(self) -> str:
        return f"Dimension({self.powers!r})"


@lru_cache(maxsize=2048)
def _combined(one: Dimension, other: Dimension, sign: int) -> Dimension:
    """The product of two dimensions, or their quotient where the sign is -1."""
    powers = dict(one.powers)
    for unit, power in other.powers:
        powers[unit] = powers.get(unit, 0) + sign * power
    return Dimension(tuple(sorted((unit, power) for unit, power in powers.items() if power)))


@lru_cache(maxsize=2048)
def _written(dimension: Dimension) -> str:
    above = [f"{unit}^{power}" if power != 1 else unit for unit, power in dimension.powers if power > 0]
    below = [f"{unit}^{-power}" if power != -1 else unit for unit, power in dimension.powers if power < 0]
    return "/".join(["*".join(above) or "1", *below])


NONE = Dimension()
"""The dimension of a plain number."""
