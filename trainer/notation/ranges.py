"""Operands of more than one number: ranges, compound times, cents behind dollars, tolerances and odds."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.dimension import NONE
from trainer.notation.measures import MeasureReader
from trainer.notation.nodes import Literal
from trainer.notation.quantity import Quantity
from trainer.notation.token import CUR, NAME, NUM, OP, OPEN, PCT, REL, WORD, Token
from trainer.notation.unit_words import MAGNITUDES, TIME
from trainer.notation.units import Unit

_EQUAL = frozenset({"=", "=~", "~=", "≈", "=="})
_MONEY_WORDS = frozenset({"dollar", "buck", "euro", "pound"})
_BEFORE_ODDS = frozenset(
    {"about", "roughly", "around", "is", "of", "at", "rate", "chance", "odds", "probability", "a"}
)


class RangeReader(MeasureReader):
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
        if self.strict:
            return literal, after
        if money is None:
            special = self._odds(literal, index, after) or self._nines(literal, index)
            if special is not None:
                return special
        literal, after = self._with_cents(*self._compound(literal, after))
        whole = self._up_to(literal, index - (currency is not None), after)
        return whole if whole is not None else self._give_or_take(literal, after)

    def _up_to(self, literal: Literal, first: int, after: int) -> tuple[Literal, int] | None:
        """ "2 GPUs to 6 GPUs", "$5 to $10": two ends that both carry their unit."""
        if not self._is(after, WORD, "to") or literal.quantity.low is not None:
            return None
        if first and self.tokens[first - 1].text.lower() == "from":
            return None
        sign = self._is(after + 1, CUR)
        place = after + 1 + sign
        if not self._is(place, NUM) or self.tokens[place].spelled:
            return None
        start = self.tokens[after + 1].start
        money = self.table.find(self.tokens[after + 1].text) if sign else None
        last, beyond = self._single(place, start, money)
        one, other = literal.quantity, last.quantity
        if one.dimension != other.dimension or (one.unit == "%") != (other.unit == "%"):
            return None
        if not one.value < other.value or self._calculated(beyond):
            return None
        spread = replace(
            other, value=(one.value + other.value) / 2, low=one.value, high=other.value, approximate=True
        )
        return replace(literal, end=last.end, quantity=spread, others=(), upper=last.start), beyond

    def _nines(self, literal: Literal, index: int) -> tuple[Literal, int] | None:
        """ "three nines" of availability: 0.999."""
        token, after = self.tokens[index], index + 1
        if not self._is(after, WORD) or self.tokens[after].text.lower() != "nines":
            return None
        if token.value != int(token.value) or not 1 <= token.value <= 12 or token.suffix:
            return None
        share = Quantity(1 - 10.0**-token.value, resolution=10.0**-token.value, scale=0.01, unit="%")
        note = f"{token.text} nines read as {100 * share.value:.10g}%"
        end = self.base + self.tokens[after].end
        return replace(literal, end=end, quantity=share, notes=(*literal.notes, note)), after + 1

    def _odds(self, literal: Literal, index: int, after: int) -> tuple[Literal, int] | None:
        """ "1 in 10,000": a share, where nothing before or behind speaks against it."""
        if literal.quantity.value != 1.0 or after != index + 1 or not self._is(after + 1, NUM):
            return None
        before = self.tokens[index - 1] if index else None
        named = before is not None and before.kind in (WORD, NAME) and before.text.lower() not in _BEFORE_ODDS
        if not self._is(after, WORD, "in") or named:
            return None
        below, beyond = self._single(after + 1, self.tokens[after + 1].start, None)
        if below.quantity.dimension.hard or below.quantity.unit == "%" or below.quantity.value < 2:
            return None
        share = Quantity(1 / below.quantity.value, resolution=0.0)
        return replace(literal, end=below.end, quantity=share, others=()), beyond

    def _give_or_take(self, literal: Literal, after: int) -> tuple[Literal, int]:
        """ "20 ms ± 2", "20 ± 2 ms": both take the unit of either, a percentage is of the value."""
        place = after + 1 + self._is(after + 1, CUR)
        if not self._is(after, REL, "±") or not self._is(place, NUM) or literal.quantity.low is not None:
            return literal, after
        quantity = literal.quantity
        sign = self.tokens[after + 1]
        money = self.table.find(sign.text) if sign.kind == CUR else None
        margin, beyond = self._single(place, sign.start, money)
        size = margin.quantity.value
        if margin.quantity.dimension and not quantity.dimension and not quantity.unit:
            scale = margin.quantity.scale
            quantity = replace(
                margin.quantity, value=quantity.value * scale, resolution=quantity.resolution * scale
            )
        if margin.quantity.unit == "%" and quantity.unit != "%":
            size *= quantity.value
        elif not margin.quantity.dimension and margin.quantity.unit != quantity.unit:
            size *= quantity.scale
        elif not margin.quantity.dimension.agrees(quantity.dimension):
            return literal, after
        spread = quantity
        if size:
            spread = replace(quantity, low=quantity.value - abs(size), high=quantity.value + abs(size))
        return replace(literal, end=margin.end, quantity=spread, others=(), upper=margin.start), beyond

    def _with_cents(self, literal: Literal, after: int) -> tuple[Literal, int]:
        """ "two dollars fifty an hour": hundredths behind a currency in words, and what the price is for."""
        quantity = literal.quantity
        if not self._is(after, NUM) or len(quantity.dimension.powers) != 1 or quantity.scale != 1.0:
            return literal, after
        token = self.tokens[after]
        whole = token.value == int(token.value) and 0 < token.value < 100 and not token.suffix
        if not whole or self.tokens[after - 1].text.lower().rstrip("s") not in _MONEY_WORDS:
            return literal, after
        read = self.unit_at(after + 1, True)
        factor, dimension, beyond = (
            (1.0, NONE, after + 1) if read is None else (read.factor, read.dimension, read.after)
        )
        end = self.base + max(token.end, self.tokens[beyond - 1].end)
        spelled = self.line[self.tokens[after - 1].start : end - self.base] if dimension else quantity.unit
        priced = replace(
            quantity, value=(quantity.value + token.value / 100) * factor, resolution=0.01 * factor,
            dimension=quantity.dimension * dimension, scale=factor, unit=spelled,
        )  # fmt: skip
        return replace(literal, end=end, quantity=priced, others=()), beyond

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
        dash = second - 1 - (sign is not None)
        own = bool(token.suffix) or first.quantity.unit == "%" or first_after < dash
        step = last.quantity.value / upper.value if upper.value else 1.0
        low, high = first.quantity.value if own else token.value * step, last.quantity.value
        if not low < high or (self.tokens[second - 1].text != "–" and self._calculated(after)):
            return None
        quantity = replace(last.quantity, value=(low + high) / 2, low=low, high=high, approximate=True)
        literal = Literal(self.base + start, last.end, quantity, (), last.notes, upper=last.start)
        return literal, after

    def _calculated(self, index: int) -> bool:
        """Whether an operator and an operand follow, as behind a difference: 100-20+5, 1-8/256."""
        if not self._is(index, OP) or self.tokens[index].text not in "*+-^/" or index + 1 >= len(self.tokens):
            return False
        if self.tokens[index].text == "/" and self.tokens[index].space:
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
        before = self.tokens[index - 1 - (currency is not None)] if index else None
        between = before is not None and before.text.lower() == "between"
        if between and dash.kind == WORD and dash.text.lower() == "and":
            return target
        if dash.kind == WORD and dash.text.lower() == "to" and not end.spelled and token.value < end.value:
            return None if before is not None and before.text.lower() == "from" else target
        return None

    def _compound(self, literal: Literal, after: int) -> tuple[Literal, int]:
        """ "1 day 4 hrs", "2h30m", "1h30", "3 weeks and 2 days": a time followed by a smaller one."""
        while literal.quantity.dimension == TIME and literal.quantity.low is None:
            place = after + (self._is(after, WORD, "and") and self._is(after + 1, NUM))
            smaller = self._smaller(place, literal.quantity) if self._is(place, NUM) else None
            if smaller is None:
                break
            part, after = smaller
            total = literal.quantity.value + part.quantity.value
            quantity = replace(literal.quantity, value=total, resolution=part.quantity.resolution)
            literal = replace(literal, end=part.end, quantity=quantity, others=())
        return literal, after

    def _smaller(self, index: int, whole: Quantity) -> tuple[Literal, int] | None:
        """The smaller time at a token that goes on a time: 4 hrs after days, the 30 of 1h30."""
        token, worth = self.tokens[index], whole.scale
        if token.value != int(token.value) or worth < 60:
            return None
        part, after = self._single(index, token.start, None)
        glued = not token.space and self.tokens[index - 1].kind == NUM and self.tokens[index - 1].suffix != ""
        if glued and worth == 3600 and not part.quantity.unit and after == index + 1 and token.value < 60:
            minutes = replace(part.quantity, value=token.value * 60, resolution=60.0, dimension=TIME)
            return replace(part, quantity=minutes), after
        if part.quantity.dimension != TIME or not part.quantity.scale < worth:
            return None
        return (part, after) if part.quantity.value < worth else None


def _size(token: Token) -> float:
    return token.value * MAGNITUDES.get(token.suffix, 1.0)
