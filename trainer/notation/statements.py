"""Reading a line: its labels, values, asides, relations and links, with the names it defines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from trainer.notation.expressions import Binary, Call, Expression, Literal, NameNode, Node, Scope, walk
from trainer.notation.links import Context, attempt
from trainer.notation.operands import STOP
from trainer.notation.parser import Parser
from trainer.notation.quantity import Quantity
from trainer.notation.tokens import (
    CLOSE,
    COLON,
    COMMA,
    CUR,
    END,
    HASH,
    NAME,
    NUM,
    OP,
    OPEN,
    OTHER,
    REL,
    WORD,
    Token,
)

EQUAL = {"=": "=", "==": "=", ":=": "=", "=~": "~", "~=": "~", "≈": "~", "~": "~", "→": "->"}
BOUNDS = frozenset({">=", "<=", "≥", "≤", "±"})
_DIVIDERS = frozenset({"and", "but", "vs", "versus", "or", "while"})


@dataclass(slots=True)
class Item:
    """One value or formula as it stands in a line.

    `relation` is what stands before it ("=", "~", "->", a word such as "is", or ""), `words` the words since the item before,
    `after` those behind it, `clause` counts the clauses of the line, `aside` is the index of the item it explains in brackets.
    """

    node: Node
    start: int
    end: int
    relation: str
    words: tuple[str, ...]
    clause: int
    label: str | None = None
    defines: bool = False
    approximate: bool = False
    aside: int | None = None
    alone: bool = False
    after: tuple[str, ...] | None = None
    comma: bool = False
    quantity: Quantity | None = None
    listed: bool = False
    gap: bool = False
    foreign: bool = False
    chain: str | None = None
    continued: bool = False

    @property
    def operation(self) -> bool:
        """Whether it is computed rather than a value or a name alone."""
        return isinstance(self.node, Binary | Call) or not isinstance(self.node, Literal | NameNode)


@dataclass(slots=True)
class Scan:
    """The items of one line with its boundaries and the columns that nothing understood."""

    items: list[Item] = field(default_factory=list)
    label: str | None = None


class LineReader(Parser):
    """Scans the tokens of one line into items."""

    def scan(self, previous: Item | None = None) -> Scan:
        """All items of the line, from left to right. `previous` is the item that a continuation line goes on from; it comes first, marked foreign."""
        self.scan_result = Scan()
        self.clause = 0
        index, last = 0, None
        if previous is not None and self.tokens:
            last = replace(previous, clause=0, foreign=True, words=(), after=None, aside=None)
            self.scan_result.items.append(last)
            if self.tokens[0].kind == OP:
                node, index = self.climb(previous.node, 0)
                if index > 0:
                    start = self.base + self.tokens[0].start
                    last = Item(
                        node, start, self.base + self.tokens[index - 1].end, "", (), 0, continued=True
                    )
                    self.scan_result.items.append(last)
        self._scan(index, len(self.tokens), None, last)
        return self.scan_result

    def _scan(self, index: int, stop: int, parent: int | None, last: Item | None = None) -> None:
        items = self.scan_result.items
        words: list[str] = []
        relation, approximate, comma, label, defines, gap = "", False, False, None, False, False
        fresh = True
        if parent is not None:
            last = items[parent]
        while index < stop:
            token = self.tokens[index]
            kind = token.kind
            if kind == REL and not (
                token.text in "~≈" and relation == "" and self._only_about(index, last, words, comma or fresh)
            ):
                relation, label, defines, words, approximate = self._relation(
                    token, relation, label, defines, words, approximate, last, comma or fresh
                )
                index += 1
                continue
            if (
                kind == OPEN
                and last is not None
                and not words
                and not relation
                and not self._group_operand(index)
            ):
                index = self._aside(index, stop, last)
                continue
            arrow = relation == "->"
            if (
                kind == OP
                and last is not None
                and not words
                and (arrow or not relation)
                and self._goes_on(index, comma or arrow)
            ):
                node, after = self.climb(last.node, index)
                if index < after <= stop:
                    start, end = self.base + token.start, self.base + self.tokens[after - 1].end
                    last = Item(node, start, end, "", (), self.clause, continued=True)
                    items.append(last)
                    index, relation, comma, fresh, gap = after, "", False, False, False
                    continue
            found = self._item(index, bool(relation), fresh or comma)
            if found is not None and self._group_size(index, words, found[1]):
                item = Item(
                    found[0], found[0].start, found[0].end, "", tuple(words), self.clause, label="group"
                )
                items.append(item)
                index = found[1]
                continue
            if found is not None and found[1] <= stop:
                node, after = found
                listed = (
                    []
                    if relation in ("=", "~") and last is not None and last.operation
                    else self._list(node, after)
                )
                if listed:
                    for place, entry in enumerate(listed):
                        before = words if place == 0 else []
                        item = Item(
                            entry,
                            entry.start,
                            entry.end,
                            "",
                            tuple(before),
                            self.clause,
                            label,
                            listed=True,
                            aside=parent,
                        )
                        items.append(item)
                    last, index = items[-1], after
                    words, relation, approximate, comma, label, defines, fresh, gap = (
                        [],
                        "",
                        False,
                        False,
                        None,
                        False,
                        False,
                        False,
                    )
                    continue
                item = Item(
                    node,
                    node.start,
                    node.end,
                    relation,
                    tuple(words),
                    self.clause,
                    label,
                    defines,
                    approximate or _about(words),
                    parent,
                    False,
                    None,
                    comma,
                    gap=gap,
                )
                if last is not None and last.clause == self.clause and last.after is None:
                    last.after = tuple(words)
                items.append(item)
                last, index = item, after
                words, relation, approximate, comma, label, defines, fresh, gap = (
                    [],
                    "",
                    False,
                    False,
                    None,
                    False,
                    False,
                    False,
                )
                continue
            if kind == OPEN:
                closing = self.closing(index)
                if closing is None or closing >= stop:
                    index += 1
                    continue
                self._scan(index + 1, closing, None)
                index = closing + 1
                continue
            if kind in (END, COMMA, HASH):
                if last is not None and last.after is None:
                    last.after = tuple(words)
                comma = True
                if kind != COMMA and not (token.text == "." and words and len(words[-1]) <= 2):
                    self.clause += 1
                    fresh = True
                    if relation not in ("->",):
                        relation = ""
                if kind == HASH:
                    relation = "#"
                words, label, defines, gap = [], None, False, True
                if kind != COMMA and relation == "":
                    last = None if kind == HASH else last
            elif kind == COLON:
                if words and not relation:
                    label = " ".join(words)
                if last is not None and last.after is None:
                    last.after = tuple(words)
                comma = True
                gap = True
                words = words if relation == "" else words
                fresh = True
            elif kind in (WORD, NAME):
                low = token.text.lower()
                if low in self.lexicon.words["equal"] and not relation and (words or last is not None):
                    relation = "is"
                    words.append(low)
                elif low in ("so", "hence", "thus", "therefore") and not relation:
                    relation = "so"
                    words.append(low)
                elif low in _DIVIDERS and not relation:
                    comma = True
                    words.append(low)
                else:
                    words.append(token.text)
            elif kind == NUM and token.spelled:
                words.append(token.text)
            elif kind == OP and token.text == "–":
                comma, gap = True, True
            elif kind == OTHER and token.text in "<>":
                relation = relation or "<"
            index += 1
        if last is not None and last.after is None:
            last.after = tuple(words)
        if parent is None and not items and words:
            self.scan_result.label = " ".join(words)

    def _list(self, node: Node, after: int) -> list[Literal]:
        """The values of a slash list ("132 / 1,845 / 5,287 tok/s"), empty for a quotient or anything else."""
        values: list[Literal] = []
        here = node
        while (
            isinstance(here, Binary)
            and here.operator == "/"
            and not here.grouped
            and isinstance(here.right, Literal)
        ):
            values.append(here.right)
            here = here.left
        if (
            not values
            or not isinstance(here, Literal)
            or (after < len(self.tokens) and self.tokens[after].kind == REL)
        ):
            return []
        values = [here, *reversed(values)]
        gaps = [
            self.line[a.end - self.base : b.start - self.base]
            for a, b in zip(values, values[1:], strict=False)
        ]
        if any(not gap.startswith(" ") or not gap.endswith(" ") for gap in gaps):
            return []
        if len(values) == 2 and self._shape(values[0]) != self._shape(values[1]):
            return []
        return [_with_unit(value, values[-1]) for value in values]

    def _shape(self, value: Literal) -> str:
        """What a value looks like apart from its digits: "$", "%", a magnitude letter, or nothing."""
        text = self.line[value.start - self.base : value.end - self.base].strip()
        return (
            text[:1]
            if text[:1] in "$€£¥"
            else "%"
            if text.endswith("%")
            else "letter"
            if text[-1:] in "kKMBTbG"
            else text[-1:].isdigit() * "digit"
        )

    def _goes_on(self, index: int, apart: bool) -> bool:
        """Whether an operator takes up the value of the clause before: "= 230k hours; x $2.10 = $484k"."""
        return apart and self.tokens[index].text in "*/" and self.starts(index + 1)

    def _group_size(self, index: int, words: list[str], after: int) -> bool:
        """Whether a bare number only says how large a group is ("whole nodes of 8"), so that a sign before it still waits for its value."""
        if (
            len(words) < 2
            or words[-1].lower() != "of"
            or self.tokens[index].kind != NUM
            or after != index + 1
            or self.tokens[index].suffix
        ):
            return False
        return words[-2].lower().rstrip("s") in ("node", "multiple", "group", "box", "boxe", "server")

    def _group_operand(self, index: int) -> bool:
        return False

    def _only_about(self, index: int, last: Item | None, words: list[str], apart: bool) -> bool:
        """Whether a tilde only says "about" here: nothing stands directly before it that it could relate."""
        token = self.tokens[index]
        if (
            last is not None
            and not words
            and not apart
            and last.end == self.base + self.tokens[index - 1].end
            and token.space
        ):
            return False
        if last is not None and not words and not apart and token.text == "≈":
            return False
        if words and token.text == "≈":
            return False
        return self.starts(index + 1)

    def _relation(
        self,
        token: Token,
        relation: str,
        label: str | None,
        defines: bool,
        words: list[str],
        approximate: bool,
        last: Item | None,
        apart: bool,
    ) -> tuple[str, str | None, bool, list[str], bool]:
        """Take up a relation sign: it joins the item before, or defines the words before."""
        if token.text in BOUNDS:
            return ("<" if not relation else relation), label, defines, words, approximate
        sign = "->" if token.text.endswith(">") else EQUAL.get(token.text, "=")
        if relation in ("=", "~", "->"):
            if sign == "~" or token.text in ("~", "≈"):
                return ("~" if relation == "=" else relation), label, defines, words, True
            if sign == "=" and relation == "->" and words:
                return "=", " ".join(words), True, [], approximate
            return relation, label, defines, words, approximate
        if sign != "->" and words and (last is None or apart or not self._noise_words(words, last)):
            label = " ".join(words if last is None or apart else words[-1:])
            return sign, label, True, words, approximate or sign == "~"
        return sign, label, defines, words, approximate or sign == "~"

    def _noise_words(self, words: list[str], last: Item) -> bool:
        """Whether words behind a value may belong to it ("200 × 650 toks wanted =") rather than name something new ("at B=64")."""
        return (
            last.operation
            and len(words) <= 4
            and len(words[-1]) > 1
            and not any(word.lower() in STOP for word in words)
        )

    def _item(self, index: int, related: bool, fresh: bool) -> tuple[Node, int] | None:
        """An expression at a token, where one stands that is worth an item."""
        token = self.tokens[index]
        if token.kind == WORD and not self._worth(index, related):
            return None
        if token.kind == OP and token.text in "*/+^@–":
            return None
        if (
            token.kind == OP
            and token.text == "-"
            and (index + 1 >= len(self.tokens) or (self.tokens[index + 1].space and not related))
        ):
            return None
        if not self.starts(index):
            return None
        found = self.expression(index)
        if found is None:
            return None
        node, after = found
        if (
            isinstance(node, Literal)
            and node.spelled
            and node.quantity.value in (1.0, 1e3, 1e6, 1e9)
            and not related
            and after < len(self.tokens)
            and self.tokens[after].kind in (REL, COMMA, COLON)
        ):
            return None
        if (
            isinstance(node, NameNode)
            and not related
            and not (after < len(self.tokens) and self.tokens[after].kind == REL)
        ):
            return None
        if isinstance(node, NameNode) and not related and node.name not in self.names:
            return None
        if isinstance(node, NameNode) and not related:
            return None
        return node, after

    def _worth(self, index: int, related: bool) -> bool:
        token = self.tokens[index]
        if token.text.lower() in STOP and token.text not in self.names:
            return False
        if self._is(index + 1, OP) or self._is(index + 1, OPEN) or token.text in ("ln", "sqrt"):
            return True
        return token.text in self.names

    def _aside(self, index: int, stop: int, last: Item) -> int:
        """A bracket behind a value: its values explain the value before."""
        closing = self.closing(index)
        if closing is None or closing >= stop:
            return index + 1
        items = self.scan_result.items
        parent = items.index(last)
        before = len(items)
        self._scan(index + 1, closing, parent)
        inside = items[before:]
        if len(inside) == 1:
            inside[0].alone = not inside[0].words and not inside[0].after
        if not inside:
            text = self.line[self.tokens[index].end : self.tokens[closing].start].strip()
            last.label = last.label or text
        for item in inside:
            if item.aside is None:
                item.aside = parent
        return closing + 1


def _with_unit(value: Literal, last: Literal) -> Literal:
    """A listed value with the unit that only the last of the list carries."""
    one, other = value.quantity, last.quantity
    if (
        value is last
        or one.unit == "%"
        or other.unit == "%"
        or not other.dimension
        or one.dimension.hard == other.dimension.hard
    ):
        same = one.dimension.hard == other.dimension.hard and one.dimension and one.scale != other.scale
        if not same:
            return value
    if one.dimension and not (
        one.dimension.powers[0][0] in ("USD", "EUR", "GBP", "CNY") and one.scale == 1.0
    ):
        return value
    factor = other.scale if other.scale else 1.0
    quantity = replace(
        one,
        value=one.value * factor,
        dimension=other.dimension,
        resolution=one.resolution * factor,
        scale=factor,
        unit=other.unit,
    )
    return replace(value, quantity=quantity, others=())


def _about(words: list[str]) -> bool:
    return bool(words) and words[-1].lower() in (
        "about",
        "roughly",
        "approximately",
        "around",
        "approx",
        "nearly",
        "almost",
        "约",
        "ca",
    )


def literals(node: Node) -> Iterator[Literal]:
    """The literals of a tree from left to right."""
    return (part for part in walk(node) if isinstance(part, Literal))


def value_of(node: Node, context: Context) -> Quantity | None:
    """The value of an item, None where a name is unknown or the units cannot be combined."""
    return attempt(node, Scope(context.names))


__all__ = ["CLOSE", "CUR", "NUM", "OPEN", "Expression", "Item", "LineReader", "Scan", "literals", "value_of"]
