"""What the letters behind a number do: magnitudes, units and the ambiguous ones in between,
with every other reading.
"""

from __future__ import annotations

from functools import lru_cache

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.lexicon import SCALE_WORDS, lexicon
from trainer.notation.token import END, OP, WORD
from trainer.notation.unit_reader import LINKS, TOTALS, UnitReader
from trainer.notation.unit_words import (
    FOREIGN,
    INDIAN,
    MAGNITUDES,
    MONEY,
    PER,
    RATE,
    RUPEES,
    SPACED,
    TIME,
    word_unit,
)
from trainer.notation.units import Unit

COUNTED = frozenset({"param", "token"})
BINARY_NOUNS = frozenset({"token", "GPU", "chip", ""})
_DOUBTFUL = PER | {"m", "t", "bn", "mn", "in", "u", "usr", "percent", "pct", "per-cent", "to", "and", "nines"}
_BYTES = Dimension.of(B=1)
Other = tuple[float, Dimension, str]
"""Another reading of the same letters: its worth, its dimension, and why it is possible."""
BILLION = "B may be billion"
BILLION_OR_BYTES: tuple[Other, ...] = ((1.0, _BYTES, "B may be bytes"),)
Letters = tuple[float, Unit | None, int, tuple[Other, ...], tuple[str, ...]]
"""A multiple, a unit, the index of the next token, other readings, notes."""


@lru_cache(maxsize=4096)
def plain_unit(word: str) -> Unit | None:
    """The unit that a word behind a number can only be; a magnitude and what counts GPUs are left out."""
    return None if _doubtful(word) or lexicon().accelerator(word) else word_unit(word)


@lru_cache(maxsize=4096)
def no_unit(word: str) -> bool:
    """Whether a word behind a value can be no part of it."""
    return not _doubtful(word) and word_unit(word) is None


def _doubtful(word: str) -> bool:
    low = word.lower()
    return word in SPACED or low in SCALE_WORDS or low in FOREIGN or low in _DOUBTFUL


class MagnitudeReader(UnitReader):
    """Reads the letters behind numbers."""

    def _magnitude(self, index: int, money: Unit | None) -> Letters:
        """What the letters behind a number do: multiple, unit, index of the next token, other readings,
        notes.
        """
        token = self.tokens[index]
        suffix = token.suffix
        after = index + 1
        if suffix:
            return self._glued(index, suffix, money)
        if after < len(self.tokens) and self.tokens[after].kind == WORD:
            word = self.tokens[after].text
            low = word.lower()
            any_case = low in SCALE_WORDS or low in FOREIGN or low in ("bn", "mn")
            multiple = SPACED.get(low) if any_case else SPACED.get(word)
            if money is not None and money.dimension == RUPEES:
                multiple = INDIAN.get(low, multiple)
            if multiple is None and money is not None and word in ("m", "t", "grand"):
                total = after + 1 < len(self.tokens) and self.tokens[after + 1].text.lower() in TOTALS
                multiple = None if total else MONEY[word]
            if multiple is not None and low in FOREIGN:
                return multiple, None, self._past_connective(after + 1), (), ()
            if multiple is not None and (low in SCALE_WORDS or not self._named(word)):
                return self._spaced(index, word, multiple, money)
            if word == "m" and money is None and not self._named(word):
                return (
                    1.0,
                    Unit("m", 60.0, TIME),
                    after + 1,
                    ((1e6, NONE, "m may be million"), (1e-3, TIME, "m may be milli")),
                    ("m read as minutes",),
                )
        return 1.0, None, after, (), ()

    def _past_connective(self, index: int) -> int:
        """Behind the point of "Mrd." and the "de" of "millones de consultas"."""
        if (
            self._is(index, END, ".")
            and self._is(index + 1, WORD)
            and self.tokens[index - 1].text[-1] in "do"
        ):
            index += 1
        return index + 1 if self._is(index, WORD, "de") else index

    def _named(self, word: str) -> bool:
        return word in self.names and self.strict

    def _glued(self, index: int, suffix: str, money: Unit | None) -> Letters:
        after = index + 1
        if money is not None:
            indian = INDIAN if money.dimension == RUPEES else {}
            return indian.get(suffix.lower()) or MONEY.get(suffix, 1.0), None, after, (), ()
        special = _LETTERS.get(suffix)
        if special is not None:
            return special(self, after)
        if suffix.endswith("i") and suffix in MAGNITUDES:
            worth = MAGNITUDES[suffix]
            return (
                worth,
                None,
                after,
                ((worth, _BYTES, f"{suffix} may be {suffix}B"),),
                (f"{suffix} is {worth:,.0f}",),
            )
        if suffix in MAGNITUDES:
            return MAGNITUDES[suffix], None, after, self._binary(index, suffix), ()
        if suffix in ("x", "X"):
            return 1.0, None if self._accelerator(after) else Unit("", 1.0, NONE), after, (), ()
        unit = self.word_unit(suffix)
        if unit is not None:
            return 1.0, unit, after, self._unit_others(unit, suffix), ()
        if suffix[0] in "kKMBT" and len(suffix) > 2:
            unit = self.word_unit(suffix[1:])
            if unit is not None and not unit.dimension.hard:
                return MAGNITUDES[suffix[0]], unit, after, (), ()
        return 1.0, None, after, (), (f"{suffix!r} is no unit that is known",)

    def _big_b(self, after: int) -> Letters:
        """7B: billion, or bytes before a slash and a noun; nobody counts single bytes a day."""
        below = self._unit_word(after + 1) if self._is(after, OP, "/") else None
        if below is not None and not (below.dimension == TIME and below.factor >= 60):
            return 1.0, self.table.exact["B"], after, (), ()
        others = () if self._noun_after(after) in COUNTED else BILLION_OR_BYTES
        return 1e9, None, after, others, ()

    def _small_b(self, after: int) -> Letters:
        return 1e9, None, after, (), ("b read as billion",)

    def _big_t(self, after: int) -> Letters:
        """15T: trillion; before no noun it may stand for a unit."""
        if self._noun_after(after):
            return 1e12, None, after, (), ()
        return 1e12, None, after, ((1e12, _BYTES, "T may be terabytes"), (1e12, RATE, "T may be TFLOP/s")), ()

    def _minutes(self, after: int) -> Letters:
        if self._many(after):
            return 1e6, None, after, (), ("m read as million",)
        others = ((1e6, NONE, "m may be million"), (1e-3, TIME, "m may be milli"))
        return 1.0, Unit("m", 60.0, TIME), after, others, ("m read as minutes",)

    def _many(self, index: int) -> bool:
        """Whether a token is a noun that says of what there are many: users, tok, H100-hours."""
        unit = self._unit_word(index)
        if unit is None or not unit.dimension.soft.powers:
            return False
        word = self.tokens[index].text.lower()
        return word[-1] == "s" or word in ("tok", "req")

    def _giga(self, after: int) -> Letters:
        """400G: a billion, or the Gbit/s of a link where one is named."""
        link = _BYTES / TIME
        if after < len(self.tokens) and self.tokens[after].text.lower().rstrip("s") in LINKS:
            plain = ((1e9, NONE, "G may be a plain billion"),)
            return 1.0, Unit("", 1.25e8, link), after, plain, ("G read as Gbit/s of a link",)
        others = ((1.25e8, link, "a link of so many Gbit/s"), (1e9, _BYTES, "G may be gigabytes"))
        return 1e9, None, after, others, ()

    def _binary(self, index: int, suffix: str) -> tuple[Other, ...]:
        """8k may be 8,192 where it counts tokens, GPUs or nothing said."""
        value = self.tokens[index].value
        if suffix not in ("k", "K") or value != int(value) or value > 2048:
            return ()
        noun = self._noun_after(index + 1)
        if (noun or "") not in BINARY_NOUNS or (noun is None and self._unit_word(index + 1) is not None):
            return ()
        return ((1024.0, Dimension.of(**{noun: 1}) if noun else NONE, f"{suffix} may be 1,024"),)

    def _unit_others(self, unit: Unit, suffix: str) -> tuple[Other, ...]:
        if unit.dimension == Dimension.of(B=1) and suffix in (
            "KB",
            "kB",
            "kb",
            "MB",
            "GB",
            "TB",
            "gb",
            "mb",
            "tb",
        ):
            power = {"k": 1, "m": 2, "g": 3, "t": 4}[suffix[0].lower()]
            return ((1024.0**power, unit.dimension, f"{suffix} may be binary"),)
        return ()

    def _noun_after(self, index: int) -> str | None:
        unit = self._unit_word(index)
        if unit is None or len(unit.dimension.powers) != 1 or unit.dimension.hard:
            return None
        return unit.dimension.powers[0][0]

    def _spaced(self, index: int, word: str, multiple: float, money: Unit | None) -> Letters:
        """A magnitude set apart: "16 B/param" is bytes, "32 B weights" and "7 billion" are counts."""
        after = index + 2
        if word == "B" and money is None:
            noun = self._noun_after(after)
            following = self.tokens[after].text.lower() if after < len(self.tokens) else ""
            if noun in COUNTED or following in ("weights", "weight", "model", "dense", "active", "total"):
                return 1e9, None, after, ((1.0, Dimension.of(B=1), "B may be bytes"),), ("B read as billion",)
            unit = self.table.exact["B"]
            below = self._unit_word(after + 1) if self._is(after, OP, "/") else None
            each = below is not None and bool(below.dimension) and not below.dimension.hard
            return 1.0, unit, after, () if each else ((1e9, NONE, BILLION),), ()
        if word == "T" and money is None and self._noun_after(after) is None:
            return (
                multiple,
                None,
                after,
                ((1e12, Dimension.of(B=1), "T may be terabytes"), (1e12, RATE, "T may be TFLOP/s")),
                (),
            )
        if word in ("b", "G", "K", "k"):
            return multiple, None, after, (), (f"{word} read as {multiple:g}",)
        return multiple, None, after, (), ()


_LETTERS = {
    "B": MagnitudeReader._big_b,
    "b": MagnitudeReader._small_b,
    "T": MagnitudeReader._big_t,
    "m": MagnitudeReader._minutes,
    "G": MagnitudeReader._giga,
}
"""The glued letters that need a look at what stands behind them."""
