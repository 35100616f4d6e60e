"""The lexer: one normalised line into tokens, numbers with their grouping and exponent as one token each."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from trainer.notation.cjk import first_word, scale_at
from trainer.notation.digits import (
    DOT_GROUPS,
    NUMBER,
    SUPERSCRIPTS,
    comma_decimal,
    exponent_of,
    number,
)
from trainer.notation.grouping import commas, ungroup
from trainer.notation.lexicon import lexicon
from trainer.notation.normalise import normalise
from trainer.notation.noughts import SAID, merge_noughts
from trainer.notation.quick import MAX_TOKENS, QuickLexer
from trainer.notation.token import (
    CLOSE,
    COLON,
    COMMA,
    CUR,
    END,
    HASH,
    HUGE,
    NAME,
    NUM,
    OP,
    OPEN,
    OTHER,
    PCT,
    REL,
    SUP,
    WORD,
    Token,
)
from trainer.notation.unit_words import word_unit
from trainer.notation.words import merge_number_words
from trainer.regex import regex

MAX_LINE = 400
_TRIES = 8
"""How often a line is gone along quickly; where it is not plain that often, it is hardly plain anywhere."""
LARGEST = 1e300

_HALVES = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125}
_LETTER, _SIGN = rf"[^\W\d{SUPERSCRIPTS}]", rf"[^\W{SUPERSCRIPTS}]"
_WORD = rf"{_LETTER}{_SIGN}*(?:['-]{_LETTER}{_SIGN}*)*"
_TOKEN = regex(
    r"(?P<space>\s+)"
    r"|(?P<times>(?<![^\W\d_])[xX](?=\s*[\d$€£.(])|(?<=[\d.)%])[xX](?=[A-Z]))"
    rf"|(?P<number>{NUMBER})"
    r"|(?P<half>[½¼¾⅓⅔⅛])"
    r"|(?P<fun>(?:ln|sqrt)(?=\d))"
    rf"|(?P<word>¢|{_WORD})"
    r"|(?P<rel>=~|~=|==|=+>|-+>|:=|>=|<=|[→≥≤≈=~±])"
    r"|(?P<op>\*\*|[-+*/^@⁄√–])"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<comma>,)|(?P<cur>US\$|[$€£¥￥₹])|(?P<pct>%)|(?P<colon>:)|(?P<hash>#)"
    rf"|(?P<sup>[{SUPERSCRIPTS}]+)"
    r"|(?P<end>[.;!?|—…]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_KIND = {
    "number": NUM, "half": NUM, "word": WORD, "fun": WORD, "rel": REL, "op": OP, "times": OP, "open": OPEN,
    "close": CLOSE, "comma": COMMA, "cur": CUR,
    "pct": PCT, "colon": COLON, "hash": HASH, "sup": SUP, "end": END, "other": OTHER,
}  # fmt: skip
_SUFFIX = regex(r"[A-Za-zµ]+(?:[A-Za-z]*)")
_PARTS = regex(r"[\W_]+")
_RANKED = regex(r"[Tt]op-?(\d{1,3})(?![\w.])")
_NUMBERED = regex(r"0\d+")
"""Whole numbers with a zero in front are numbers of something: 007, 0815."""
_VERSION = regex(r"(?<=[A-Za-z]) \d+(?:\.\d+)?$")
_MEASURE = regex(r" ?([A-Za-zµ]{2,}|[BW](?![\w'-]))")
"""What stands behind the figure of a name that may be a value with a unit."""
_CJK = "\u2e80"
_FACTOR = regex(r"[xX](?=[\d$€£.(])")
_FACTOR_APART = regex(r" +\d")
_RATIO = regex(r"(\d+(?:\.\d+)?):1(?![\d:])")


def _suffix(token: Token, text: str) -> None:
    """Attach the letters glued behind a number: 80GB, 7B, 6ND, 10x."""
    token.core = token.end
    match = _SUFFIX.match(text, token.end)
    if match is None:
        return
    run = match.group()
    after = text[match.end() : match.end() + 1]
    if len(run) <= 4 and run[-1] in "xX" and (after.isdigit() or (after and after in "$€£(")):
        run = run[:-1]
    elif run[0] in "xX" and (_FACTOR_APART.match(text, match.end()) if len(run) == 1 else "x" in run):
        run = ""
    if run and after == "_" and len(run) == 1:
        run = ""
    if run in ("th", "st", "nd", "rd") and not after.isalnum():
        if token.start > 1 and text[token.start - 1] == "/" and text[token.start - 2].isdigit():
            token.end += len(run)
            return
        token.kind, token.end = NAME, match.end()
        token.text = text[token.start : token.end]
        return
    token.suffix = run
    token.end += len(run)
    token.text = text[token.start : token.end]


class Line(NamedTuple):
    """The tokens of a typed line, and the column from which it is left unread because of the bounds.

    The column is the length of the line where all is read. `words` are those of the line in lower case;
    `joined` tells that a hyphen joins some, `strange` that a token is no text or a number too large.
    Lines are shared between calls and must not be changed.
    """

    tokens: tuple[Token, ...]
    limit: int
    words: set[str]
    joined: bool
    strange: bool


@lru_cache(maxsize=512)  # 2 kB each; all that reads a line does so before the next one
def tokenise(line: str, european: bool | None = None, strict: bool = False) -> Line:
    """The tokens of a typed line.

    Whether it is of a `european` text decides what the dot of 2.125 does; None keeps both readings.
    """
    limit = min(len(line), MAX_LINE)
    lexer = _Lexer(line[:limit] if strict else normalise(line[:limit]), european, strict)
    limit = lexer.run()
    tokens = lexer.tokens
    if not (strict or SAID.isdisjoint(lexer.words)):
        tokens = merge_noughts(tokens)
    if not strict:
        tokens = merge_number_words(tokens, lexer.words)
    return Line(tuple(tokens), limit, lexer.words, lexer.joined, lexer.strange)


class _Lexer(QuickLexer):
    """Walks along one normalised line."""

    def __init__(self, text: str, european: bool | None, strict: bool) -> None:
        super().__init__(text)
        self.european = european
        self.strict = strict
        self.shape = lexicon().name_shape
        self.plain = text.isascii()
        self.strange = False

    def run(self) -> int:
        """Read all tokens within the bounds; the column where reading stopped comes back."""
        position, space, limit, tries = 0, False, len(self.text), 0 if self.european else _TRIES
        while position < limit:
            if tries and not space and self.text[position - 1 : position] != ",":
                position, tries = self.quickly(position), tries - 1
            if len(self.tokens) >= MAX_TOKENS or position == limit:
                return position
            match = _TOKEN.match(self.text, position)
            assert match is not None
            if match.lastgroup == "space":
                position, space = match.end(), True
                continue
            token = self.token(match, position, space)
            self._note(token)
            self.tokens.append(token)
            position, space = token.end, False
        return limit

    def _note(self, token: Token) -> None:
        """Note the words of a token, and whether it may be no text."""
        if token.kind == WORD or token.kind == NAME:
            low = token.text.lower()
            self.words.add(low)
            if not low.isalpha():
                self.words.update(_PARTS.split(low))
                self.joined = self.joined or "-" in low
        elif token.kind == OTHER or token.kind == HUGE:
            self.strange = True

    def token(self, match: re.Match[str], position: int, space: bool) -> Token:
        """The token at a position: a factor sign, a name, or what the expression matched."""
        group = match.lastgroup or "other"
        before = self.tokens[-1] if self.tokens else None
        glued = before is not None and not space
        counted = group == "word" and glued and before is not None and before.kind == NUM
        if counted and _FACTOR.match(self.text, position):
            return Token(OP, "*", position, position + 1, False)
        token = Token(_KIND[group], match.group(), position, match.end(), space)
        beside = glued and before is not None and before.kind in (NUM, WORD)
        if group in ("word", "number", "times") and not self.strict and not beside:
            named = self.shape.match(self.text, position)
            if named is not None:
                token.kind, token.text, token.end = NAME, named.group(), named.end()
                figure = self._measured(token)
                if figure is not None:
                    token.text, token.end = self.text[position:figure], figure
                return token
        if group == "number" and self._names(token, before):
            token.kind = NAME
        elif group == "number":
            _read_number(token, match, self)
        elif group == "word" and (ranked := _RANKED.match(self.text, position)) is not None:
            token.kind, token.text, token.end = NUM, ranked.group(), ranked.end()
            token.value, token.step, token.core = float(ranked.group(1)), 1.0, ranked.end()
        elif group == "word" and token.text[0] > _CJK:
            token.text = first_word(token.text)
            token.end = position + len(token.text)
        elif group == "half":
            self._fraction(token, before)
        elif group == "times":
            token.text = "*"
        elif group == "op" and token.text == "**":
            token.text = "^"
        elif group == "sup":
            token.value = float(exponent_of(token.text))
        elif group in ("open", "close"):
            self.bracket(token)
        return token

    def _fraction(self, token: Token, before: Token | None) -> None:
        """Fill a number token of a fraction, which is one number with the whole one right before it: 3½."""
        token.value, token.step, token.core = _HALVES[token.text], 0.01, token.end
        whole = before is not None and before.kind == NUM and not before.suffix
        if before is not None and whole and before.value == int(before.value):
            self.tokens.pop()
            token.value, token.start, token.space = before.value + token.value, before.start, before.space
            token.text = self.text[token.start : token.end]
        _suffix(token, self.text)

    def _measured(self, name: Token) -> int | None:
        """Where the name before a value ends, whose figure was taken for a version: NVLink 1.8 TB/s."""
        figure, behind = _VERSION.search(name.text), _MEASURE.match(self.text, name.end)
        if figure is None or behind is None:
            return None
        unit = word_unit(behind.group(1))
        if unit is None or not unit.dimension.hard:
            return None
        return name.start + figure.start()

    def numbers(self, token: Token) -> bool:
        """Whether the first group of a number says which one, and a value with a unit follows."""
        before = self.tokens[-1] if self.tokens else None
        if before is None or before.text.lower() not in lexicon().words["numbering"]:
            return False
        behind = _MEASURE.match(self.text, token.end)
        unit = word_unit(behind.group(1)) if behind is not None else None
        return unit is not None and bool(unit.dimension.hard)

    def _names(self, token: Token, before: Token | None) -> bool:
        """Whether a number names something: the 4090 of "8x 4090", and 0815."""
        if not self.strict and _NUMBERED.fullmatch(token.text) is not None:
            return True
        return token.text in lexicon().numbered and self._factor_before(token, before)

    def _factor_before(self, token: Token, before: Token | None) -> bool:
        """Whether a factor typed as an x stands before a number: 8x 4090."""
        if before is None or self.text[token.end : token.end + 1].isalnum():
            return False
        return before.suffix in ("x", "X") or (before.kind == OP and self.text[before.start] in "xX")


def _read_number(token: Token, match: re.Match[str], lexer: _Lexer) -> None:
    """Fill a number token: its value, its other readings, the letters glued to it."""
    text, strict, european = lexer.text, lexer.strict, lexer.european
    ratio = _RATIO.match(text, token.start)
    if ratio is not None and not strict:
        token.value, token.step = float(ratio.group(1)), 1.0
        token.text, token.end = ratio.group(), ratio.end()
        token.core = token.end
        return
    call = bool(lexer.calls and lexer.calls[-1])
    if strict or call or not comma_decimal(token, text, token.start, european):
        number(token, match)
        mantissa = match.group("mantissa") or ""
        if " " in mantissa:
            ungroup(token, mantissa.split(" "), lexer.numbers(token))
        elif "," in mantissa:
            commas(token, mantissa, text, strict or call)
        elif european is not None and token.others and token.others[-1][1] == DOT_GROUPS:
            token.value, token.step = (token.others[-1][0], 1.0) if european else (token.value, token.step)
            token.others = token.others[:-1]
    _suffix(token, text)
    scale = None if lexer.plain or token.suffix else scale_at(text, token.end)
    if scale is not None:
        token.value, token.step = token.value * scale[0], token.step * scale[0]
        token.end = token.core = scale[1]
        token.text = text[token.start : token.end]
    if token.kind == NUM and token.value > LARGEST:
        token.kind = HUGE
