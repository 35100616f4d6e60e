"""Scanning a line: its values in order, with signs, words, labels and brackets taken up on the way."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from trainer.notation.expressions import Binary, Literal, NameNode, Node
from trainer.notation.items import Item, Scan
from trainer.notation.lists import slash_list
from trainer.notation.operands import MAX_DEPTH
from trainer.notation.parser import Parser
from trainer.notation.tokens import COLON, COMMA, END, HASH, NAME, NUM, OP, OPEN, OTHER, REL, WORD, Token

_SIGNS = {"=~": "~", "~=": "~", "≈": "~", "~": "~", "→": "->"}
_BOUNDS = frozenset({">=", "<=", "≥", "≤", "±"})
_DIVIDERS = frozenset({"and", "but", "vs", "versus", "or", "while"})
_THEREFORE = frozenset({"so", "hence", "thus", "therefore"})
_ABOUT = frozenset({"about", "roughly", "approximately", "around", "approx", "nearly", "almost", "约", "ca"})
_GROUPS = frozenset({"node", "multiple", "group", "box", "boxe", "server"})


@dataclass(slots=True)
class Pending:
    """What was seen since the last item: its sign and words,
    and whether a comma or a new clause came between.
    """

    words: list[str] = field(default_factory=list)
    relation: str = ""
    approximate: bool = False
    label: str | None = None
    defines: bool = False
    apart: bool = False
    gap: bool = False


class LineReader(Parser):
    """Scans the tokens of one line into items."""

    def scan(self, previous: Item | None = None) -> Scan:
        """All items of the line, from left to right. `previous` is the item that a continuation line goes
        on from; it comes first, marked foreign.
        """
        self.found = Scan()
        self.clause = 0
        self.commented = False
        index, last = 0, None
        if previous is not None and self.tokens:
            last = replace(previous, clause=0, foreign=True, words=(), after=None, aside=None)
            self.found.items.append(last)
            if self.tokens[0].kind == OP:
                index, last = self._continued(0, last, len(self.tokens))
        self._span(index, len(self.tokens), None, last)
        return self.found

    def _span(self, index: int, stop: int, parent: int | None, last: Item | None = None) -> None:
        """Scan the tokens from `index` to `stop`; `parent` is the item that a bracket explains,
        `last` the item before.
        """
        items = self.found.items
        pending = Pending(apart=True)
        if parent is not None:
            last = items[parent]
        while index < stop:
            token = self.tokens[index]
            if token.kind == REL and not self._only_about(index, last, pending):
                self._relation(token, pending, last)
                index += 1
                continue
            untouched = last is not None and not pending.words
            beside = untouched and not pending.relation and (not pending.apart or index == 0)
            if token.kind == OPEN and last is not None and beside:
                index = self._aside(index, stop, last)
                continue
            if token.kind in (OP, WORD) and last is not None and untouched and self._goes_on(index, pending):
                after, item = self._continued(index, last, stop)
                if after > index:
                    index, last, pending = after, item, Pending()
                    continue
            found = self._value(index, pending)
            if found is None or found[1] > stop:
                index = self._other(index, stop, pending, last)
                if token.kind == HASH:
                    last = items[-1] if items else None
                continue
            node, after = found
            partial = self._cut_off(node, index, after)
            if self._group_size(index, pending.words, after):
                items.append(Item(node, node.start, node.end, "", tuple(pending.words), self.clause, "group"))
            else:
                _close(last, pending, self.clause)
                last = self._add(node, after, pending, parent, last)
                last.partial = partial
                pending = Pending()
            index = after
        _close(last, pending)
        if parent is None and not items and pending.words:
            self.found.label = " ".join(pending.words)

    def _add(self, node: Node, after: int, pending: Pending, parent: int | None, last: Item | None) -> Item:
        """Add a value as an item, or several for a slash list; the last one added comes back."""
        listed: list[Literal] = []
        stated = pending.relation in ("=", "~") and last is not None and last.operation
        if not stated and not self._is(after, REL):
            listed = slash_list(node, self.line, self.base)
        words = tuple(pending.words)
        for value in listed:
            item = Item(
                value,
                value.start,
                value.end,
                "",
                words,
                self.clause,
                pending.label,
                aside=parent,
                listed=True,
            )
            self.found.items.append(item)
            words = ()
        if not listed:
            about = pending.approximate or (bool(words) and words[-1].lower() in _ABOUT)
            item = Item(node, node.start, node.end, pending.relation, words, self.clause, pending.label)
            item.defines, item.approximate, item.aside, item.gap = pending.defines, about, parent, pending.gap
            self.found.items.append(item)
        return self.found.items[-1]

    def _continued(self, index: int, last: Item, stop: int) -> tuple[int, Item]:
        """The value of the item before, taken up by the operator at a token: `= 230k hours; x $2.10`."""
        taken_up = _shallow(last)
        if taken_up is None:
            return index, last
        node, after = self.climb(taken_up, index)
        if not index < after <= stop:
            return index, last
        start, end = self.base + self.tokens[index].start, self.base + self.tokens[after - 1].end
        item = Item(node, start, end, clause=self.clause, continued=True)
        self.found.items.append(item)
        return after, item

    def _goes_on(self, index: int, pending: Pending) -> bool:
        """Whether an operator takes up the value before: after a comma, a new clause or an arrow;
        so does a price with a sign behind it ("4.8M/day, at $0.60/M = ").
        """
        if self.tokens[index].text.lower() in ("at", "@"):
            return pending.apart and not pending.relation and self._priced(index + 1)
        arrow = pending.relation == "->"
        if not (arrow or (pending.apart and not pending.relation)):
            return False
        return self.tokens[index].text in "*/" and self.starts(index + 1)

    def _other(self, index: int, stop: int, pending: Pending, last: Item | None) -> int:
        """Take up a token that begins no value; the index after it comes back."""
        token = self.tokens[index]
        if token.kind == OPEN:
            closing = self.closing(index)
            if closing is not None and closing < stop:
                self._span(index + 1, closing, None)
                return closing + 1
        elif token.kind in (END, COMMA, HASH):
            _close(last, pending)
            self._boundary(token, pending)
        elif token.kind == COLON:
            _close(last, pending)
            if pending.words and not pending.relation:
                pending.label = " ".join(pending.words)
            pending.apart = pending.gap = True
        elif token.kind in (WORD, NAME):
            self._word_seen(token, pending, last)
        elif token.kind == NUM and token.spelled:
            pending.words.append(token.text)
        elif token.kind == OP and token.text == "–":
            pending.apart = pending.gap = True
        elif token.kind == OTHER and token.text in "<>":
            pending.relation = pending.relation or "<"
        return index + 1

    def _boundary(self, token: Token, pending: Pending) -> None:
        """A comma, the end of a sentence, or a comment, behind which a program's output may stand."""
        abbreviation = token.text == "." and bool(pending.words) and len(pending.words[-1]) <= 2
        if token.kind != COMMA and not abbreviation:
            self.clause += 1
            if pending.relation != "->":
                pending.relation = ""
        if token.kind == HASH:
            pending.relation = "#"
            self.commented = True
        elif self.commented and not pending.relation:
            pending.relation = "#"
        pending.words, pending.label, pending.defines = [], None, False
        pending.apart = pending.gap = True

    def _word_seen(self, token: Token, pending: Pending, last: Item | None) -> None:
        low = token.text.lower()
        word = token.text
        if not pending.relation:
            if low in self.lexicon.words["equal"] and (pending.words or last is not None):
                pending.relation, word = "is", low
            elif low in _THEREFORE:
                pending.relation, word = "so", low
            elif low in _DIVIDERS:
                pending.apart, word = True, low
        pending.words.append(word)

    # ------------------------------------------------------------ signs
    def _only_about(self, index: int, last: Item | None, pending: Pending) -> bool:
        """Whether a tilde only says "about" here: nothing stands directly before it that it could relate."""
        token = self.tokens[index]
        if token.text not in "~≈" or pending.relation:
            return False
        if last is not None and not pending.words and not pending.apart:
            beside = last.end == self.base + self.tokens[index - 1].end
            if token.text == "≈" or (beside and token.space):
                return False
        if pending.words and token.text == "≈":
            return False
        return self.starts(index + 1)

    def _relation(self, token: Token, pending: Pending, last: Item | None) -> None:
        """Take up a sign: it joins the item before, or defines the words before it."""
        if token.text in _BOUNDS:
            pending.relation = pending.relation or "<"
            return
        sign = "->" if token.text.endswith(">") else _SIGNS.get(token.text, "=")
        words = pending.words
        if pending.relation in ("=", "~", "->", "#"):
            if sign == "~":
                pending.relation = "~" if pending.relation == "=" else pending.relation
                pending.approximate = True
            elif sign == "=" and pending.relation == "->" and words:
                pending.relation, pending.label, pending.defines = "=", " ".join(words), True
                pending.words = []
            return
        pending.relation = sign
        pending.approximate = pending.approximate or sign == "~"
        alone = last is None or pending.apart
        if sign != "->" and words and (last is None or alone or not self._belong(words, last)):
            pending.label = " ".join(words if alone else words[-1:])
            pending.defines = True

    def _belong(self, words: list[str], last: Item) -> bool:
        """Whether words behind a value belong to it ("200 × 650 toks wanted =") rather than name the next
        ("at B=64").
        """
        if last.partial:
            return True
        if not last.operation or len(words) > 4 or len(words[-1]) == 1:
            return False
        return not any(word.lower() in self.lexicon.words["stop"] for word in words)

    # ------------------------------------------------------------ values
    def _value(self, index: int, pending: Pending) -> tuple[Node, int] | None:
        """An expression at a token, where one stands that is worth an item."""
        token = self.tokens[index]
        related = bool(pending.relation)
        if token.kind == WORD and not self._worth(index):
            return None
        if token.kind == NUM and index and not token.space and self.tokens[index - 1].kind == NUM:
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
        found = self.expression(index) if self.starts(index) else None
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
        taken_up = index > 1 and self._is(index - 1, OP) and self.tokens[index - 1].text in "*/"
        if taken_up and self.tokens[index - 2].kind == WORD:
            return True
        if not self._is(after, OP) or after + 1 >= len(self.tokens):
            return False
        operator, follows = self.tokens[after], self.tokens[after + 1]
        if operator.text not in "*/+⁄" or (
            operator.text == "/" and not operator.space and isinstance(node, Literal)
        ):
            return False
        if follows.kind == OPEN:
            return operator.text != "+"
        return (
            follows.kind == WORD
            and operator.space == follows.space
            and follows.text.lower() not in self.lexicon.words["stop"]
            and self._unit_word(after + 1) is None
            and not self.lexicon.accelerator(follows.text)
        )

    def _worth(self, index: int) -> bool:
        """Whether a word may begin an expression."""
        token = self.tokens[index]
        if token.text in self.names or self._currency_word(index):
            return True
        if token.text.lower() in self.lexicon.words["stop"]:
            return False
        return self._is(index + 1, OP) or self._is(index + 1, OPEN) or token.text in ("ln", "sqrt")

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

    def _aside(self, index: int, stop: int, last: Item) -> int:
        """A bracket behind a value: its values explain the value before, its words label it."""
        closing = self.closing(index)
        if closing is None or closing >= stop:
            return index + 1
        items = self.found.items
        parent = items.index(last)
        before = len(items)
        self._span(index + 1, closing, parent)
        inside = items[before:]
        if len(inside) == 1:
            inside[0].alone = not inside[0].words and not inside[0].after
        if not inside and not last.label:
            last.label = self.line[self.tokens[index].end : self.tokens[closing].start].strip()
        for item in inside:
            if item.aside is None:
                item.aside = parent
        return closing + 1


def _shallow(item: Item) -> Node | None:
    """The expression of an item to go on from: its value where it grew over many lines, None without one."""
    node, depth = item.node, 0
    while isinstance(node, Binary):
        node, depth = node.left, depth + 1
    if depth <= MAX_DEPTH:
        return item.node
    return None if item.quantity is None else Literal(item.start, item.end, item.quantity)


def _close(last: Item | None, pending: Pending, clause: int | None = None) -> None:
    """Give the words seen so far to the item before them, once."""
    if last is not None and last.after is None and (clause is None or last.clause == clause):
        last.after = tuple(pending.words)
