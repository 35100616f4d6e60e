"""Reading units from tokens: words side by side, slashes, "per" and "an",
counts such as "1M tokens" below a price.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from trainer.notation.dimension import CURRENCY, NONE, Dimension
from trainer.notation.lexicon import SCALE_WORDS, lexicon
from trainer.notation.token import CUR, NAME, NUM, OP, WORD, Token
from trainer.notation.unit_words import GPU, MONEY, PER, RATE, SPACED, TIME, word_unit
from trainer.notation.units import Unit, unit_table
from trainer.record import record

MASS = Dimension.of(g=1)
_BELOW_MONEY = frozenset({"M", "MM", "m", "million", "B", "k", "K", "bn"})
LINKS = frozenset(
    {"ib", "nic", "infiniband", "ethernet", "link", "roce", "eth", "ndr", "hdr", "port", "network"}
)
"""Words behind a "G" or a "gig" that is one of bits a second."""
TOTALS = frozenset({"total", "totals", "sum", "scheme"})
"""Words behind a "grand" that is no thousand."""
CURRENCIES = tuple(Dimension.of(**{unit: 1}).powers for unit in CURRENCY)
_KINDS = frozenset({
    "input", "output", "cached", "uncached", "prompt", "completion", "generated", "prefill", "decode",
    "in", "out",
})  # fmt: skip
_JUXTAPOSED = frozenset({"GPU", "node", "chip", "W", "FLOP"})


@record
class UnitRead:
    """A unit expression as read: its worth, its dimension, another reading, and the token after it."""

    factor: float
    dimension: Dimension
    after: int
    other: tuple[float, Dimension, str] | None = None


class UnitReader:
    """Reads units from the tokens of one line. `base` is the offset of the line in the whole text."""

    def __init__(
        self,
        tokens: tuple[Token, ...],
        line: str,
        base: int = 0,
        names: Collection[str] = (),
        strict: bool = False,
    ) -> None:
        self.tokens = tokens
        self.line = line
        self.base = base
        self.names = names
        self.strict = strict
        self.letters: Collection[str] = ()
        self.groups: dict[tuple[int, int], tuple[Any, int] | None] = {}
        self.table = unit_table()
        self.lexicon = lexicon()

    def word_unit(self, word: str) -> Unit | None:
        """The unit one word spells, hyphenated products and accelerator names included."""
        return word_unit(word)

    def _unit_word(self, index: int) -> Unit | None:
        if index >= len(self.tokens):
            return None
        token = self.tokens[index]
        if token.kind == WORD:
            word = token.text
            if word == "t" and self._is(index + 1, OP, "/") and not self._is(index + 2, NUM):
                return self.table.find("token")
            if word == "c" and self._is(index + 1, OP, "/"):
                return self.table.find("cent")
            if word == "in" or (word == "a" and not self.strict):
                return None
            if word.lower() in ("gig", "grand") and index + 1 < len(self.tokens):
                follows = self.tokens[index + 1].text.lower()
                if word.lower() == "grand":
                    return None if follows in TOTALS else self.table.find(word)
                return self.table.find("GbE" if follows.rstrip("s") in LINKS else word)
            if self.lexicon.accelerator(word) and not self._counts(index):
                return None
            if word in self.letters and word.isupper() and token.space and not self._is(index - 1, OP, "/"):
                return None
            return self.word_unit(word)
        if token.kind == NAME:
            return GPU if self.lexicon.accelerator(token.text) else None
        if token.kind == CUR and not (self._is(index + 1, NUM) and not self.tokens[index + 1].space):
            return self.table.find(token.text)
        return None

    def _hyphened(self, index: int) -> Unit | None:
        """The unit joined to a number by a hyphen at a token: an 80-GB card, a 3-week deadline."""
        if self.strict or not self._is(index, OP, "-") or not self._is(index + 1, WORD):
            return None
        word = self.tokens[index + 1]
        if word.space or self.tokens[index].space:
            return None
        first, _, rest = word.text.partition("-")
        unit = self.word_unit(first)
        if unit is None or len(first) == 1 or first in self.names:
            return None
        time = self.word_unit(rest) if rest else None
        return self.word_unit(word.text) if time is not None and time.dimension == TIME else unit

    def _accelerator(self, index: int) -> bool:
        named = self._is(index, WORD) or self._is(index, NAME)
        return named and self.lexicon.accelerator(self.tokens[index].text)

    def _counts(self, index: int) -> bool:
        """Whether an accelerator's name counts ("64 H100s") rather than labels the next value ("h100 47.5
        h200 68.0").
        """
        if self._is(index - 1, OP, "*") or self.tokens[index].text[-1:] == "s":
            return True
        before = self.tokens[index - 1] if index else None
        if before is not None and before.kind == NUM and ("." in before.text or before.suffix in ("x", "X")):
            return before.suffix != ""
        return not (self._is(index + 1, NUM) or self._is(index + 1, CUR))

    def _is(self, index: int, kind: int, text: str | None = None) -> bool:
        return (
            0 <= index < len(self.tokens)
            and self.tokens[index].kind == kind
            and (text is None or self.tokens[index].text == text)
        )

    def unit_at(self, index: int, money: bool = False, first: Unit | None = None) -> UnitRead | None:
        """The unit expression that starts at a token: terms side by side, then slashes and "per".

        `first` is a unit already read (glued letters).
        """
        factor, dimension = 1.0, NONE
        other: tuple[float, Dimension, str] | None = None
        start = index
        head = first
        if head is None and not money:
            head = self._unit_word(index)
            if head is not None:
                index += 1
        if head is not None:
            factor, dimension, other = head.factor, head.dimension, head.other
            index, factor, dimension, other = self._side_by_side(index, factor, dimension, other)
            money = money or dimension.powers in CURRENCIES
        while True:
            below = self._below(index, money, bool(dimension) or money)
            if below is None:
                break
            if other is not None:
                other = self._with_below(other, below, dimension)
                if dimension == RATE and below.dimension == TIME:
                    dimension = Dimension.of(FLOP=1)
            factor, dimension, index = factor / below.factor, dimension / below.dimension, below.after
        if index == start and head is None:
            return None
        return UnitRead(factor, dimension, index, other)

    def _with_below(
        self, other: tuple[float, Dimension, str], below: UnitRead, dimension: Dimension
    ) -> tuple[float, Dimension, str] | None:
        """The second reading under a denominator; a count of FLOP over time is no longer ambiguous."""
        if below.dimension == TIME and dimension.hard.powers[:1] and dimension.powers[0][0] == "FLOP":
            return None
        return other[0] / below.factor, other[1] / below.dimension, other[2]

    def _side_by_side(
        self, index: int, factor: float, dimension: Dimension, other: tuple[float, Dimension, str] | None
    ) -> tuple[int, float, Dimension, tuple[float, Dimension, str] | None]:
        """ "GPU hours", "petaflop days": a noun or a rate followed by a time. A mass is of CO2 or not."""
        if dimension == MASS and index < len(self.tokens) and self.tokens[index].text[:3] in ("CO2", "CO₂"):
            return index + 1, factor, dimension, other
        if not dimension.powers or dimension.powers[0][0] not in _JUXTAPOSED:
            return index, factor, dimension, other
        if dimension == GPU.dimension and self._is(index, WORD):
            again = self.table.find(self.tokens[index].text)
            index += again is not None and again.dimension == dimension
        ahead = index
        if (
            self._is(index, OP, "*")
            and index + 1 < len(self.tokens)
            and not self.tokens[index].space
            and not self.tokens[index + 1].space
        ):
            ahead = index + 1
        unit = self._unit_word(ahead)
        if (
            unit is not None
            and unit.dimension == TIME
            and self.tokens[ahead].kind == WORD
            and dimension.powers[0][1] == 1
        ):
            if other is not None and other[1] == RATE:
                dimension = RATE
            return ahead + 1, factor * unit.factor, dimension * unit.dimension, None
        return index, factor, dimension, other

    def _below(self, index: int, money: bool, unit: bool) -> UnitRead | None:
        """One denominator: "/s", "per GPU", "an hour", "/ 1M tokens" after money."""
        if index + 1 >= len(self.tokens):
            return None
        token = self.tokens[index]
        if token.kind == NUM:
            once = token.spelled and token.text.lower().startswith(("a ", "one ")) and token.value >= 1e3
            return self._noun(index + 1, token.value) if money and once else None
        if token.kind == OP and token.text == "/":
            return self._below_slash(index, money, unit)
        if token.kind != WORD or token.text.lower() not in PER or self.strict:
            return None
        ahead = self.tokens[index + 1]
        if ahead.kind == NUM:
            return self._count(index + 1) if money and token.text.lower() not in ("a", "an") else None
        multiple = SPACED.get(ahead.text, SCALE_WORDS.get(ahead.text.lower())) if ahead.kind == WORD else None
        if money and multiple is not None and ahead.text not in ("b", "B", "T"):
            return self._noun(index + 2, multiple)
        return self._denominator(index + 1)

    def _below_slash(self, index: int, money: bool, unit: bool) -> UnitRead | None:
        """The denominator behind a slash, None where the slash divides."""
        token, ahead = self.tokens[index], self.tokens[index + 1]
        glued = not ahead.space and not token.space
        if ahead.kind == NUM:
            return self._count(index + 1) if money else None
        if ahead.kind == CUR and self._is(index + 2, NUM):
            return None
        if token.space and ahead.space and self._counts_what_follows(index + 1):
            return None
        if ahead.kind == WORD and ahead.text in self.names:
            noun = len(ahead.text) > 2 and not self.strict
            if not (glued and (unit or noun)):
                return None
        if self.strict and not unit and (not glued or "-" not in ahead.text):
            return None
        stored = ahead.text == "B" and (self.strict or self._is(index + 2, OP, "/"))
        if money and ahead.kind == WORD and ahead.text in _BELOW_MONEY and not stored:
            return self._noun(index + 2, MONEY.get(ahead.text, 1e6))
        return self._denominator(index + 1)

    def _counts_what_follows(self, index: int) -> bool:
        """Whether a bare number behind a noun says how many: the 40 of "1e6 req / instances 40"."""
        noun, number = self.tokens[index], self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if self.strict or number is None or number.kind != NUM or not number.space or number.suffix:
            return False
        beyond = self._unit_word(index + 2)
        return noun.kind == WORD and noun.text[-1:] == "s" and len(noun.text) > 3 and beyond is None

    def _denominator(self, index: int) -> UnitRead | None:
        token = self.tokens[index]
        word = token.text
        if token.kind == WORD and word in ("u", "usr"):
            word = "user"
        if token.kind == WORD and "-" in word and word.split("-")[0] in ("s", "sec", "second"):
            rest = self.word_unit(word.partition("-")[2])
            if rest is not None and rest.dimension == TIME:
                return UnitRead(1.0 / rest.factor, NONE, index + 1)
        unit = self.word_unit(word) if token.kind == WORD else self._unit_word(index)
        if unit is None:
            return None
        after, factor, dimension, _ = self._side_by_side(index + 1, unit.factor, unit.dimension, None)
        return UnitRead(factor, dimension, after)

    def _count(self, index: int) -> UnitRead | None:
        """A count of things in a denominator: 1M, 1k tokens, a million."""
        token = self.tokens[index]
        multiple = MONEY.get(token.suffix, 1.0 if not token.suffix else 0.0)
        value = token.value * multiple
        after = index + 1
        if multiple == 1.0 and after < len(self.tokens) and self.tokens[after].text.lower() in SCALE_WORDS:
            value, after = value * SCALE_WORDS[self.tokens[after].text.lower()], after + 1
        if value not in (1e3, 1e6, 1e9, 1e12, 100.0, 1e5, 1.0):
            return None
        return self._noun(after, value)

    def _noun(self, index: int, count: float) -> UnitRead:
        index = self._past_kinds(index)
        unit = self._unit_word(index)
        if unit is None or unit.dimension.hard:
            return UnitRead(count, NONE, index)
        return UnitRead(count * unit.factor, unit.dimension, index + 1)

    def _past_kinds(self, index: int) -> int:
        """Behind the words between a count and what it counts: the 1M cached input tokens of a price."""
        place = index
        while not self.strict and self._is(place, WORD) and self.tokens[place].text.lower() in _KINDS:
            place += 1
        unit = self._unit_word(place) if place > index else None
        return place if unit is not None and not unit.dimension.hard else index
