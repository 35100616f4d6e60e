"""Names in expressions: which words are one, and where an operand can begin."""

from __future__ import annotations

import re
from collections.abc import Collection

from trainer.notation.dimension import CURRENCY
from trainer.notation.functions import BUILTINS
from trainer.notation.ranges import RangeReader
from trainer.notation.token import CLOSE, CUR, NUM, OP, OPEN, REL, WORD
from trainer.regex import regex

_SPLIT = regex(r"(?:TP|PP|DP|EP|CP|SP)-?([1-9]\d{0,3})", re.IGNORECASE)
_CODES = frozenset({*CURRENCY, "RMB", "Rs", "rs"})


class NameReader(RangeReader):
    """Tells names from words."""

    functions: Collection[str] = BUILTINS

    def starts(self, index: int) -> bool:
        """Whether an operand can begin at a token."""
        if index >= len(self.tokens):
            return False
        token = self.tokens[index]
        if token.kind in (NUM, OPEN):
            return True
        if token.kind == CUR or self._currency_word(index):
            return index + 1 < len(self.tokens) and (
                self.tokens[index + 1].kind == NUM or self._is(index + 1, REL)
            )
        if token.kind == OP:
            return token.text in "-+√" and self.starts(index + 1)
        if token.kind == REL:
            return token.text in "~≈" and self.starts(index + 1)
        return token.kind == WORD and self._identifier(index)

    def _currency_word(self, index: int) -> bool:
        """Whether a currency code stands before its amount: USD 5,000."""
        token = self.tokens[index]
        if token.text not in _CODES or token.kind != WORD or self.strict:
            return False
        return self._is(index + 1, NUM)

    def _identifier(self, index: int) -> bool:
        """Whether a word is a name in an expression: defined, a function called, or tied to an operator."""
        token = self.tokens[index]
        word = token.text
        if word in self.names:
            return True
        if word in self.functions or word in BUILTINS:
            called = self._is(index + 1, OPEN) or (word in ("ln", "sqrt") and self._is(index + 1, NUM))
            return called or self.strict  # a question file may call a step `exp`
        if self.strict:
            return True
        if (
            len(word) == 1
            and index
            and self.tokens[index - 1].kind == OP
            and self.tokens[index - 1].text in "*/+-^"
            and word not in "xXae"
        ):
            return True
        if self.lexicon.element_bytes(word) is not None or word[0] == "'":
            return False
        if self.split_size(index):
            return True
        return self._tied(index) or self._last_factor(index)

    def split_size(self, index: int) -> int:
        """The size of a split over GPUs that is a factor: the 8 of "140 GB / tp8"; 0 for anything else, such
        as one of several settings ("tp8 / pp4").
        """
        word = self.tokens[index].text
        if self.strict or not word[-1:].isdigit() or index < 2 or not self._is(index - 1, OP):
            return 0
        found, before = _SPLIT.fullmatch(word), self.tokens[index - 2]
        if found is None or self.tokens[index - 1].text not in "*/" or before.kind not in (NUM, WORD, CLOSE):
            return 0
        return 0 if _SPLIT.fullmatch(before.text) else int(found.group(1))

    def _last_factor(self, index: int) -> bool:
        """Whether an undefined word ends a bracket as a factor: the util of `C / (n * peak * util)`."""
        if not index or not self._is(index + 1, CLOSE) or not self._is(index - 1, OP):
            return False
        operator, word = self.tokens[index - 1], self.tokens[index].text
        return (
            operator.text in "*/^"
            and operator.space == self.tokens[index].space
            and self._short(word)
            and self.word_unit(word) is None
        )

    def _tied(self, index: int) -> bool:
        """Whether an undefined word is glued or spaced to an operator that has a second operand."""
        if index + 2 >= len(self.tokens) or self.tokens[index + 1].kind != OP:
            return False
        operator, after = self.tokens[index + 1], self.tokens[index + 2]
        if operator.text not in "*/^+-" or self.tokens[index].text in ("w", "x", "X"):
            return False
        even = operator.space == after.space
        if operator.text in "-+" and not (
            even and (after.kind in (NUM, CUR, OPEN) or after.text in self.names)
        ):
            return False
        return (
            even
            and after.kind in (NUM, WORD, OPEN, CUR)
            and (after.kind != WORD or self._short(after.text))
            and self._short(self.tokens[index].text)
        )

    def _short(self, word: str) -> bool:
        return len(word) <= 14 and word.lower() not in self.lexicon.words["stop"]
