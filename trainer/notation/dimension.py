"""Dimensions: which base units a quantity is made of, and to which powers."""

from __future__ import annotations

from dataclasses import dataclass

HARD = frozenset({"FLOP", "B", "s", "W", "g", "USD", "EUR", "GBP", "CNY"})
"""Base units that must agree for two quantities to be comparable; every other one is a noun and soft."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """Exponents of base units, e.g. USD/GPU/s; nouns such as GPU or token are carried but compare softly.

    `powers` holds (unit, exponent) pairs sorted by unit, without zero exponents, so equal dimensions are
    equal objects.
    """

    powers: tuple[tuple[str, int], ...] = ()

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
        return self._combine(other, 1)

    def __truediv__(self, other: Dimension) -> Dimension:
        return self._combine(other, -1)

    def __pow__(self, exponent: int) -> Dimension:
        return Dimension(tuple((unit, power * exponent) for unit, power in self.powers) if exponent else ())

    def _combine(self, other: Dimension, sign: int) -> Dimension:
        if not other.powers:
            return self
        powers = dict(self.powers)
        for unit, power in other.powers:
            powers[unit] = powers.get(unit, 0) + sign * power
        return Dimension(tuple(sorted((unit, power) for unit, power in powers.items() if power)))

    @property
    def hard(self) -> Dimension:
        """The part made of base units that must agree."""
        return Dimension(tuple(pair for pair in self.powers if pair[0] in HARD))

    @property
    def soft(self) -> Dimension:
        """The part made of nouns, whose mismatch is at most a note."""
        return Dimension(tuple(pair for pair in self.powers if pair[0] not in HARD))

    def agrees(self, other: Dimension) -> bool:
        """Whether the hard parts are the same."""
        return self.hard == other.hard

    def __bool__(self) -> bool:
        return bool(self.powers)

    def __str__(self) -> str:
        above = [f"{unit}^{power}" if power != 1 else unit for unit, power in self.powers if power > 0]
        below = [f"{unit}^{-power}" if power != -1 else unit for unit, power in self.powers if power < 0]
        return "/".join(["*".join(above) or "1", *below])


NONE = Dimension()
"""The dimension of a plain number."""
