"""Numbers in lines that can be read in one way only, with the letters, the unit or the price behind them."""

from __future__ import annotations

import re

from trainer.notation.dimension import NONE
from trainer.notation.items import Item, Scan
from trainer.notation.lexicon import lexicon
from trainer.notation.nodes import Literal, Node
from trainer.notation.normalise import normalise
from trainer.notation.pending import Pending
from trainer.notation.phrases import LARGE, SAYING, SMALL, manner, numeral, parts_of, phrase
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.quick import NUMBER, NUMBER_ENDS, STEPS, WORD_ENDS
from trainer.notation.unit_reader import CURRENCIES
from trainer.regex import regex

_LETTERS = r"[A-Za-z]+(?:-[A-Za-z]+)*"
_PER = r"(?:per|an?|each|every)"
_UNDER = rf"(?:/{_LETTERS}){{1,3}}{WORD_ENDS}"
_SCALE = r" (?:[kKMBTG]|[a-z]+illion)(?= [A-Za-z])"
_UNIT = rf" (?![xX] +[0-9$(]|{_PER} ){_LETTERS}(?:/{_LETTERS}){{0,3}}{WORD_ENDS}"
_BELOW = rf" {_PER} (?:1?(?:[kKM]|million) |){_LETTERS}{WORD_ENDS}"
_WORD = rf"[A-Za-z]\w*(?:['-][A-Za-z]\w*)*{WORD_ENDS}"
PART = regex(
    rf"( *)(?:(\$?){NUMBER}([A-WYZa-wyzµ]*+)(?=[)/=+;%^→≈]|{NUMBER_ENDS})"
    rf"((?:%|{_UNDER}|)(?:{_SCALE}|)(?:{_UNIT}|)(?:{_BELOW}|))"
    rf"|([xX](?<= [xX])(?= +[0-9$(])|[a-z]\w*\(|{_WORD}|[(),+/^→≈]|=(?= |$)|\*(?!\*)|[.:;](?=\s|$)"
    r"|-(?:>|(?<= -)(?= )))|[^ ])",
    re.ASCII | re.DOTALL,
)
"""Blanks, then a currency, a number, its fraction, power of ten and letters, what stands behind them,
or a sign or a word.
"""
START, WORDS, FIGURE, GROUP, OPERATOR, OPEN, RELATION, BREAK = range(8)
"""The kinds of parts: what stands before the next one."""
VALUES = frozenset({FIGURE, GROUP})
_ARTICLES = frozenset({"a", "an"})
_COUNTED = frozenset({1.0, 100.0, 1e3, 1e5, 1e6, 1e9, 1e12})
"""The counts that a price may be for."""


class FigureReader:
    """Reads the numbers of one line, and keeps what was seen of it.

    `behind` are the words behind the value that is being read, from the offset `edge` on; `word` is the last
    word of all. The next part is `near` to a number, or may not be a word (`closed`) or a value (`bound`), as
    that could change what the number is.
    """

    def __init__(self, line: str, base: int) -> None:
        self.line = line
        self.base = base
        self.names = lexicon()
        self.text = normalise(line)
        self.found = Scan(line, base)
        self.operands: list[Node] = []
        self.values: list[Quantity | None] = []
        self.operators: list[str] = []
        self.opened: list[int] = []
        self.behind: list[str] = []
        self.pending = Pending(True)
        self.last: Item | None = None
        self.clause = self.edge = 0
        self.word = ""
        self.near = self.closed = self.bound = False

    def number(self, part: tuple[str, ...], start: int, before: int) -> int:
        """Take up a number with what stands behind it; the column behind it, 0 where more may be meant."""
        _, money, number, fraction, power, letters, tail, _ = part
        if not number or before in VALUES or (before == WORDS and not self.parted(money)):
            return 0
        step, end = 1.0, start + len(money) + len(number)
        if fraction or power:
            if len(fraction) == 4 and number[:2] != "0.":
                return 0
            step = STEPS[(int(power[1:]) if power else 0) - (len(fraction) - 1 if fraction else 0)]
        elif number in self.names.numbered or (number[0] == "0" and len(number) > 1):
            return 0
        glued = letters or self.text[end : end + 1] == "/"
        if glued and self.names.idiom.match(self.text, start + len(money)) is not None:
            return 0
        value = float(number.replace(",", "") if "," in number else number)
        if before == OPERATOR and self.operators[-1] == "/" and (money or self.priced(value, letters)):
            return 0
        if letters or tail or money:
            sized = before == WORDS and self.word == "of" and not letters
            literal = self.measure(value, step, money, letters + tail, start, end)
            if literal is None or (sized and literal.end == self.base + end):
                return 0
        elif before == WORDS and self.word == "of":
            return 0
        else:
            literal = Literal(self.base + start, self.base + end, Quantity(value, NONE, None, None, step))
        self.operands.append(literal)
        self.values.append(literal.quantity)
        self.near = True
        return end + len(letters) + len(tail)

    def parted(self, money: str) -> bool:
        """Whether a number may stand behind the words before it; a value before them is complete then."""
        if self.bound or (money and self.word == "at"):
            return False
        return not self.operands or self.take(False)

    def take(self, related: bool) -> bool:
        """The operands so far as the value of an item; defined by the walk."""
        raise NotImplementedError

    def priced(self, value: float, letters: str) -> bool:
        """Whether a number behind a price and a slash may be what it is the price of: $3 / 1M."""
        above = self.operands[-1]
        price = isinstance(above, Literal) and above.quantity.dimension.powers in CURRENCIES
        return price and (letters != "" or value in _COUNTED)

    def measure(
        self, value: float, step: float, money: str, tail: str, start: int, end: int
    ) -> Literal | None:
        """A number with letters, a unit or a currency, None where more may be meant."""
        small = value <= 2048 and value.is_integer()
        found = phrase(money, SMALL if small else LARGE, tail)
        if found is None:
            return None
        if self.text is not self.line and self.line[end : end + found.size] != tail[: found.size]:
            return None
        scale, unit = found.scale, found.unit
        quantity = Quantity(value * scale, found.dimension, None, None, step * scale, found.factor, unit)
        others: tuple[Alternative, ...] = ()
        for worth, of, why in found.others:
            other = Quantity(value * worth, of, None, None, step * worth, worth, unit)
            others = (*others, Alternative(other, why))
        self.edge = end = self.base + end + found.size
        self.found.words += found.words
        self.closed = found.closed
        if found.rest:
            self.bound = found.bound
            self.behind = list(found.rest)
            if not all(self.said(word) for word in self.behind):
                return None
        return Literal(self.base + start, end, quantity, others, found.notes)

    def said(self, word: str) -> int:
        """Note a word; how it stands there, 0 where it may be more than a word."""
        how = manner(word)
        if self.word in _ARTICLES and numeral(word):
            return 0
        if how & SAYING:
            self.found.said = (*self.found.said, *parts_of(word))
        self.found.words.append(word)
        if "-" in word:
            self.found.words += word.split("-")
        self.word = word.lower()
        return how
