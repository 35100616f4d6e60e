"""Numbers that can be read in one way only, alone or with a plain unit: most numbers of most lines."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.magnitudes import BILLION_OR_BYTES, MagnitudeReader, Other, no_unit, plain_unit
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.token import CLOSE, COLON, COMMA, END, NAME, NUM, OP, OPEN, PCT, REL, WORD, Token
from trainer.notation.unit_reader import UnitRead
from trainer.notation.unit_words import MONEY
from trainer.notation.units import Unit

_PLAIN = {"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9}
_ENDING = frozenset({REL, CLOSE, COMMA, COLON, END, OPEN})
_OPERANDS = frozenset({NUM, OPEN})
_NAMES = frozenset({WORD, NAME})


class PlainReader(MagnitudeReader):
    """Reads the plain numbers of one line, and makes literals of all."""

    def plain(self, index: int, currency: Token | None) -> tuple[Literal, int] | None:
        """A number that can be read in one way only, alone or with its unit; None where more may be meant.

        `measure` gives the same, after trying all that may stand behind a number.
        """
        token, after = self.tokens[index], index + 1
        if token.others or token.spelled:
            return None
        follows = self.tokens[after].kind if after < len(self.tokens) else END
        if currency is None and not token.suffix and follows != WORD and follows != PCT:
            if not self._ends(after, ""):
                return None
            quantity = Quantity(token.value, NONE, None, None, token.step)
            return Literal(self.base + token.start, self.base + token.end, quantity), after
        magnitude = self._plain_magnitude(index, currency is not None, follows)
        if magnitude is None:
            return None
        read = (
            self._plain_price(after, currency) if currency is not None else self._plain_unit(after, magnitude)
        )
        if read is None:
            return None
        unit, spelled = read
        if not self._ends(unit.after, spelled):
            return None
        others: tuple[Other, ...] = BILLION_OR_BYTES if token.suffix == "B" and currency is None else ()
        if unit.other is not None:
            others = ((magnitude * unit.other[0], unit.other[1], unit.other[2]),)
        start = token.start if currency is None else currency.start
        made = self.made(token, start, unit.after, magnitude, unit.factor, unit.dimension, spelled, others)
        return made, unit.after

    def _plain_magnitude(self, index: int, money: bool, follows: int) -> float | None:
        """What the letters glued to a number multiply it by."""
        suffix = self.tokens[index].suffix
        if not suffix:
            return 1.0
        if money:
            return MONEY.get(suffix)
        if (suffix == "B" and follows == WORD) or (suffix in "kK" and self._binary(index, suffix)):
            return None
        return _PLAIN.get(suffix)

    def _plain_price(self, after: int, currency: Token) -> tuple[UnitRead, str] | None:
        """The unit of an amount of money that is not per anything."""
        money = self.table.find(currency.text)
        if money is None or (self._is(after, OP) and self._below(after, True, True) is not None):
            return None
        return UnitRead(money.factor, money.dimension, after), money.symbol

    def _plain_unit(self, index: int, magnitude: float) -> tuple[UnitRead, str] | None:
        """The unit of one word, or of one over another ("TB/s"), behind a number, and how it is spelled."""
        tokens = self.tokens
        kind = tokens[index].kind if index < len(tokens) else END
        if kind == PCT and magnitude == 1.0:
            return UnitRead(0.01, NONE, index + 1), "%"
        if kind != WORD:
            return UnitRead(1.0, NONE, index), ""
        unit = plain_unit(tokens[index].text)
        if unit is None or tokens[index].text in self.letters:
            return None
        divided = index + 1 < len(tokens) and tokens[index + 1].text == "/"
        below = self._plain_below(index + 1) if divided else None
        read: UnitRead | None
        if below is None:
            read = UnitRead(unit.factor, unit.dimension, index + 1, unit.other)
        elif unit.other is None:
            read = UnitRead(unit.factor / below.factor, unit.dimension / below.dimension, index + 3)
        else:
            read = self.unit_at(index)
        if read is None:
            return None
        return read, self.line[tokens[index - 1].end : tokens[read.after - 1].end].strip()

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

    def made(
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
