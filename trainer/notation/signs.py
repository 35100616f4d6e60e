"""What stands between the values of a line: signs, words, commas and new clauses."""

from __future__ import annotations

from trainer.notation.items import Item
from trainer.notation.pending import Pending
from trainer.notation.token import (
    COMMA,
    HASH,
    REL,
    WORD,
    Token,
)
from trainer.notation.values import ValueReader
from trainer.regex import regex

_GLUED = regex(r"=[^\s=]")
_KEYS = regex(r"[^\W\d][\w.-]*=(?=[^\s=])")
_SIGNS = {"=~": "~", "~=": "~", "≈": "~", "~": "~", "→": "->"}
_BOUNDS = frozenset({">=", "<=", "≥", "≤", "±"})


class SignReader(ValueReader):
    """Takes up what stands between the values of one line."""

    clause = 0
    commented = False
    keyed: bool | None = None

    def _indexed(self, index: int) -> bool:
        """Whether a bracket only says which: the 5 of "f(5) = 11", the 0 of "a[0] = 1"."""
        if not index or self.tokens[index].space or self.tokens[index - 1].kind != WORD:
            return False
        closing = self.closing(index)
        return closing is not None and self._is(closing + 1, REL)

    def _boundary(self, token: Token, pending: Pending, last: Item | None) -> None:
        """A comma, the end of a sentence, or a comment, behind which a program's output may stand."""
        if pending.part(token.text if token.kind != COMMA else ",", last):
            self.clause += 1
        if token.kind == HASH:
            pending.relation = "#"
            self.commented = True
        elif self.commented and not pending.relation:
            pending.relation = "#"

    def _only_about(self, index: int, last: Item | None, pending: Pending) -> bool:
        """Whether a tilde only says "about" here: nothing stands directly before it that it could relate."""
        token = self.tokens[index]
        if token.text not in "~≈":
            return False
        if pending.relation:
            said = pending.words[-1].lower() if pending.words else ""
            about = pending.relation == "so" and token.text == "~" and said in self.lexicon.words["equal"]
            return about and self.starts(index + 1)
        if last is not None and not pending.words and not pending.apart:
            beside = last.end == self.base + self.tokens[index - 1].end
            if token.text == "≈" or (beside and token.space):
                return False
        if pending.words and token.text == "≈":
            return False
        return self.starts(index + 1)

    def _relation(self, token: Token, pending: Pending, last: Item | None) -> None:
        """Take up a sign: it joins the item before, or defines the words before it."""
        compared = token.text == "==" and last is not None and not last.operation
        compared = compared or self._assigned(token)
        if token.text in _BOUNDS or compared:
            pending.relation = pending.relation or "<"
            return
        sign = "->" if token.text.endswith(">") else _SIGNS.get(token.text, "=")
        alone = last is None or pending.apart or self._keyed(token)
        pending.relate(sign, last, alone)

    def _assigned(self, token: Token) -> bool:
        """Whether a sign without blanks stands behind a number in words: `one two=three`."""
        before = next((one for one in self.tokens if one.end == token.start), None)
        return before is not None and before.spelled and not token.space

    def _keyed(self, token: Token) -> bool:
        """Whether a line is a record of keys and values (`step=1200 loss=2.31`), which a sign only parts."""
        if self.keyed is None:
            glued = _GLUED.search(self.line) is not None
            self.keyed = glued and len(_KEYS.findall(self.line)) > 1
        return self.keyed and not token.space
