"""The lexer: one normalised line into tokens, numbers with their grouping and exponent as one token each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from trainer.notation.lexicon import lexicon
from trainer.notation.normalise import normalise
from trainer.notation.words import merge_number_words

MAX_LINE = 400
MAX_TOKENS = 200
MAX_EXPONENT = 400
LARGEST = 1e300

NUM, WORD, OP, REL, OPEN, CLOSE, COMMA, CUR, SUP, END, COLON, NAME, OTHER, PCT, HASH, HUGE = range(16)


@dataclass(slots=True)
class Token:
    """One token. `space` tells whether white space stands before it.

    Numbers carry `value`, `step` (one unit of the last digit written), the letters glued to them in `suffix`
    (`end` includes them, `core` does not) and other readings of the digits in `others`.
    """

    kind: int
    text: str
    start: int
    end: int
    space: bool = True
    value: float = 0.0
    step: float = 0.0
    suffix: str = ""
    core: int = 0
    others: tuple[tuple[float, str], ...] = ()
    spelled: bool = False


_EXPONENT = r"(?:\(\s*[+-]?\d+\s*\)|[+-]?\d+)"
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"
_TO_PLAIN = str.maketrans(_SUPERSCRIPTS, "0123456789-+")
_HALVES = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125}

_NUMBER = (
    rf"(?P<ten>10\s*(?:\^|\*\*)\s*{_EXPONENT}|10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<mantissa>(?:"
    r"[1-9]\d{0,2}(?:,\d{3})+(?!\d)|[1-9]\d{0,2}(?:\{,\}\d{3})+|[1-9]\d{0,2}(?:'\d{3})+(?!\d)|[1-9]\d{0,2}(?:\u00a0\d{3})+(?!\d)"
    r"|[1-9]\d{0,2}(?: \d{3})+(?![\d,.]*\d|[ ]*[%/])"
    r"|[1-9]\d{0,2}(?:\.\d{3}){2,}(?!\d)"
    r"|\d+(?:_\d+)+|\d+)(?:\.\d+)?|\.\d+)"
    r"(?P<exponent>[eE][+-]?\d+)?"
    rf"(?P<power>\s*[xX*]\s*10\s*(?:(?:\^|\*\*)\s*{_EXPONENT}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[eE][+-]?\d+))?"
)
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<times>(?<![^\W\d_])[xX](?=\s*[\d$€£.(])|(?<=[\d.)%])[xX](?=[A-Z]))"
    rf"|(?P<number>{_NUMBER})"
    r"|(?P<half>[½¼¾⅓⅔⅛])"
    r"|(?P<fun>(?:ln|sqrt)(?=\d))"
    r"|(?P<word>[^\W\d]\w*(?:-[^\W\d]\w*|'[^\W\d]\w*)*)"
    r"|(?P<rel>=~|~=|==|=+>|-+>|:=|>=|<=|[→≥≤≈=~±])"
    r"|(?P<op>\*\*|[-+*/^@⁄√–])"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<comma>,)|(?P<cur>US\$|[$€£¥￥])|(?P<pct>%)|(?P<colon>:)|(?P<hash>#)"
    rf"|(?P<sup>[{_SUPERSCRIPTS}]+)"
    r"|(?P<end>[.;!?|—…]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_KIND = {
    "number": NUM, "half": NUM, "word": WORD, "fun": WORD, "rel": REL, "op": OP, "times": OP, "open": OPEN,
    "close": CLOSE, "comma": COMMA, "cur": CUR,
    "pct": PCT, "colon": COLON, "hash": HASH, "sup": SUP, "end": END, "other": OTHER,
}  # fmt: skip
_SUFFIX = re.compile(r"[A-Za-zµ]+(?:[A-Za-z]*)")
_DECIMAL_COMMA = re.compile(r"(?:0|[1-9]\d*),(\d+)(?![\d,])")
_EUROPEAN = re.compile(r"(?<![\d.,])\d+,\d{1,2}(?![\d,])|(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3}){2,}(?![\d.])")
_ENGLISH = re.compile(r"(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,})(?![\d.])|\d,\d{3},\d{3}")
_FACTOR = re.compile(r"[xX](?=[\d$€£.(])")
_RATIO = re.compile(r"(\d+(?:\.\d+)?):1(?![\d:])")


def decimal_comma(text: str) -> bool:
    """Whether a whole text writes decimals with a comma and groups with a dot."""
    return "," in text and _EUROPEAN.search(text) is not None and _ENGLISH.search(text) is None


def _power_of_two(text: str) -> bool:
    number = int(text)
    return number > 0 and number & (number - 1) == 0


def _exponent(text: str) -> int:
    digits = re.sub(r"[\s()^*]", "", text.translate(_TO_PLAIN))
    sign = -1 if digits.startswith("-") else 1
    digits = digits.lstrip("+-").lstrip("0") or "0"
    return sign * (int(digits) if len(digits) < 5 else MAX_EXPONENT + 1)


def _scaled(value: float, exponent: int) -> float:
    """value × 10^exponent without overflow;
    what is too large becomes infinite and is refused on evaluation.
    """
    if exponent > MAX_EXPONENT:
        return float("inf") if value else 0.0
    if exponent < -MAX_EXPONENT:
        return 0.0
    try:
        return float(f"{value!r}e{exponent}") if "e" not in repr(value) else value * 10.0**exponent
    except (OverflowError, ValueError):
        return float("inf")


def _number(token: Token, match: re.Match[str]) -> None:
    """Fill value, step and other readings of a number token."""
    ten = match.group("ten")
    if ten is not None:
        body = ten[2:].lstrip(" ^*")
        token.value = _scaled(1.0, _exponent(body))
        token.step = token.value
        return
    mantissa = match.group("mantissa")
    digits = re.sub(r"[,'_ \u00a0{}]", "", mantissa)
    if digits.count(".") > 1:
        digits = digits.replace(".", "")
    whole, _, fraction = digits.partition(".")
    exponent = _exponent(match.group("exponent")[1:]) if match.group("exponent") else 0
    power = match.group("power")
    if power:
        tail = power.lstrip()[1:].lstrip()[2:].lstrip()
        if tail[:1] in "eE":
            literal, meant = exponent + _exponent(tail[1:]) + 1, exponent + _exponent(tail[1:])
            token.others = (
                (_scaled(float(digits), meant), "10e9 is 1e10; ten to the power was probably meant"),
            )
            exponent = literal
        else:
            exponent += _exponent(tail.lstrip("^* "))
    token.value = (
        float(f"{digits}e{exponent}")
        if abs(exponent) <= MAX_EXPONENT and len(digits) < 60
        else _scaled(float(digits[:320]), exponent)
    )
    token.step = _scaled(1.0, exponent - len(fraction))
    if "." in mantissa and len(fraction) == 3 and 0 < len(whole) <= 3 and whole != "0" and not exponent:
        token.others += ((token.value * 1000, "a dot may group thousands"),)


def _comma_decimal(token: Token, text: str, position: int, european: bool) -> bool:
    """Read `0,552` and `1,5` as decimals where the comma cannot group thousands,
    or where the text always does so.
    """
    match = _DECIMAL_COMMA.match(text, position)
    if match is None or (position and text[position - 1] in ",."):
        return False
    body, fraction = match.group(), match.group(1)
    whole = body.split(",")[0]
    grouped = len(fraction) == 3 and whole != "0"
    if len(whole) > 3 or (grouped and not european):
        return False
    token.value = float(body.replace(",", "."))
    token.step = 10.0 ** -len(fraction)
    token.text, token.end = body, position + len(body)
    if whole != "0" and not european:
        token.others = ((float(whole), "a comma may separate two numbers"),)
    return True


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
    elif "x" in run and run[0] in "xX" and len(run) > 1:
        run = ""
    if run and after == "_" and len(run) == 1:
        run = ""
    if run in ("th", "st", "nd", "rd") and not after.isalnum():
        token.kind, token.end = NAME, match.end()
        token.text = text[token.start : token.end]
        return
    token.suffix = run
    token.end += len(run)
    token.text = text[token.start : token.end]


@lru_cache(maxsize=2048)
def tokenise(line: str, european: bool = False, strict: bool = False) -> tuple[tuple[Token, ...], int]:
    """Tokens of a typed line, and the column from which it is left unread because of the bounds.

    The column is the length of the line where all is read. The tokens are shared between calls and must
    not be changed.
    """
    limit = min(len(line), MAX_LINE)
    lexer = _Lexer(line[:limit] if strict else normalise(line[:limit]), european, strict)
    limit = lexer.run()
    tokens = lexer.tokens if strict else merge_number_words(lexer.tokens)
    return tuple(tokens), limit


class _Lexer:
    """Walks along one normalised line."""

    def __init__(self, text: str, european: bool, strict: bool) -> None:
        self.text = text
        self.european = european
        self.strict = strict
        self.shape = lexicon().name_shape
        self.tokens: list[Token] = []
        self.calls: list[bool] = []

    def run(self) -> int:
        """Read all tokens within the bounds; the column where reading stopped comes back."""
        position, space, limit = 0, False, len(self.text)
        while position < limit:
            if len(self.tokens) >= MAX_TOKENS:
                return position
            match = _TOKEN.match(self.text, position)
            assert match is not None
            if match.lastgroup == "space":
                position, space = match.end(), True
                continue
            token = self.token(match, position, space)
            self.tokens.append(token)
            position, space = token.end, False
        return limit

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
        if group in ("word", "number") and not self.strict and not beside:
            named = self.shape.match(self.text, position)
            if named is not None:
                token.kind, token.text, token.end = NAME, named.group(), named.end()
                return token
        if group == "number":
            _read_number(token, match, self)
        elif group == "half":
            token.value, token.step, token.core = _HALVES[token.text], 0.01, token.end
            _suffix(token, self.text)
        elif group == "times":
            token.text = "*"
        elif group == "op" and token.text == "**":
            token.text = "^"
        elif group == "sup":
            token.value = float(_exponent(token.text))
        elif group == "open":
            self.calls.append(before is not None and before.kind == WORD and not space)
        elif group == "close" and self.calls:
            self.calls.pop()
        return token


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
    if strict or call or not _comma_decimal(token, text, token.start, european):
        _number(token, match)
        mantissa = match.group("mantissa") or ""
        if " " in mantissa:
            _ungroup(token, mantissa.split(" "))
        elif european and token.others and "." in mantissa:
            grouped = token.others[0][0]
            token.others = ((token.value, "the dot may be a decimal point"),)
            token.value, token.step = grouped, 1.0
    _suffix(token, text)
    if token.kind == NUM and token.value > LARGEST:
        token.kind = HUGE


def _ungroup(token: Token, groups: list[str]) -> None:
    """Take "64 128 256" for three numbers: powers of two side by side are a list, not thousands."""
    if groups[1][0] != "0" and all(_power_of_two(group) for group in groups if group.isdigit()):
        token.end = token.start + len(groups[0])
        token.text, token.value, token.step = groups[0], float(groups[0]), 1.0
