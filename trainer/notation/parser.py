"""The Pratt parser: operators between operands, in symbols and in words,
past the asides and noise of prose.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.namings import NamingParser
from trainer.notation.nodes import Binary, Call, Literal, NameNode, Node
from trainer.notation.operands import POWER
from trainer.notation.quantity import Quantity
from trainer.notation.token import CUR, NAME, NUM, OP, OPEN, REL, SUP, WORD

BINDS = {"⁄": 5, "+": 10, "-": 10, "–": 10, "*": 20, "/": 20, "@": 20, "of": 20, "^": POWER}
GLUED = 35
_SYMBOLS = {"·": "*", "@": "*", "–": "-"}
_SIMPLE = frozenset("+*/^")
_GOING_ON = frozenset({OP, SUP, OPEN, WORD, NAME})
"""What an operand may go on with."""


class Parser(NamingParser):
    """Parses one expression from the tokens of a line.

    In prose it stops quietly where an expression cannot go on.
    """

    def expression(self, index: int, least: int = 0) -> tuple[Node, int] | None:
        """The longest expression from a token whose operators bind at least as `least`;
        None where no operand stands.
        """
        found = self.prefix(index)
        if found is None:
            return None
        node, after = found
        if after < len(self.tokens) and self.tokens[after].kind in _GOING_ON:
            return self.climb(node, after, least)
        return found

    def climb(self, node: Node, index: int, least: int = 0) -> tuple[Node, int]:
        """Extend an operand by the operators that follow it and bind at least as `least`."""
        tokens = self.tokens
        while index < len(tokens):
            token = tokens[index]
            if token.kind not in _GOING_ON:
                break
            if token.kind == SUP:
                power = Literal(self.base + token.start, self.base + token.end, Quantity(token.value))
                node, index = Binary(node.start, power.end, "^", node, power), index + 1
                continue
            operator, after, aside = token.text, index + 1, None
            simple = operator in _SIMPLE and after < len(tokens) and tokens[after].kind == NUM
            if not simple or token.kind != OP:
                step = self._operator(node, index)
                if step is None:
                    return node, index
                operator, after, aside = step
            bind = GLUED if operator == "·" else BINDS[operator]
            if bind < least:
                return node, index
            right = self.expression(after, bind if operator == "^" else bind + 1)
            if right is None:
                if self.strict:
                    raise self.error("an operand is missing", after)
                return node, index
            if aside is not None:
                node = labelled(node, aside)
            operand, index = right
            end = operand.end if operand.end > node.end else node.end
            node = Binary(node.start, end, _SYMBOLS.get(operator, operator), node, operand)
        return node, index

    def _operator(self, node: Node, index: int) -> tuple[str, int, str | None] | None:
        """The operator after an operand, past asides and noise words:
        (operator, index after it, aside words).
        """
        if index >= len(self.tokens):
            return None
        token = self.tokens[index]
        if token.kind == OP:
            return self._symbol(node, index, None)
        if token.kind == OPEN and not token.space and self._multiplies(node, index):
            return "·", index, None
        if self.strict:
            return None
        if token.kind == WORD:
            word = self._spoken(node, index)
            if word is not None:
                return word
            unit = isinstance(node, Literal) and self.word_unit(token.text) is not None
            apart = not self._is(index + 1, REL) or self.tokens[index + 1].space
            defined = not apart if len(token.text) > 1 else self._settled(node) and self._is(index + 1, REL)
            defined = defined or (not apart and self.line.count("=") > 1)
            worded = isinstance(node, Literal) and len(token.text) > 2 and token.text.isalpha()
            worded = worded and token.text.islower()  # 4500 out, though `out` is a name
            if (
                token.text in self.names
                and not (unit or defined or worded)
                and self._side_by_side_names(node)
            ):
                return "*", index, None
        if token.kind in (WORD, NAME, OPEN):
            skipped = self.noise(index)
            if (
                skipped is not None
                and self.tokens[skipped].kind == OP
                and self.tokens[skipped].text in "*/+-@⁄"
            ):
                aside = self.line[token.start : self.tokens[skipped - 1].end].strip(" ()")
                return self._symbol(node, skipped, aside)
        return None

    def _multiplies(self, node: Node, index: int) -> bool:
        if isinstance(node, Literal):
            if node.quantity.unit or node.end != self.base + self.tokens[index].start:
                return False
            closing = self.closing(index)
            return self.strict or (
                closing is not None and any(t.kind == OP for t in self.tokens[index:closing])
            )
        return (
            not self.strict
            and isinstance(node, Binary | Call)
            and node.end == self.base + self.tokens[index].start
            and self.starts(index + 1)
        )

    def _symbol(self, node: Node, index: int, aside: str | None) -> tuple[str, int, str | None] | None:
        token = self.tokens[index]
        operator = token.text
        if operator not in BINDS:
            return None
        after = index + 1
        if self.strict:
            return operator, after, aside
        if after >= len(self.tokens):
            return None
        follows = self.tokens[after]
        if operator in "-–" and (
            token.space != follows.space or (aside is not None and follows.kind not in (NUM, CUR, OPEN))
        ):
            return None
        if operator == "@" and not self.at_multiplies and not self._share(after) and not self._priced(after):
            return None
        if operator in "+-" and follows.kind == WORD:
            joined = after + 2 < len(self.tokens) and self._joins_nouns(after + 1)
            labelled_at = self._label(after) if joined or not self.starts(after) else None
            after = after if labelled_at is None else labelled_at
        elif operator in "*/" and follows.kind == WORD:
            after = self._named_factor(node, index)
        if operator == "@" and follows.kind == WORD:
            return None
        if follows.kind == NAME and operator in "*/" and self._is(after + 1, NUM):
            after += 1  # 140 GB / NVLink 900 GB/s
        return (operator, after, aside) if self.starts(after) else None

    def _share(self, index: int) -> bool:
        """Whether a percentage or a fraction below one stands at a token."""
        if self._is(index, REL):
            index += 1
        if not self._is(index, NUM):
            return False
        token = self.tokens[index]
        return self._percent(index + 1) or (not token.suffix and 0 < token.value < 1)

    def _settled(self, node: Node) -> bool:
        """Whether an operand is a value rather than a coefficient: the 82B of "N=82B D=2.0T"."""
        return isinstance(node, Literal) and abs(node.quantity.value) >= 1e4

    def _side_by_side_names(self, node: Node) -> bool:
        """Whether a name behind this operand multiplies it: `6 N D`."""
        if isinstance(node, Binary):
            return node.operator == "*" and isinstance(node.right, NameNode) and not node.grouped
        return isinstance(node, NameNode) or (isinstance(node, Literal) and not node.quantity.unit)

    def _spoken(self, node: Node, index: int) -> tuple[str, int, str | None] | None:
        """Operators in words: times, plus, minus, divided by, of, at 40%."""
        word = self.tokens[index].text.lower()
        after = index + 1
        if word in ("times", "x"):
            place = after if self.starts(after) else self._label(after)
            if place is not None and not self.lexicon.accelerator(self.tokens[place - 1].text):
                return "*", place, None
        if (
            word in ("multiplied", "divided")
            and after + 1 < len(self.tokens)
            and self.tokens[after].text.lower() == "by"
            and self.starts(after + 1)
        ):
            return ("*" if word == "multiplied" else "/"), after + 1, None
        if (
            word in ("plus", "minus", "less")
            and self.starts(after)
            and not (word == "less" and self._is(after, WORD))
        ):
            return ("+" if word == "plus" else "-"), after, None
        if word == "of" and _proper_fraction(node):
            if self._is(after, WORD) and self.tokens[after].text.lower() in ("a", "an", "the", "each", "one"):
                after += 1
            return ("of", after, None) if self.starts(after) else None
        if word == "of" and isinstance(node, Literal) and self.starts(after):
            before = self.line[: node.start - self.base].split()
            if before and before[-1].lower() in ("within", "inside", "to"):
                return None
            quantity = node.quantity
            share = quantity.unit == "%" or (
                not quantity.unit and not quantity.dimension and 0 < quantity.value < 1
            )
            return ("of", after, None) if share else None
        if word == "at" and self.at_multiplies and self._share(after):
            return "@", after, None
        if word == "to" and self._is(after, WORD, "the") and self._is(after + 1, NUM):
            return "^", after + 1, None
        if word in ("at", "@") and self._priced(after):
            return "*", after, None
        return None

    def _priced(self, index: int) -> bool:
        """Whether a price stands at a token and a sign behind it states what it comes to:
        "29,491 GPU-h at $2.50/h = ".
        """
        if not self._is(index, CUR) or not self._is(index + 1, NUM):
            return False
        _, after = self.measure(index + 1, self.tokens[index])
        return self._is(after, REL) and self.tokens[after].text in ("=", "≈", "→", "=>", "->", "==")


def _proper_fraction(node: Node) -> bool:
    """Whether an operand is a typed fraction below one: the 3/4 of "3/4 of an 80 GB card"."""
    if not isinstance(node, Binary) or node.operator != "/":
        return False
    if not isinstance(node.left, Literal) or not isinstance(node.right, Literal):
        return False
    above, below = node.left.quantity, node.right.quantity
    plain = not (above.unit or below.unit or above.dimension or below.dimension)
    return plain and 0 < above.value < below.value <= 1000


def labelled(node: Node, aside: str) -> Node:
    """The node with a label on its last literal."""
    if isinstance(node, Literal):
        return replace(node, aside=node.aside or aside)
    if isinstance(node, Binary) and not node.grouped:
        return replace(node, right=labelled(node.right, aside))
    return node
