"""Reading one number with its magnitude and its unit."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.magnitudes import BILLION_OR_BYTES, MagnitudeReader, Other, no_unit, plain_unit
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.token import CLOSE, COLON, COMMA, END, NAME, NUM, OP, OPEN, PCT, REL, WORD, Token
from trainer.notation.unit_reader import MONEY, TIME, UnitRead
from trainer.notation.units import Unit

_PLAIN = {"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9}
_ENDING = frozenset({REL, CLOSE, COMMA, COLON, END, OPEN})
_OPERANDS = frozenset({NUM, OPEN})
_NAMES = frozenset({WORD, NAME})
_OVER_TIME = frozenset({"/", "per", "a", "an", "each", "every"})


class MeasureReader(MagnitudeReader):
    """Reads single numbers from the tokens of one line."""

    def plain(self, index: int, currency: Token | None) -> tuple[Literal, int] | None:
        """A number that can be read in one way only, alone or with its unit; None where more may be meant.

        `measure` gives the same, after trying all that may stand behind a number.
        """
        tokens, after = self.tokens, index + 1
        token = tokens[index]
        if token.others or token.spelled:
            return None
        follows = tokens[after].kind if after < len(tokens) else END
        if currency is None and not token.suffix and follows != WORD and follows != PCT:
            if not self._ends(after, ""):
                return None
            quantity = Quantity(token.value, NONE, None, None, token.step)
            return Literal(self.base + token.start, self.base + token.end, quantity), after
        factor, magnitude, dimension, spelled = 1.0, 1.0, NONE, ""
        others: tuple[Other, ...] = ()
        if token.suffix:
            known = _PLAIN.get(token.suffix) if currency is None else MONEY.get(token.suffix)
            if known is None or (currency is None and known == 1e3 and self._binary(index, token.suffix)):
                return None
            magnitude = known
            if token.suffix == "B" and currency is None:
                if follows == WORD:
                    return None
                others = BILLION_OR_BYTES
        if currency is not None:
            money = self.table.find(currency.text)
            if money is None or (follows == OP and self._below(after, True, True) is not None):
                return None
            factor, dimension, spelled = money.factor, money.dimension, money.symbol
        elif follows == WORD:
            unit = plain_unit(tokens[after].text)
            if unit is None or tokens[after].text in self.letters:
                return None
            factor, dimension, other = unit.factor, unit.dimension, unit.other
            divided = after + 1 < len(tokens) and tokens[after + 1].text == "/"
            below = self._plain_below(after + 1) if divided else None
            if below is None:
                after += 1
            elif other is None:
                factor, dimension, after = factor / below.factor, dimension / below.dimension, after + 3
            else:
                whole = self.unit_at(after)
                if whole is None:
                    return None
                factor, dimension, after, other = whole.factor, whole.dimension, whole.after, whole.other
            if other is not None:
                others = ((magnitude * other[0], other[1], other[2]),)
            spelled = self.line[token.end : tokens[after - 1].end].strip()
        elif follows == PCT and magnitude == 1.0:
            factor, spelled, after = 0.01, "%", after + 1
        if not self._ends(after, spelled):
            return None
        start = token.start if currency is None else currency.start
        if others:
            return self._made(token, start, after, magnitude, factor, dimension, spelled, others), after
        scale = factor * magnitude
        quantity = Quantity(token.value * scale, dimension, None, None, token.step * scale, factor, spelled)
        end = token.end if after == index + 1 else tokens[after - 1].end
        return Literal(self.base + start, self.base + end, quantity), after

    def _plain_below(self, index: int) -> Unit | None:
        """The unit behind a slash ("TB/s") that can be nothing else."""
        tokens = self.tokens
        if index + 1 >= len(tokens) or tokens[index].text != "/" or tokens[index + 1].kind != WORD:
            return None
        word = tokens[index + 1].text
        return None if word in self.names else plain_unit(word)

    def _ends(self, index: int, spelled: str) -> bool:
        """Whether a number ends before a token: nothing there can be its unit or another part of it."""
        tokens = self.tokens
        if index >= len(tokens):
            return True
        token = tokens[index]
        if token.kind == OP:
            follows = tokens[index + 1].kind if index + 1 < len(tokens) else END
            if token.text == "/":
                return follows in _OPERANDS
            return token.space if token.text in "-–" else token.text in "+*^" and follows not in _NAMES
        if token.kind == WORD:
            return spelled != "" and no_unit(token.text)
        return token.kind in _ENDING and token.text != "±"

    def _single(self, index: int, start: int, money: Unit | None) -> tuple[Literal, int]:
        """One number with its letters and unit."""
        token = self.tokens[index]
        magnitude, unit, after, others, notes = self._magnitude(index, money)
        factor, dimension, spelled = 1.0, NONE, ""
        if self._percent(after) and money is None and magnitude == 1.0 and unit is None:
            after += 1
            factor, spelled = 0.01, "%"
        else:
            read = self._unit_behind(after, unit, money)
            if read is not None:
                factor, dimension, after = read.factor, read.dimension, read.after
                if read.other is not None:
                    others += ((magnitude * read.other[0], read.other[1], read.other[2]),)
            if money is not None:
                factor, dimension = factor * money.factor, dimension * money.dimension
            spelled = self._spelled(index, after, unit, money) if factor != 1.0 or dimension else ""
        joined = self._hyphened(index + 1) is not None
        made = self._made(token, start, after, magnitude, factor, dimension, spelled, others, notes, joined)
        return made, after

    def _made(
        self,
        token: Token,
        start: int,
        after: int,
        magnitude: float,
        factor: float,
        dimension: Dimension,
        spelled: str,
        others: tuple[Other, ...] = (),
        notes: tuple[str, ...] = (),
        joined: bool = False,
    ) -> Literal:
        """The literal of a number with its magnitude, its unit and its other readings."""
        start, end = self.base + start, self.base + max(token.end, self.tokens[after - 1].end)
        scale = factor * magnitude
        quantity = Quantity(token.value * scale, dimension, None, None, token.step * scale, factor, spelled)
        if not others and not token.others:
            return Literal(start, end, quantity, (), notes, None, token.spelled, None, joined)
        alternatives = [
            Alternative(
                Quantity(
                    token.value * worth, other, resolution=token.step * worth, scale=worth, unit=spelled
                ),
                why,
            )
            for worth, other, why in others
        ]
        alternatives += [
            Alternative(replace(quantity, value=value * scale), why) for value, why in token.others
        ]
        return Literal(
            start, end, quantity, tuple(alternatives), notes, None, token.spelled,
            None, joined,
        )  # fmt: skip

    def _unit_behind(self, after: int, unit: Unit | None, money: Unit | None) -> UnitRead | None:
        """The unit expression behind a number; `unit` is one that was glued to it."""
        if unit is not None:
            if not unit.symbol:
                return UnitRead(unit.factor, unit.dimension, after)
            return self.unit_at(after, money is not None, unit)
        joined = self._hyphened(after)
        if joined is not None:
            return self.unit_at(after + 2, money is not None, joined)
        ahead = self._past_format(after)
        factor = self._is(ahead, OP, "*") or self._is(ahead, WORD, "x")
        if factor and self._accelerator(ahead + 1):
            ahead += 1
        return self.unit_at(ahead, money is not None) if ahead < len(self.tokens) else None

    def _spelled(self, index: int, after: int, unit: Unit | None, money: Unit | None) -> str:
        """The unit as typed, a currency sign first."""
        token = self.tokens[index]
        begin = token.core if token.suffix and unit is not None else token.end
        typed = self.line[begin : max(begin, self.tokens[after - 1].end)].strip()
        return typed if money is None else money.symbol + typed

    def _percent(self, index: int) -> bool:
        if index >= len(self.tokens):
            return False
        token = self.tokens[index]
        return token.kind == PCT or (
            token.kind == WORD and token.text.lower() in ("percent", "pct", "per-cent")
        )

    def _timed(self, index: int) -> bool:
        """Whether a time stands below a slash, "per" or "a" at a token."""
        if not self._is(index + 1, WORD) or not (self._is(index, OP, "/") or self._is(index, WORD)):
            return False
        joined = self.tokens[index].text.lower() in _OVER_TIME
        unit = self.table.find(self.tokens[index + 1].text) if joined else None
        return unit is not None and unit.dimension == TIME

    def _counted(self, word: str) -> bool:
        """Whether a word may say what is counted, although it is no unit."""
        plain = word.isalpha() and word.islower() and len(word) > 2 and word not in self.names
        return plain and word not in self.lexicon.words["stop"] and self.word_unit(word) is None

    def _past_format(self, index: int) -> int:
        """Skip a word such as "FP8" or "dense" between a number and its unit, and a noun that is no unit
        between a number and a time: the messages of "40 messages a day".
        """
        if self.strict or not self._is(index, WORD):
            return index
        word = self.tokens[index].text
        if self._timed(index + 1) and self._counted(word):
            return index + 1
        if not self._is(index + 1, WORD):
            return index
        if self._timed(index + 2) and self._counted(word) and self._noun_after(index + 1):
            return index + 1
        named = self.lexicon.element_bytes(word) is not None and word != "half"
        if named or word in self.lexicon.words["adjectives"]:
            unit = self._unit_word(index + 1)
            if unit is not None and unit.dimension:
                return index + 1
        return index
