"""Reading one operand: a number, its magnitude and its unit, ranges and compound times."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.dimension import NONE
from trainer.notation.expressions import Literal
from trainer.notation.magnitudes import MagnitudeReader
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Alternative
from trainer.notation.tokens import CUR, NUM, OP, OPEN, PCT, REL, WORD, Token
from trainer.notation.unit_reader import MAGNITUDES, TIME, UnitRead
from trainer.notation.units import Unit

_EQUAL = frozenset({"=", "=~", "~=", "≈", "=="})


class MeasureReader(MagnitudeReader):
    """Reads operands from the tokens of one line."""

    def measure(self, index: int, currency: Token | None = None) -> tuple[Literal, int]:
        """The operand at a number token: its literal and the index after it. `currency` stands before it."""
        token = self.tokens[index]
        start = currency.start if currency is not None else token.start
        money = self.table.find(currency.text) if currency is not None else None
        if not self.strict:
            found = self._range(index, start, currency, money)
            if found is not None:
                return found
        literal, after = self._single(index, start, money)
        return (literal, after) if self.strict else self._compound(literal, after)

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
        end = max(token.end, self.tokens[after - 1].end)
        scale = factor * magnitude
        quantity = Quantity(
            token.value * scale, dimension, resolution=token.step * scale, scale=factor, unit=spelled
        )
        alternatives = [
            Alternative(
                Quantity(token.value * worth, other, resolution=token.step * worth, scale=worth, unit=spelled),
                why,
            )
            for worth, other, why in others
        ]
        alternatives += [
            Alternative(replace(quantity, value=value * scale), why) for value, why in token.others
        ]
        literal = Literal(
            self.base + start, self.base + end, quantity, tuple(alternatives), notes, None, token.spelled
        )
        return literal, after

    def _unit_behind(self, after: int, unit: Unit | None, money: Unit | None) -> UnitRead | None:
        """The unit expression behind a number; `unit` is one that was glued to it."""
        if unit is not None:
            if not unit.symbol:
                return UnitRead(unit.factor, unit.dimension, after)
            return self.unit_at(after, money is not None, unit)
        ahead = self._past_format(after)
        if self._is(ahead, OP, "*") and self._accelerator(ahead + 1):
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

    def _past_format(self, index: int) -> int:
        """Skip one word such as "FP8" or "dense" that stands between a number and its unit."""
        if not self._is(index, WORD) or not self._is(index + 1, WORD) or self.strict:
            return index
        word = self.tokens[index].text
        named = self.lexicon.element_bytes(word) is not None and word != "half"
        if named or word in self.lexicon.words["adjectives"]:
            unit = self._unit_word(index + 1)
            if unit is not None and unit.dimension:
                return index + 1
        return index

    # ------------------------------------------------------------ ranges and compounds
    def _range(
        self, index: int, start: int, currency: Token | None, money: Unit | None
    ) -> tuple[Literal, int] | None:
        """ "3-4 weeks", "35–45%", "$10–15k", "3 to 4 h": two ends that share what stands behind the last."""
        second = self._second_end(index, currency)
        if second is None:
            return None
        token, upper = self.tokens[index], self.tokens[second]
        first, first_after = self._single(index, start, money)
        sign = self.tokens[second - 1] if self.tokens[second - 1].kind == CUR else None
        if sign is not None:
            money = self.table.find(sign.text)
        last, after = self._single(second, sign.start if sign is not None else upper.start, money)
        own = bool(token.suffix) or first.quantity.unit == "%" or first_after < second - 1
        step = last.quantity.value / upper.value if upper.value else 1.0
        low, high = first.quantity.value if own else token.value * step, last.quantity.value
        if not low < high or (self.tokens[second - 1].text != "–" and self._calculated(after)):
            return None
        quantity = replace(last.quantity, value=(low + high) / 2, low=low, high=high, approximate=True)
        literal = Literal(self.base + start, last.end, quantity, (), last.notes, upper=last.start)
        return literal, after

    def _calculated(self, index: int) -> bool:
        """Whether an operator and an operand follow, as behind a difference."""
        if not self._is(index, OP) or self.tokens[index].text not in "*+-^" or index + 1 >= len(self.tokens):
            return False
        return self.tokens[index + 1].kind in (NUM, CUR, OPEN)

    def _second_end(self, index: int, currency: Token | None) -> int | None:
        """The number token of the upper end, where a range is typed rather than a difference."""
        place = index - 1 - (currency is not None)
        if place >= 0 and self.tokens[place].kind == OP and self.tokens[place].text in "*/^-+":
            return None
        token = self.tokens[index]
        percent = self._is(index + 1, PCT)
        place = index + 1 + percent
        target = place + 1
        if currency is not None and self._is(target, CUR):
            target += 1
        if not self._is(target, NUM):
            return None
        dash, end = self.tokens[place], self.tokens[target]
        if dash.kind == OP and dash.text in "-–" and not dash.space and not end.space:
            after = self.tokens[target + 1] if target + 1 < len(self.tokens) else None
            stated = after is not None and after.kind == REL and after.text in _EQUAL
            if dash.text == "-" and stated and not token.suffix and not percent:
                return None
            return target if _size(token) < _size(end) or token.suffix == end.suffix else None
        if dash.kind == WORD and dash.text.lower() == "to" and not end.spelled and token.value < end.value:
            before = self.tokens[index - 1] if index else None
            return None if before is not None and before.text.lower() == "from" else target
        return None

    def _compound(self, literal: Literal, after: int) -> tuple[Literal, int]:
        """ "1 day 4 hrs", "2h30m": a time followed by a smaller one."""
        while self._is(after, NUM) and literal.quantity.dimension == TIME and literal.quantity.low is None:
            token = self.tokens[after]
            worth = literal.quantity.scale
            if token.value != int(token.value) or worth < 60:
                break
            smaller, beyond = self._single(after, token.start, None)
            if smaller.quantity.dimension != TIME or not smaller.quantity.scale < worth:
                break
            if smaller.quantity.value >= worth:
                break
            total = literal.quantity.value + smaller.quantity.value
            quantity = replace(literal.quantity, value=total, resolution=smaller.quantity.resolution)
            literal, after = replace(literal, end=smaller.end, quantity=quantity, others=()), beyond
        return literal, after


def _size(token: Token) -> float:
    return token.value * MAGNITUDES.get(token.suffix, 1.0)
