"""The values of a line: expressions that are worth an item."""

from __future__ import annotations

from trainer.notation.nodes import Literal, NameNode, Node
from trainer.notation.parser import Parser
from trainer.notation.pending import Pending
from trainer.notation.token import (
    CLOSE,
    COLON,
    COMMA,
    END,
    NUM,
    OP,
    OPEN,
    OTHER,
    REL,
    SUP,
    WORD,
)

_UNREAD = (WORD, CLOSE, SUP, OTHER)
_GROUPS = frozenset({"node", "multiple", "group", "box", "boxe", "server"})


class ValueReader(Parser):
    """Reads the values of one line."""

    def _value(self, index: int, pending: Pending) -> tuple[Node, int] | None:
        """An expression at a token, where one stands that is worth an item."""
        token = self.tokens[index]
        related = bool(pending.relation)
        if token.kind == WORD and not self._worth(index):
            return None
        number = token.kind == NUM
        if number and index and not token.space and self.tokens[index - 1].kind == NUM:
            return None
        if token.kind == OP:
            if token.text in "*/+^@–":
                return None
            if (
                token.text == "-"
                and not related
                and (not self._is(index + 1, NUM) or self.tokens[index + 1].space)
            ):
                return None
        found = self.expression(index) if number or self.starts(index) else None
        if found is None or related:
            return found
        node, after = found
        if isinstance(node, NameNode):
            return None
        named = isinstance(node, Literal) and node.spelled and node.quantity.value in (1.0, 1e3, 1e6, 1e9)
        if named and after < len(self.tokens) and self.tokens[after].kind in (REL, COMMA, COLON):
            return None
        return found

    def _cut_off(self, node: Node, index: int, after: int) -> bool:
        """Whether an operator joins a value to words that were not read: `6ND / (published hours)`."""
        tokens = self.tokens
        if index == 1 and tokens[0].kind == OP and tokens[0].text in "*/":
            return True
        if index > 1 and tokens[index - 1].kind == OP:
            unread = _UNREAD if tokens[index - 1].text == "+" else (WORD,)
            if tokens[index - 1].text in "*/+" and tokens[index - 2].kind in unread:
                return not self._ends_prose(index - 2)
        if after + 1 >= len(tokens) or tokens[after].kind != OP:
            return False
        operator, follows = self.tokens[after], self.tokens[after + 1]
        if operator.text not in "*/+⁄" or (
            operator.text == "/" and not operator.space and isinstance(node, Literal)
        ):
            return False
        if follows.kind == OPEN:
            return operator.text != "+" or self.expression(after + 1) is None
        return (
            follows.kind == WORD
            and operator.space == follows.space
            and follows.text.lower() not in self.lexicon.words["stop"]
            and self._unit_word(after + 1) is None
            and not self.lexicon.accelerator(follows.text)
        )

    def _worth(self, index: int) -> bool:
        """Whether a word may begin an expression."""
        word = self.tokens[index].text
        if word in self.names or self._currency_word(index):
            return True
        follows = self.tokens[index + 1].kind if index + 1 < len(self.tokens) else END
        if follows not in (OP, OPEN) and word not in ("ln", "sqrt"):
            return False
        if follows == OP and self._ends_prose(index):
            return False
        return word.lower() not in self.lexicon.words["stop"]

    def _ends_prose(self, index: int) -> bool:
        """Whether a word behind others ends what they say, and the sum behind it begins after a sign: the
        "for writing" of "5.2% for writing + 574/10980".
        """
        words, sign = self.tokens[max(0, index - 1) : index + 1], self.tokens[index + 1]
        if len(words) < 2 or sign.text != "+" or not (sign.space and self._is(index + 2, NUM)):
            return False
        if not all(token.kind == WORD and len(token.text) > 2 and token.text.islower() for token in words):
            return False
        return any(token.kind == REL for token in self.tokens[:index])

    def _group_size(self, index: int, words: list[str], after: int) -> bool:
        """Whether a bare number only says how large a group is ("whole nodes of 8"):
        a sign before it still waits.
        """
        token = self.tokens[index]
        if (
            len(words) < 2
            or words[-1].lower() != "of"
            or token.kind != NUM
            or after != index + 1
            or token.suffix
        ):
            return False
        return words[-2].lower().rstrip("s") in _GROUPS
