"""What was seen since the last value of a line: its sign and words, and what parts it from that value."""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.notation.items import Item
from trainer.notation.lexicon import lexicon
from trainer.notation.nodes import Node

_DIVIDERS = frozenset({"and", "but", "vs", "versus", "or", "while"})
_THEREFORE = frozenset({"so", "hence", "thus", "therefore"})
_ABOUT = frozenset({"about", "roughly", "approximately", "around", "approx", "nearly", "almost", "约", "ca"})
RELATING = frozenset({"=", "~", "->", "#"})


@dataclass(slots=True)
class Pending:
    """What was seen since the last item: its sign and words,
    and whether a comma or a new clause came between. `times` is where a sign of multiplication stands that
    has nothing before it.
    """

    apart: bool = False
    gap: bool = False
    words: list[str] = field(default_factory=list)
    relation: str = ""
    approximate: bool = False
    label: str | None = None
    defines: bool = False
    times: int | None = None

    def say(self, word: str, last: Item | None) -> None:
        """Take up a word, which may relate what follows to what stands before, or part them."""
        if not self.relation:
            low = word.lower()
            if low in lexicon().words["equal"] and (self.words or last is not None):
                self.relation, word = "is", low
            elif low in _THEREFORE:
                self.relation, word = "so", low
            elif low in _DIVIDERS:
                self.apart, word = True, low
        self.words.append(word)

    def relate(self, sign: str, last: Item | None, alone: bool) -> None:
        """Take up a sign, "=", "~" or "->": it joins the item before, or defines the words before it.

        `alone` tells that the words cannot belong to the item before.
        """
        words = self.words
        if self.relation in RELATING:
            if sign == "~":
                self.relation = "~" if self.relation == "=" else self.relation
                self.approximate = True
            elif sign == "=" and self.relation == "->" and words:
                self.relation, self.label, self.defines = "=", " ".join(words), True
                self.words = []
            return
        self.relation = sign
        self.approximate = self.approximate or sign == "~"
        if words and sign != "->" and (last is None or alone or not _belong(words, last)):
            self.label = " ".join(words if alone else words[-1:])
            self.defines = True

    def head(self, last: Item | None, sized: str = "") -> None:
        """Take up a colon: the words before it are a label, or a model's size with the words behind it."""
        self.close(last)
        if (sized or self.words) and not self.relation:
            self.label = sized or " ".join(self.words)
        self.apart = self.gap = True

    def part(self, sign: str, last: Item | None) -> bool:
        """Take up a comma or the end of a sentence or a clause; whether a new clause begins."""
        self.close(last)
        ends = sign != "," and not (sign == "." and bool(self.words) and len(self.words[-1]) <= 2)
        if ends and self.relation != "->":
            self.relation = ""
        self.words, self.label, self.defines = [], None, False
        self.apart = self.gap = True
        return ends

    def close(self, last: Item | None, clause: int | None = None) -> None:
        """Give the words seen so far to the item before them, once."""
        if last is not None and last.after is None and (clause is None or last.clause == clause):
            last.after = tuple(self.words)

    def item(self, node: Node, clause: int, aside: int | None) -> Item:
        """A value as an item, with what waited for it; what is seen from now on waits for the next."""
        words = tuple(self.words)
        about = self.approximate or (bool(words) and words[-1].lower() in _ABOUT)
        made = Item(
            node, node.start, node.end, self.relation, words, clause, self.label, self.defines, about, aside,
            self.gap,
        )  # fmt: skip
        if words:
            self.words = []
        self.relation, self.label = "", None
        self.approximate = self.defines = self.apart = self.gap = False
        return made


def _belong(words: list[str], last: Item) -> bool:
    """Whether words behind a value belong to it ("200 × 650 toks wanted =") rather than name the next
    ("at B=64").
    """
    if last.partial:
        return True
    if not last.operation or len(words) > 4 or len(words[-1]) == 1:
        return False
    return not any(word.lower() in lexicon().words["stop"] for word in words)
