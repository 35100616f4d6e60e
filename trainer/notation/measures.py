"""Reading one operand: a number, its magnitude and its unit, with every other reading that is possible."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.expressions import Literal
from trainer.notation.lexicon import SCALE_WORDS, lexicon
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Alternative
from trainer.notation.tokens import COMMA, CUR, END, HASH, NAME, NUM, OP, OPEN, PCT, REL, WORD, Token
from trainer.notation.units import Unit, unit_table

MAGNITUDES = {
    "k": 1e3, "K": 1e3, "M": 1e6, "MM": 1e6, "mm": 1e6, "mn": 1e6, "mil": 1e6, "mio": 1e6, "B": 1e9, "b": 1e9, "bn": 1e9, "Bn": 1e9, "BN": 1e9, "bil": 1e9,
    "T": 1e12, "tn": 1e12, "tr": 1e12, "G": 1e9, "P": 1e15,
}  # fmt: skip
MONEY = {**MAGNITUDES, "m": 1e6, "t": 1e12, "bn": 1e9}
SPACED = {
    **SCALE_WORDS,
    "M": 1e6,
    "K": 1e3,
    "k": 1e3,
    "B": 1e9,
    "b": 1e9,
    "T": 1e12,
    "bn": 1e9,
    "mn": 1e6,
    "G": 1e9,
    "Bn": 1e9,
    "mio": 1e6,
}
COUNTED = frozenset({"param", "token"})
BINARY_NOUNS = frozenset({"token", "GPU", "chip", ""})
_PER = frozenset({"per", "each", "every", "a", "an", "一"})
_TIME = Dimension.of(s=1)
_RATE = Dimension.of(FLOP=1, s=-1)
_JUXTAPOSED = frozenset({"GPU", "node", "chip", "W", "FLOP"})
_LINK_WORDS = frozenset({"ib", "nic", "infiniband", "ethernet", "link", "nics", "roce", "eth", "ndr", "hdr"})


@dataclass(frozen=True, slots=True)
class UnitRead:
    """A unit expression as read: its worth, its dimension, another reading, and the token after it."""

    factor: float
    dimension: Dimension
    after: int
    other: tuple[float, Dimension, str] | None = None


class MeasureReader:
    """Reads operands from the tokens of one line. `base` is the offset of the line in the whole text."""

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
        self.table = unit_table()
        self.lexicon = lexicon()

    # ------------------------------------------------------------ units
    def word_unit(self, word: str) -> Unit | None:
        """The unit one word spells, hyphenated products and accelerator names included."""
        found = self.table.find(word)
        if found is not None:
            return found
        if self.lexicon.accelerator(word):
            return Unit(word, 1.0, Dimension.of(GPU=1))
        if "-" in word:
            return self._product([self.word_unit(part) for part in word.split("-")], word)
        if word[:3].lower() == "gpu" and len(word) > 3:
            return self._product([self.word_unit("GPU"), self.table.find(word[3:])], word)
        return None

    def _product(self, units: list[Unit | None], word: str) -> Unit | None:
        factor, dimension = 1.0, NONE
        for part in units:
            if part is None:
                return None
            rate = part.other is not None and part.other[1] == _RATE
            factor *= part.factor
            dimension = dimension * (_RATE if rate and part is units[0] else part.dimension)
        return Unit(word, factor, dimension)

    def _unit_word(self, index: int) -> Unit | None:
        if index >= len(self.tokens):
            return None
        token = self.tokens[index]
        if token.kind == WORD:
            word = token.text
            if word == "t" and self._is(index + 1, OP, "/"):
                return self.table.find("token")
            if word == "in" or (word == "a" and not self.strict):
                return None
            if self.lexicon.accelerator(word) and not self._counts(index):
                return None
            if word in self.letters and word.isupper() and token.space and not self._is(index - 1, OP, "/"):
                return None
            return self.word_unit(word)
        if token.kind == NAME:
            return (
                self.word_unit(token.text.split("-")[0])
                if self.lexicon.accelerator(token.text.split("-")[0])
                else None
            )
        if token.kind == CUR:
            return self.table.find(token.text)
        return None

    def _accelerator(self, index: int) -> bool:
        return self._is(index, WORD) and self.lexicon.accelerator(self.tokens[index].text)

    def _counts(self, index: int) -> bool:
        """Whether an accelerator's name counts ("64 H100s") rather than labels the next value ("h100 47.5 h200 68.0")."""
        if self._is(index - 1, OP, "*") or self.tokens[index].text[-1:] == "s":
            return True
        before = self.tokens[index - 1] if index else None
        if before is not None and before.kind == NUM and ("." in before.text or before.suffix in ("x", "X")):
            return before.suffix != ""
        return not (self._is(index + 1, NUM) or self._is(index + 1, CUR))

    def _is(self, index: int, kind: int, text: str | None = None) -> bool:
        return (
            index < len(self.tokens)
            and self.tokens[index].kind == kind
            and (text is None or self.tokens[index].text == text)
        )

    def unit_at(self, index: int, money: bool = False, first: Unit | None = None) -> UnitRead | None:
        """The unit expression that starts at a token: terms side by side, then slashes and "per". `first` is a unit already read (glued letters)."""
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
        while True:
            below = self._below(index, money, bool(dimension) or money, spaced=True)
            if below is None:
                break
            if other is not None:
                other = self._with_below(other, below, dimension)
                if dimension == _RATE and below.dimension == _TIME:
                    dimension = Dimension.of(FLOP=1)
            factor, dimension, index = factor / below.factor, dimension / below.dimension, below.after
        if index == start and head is None:
            return None
        return UnitRead(factor, dimension, index, other)

    def _with_below(
        self, other: tuple[float, Dimension, str], below: UnitRead, dimension: Dimension
    ) -> tuple[float, Dimension, str] | None:
        """The second reading under a denominator; a count of FLOP over time is no longer ambiguous."""
        if below.dimension == _TIME and dimension.hard.powers[:1] and dimension.powers[0][0] == "FLOP":
            return None
        return other[0] / below.factor, other[1] / below.dimension, other[2]

    def _side_by_side(
        self, index: int, factor: float, dimension: Dimension, other: tuple[float, Dimension, str] | None
    ) -> tuple[int, float, Dimension, tuple[float, Dimension, str] | None]:
        """ "GPU hours", "petaflop days": a noun or a rate followed by a time."""
        if not dimension.powers or dimension.powers[0][0] not in _JUXTAPOSED:
            return index, factor, dimension, other
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
            and unit.dimension == _TIME
            and self.tokens[ahead].kind == WORD
            and dimension.powers[0][1] == 1
        ):
            if other is not None and other[1] == _RATE:
                dimension = _RATE
            return ahead + 1, factor * unit.factor, dimension * unit.dimension, None
        return index, factor, dimension, other

    def _below(self, index: int, money: bool, unit: bool, spaced: bool) -> UnitRead | None:
        """One denominator: "/s", "per GPU", "an hour", "/ 1M tokens" after money."""
        if index + 1 >= len(self.tokens):
            return None
        token, ahead = self.tokens[index], self.tokens[index + 1]
        if (
            token.kind == NUM
            and token.spelled
            and money
            and token.text.lower().startswith(("a ", "one "))
            and token.value >= 1e3
        ):
            return self._noun(index + 1, token.value)
        if token.kind == OP and token.text == "/":
            glued = not ahead.space and not token.space
            if ahead.kind == NUM:
                return self._count(index + 1) if money else None
            if ahead.kind == CUR and self._is(index + 2, NUM):
                return None
            if ahead.kind == WORD and ahead.text in self.names and not (glued and unit):
                return None
            if self.strict and not unit and (not glued or "-" not in ahead.text):
                return None
            if (
                money
                and ahead.kind == WORD
                and ahead.text in ("M", "MM", "m", "million", "B", "k", "K", "bn")
            ):
                return self._noun(index + 2, MONEY.get(ahead.text, 1e6))
        elif token.kind == WORD and token.text.lower() in _PER and not self.strict:
            if ahead.kind == NUM and token.text.lower() in ("per", "each", "every"):
                return self._count(index + 1) if money else None
            if (
                money
                and ahead.kind == WORD
                and ahead.text.lower() in SPACED
                and ahead.text not in ("b", "B", "T")
            ):
                return self._noun(
                    index + 2,
                    SPACED[ahead.text.lower()] if ahead.text.lower() in SCALE_WORDS else SPACED[ahead.text],
                )
            if token.text.lower() in ("a", "an", "each", "every") and not unit and not money:
                pass
        elif token.kind == WORD and self.strict and token.text == "per":
            pass
        else:
            return None
        return self._denominator(index + 1)

    def _denominator(self, index: int) -> UnitRead | None:
        token = self.tokens[index]
        word = token.text
        if token.kind == WORD and word in ("u", "usr"):
            word = "user"
        if token.kind == WORD and "-" in word and word.split("-")[0] in ("s", "sec", "second"):
            rest = self.word_unit(word.partition("-")[2])
            if rest is not None and rest.dimension == _TIME:
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
        unit = self._unit_word(index)
        if unit is None or unit.dimension.hard:
            return UnitRead(count, NONE, index)
        return UnitRead(count * unit.factor, unit.dimension, index + 1)

    # ------------------------------------------------------------ numbers
    def measure(self, index: int, currency: Token | None = None, ranged: bool = True) -> tuple[Literal, int]:
        """The operand at a number token: its literal and the index after it. `currency` is the sign before it."""
        token = self.tokens[index]
        start = currency.start if currency is not None else token.start
        money = self.table.find(currency.text) if currency is not None else None
        if ranged and not self.strict:
            found = self._range(index, currency, money)
            if found is not None:
                return found
        literal, after = self._single(index, start, money)
        if not self.strict:
            literal, after = self._compound(literal, after)
        return literal, after

    def _single(self, index: int, start: int, money: Unit | None) -> tuple[Literal, int]:
        token = self.tokens[index]
        magnitude, unit, after, others, notes = self._magnitude(index, money)
        factor, dimension = 1.0, NONE
        spelled = ""
        end = token.end if after > index else token.core
        if self._percent(after) and money is None and magnitude == 1.0 and unit is None:
            after += 1
            end = self.tokens[after - 1].end
            factor, spelled = 0.01, "%"
        else:
            read = None
            if unit is not None and not unit.symbol:
                read = UnitRead(unit.factor, unit.dimension, after)
            elif unit is not None or after < len(self.tokens):
                ahead = self._past_format(after) if unit is None else after
                if unit is None and self._is(ahead, OP, "*") and self._accelerator(ahead + 1):
                    ahead += 1
                read = self.unit_at(ahead, money is not None, unit)
            if read is not None:
                factor, dimension, after = read.factor, read.dimension, read.after
                if read.other is not None:
                    others += ((magnitude * read.other[0], read.other[1], read.other[2]),)
            if money is not None:
                factor, dimension = factor * money.factor, dimension * money.dimension
            if after > index:
                end = max(
                    end,
                    self.tokens[after - 1].end
                    if self.tokens[after - 1].kind != NUM
                    else self.tokens[after - 1].end,
                )
            begin = token.core if token.suffix and unit is not None else token.end
            spelled = self.line[begin:end].strip()
            if money is not None:
                spelled = "$" + spelled if money.symbol == "$" else money.symbol + spelled
        scale = factor * magnitude
        quantity = Quantity(
            token.value * scale,
            dimension,
            resolution=token.step * scale,
            scale=factor,
            unit=spelled if factor != 1.0 or dimension else "",
        )
        alternatives = tuple(
            Alternative(Quantity(token.value * f, d, scale=f, unit=quantity.unit), why)
            for f, d, why in others
        )
        alternatives += tuple(
            Alternative(replace(quantity, value=value * scale), why) for value, why in token.others
        )
        return Literal(
            self.base + start, self.base + end, quantity, alternatives, notes, None, token.spelled
        ), max(after, index + 1)

    def _percent(self, index: int) -> bool:
        if index >= len(self.tokens):
            return False
        token = self.tokens[index]
        return token.kind == PCT or (
            token.kind == WORD and token.text.lower() in ("percent", "pct", "per-cent")
        )

    def _past_format(self, index: int) -> int:
        """Skip one word such as "FP8" or "dense" that stands between a number and its unit."""
        if index + 1 >= len(self.tokens) or self.tokens[index].kind != WORD or self.strict:
            return index
        word = self.tokens[index].text
        if (self.lexicon.element_bytes(word) is not None and word != "half") or word in self.lexicon.words[
            "adjectives"
        ]:
            unit = self._unit_word(index + 1)
            if unit is not None and unit.dimension and self.tokens[index + 1].kind == WORD:
                return index + 1
        return index

    def _magnitude(
        self, index: int, money: Unit | None
    ) -> tuple[float, Unit | None, int, tuple[tuple[float, Dimension, str], ...], tuple[str, ...]]:
        """What the letters behind a number do: multiple, unit, index of the next token, other readings, notes."""
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
                    Unit("m", 60.0, _TIME),
                    after + 1,
                    ((1e6, NONE, "m may be million"), (1e-3, _TIME, "m may be milli")),
                    ("m read as minutes",),
                )
        return 1.0, None, after, (), ()

    def _named(self, word: str) -> bool:
        return word in self.names and self.strict

    def _glued(
        self, index: int, suffix: str, money: Unit | None
    ) -> tuple[float, Unit | None, int, tuple[tuple[float, Dimension, str], ...], tuple[str, ...]]:
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
                    else ((1e12, Dimension.of(B=1), "T may be terabytes"), (1e12, _RATE, "T may be TFLOP/s"))
                ),
                (),
            )
        if suffix == "m":
            return (
                1.0,
                Unit("m", 60.0, _TIME),
                after,
                ((1e6, NONE, "m may be million"), (1e-3, _TIME, "m may be milli")),
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
            binary: tuple[tuple[float, Dimension, str], ...] = ()
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
        return 1.0, None, after, (), ()

    def _unit_others(self, unit: Unit, suffix: str) -> tuple[tuple[float, Dimension, str], ...]:
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

    def _spaced(
        self, index: int, word: str, multiple: float, money: Unit | None
    ) -> tuple[float, Unit | None, int, tuple[tuple[float, Dimension, str], ...], tuple[str, ...]]:
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
                ((1e12, Dimension.of(B=1), "T may be terabytes"), (1e12, _RATE, "T may be TFLOP/s")),
                (),
            )
        if word in ("b", "G", "K", "k"):
            return multiple, None, after, (), (f"{word} read as {multiple:g}",)
        return multiple, None, after, (), ()

    # ------------------------------------------------------------ ranges and compounds
    def _range(self, index: int, currency: Token | None, money: Unit | None) -> tuple[Literal, int] | None:
        """ "3-4 weeks", "35–45%", "$10–15k", "3 to 4 h": two ends that share what stands behind the last."""
        second = self._second_end(index, currency)
        if second is None:
            return None
        token = self.tokens[index]
        start = currency.start if currency is not None else token.start
        first_literal, first_after = self._single(index, start, money)
        sign = self.tokens[second - 1] if self.tokens[second - 1].kind == CUR else None
        second_money = self.table.find(sign.text) if sign is not None else money
        high, after = self._single(
            second, sign.start if sign is not None else self.tokens[second].start, second_money
        )
        figure_low = token.value
        own = bool(token.suffix) or first_literal.quantity.unit == "%" or first_after < second - 1
        step = high.quantity.value / self.tokens[second].value if self.tokens[second].value else 1.0
        low_value = first_literal.quantity.value if own else figure_low * step
        if not low_value < high.quantity.value:
            return None
        if (
            after < len(self.tokens)
            and self.tokens[after].kind == OP
            and self.tokens[after].text in "*+-^"
            and self._operand(after + 1)
        ):
            if self.tokens[second - 1].text != "–":
                return None
        quantity = replace(
            high.quantity,
            value=(low_value + high.quantity.value) / 2,
            low=low_value,
            high=high.quantity.value,
            approximate=True,
        )
        return Literal(self.base + start, high.end, quantity, (), high.notes), after

    def _operand(self, index: int) -> bool:
        return index < len(self.tokens) and self.tokens[index].kind in (NUM, CUR, OPEN)

    def _second_end(self, index: int, currency: Token | None) -> int | None:
        """The number token of the upper end, where a range is typed rather than a difference."""
        if index > 0:
            before = (
                self.tokens[index - 1 - (currency is not None)]
                if index - 1 - (currency is not None) >= 0
                else None
            )
            if (
                before is not None
                and before.kind == OP
                and before.text in "*/^-+"
                and not (before.text == "/" and False)
            ):
                return None
        token = self.tokens[index]
        place = index + 1
        percent = place < len(self.tokens) and self.tokens[place].kind == PCT
        place += percent
        if place + 1 >= len(self.tokens):
            return None
        dash = self.tokens[place]
        spaced_unit = False
        if (
            dash.kind == WORD
            and not percent
            and dash.text.lower() not in ("to",)
            and not token.suffix
            and place + 2 < len(self.tokens)
        ):
            if (
                self._is(place + 1, OP)
                and self.tokens[place + 1].text in "-–"
                and not self.tokens[place + 1].space
            ):
                return None
        target = place + 1
        if target < len(self.tokens) and self.tokens[target].kind == CUR and currency is not None:
            target += 1
        if target >= len(self.tokens) or self.tokens[target].kind != NUM:
            return None
        end = self.tokens[target]
        if dash.kind == OP and dash.text in "-–" and not dash.space and not end.space and not spaced_unit:
            after = self.tokens[target + 1] if target + 1 < len(self.tokens) else None
            if (
                dash.text == "-"
                and after is not None
                and after.kind == REL
                and after.text in ("=", "=~", "~=", "≈", "==")
                and not token.suffix
                and not percent
            ):
                return None
            return (
                target
                if token.value * MAGNITUDES.get(token.suffix, 1.0)
                < end.value * MAGNITUDES.get(end.suffix, 1.0)
                or token.suffix == end.suffix
                else None
            )
        if dash.kind == WORD and dash.text.lower() == "to" and not end.spelled and token.value < end.value:
            previous = self.tokens[index - 1] if index else None
            if previous is not None and previous.kind == WORD and previous.text.lower() == "from":
                return None
            return target
        return None

    def _compound(self, literal: Literal, after: int) -> tuple[Literal, int]:
        """ "1 day 4 hrs", "2h30m": a time followed by a smaller one."""
        while (
            after < len(self.tokens)
            and self.tokens[after].kind == NUM
            and literal.quantity.dimension == _TIME
            and literal.quantity.low is None
        ):
            token = self.tokens[after]
            if (
                token.value != int(token.value)
                or token.value >= literal.quantity.scale
                or literal.quantity.scale < 60
            ):
                break
            smaller, beyond = self._single(after, token.start, None)
            if smaller.quantity.dimension != _TIME or not smaller.quantity.scale < literal.quantity.scale:
                break
            if smaller.quantity.value >= literal.quantity.scale:
                break
            total = replace(
                literal.quantity,
                value=literal.quantity.value + smaller.quantity.value,
                resolution=smaller.quantity.resolution,
            )
            literal, after = replace(literal, end=smaller.end, quantity=total, others=()), beyond
        return literal, after


__all__ = ["COMMA", "END", "HASH", "MeasureReader"]
