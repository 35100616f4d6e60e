"""Scanning a line: its values in order, with signs, words, labels and brackets taken up on the way."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.items import Item, Scan
from trainer.notation.lists import quotient_of, slash_list
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.operands import MAX_DEPTH
from trainer.notation.pending import Pending
from trainer.notation.signs import SignReader
from trainer.notation.sizes import size_label
from trainer.notation.token import (
    COLON,
    COMMA,
    END,
    HASH,
    NAME,
    NUM,
    OP,
    OPEN,
    OTHER,
    REL,
    WORD,
)

_TAKING_UP = frozenset({OP, WORD})


class LineReader(SignReader):
    """Scans the tokens of one line into items."""

    def scan(self, previous: Item | None = None) -> Scan:
        """All items of the line, from left to right. `previous` is the item that a continuation line goes
        on from; it comes first, marked foreign.
        """
        self.found = Scan(self.line, self.base, tokens=self.tokens)
        if not self.tokens:
            return self.found
        self.found.start, self.found.end = self.base + self.tokens[0].start, self.base + self.tokens[-1].end
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
            kind = self.tokens[index].kind
            if kind == REL and not self._only_about(index, last, pending):
                self._relation(self.tokens[index], pending, last)
                index += 1
                continue
            if kind == OPEN:
                if after := self._bracketed(index, stop, pending, last):
                    index = after
                    continue
            elif kind in _TAKING_UP and last and not pending.words and self._goes_on(index, pending):
                after, item = self._continued(index, last, stop)
                if after > index:
                    index, last, pending = after, item, Pending()
                    continue
            found = self._value(index, pending)
            if found is None or found[1] > stop:
                index = self._other(index, stop, pending, last)
                last = last if kind != HASH else items[-1] if items else None
                continue
            node, after = _as_multiple(found[0], pending.times), found[1]
            if pending.words and self._group_size(index, pending.words, after):
                items.append(Item(node, node.start, node.end, "", tuple(pending.words), self.clause, "group"))
            else:
                pending.close(last, self.clause)
                last = self._add(node, after, pending, parent, last)
                last.partial = self._cut_off(node, index, after)
                pending = Pending()
            index = after
        pending.close(last)
        if parent is None and not items and pending.words:
            self.found.label = " ".join(pending.words)

    def _bracketed(self, index: int, stop: int, pending: Pending, last: Item | None) -> int:
        """The index behind a bracket that says more of the value or the word before it, 0 for any other."""
        beside = not (pending.words or pending.relation) and (not pending.apart or index == 0)
        if last is not None and beside:
            return self._aside(index, stop, last)
        return (self.closing(index) or index + 1) if self._indexed(index) else 0

    def _add(self, node: Node, after: int, pending: Pending, parent: int | None, last: Item | None) -> Item:
        """Add a value as an item, or several for a slash list; the last one added comes back."""
        listed: list[Literal] = []
        stated = pending.relation in ("=", "~") and last is not None and last.operation
        if pending.relation and isinstance(node, Binary) and last is not None and not stated:
            stated = last.clause == self.clause and quotient_of(node, last.node)
        if isinstance(node, Binary) and not stated and not self._is(after, REL):
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
            self.found.items.append(pending.item(node, self.clause, parent))
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
        text = self.tokens[index].text
        if text.lower() in ("at", "@"):
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
        elif token.kind == HASH and self._is(index + 1, NUM) and not self.tokens[index + 1].space:
            pending.words.append("#" + self.tokens[index + 1].text)
            return index + 2
        elif token.kind in (END, COMMA, HASH):
            self._boundary(token, pending, last)
        elif token.kind == COLON:
            pending.head(last, size_label(self.line, self.base, self.found.items, token.start))
        elif token.kind in (WORD, NAME):
            pending.say(token.text, last)
        elif token.kind == NUM and token.spelled:
            pending.words.append(token.text)
        elif token.kind == OP and token.text == "@":
            pending.words.append("at")
        elif token.kind == OP and token.text == "–":
            pending.apart = pending.gap = True
        elif token.kind == OP and token.text == "*" and self._is(index + 1, NUM):
            pending.times = self.base + token.start
        elif token.kind == OTHER and token.text in "<>":
            pending.relation = pending.relation or "<"
        return index + 1

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


def _as_multiple(node: Node, start: int | None) -> Node:
    """A bare number with the sign that starts before it, if any: the x8 of "MHA: x8"."""
    if start is None or not isinstance(node, Literal) or node.quantity.unit or node.quantity.dimension:
        return node
    return replace(node, start=start)


def _shallow(item: Item) -> Node | None:
    """The expression of an item to go on from: its value where it grew over many lines, None without one."""
    node, depth = item.node, 0
    while isinstance(node, Binary):
        node, depth = node.left, depth + 1
    if depth <= MAX_DEPTH:
        return item.node
    return None if item.quantity is None else Literal(item.start, item.end, item.quantity)
