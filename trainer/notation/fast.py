"""Lines that can be read in one way only, read in one walk: words, numbers with their units, sums and
products, and the signs between them.

Many lines of an answer are such. Whatever could be read in another way is left to the lexer and the parser,
which find the same items at several times the price.
"""

from __future__ import annotations

from trainer.notation.errors import EvaluationError
from trainer.notation.expressions import Scope, combine
from trainer.notation.figures import (
    BREAK,
    FIGURE,
    GROUP,
    OPEN,
    OPERATOR,
    PART,
    RELATION,
    START,
    VALUES,
    WORDS,
    FigureReader,
)
from trainer.notation.functions import BUILTINS
from trainer.notation.items import Scan
from trainer.notation.lexicon import lexicon
from trainer.notation.magnitudes import no_unit
from trainer.notation.nodes import Binary, Call
from trainer.notation.parser import BINDS, labelled
from trainer.notation.pending import RELATING
from trainer.notation.phrases import BINDING, JOINING, NAMING
from trainer.notation.sides import attempt
from trainer.notation.sizes import size_label

MOST_PARTS, MOST_OPENED, MOST_NOISE = 40, 10, 5
_RELATIONS = {"=": "=", "≈": "~", "→": "->", "->": "->"}
_KINDS = {
    **dict.fromkeys(("+", "-", "*", "x", "X", "/", "^"), OPERATOR), **dict.fromkeys(_RELATIONS, RELATION),
    **dict.fromkeys(".:,;", BREAK), **{f"{name}(": OPEN for name in ("", *BUILTINS)}, ")": GROUP,
}  # fmt: skip
_BEFORE = {
    WORDS: frozenset({START, WORDS, FIGURE, RELATION, BREAK}),
    OPERATOR: frozenset({FIGURE, GROUP, WORDS}),
    OPEN: frozenset({START, OPERATOR, OPEN, RELATION, BREAK}),
    GROUP: VALUES,
    RELATION: VALUES | {WORDS},
    BREAK: VALUES | {WORDS},
}
"""What may stand before each kind of part; a number stands behind what is no value."""


def fast(line: str, base: int) -> Scan | None:
    """The items of a line that begins at an offset, None where it could be read in more than one way.

    They are those of the line where none of its `words` has a value.
    """
    walk = _Walk(line, base)
    return walk.found if walk.along() else None


class _Walk(FigureReader):
    """Walks along one line."""

    def along(self) -> bool:
        """Take up all parts; whether each can be read in one way only."""
        parts = PART.findall(self.text.rstrip(" "))  # behind the last part every blank would be tried
        if not parts or len(parts) > MOST_PARTS:
            return False
        place, before = 0, START
        self.found.start = self.base + len(parts[0][0])
        for part in parts:
            blank, sign = part[0], part[7]
            if blank:
                place += len(blank)
            if not sign:
                place = self.number(part, place, before)
                if not place:
                    return False
                before = WORDS if self.behind else FIGURE
                continue
            kind = _KINDS.get(sign, WORDS)
            if before not in _BEFORE[kind] or (self.near and kind == WORDS and blank != " "):
                return False
            if kind == OPERATOR:
                taken = self.operator(sign, before == WORDS, place)
            elif kind == WORDS:
                taken = self.take_word(sign, place)
            else:
                taken = self.sign(sign, kind, place)
            if not taken:
                return False
            place, before = place + len(sign), kind
        self.found.end = self.base + place
        return before != OPERATOR and before != OPEN and self.done()

    def take_word(self, word: str, place: int) -> bool:
        """Take up a word; nothing but a word can stand where no sign was found."""
        how = self.said(word) if word else 0
        if not how:
            return False
        if how & NAMING:
            named = lexicon().name_shape.match(self.text, place)
            if named is not None and named.end() != place + len(word):
                return False
        self.bound = False
        if self.near:
            if self.closed or how & (BINDING | NAMING) or not no_unit(word):
                return False
            self.bound = how & JOINING != 0 and not self.behind
            self.near = False
        if not self.operands:
            self.pending.say(word, self.last)
            return True
        if not self.behind:
            self.edge = self.base + place
        self.behind.append(word)
        return not self.opened

    def sign(self, sign: str, kind: int, place: int) -> bool:
        """Take up a sign that is no operator; whether it can mean one thing only."""
        self.near = self.closed = False
        if kind == OPEN:
            self.opened.append(self.base + place)
            self.operators.append(sign)
            return len(self.opened) <= MOST_OPENED
        if kind == GROUP:
            return self.group(self.base + place + 1)
        if self.bound or (self.operands and not self.take(kind == RELATION and not self.behind)):
            return False
        pending = self.pending
        if kind == RELATION:
            if pending.relation in RELATING:
                return False
            pending.relate(_RELATIONS[sign], self.last, self.last is None or pending.apart)
        elif sign == ":":
            pending.head(self.last, size_label(self.line, self.base, self.found.items, place))
        elif pending.part(sign, self.last):
            self.clause += 1
        return True

    def operator(self, sign: str, apart: bool, place: int) -> bool:
        """Take up an operator: what binds as strongly before it is one operand, which words label."""
        self.near = self.closed = False
        if apart:
            stops = lexicon().words["stop"]
            if self.bound or sign == "^" or not 0 < len(self.behind) <= MOST_NOISE:
                return False
            if not stops.isdisjoint([word.lower() for word in self.behind]):
                return False
            aside = self.line[self.edge - self.base : place].strip(" ()")
            self.operands[-1] = labelled(self.operands[-1], aside)
            self.behind = []
        sign = "*" if sign in "xX" else sign
        binds = BINDS[sign]
        while self.operators and sign != "^" and BINDS.get(self.operators[-1], 0) >= binds:
            self.reduce()
        self.operators.append(sign)
        return True

    def reduce(self) -> None:
        """The last operator and its two operands as one, with its value where it has one."""
        operands, values = self.operands, self.values
        right, value = operands.pop(), values.pop()
        left, base = operands[-1], values[-1]
        end = right.end if right.end > left.end else left.end
        made = Binary(left.start, end, self.operators.pop(), left, right)
        operands[-1] = made
        try:
            values[-1] = None if base is None or value is None else combine(made, base, value)
        except EvaluationError:
            values[-1] = None

    def group(self, end: int) -> bool:
        """Take up a closing bracket."""
        if not self.opened:
            return False
        while self.operators[-1] in BINDS:
            self.reduce()
        start, name, inner = self.opened.pop(), self.operators.pop()[:-1], self.operands[-1]
        if name:
            call = Call(start, end, name, (inner,))
            self.operands[-1], self.values[-1] = call, attempt(call, Scope())
        elif isinstance(inner, Binary):
            self.operands[-1] = Binary(start, end, inner.operator, inner.left, inner.right, True)
        return True

    def take(self, related: bool) -> bool:
        """The operands so far as the value of an item; where a sign is `related` to it, it is no list."""
        if self.opened:
            return False
        while self.operators:
            self.reduce()
        node, value, pending, last = self.operands.pop(), self.values.pop(), self.pending, self.last
        quotient = isinstance(node, Binary) and node.operator == "/" and not node.grouped
        if quotient and not (related or (pending.relation in ("=", "~") and last and last.operation)):
            return False
        if last is not None:
            pending.close(last, self.clause)
        self.last = item = pending.item(node, self.clause, None)
        item.quantity = item.value = value
        self.found.items.append(item)
        if self.behind:
            for word in self.behind:
                pending.say(word, item)
            self.behind = []
        return True

    def done(self) -> bool:
        """Take up the end of the line."""
        if self.opened or (self.operands and not self.take(False)):
            return False
        self.pending.close(self.last)
        if self.last is None and self.pending.words:
            self.found.label = " ".join(self.pending.words)
        return True
