"""Parsing one operand of an expression: a measure, a name, a call, a bracket, a sign."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trainer.notation.errors import ExpressionError
from trainer.notation.functions import BUILTINS
from trainer.notation.identifiers import NameReader
from trainer.notation.nodes import Binary, Call, Literal, NameNode, Node, Unary
from trainer.notation.quantity import Quantity
from trainer.notation.token import CLOSE, COMMA, CUR, NAME, NUM, OP, OPEN, REL, SUP, WORD
from trainer.notation.unit_words import MAGNITUDES

MAX_DEPTH = 30
SIGN = 30
POWER = 40


class OperandParser(NameReader):
    """Parses operands; the operators between them are the business of `expression`."""

    depth = 0

    def expression(self, index: int, least: int = 0) -> tuple[Node, int] | None:
        """The longest expression from a token; defined by the parser."""
        raise NotImplementedError

    def climb(self, node: Node, index: int, least: int = 0) -> tuple[Node, int]:
        """Extend an operand by the operators behind it; defined by the parser."""
        raise NotImplementedError

    def error(self, says: str, index: int) -> ExpressionError:
        """A strict error at a token."""
        if index < len(self.tokens):
            token = self.tokens[index]
            return ExpressionError(says, self.base + token.start, self.base + token.end)
        return ExpressionError(says, self.base + len(self.line), self.base + len(self.line))

    def prefix(self, index: int) -> tuple[Node, int] | None:
        """One operand with its sign."""
        if index >= len(self.tokens) or self.depth > MAX_DEPTH:
            return None
        token = self.tokens[index]
        if token.kind == NUM:
            return self._literal(index, None)
        if (token.kind == CUR or self._currency_word(index)) and index + 1 < len(self.tokens):
            ahead = index + 1
            if self._is(ahead, REL, "~") or self._is(ahead, OP, "-"):
                ahead += 1
            if self._is(ahead, NUM):
                found = self._literal(ahead, token)
                if self._is(index + 1, OP, "-"):
                    return Unary(self.base + token.start, found[0].end, "-", found[0]), found[1]
                return found
            return None
        if token.kind == REL and token.text in "~≈" and not self.strict:
            found_after = self.prefix(index + 1)
            return (_approximate(found_after[0]), found_after[1]) if found_after else None
        if token.kind == OP and token.text in "-+√–":
            return self._signed(index)
        if token.kind == OPEN:
            return self._group(index)
        if token.kind == WORD:
            return self._word(index)
        if token.kind == NAME and not self.strict:
            return None
        return None

    def _literal(self, index: int, currency: Any) -> tuple[Node, int]:
        token = self.tokens[index]
        suffix = token.suffix
        raised = self._is(index + 1, SUP) or (self._is(index + 1, OP, "^") and len(suffix) <= 3)
        if suffix and currency is None and (self._variables(suffix) or (raised and self._unknown(suffix))):
            return self._implicit(index)
        literal, after = self.measure(index, currency)
        if self.strict and any("is no unit" in note for note in literal.notes):
            raise self.error(f"unknown unit {suffix!r}", index)
        return literal, after

    def _unknown(self, letters: str) -> bool:
        return letters not in MAGNITUDES and self.word_unit(letters) is None

    def _variables(self, letters: str) -> bool:
        """Whether glued letters are variables (6ND) rather than a magnitude or a unit."""
        known = (
            letters in MAGNITUDES or letters in ("x", "X", "m", "t") or self.word_unit(letters) is not None
        )
        if known:
            return False
        if all(letter in self.names for letter in letters):
            return True
        if self.strict:
            return False
        if letters.islower() and len(letters) <= 4:
            return True
        if (
            not letters.isupper()
            or len(letters) > 4
            or letters in ("MM", "BN", "GB", "TB", "KB", "MB", "PB", "W", "KW", "MW", "GW")
        ):
            return False
        return all(letter in "NDTPLHBCSKWQ" for letter in letters) and not (
            len(letters) == 1 and letters in "KMBTP"
        )

    def _implicit(self, index: int) -> tuple[Node, int]:
        token = self.tokens[index]
        start = self.base + token.core
        quantity = Quantity(token.value, resolution=token.step)
        node: Node = Literal(self.base + token.start, start, quantity)
        after = index + 1
        for place, letter in enumerate(token.suffix):
            factor: Node = NameNode(start + place, start + place + 1, letter)
            if place == len(token.suffix) - 1:
                factor, after = self.climb(factor, after, POWER)
            node = Binary(node.start, factor.end, "*", node, factor)
        return node, after

    def _signed(self, index: int) -> tuple[Node, int] | None:
        token = self.tokens[index]
        self.depth += 1
        operand = self.expression(index + 1, SIGN)
        self.depth -= 1
        if operand is None:
            if self.strict:
                raise self.error(f"an operand is missing after {token.text!r}", index + 1)
            return None
        if token.text == "+":
            return operand
        sign = "√" if token.text == "√" else "-"
        inner = operand[0]
        if (
            sign == "-"
            and isinstance(inner, Literal)
            and operand[1] >= index + 2
            and not self.tokens[index + 1].space
        ):
            quantity = inner.quantity
            low, high = (
                (None if quantity.high is None else -quantity.high),
                (None if quantity.low is None else -quantity.low),
            )
            quantity = replace(quantity, value=-quantity.value, low=low, high=high)
            return replace(inner, start=self.base + token.start, quantity=quantity, others=()), operand[1]
        return Unary(self.base + token.start, operand[0].end, sign, operand[0]), operand[1]

    def _group(self, index: int) -> tuple[Node, int] | None:
        """The bracket at a token, parsed once for each depth it is met at."""
        key = (index, self.depth)
        if key not in self.groups:
            self.groups[key] = self._bracket(index)
        return self.groups[key]

    def _bracket(self, index: int) -> tuple[Node, int] | None:
        self.depth += 1
        inner = None if self.depth > MAX_DEPTH else self.expression(index + 1, 0)
        self.depth -= 1
        if inner is None:
            if self.strict:
                raise self.error(
                    "nested too deeply" if self.depth >= MAX_DEPTH else "an operand is missing", index + 1
                )
            return None
        node, after = inner
        if not self.strict:
            while (
                after < len(self.tokens)
                and self.tokens[after].kind in (WORD, NAME)
                and self.tokens[after].text.lower() not in ("and", "or")
            ):
                after += 1
        if not self._is(after, CLOSE):
            if self.strict:
                raise self.error("a closing bracket is missing", after)
            return None
        start, end = self.base + self.tokens[index].start, self.base + self.tokens[after].end
        after += 1
        if isinstance(node, Binary):
            node = replace(node, start=start, end=end, grouped=True)
            rooted = index > 0 and self._is(index - 1, OP, "√")
            return (node, after) if self.strict or rooted else self._in_unit(node, after)
        return node, after

    def _in_unit(self, group: Binary, after: int) -> tuple[Node, int]:
        """A bracket of bare numbers with the unit typed behind it: (640 + 80) GB."""
        bare = not any(part.quantity.dimension or part.quantity.unit for part in group.figures)
        unit = self.unit_at(after, False) if bare and self._is(after, WORD) else None
        if unit is None or not unit.dimension.hard:
            return group, after
        start, end = self.base + self.tokens[after].start, self.base + self.tokens[unit.after - 1].end
        typed = self.line[start - self.base : end - self.base]
        one = Quantity(unit.factor, unit.dimension, unit=typed, scale=unit.factor)
        return Binary(group.start, end, "*", group, Literal(start, end, one), grouped=True), unit.after

    def _word(self, index: int) -> tuple[Node, int] | None:
        token = self.tokens[index]
        word = token.text
        start, end = self.base + token.start, self.base + token.end
        if (word in self.functions or word in BUILTINS) and self._is(index + 1, OPEN):
            return self._called(index)
        if word in ("ln", "sqrt") and self._is(index + 1, NUM):
            operand = self.prefix(index + 1)
            if operand is not None:
                return Call(start, operand[0].end, word, (operand[0],)), operand[1]
        if not self._identifier(index):
            return None
        size = 0 if word in self.names else self.split_size(index)
        if size:
            return Literal(start, end, Quantity(float(size), resolution=1.0), aside=word), index + 1
        return NameNode(start, end, word), index + 1

    def _called(self, index: int) -> tuple[Node, int] | None:
        arguments: list[Node] = []
        place = index + 2
        self.depth += 1
        try:
            while self.depth <= MAX_DEPTH:
                inner = self.expression(place, 0)
                if inner is None:
                    break
                arguments.append(inner[0])
                place = inner[1]
                if not self._is(place, COMMA):
                    break
                place += 1
        finally:
            self.depth -= 1
        if not self._is(place, CLOSE) or (self.strict and not arguments):
            if self.strict:
                raise self.error(
                    "a closing bracket is missing" if arguments else "an argument is missing", place
                )
            return None
        token = self.tokens[index]
        return Call(
            self.base + token.start, self.base + self.tokens[place].end, token.text, tuple(arguments)
        ), place + 1

    def closing(self, index: int) -> int | None:
        """The index of the bracket that closes the one at `index`."""
        depth = 0
        for place in range(index, len(self.tokens)):
            if self.tokens[place].kind == OPEN:
                depth += 1
            elif self.tokens[place].kind == CLOSE:
                depth -= 1
                if depth == 0:
                    return place
        return None


def _approximate(node: Node) -> Node:
    return (
        replace(node, quantity=replace(node.quantity, approximate=True))
        if isinstance(node, Literal)
        else node
    )
