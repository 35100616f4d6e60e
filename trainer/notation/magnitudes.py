"""What the letters behind a number do: magnitudes, units and the ambiguous ones in between,
with every other reading.
"""

from __future__ import annotations

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.lexicon import SCALE_WORDS
from trainer.notation.tokens import OP, WORD
from trainer.notation.unit_reader import MAGNITUDES, MONEY, RATE, SPACED, TIME, UnitReader
from trainer.notation.units import Unit

COUNTED = frozenset({"param", "token"})
BINARY_NOUNS = frozenset({"token", "GPU", "chip", ""})
_LINK_WORDS = frozenset({"ib", "nic", "infiniband", "ethernet", "link", "nics", "roce", "eth", "ndr", "hdr"})


Other = tuple[float, Dimension, str]
"""Another reading of the same letters: its worth, its dimension, and why it is possible."""
Letters = tuple[float, Unit | None, int, tuple[Other, ...], tuple[str, ...]]
"""A multiple, a unit, the index of the next token, other readings, notes."""


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
            multiple = SPACED.get(low) if low in SCALE_WORDS or low in ("bn", "mn") else SPACED.get(word)
            if multiple is None and money is not None and word in ("m", "t"):
                multiple = MONEY[word]
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

    def _named(self, word: str) -> bool:
        return word in self.names and self.strict

    def _glued(self, index: int, suffix: str, money: Unit | None) -> Letters:
        after = index + 1
        if money is not None:
            return (MONEY[suffix], None, after, (), ()) if suffix in MONEY else (1.0, None, after, (), ())
        noun = self._noun_after(after)
        if suffix == "B":
            if self._is(after, OP, "/") and self._unit_word(after + 1) is not None:
                return 1.0, self.table.exact["B"], after, (), ()
            if noun in COUNTED:
                return 1e9, None, after, (), ()
            return 1e9, None, after, ((1.0, Dimension.of(B=1), "B may be bytes"),), ()
        if suffix == "b":
            return 1e9, None, after, (), ("b read as billion",)
        if suffix == "T":
            return (
                1e12,
                None,
                after,
                (
                    ()
                    if noun
                    else ((1e12, Dimension.of(B=1), "T may be terabytes"), (1e12, RATE, "T may be TFLOP/s"))
                ),
                (),
            )
        if suffix == "m":
            return (
                1.0,
                Unit("m", 60.0, TIME),
                after,
                ((1e6, NONE, "m may be million"), (1e-3, TIME, "m may be milli")),
                ("m read as minutes",),
            )
        if suffix == "G":
            linked = after < len(self.tokens) and self.tokens[after].text.lower() in _LINK_WORDS
            readings = (
                (1.25e8, Dimension.of(B=1, s=-1), "a link of so many Gbit/s"),
                (1e9, Dimension.of(B=1), "G may be gigabytes"),
            )
            if linked:
                return (
                    1.0,
                    Unit("", 1.25e8, Dimension.of(B=1, s=-1)),
                    after,
                    ((1e9, NONE, "G may be a plain billion"),),
                    ("G read as Gbit/s of a link",),
                )
            return 1e9, None, after, readings, ()
        if suffix in MAGNITUDES:
            binary: tuple[Other, ...] = ()
            value = self.tokens[index].value
            if (
                suffix in ("k", "K")
                and value == int(value)
                and value <= 2048
                and (noun or "") in BINARY_NOUNS
            ):
                binary = ((1024.0, Dimension.of(**{noun: 1}) if noun else NONE, f"{suffix} may be 1,024"),)
            return MAGNITUDES[suffix], None, after, binary, ()
        if suffix in ("x", "X"):
            if self._accelerator(after):
                return 1.0, None, after, (), ()
            return 1.0, Unit("", 1.0, NONE), after, (), ()
        unit = self.word_unit(suffix)
        if unit is not None:
            return 1.0, unit, after, self._unit_others(unit, suffix), ()
        if suffix[0] in "kKMBT" and len(suffix) > 2:
            unit = self.word_unit(suffix[1:])
            if unit is not None and not unit.dimension.hard:
                return MAGNITUDES[suffix[0]], unit, after, (), ()
        return 1.0, None, after, (), (f"{suffix!r} is no unit that is known",)

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
            others = ((1e9, NONE, "B may be billion"),)
            return 1.0, unit, after, others, ()
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
