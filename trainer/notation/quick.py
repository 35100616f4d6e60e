"""The tokens that most lines are made of: plain numbers, plain words and signs that stand for themselves.

Whatever could be read in another way is left to the lexer, which gives the same tokens at a higher price.
"""

from __future__ import annotations

import re

from trainer.notation.lexicon import lexicon
from trainer.notation.token import CLOSE, COLON, COMMA, CUR, END, NUM, OP, OPEN, PCT, REL, WORD, Token
from trainer.regex import regex

MAX_TOKENS = 200

_END = r"$|[.:](?=\s|$)"
WORD_ENDS = rf"(?=[\s()/,=*+;]|{_END})"
_WHOLE = r"(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+(?![0-9])|(?!10[^0-9.])[0-9]{1,30})"
NUMBER = rf"({_WHOLE}(\.[0-9]{{1,20}})?([eE][+-]?[0-9]{{1,2}})?)"
"""A number in digits, its fraction and its power of ten."""
NUMBER_ENDS = rf" (?!\s*[xX*]\s*10|[0-9]{{3}}|[十百千万亿兆])|\*(?!\s*10)|,(?![0-9])|{_END}"
"""What may stand behind a number, besides a sign, so that it ends there."""
_QUICK = regex(
    r"( *)(?:"
    rf"([A-Za-z]+(?:-[A-Za-z]+)*){WORD_ENDS}"
    rf"|{NUMBER}([A-WYZa-wyzµ]+|[xX])?(?=[)/=+;%^~→≈]|{NUMBER_ENDS})"
    r"|([-=]>|[()%+/^@$→≈]|,(?![0-9])|-(?![->])|=(?![=~>])|\*(?!\*)|[~:](?!=)|[.;](?=\s|$)"
    r"|(?<= )[xX](?= +[0-9$(]))"
    r"|.)",
    re.DOTALL,
)
"""Blanks, then a word, or a number, its fraction, its power of ten and its letters, or a sign."""
_SIGNS = {
    **dict.fromkeys("+-*/^@", OP), **dict.fromkeys(("=", "~", "→", "≈", "->", "=>"), REL),
    "x": OP, "X": OP, "(": OPEN, ")": CLOSE, ",": COMMA, "%": PCT, ":": COLON, "$": CUR, ".": END, ";": END,
}  # fmt: skip
_BRACKETS = frozenset({OPEN, CLOSE})
_SPECIAL = frozenset({"th", "st", "nd", "rd", "x", "X"})
STEPS = {power: float(f"1e{power}") for power in range(-120, 100)}


class QuickLexer:
    """Walks along one normalised line as long as it is plain.

    `words` are those of the line in lower case, `joined` tells that some are joined by a hyphen, `calls` for
    each open bracket whether a function stands before it.
    """

    def __init__(self, text: str) -> None:
        names = lexicon()
        self.text = text
        self.first, self.idiom, self.numbered = names.first_words, names.idiom, names.numbered
        self.tokens: list[Token] = []
        self.words: set[str] = set()
        self.joined = False
        self.calls: list[bool] = []

    def quickly(self, position: int) -> int:
        """Read tokens from a column on; the column from which another reading is possible comes back."""
        tokens = self.tokens
        room = MAX_TOKENS - len(tokens)
        for blank, word, number, fraction, power, suffix, sign in _QUICK.findall(self.text, position)[:room]:
            start = position + len(blank) if blank else position
            if word:
                token = self._word(word, start, blank != "")
            elif number:
                token = self._number(number, fraction, power, suffix, start, blank != "")
            elif sign:
                kind = _SIGNS[sign]
                text = "*" if sign in "xX" else sign
                token = Token(kind, text, start, start + len(sign), blank != "")
                if kind in _BRACKETS:
                    self.bracket(token)
            else:
                return position
            if token is None:
                return position
            tokens.append(token)
            position = token.end
        return position

    def bracket(self, token: Token) -> None:
        """Note whether a bracket that opens is that of a function, and forget the one that closes."""
        if token.kind == OPEN:
            before = self.tokens[-1] if self.tokens else None
            self.calls.append(before is not None and before.kind == WORD and not token.space)
        elif self.calls:
            self.calls.pop()

    def _word(self, word: str, start: int, space: bool) -> Token | None:
        """A word that is not, and does not begin, a name."""
        low, end = word.lower(), start + len(word)
        if low in self.first or low[0] == "x":
            return None
        if "-" in low:
            parts = low.split("-")
            if parts[0] in self.first:
                return None
            self.words.update(parts)
            self.joined = True
        if self.text[end : end + 1] == "/" and self.idiom.match(self.text, start) is not None:
            return None
        self.words.add(low)
        return Token(WORD, word, start, end, space)

    def _number(
        self, number: str, fraction: str, power: str, suffix: str, start: int, space: bool
    ) -> Token | None:
        """A number with the letters glued to it whose dot and letters mean one thing only."""
        end = core = start + len(number)
        text = number
        if suffix:
            end += len(suffix)
            text += suffix
            if suffix in _SPECIAL or self.idiom.match(self.text, start) is not None:
                return None
        elif self.text[end : end + 1] == "/" and self.idiom.match(self.text, start) is not None:
            return None
        step = 1.0
        if fraction or power:
            if len(fraction) == 4 and number[:2] != "0.":
                return None
            step = STEPS[int(power[1:] or 0) - max(0, len(fraction) - 1)]
        elif number in self.numbered or (number[0] == "0" and len(number) > 1):
            return None
        if "," in number:
            number = number.replace(",", "")
        return Token(NUM, text, start, end, space, float(number), step, suffix, core)
