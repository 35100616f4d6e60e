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


class MeasureReader(MagnitudeReader):
    """Reads operands from the tokens of one line."""

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
            and literal.quantity.dimension == TIME
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
            if smaller.quantity.dimension != TIME or not smaller.quantity.scale < literal.quantity.scale:
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
