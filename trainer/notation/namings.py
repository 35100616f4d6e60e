"""The words and asides that may stand between an operand and an operator, on both sides of it."""

from __future__ import annotations

from trainer.notation.nodes import Literal, Node
from trainer.notation.operands import OperandParser
from trainer.notation.token import CUR, NAME, NUM, OP, OPEN, REL, WORD


class NamingParser(OperandParser):
    """Goes past the words that name operands."""

    at_multiplies = False

    def _named_factor(self, node: Node, index: int) -> int:
        """The index of the operand behind a sign, past the words that name it: "× bsz 1,024". A slash also
        parts settings ("tp 8 / pp 4").
        """
        after = index + 1
        if self.tokens[after].text in self.names or self._accelerator(after):
            return after
        place = self._label(after)
        if place is None or not self.tokens[place].space:
            return after
        return place if self.tokens[index].text == "*" or self._divides(node, index, place) else after

    def _divides(self, node: Node, index: int, place: int) -> bool:
        """Whether a slash before a named operand divides: something else is measured behind it than before,
        or nothing names what stands before it; and a sign behind the operand states what comes out.
        """
        if not (self.tokens[index].space and self.tokens[index + 1].space):
            return False
        sign = self.tokens[place] if self._is(place, CUR) else None
        if sign is not None and not self._is(place + 1, NUM):
            return False
        below, beyond = self.measure(place + (sign is not None), sign)
        if not (self.at_multiplies or self._is(beyond, REL)):
            return False
        here = below.quantity.dimension.hard
        if here and isinstance(node, Literal) and node.quantity.dimension.hard is not here:
            return True
        first = next(at for at in range(index) if self.base + self.tokens[at].end > node.start)
        return not first or self.tokens[first - 1].kind not in (WORD, NAME)

    def _label(self, index: int) -> int | None:
        """A few words between a sign and its amount: "+ watts $61.80", "x HBM 64 GB/s", "+ net/tls 2 ms"."""
        for place in range(index, min(index + 5, len(self.tokens))):
            token = self.tokens[place]
            if place > index and self._joins_nouns(place):
                continue
            named = token.kind == WORD or (token.kind == NAME and token.text[0].isalpha())
            if not named or token.text.lower() in self.lexicon.words["stop"]:
                return None
            if place + 1 < len(self.tokens) and self.tokens[place + 1].kind in (NUM, CUR):
                return place + 1
        return None

    def noise(self, index: int) -> int | None:
        """The index after up to five words, names and bracketed asides that may stand between an operand
        and an operator.
        """
        words = 0
        while index < len(self.tokens) and words <= 5:
            token = self.tokens[index]
            if token.kind == OPEN:
                closing = self.closing(index)
                if closing is None:
                    return None
                index = closing + 1
            elif token.kind == NAME or (
                token.kind == WORD and token.text.lower() not in self.lexicon.words["stop"]
            ):
                if token.text == "w" and self._is(index + 1, OP, "/"):
                    return None  # 2 boxes w/ 96 GB
                index += 1
                words += 1
            elif token.kind == WORD and token.text.lower() in ("on", "for") and words == 0:
                return None
            elif words and self._joins_nouns(index):
                index += 1
            else:
                return index
        return None

    def _joins_nouns(self, index: int) -> bool:
        """Whether a sign between two words only joins them: tokenise/route, queue & batching."""
        before, after = self.tokens[index - 1], index + 1
        if not self._is(after, WORD) or before.kind not in (WORD, NAME):
            return False
        sign, word = self.tokens[index], self.tokens[after]
        if word.text in self.names or before.text in self.names or sign.space != word.space:
            return False
        if sign.text == "&":
            return True
        short = min(len(word.text), len(before.text)) < 2
        if sign.kind != OP or sign.text not in "/+-–" or sign.space or short:
            return False
        unit = self.word_unit(word.text)
        return unit is None or not unit.dimension.hard
