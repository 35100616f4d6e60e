"""The digits of a number: grouping, decimal comma, exponent and powers of ten."""

from __future__ import annotations

import re

from trainer.notation.token import Token
from trainer.regex import regex

MAX_EXPONENT = 400

_EXPONENT = r"(?:\(\s*[+-]?\d+\s*\)|[+-]?\d+)"
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"
_TO_PLAIN = str.maketrans(SUPERSCRIPTS, "0123456789-+")
_TAIL = (
    r"(?P<exponent>[eE][+-]?\d+)?"
    rf"(?P<power>\s*[xX*]\s*10\s*(?:(?:\^|\*\*)\s*{_EXPONENT}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[eE][+-]?\d+))?"
)

NUMBER = (
    rf"(?P<ten>10\s*(?:\^|\*\*)\s*{_EXPONENT}|10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<mantissa>(?:"
    r"[1-9]\d{0,2}(?:(?:,\d{3})+(?!\d)|(?<!\d\d\d)(?:,\d\d)+,\d{3}(?!,?\d))|[1-9]\d{0,2}(?:\{,\}\d{3})+|[1-9]\d{0,2}(?:'\d{3})+(?!\d)|[1-9]\d{0,2}(?:\u00a0\d{3})+(?!\d)"
    r"|[1-9]\d{0,2}(?: \d{3})+(?![\d,.]*\d|[ ]*[%/])"
    r"|[1-9]\d{0,2}(?:\.\d{3}){2,}(?!\d)"
    r"|\d+(?:_\d+)+|\d+)(?:\.\d+)?|\.\d+)"
    rf"{_TAIL}"
)

_DECIMAL_COMMA = regex(rf"(?P<whole>0|[1-9]\d*),(?P<fraction>\d+)(?![\d,]){_TAIL}")
_BOTH = regex(rf"(?P<whole>[1-9]\d{{0,2}}(?:\.\d{{3}})+),(?P<fraction>\d{{1,2}})(?![\d,]){_TAIL}")
_EUROPEAN = regex(r"(?<![\d.,])\d+,\d{1,2}(?![\d,])|(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3}){2,}(?![\d.])")
_COMMA, _DOTS = regex(r",\d{1,2}(?![\d,])"), regex(r"\.\d{3}\.\d{3}")
"""One of these stands in every number of a European text; they are found faster."""
_ENGLISH = regex(r"(?<![\d.,])(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+)(?![\d.])|\d\.\d{3}[eE]|\d,\d{3},\d{3}")
_UNCERTAIN = regex(r"\.\d{3}(?![\d.])")
"""This stands in every number whose dot may group thousands."""
_GROUPED = regex(r"(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d,])")
DOT_GROUPS = "a dot may group thousands"


def decimal_comma(text: str) -> bool | None:
    """Whether a whole text writes decimals with a comma and groups with a dot.

    None where a number may be read in both ways and no other number tells which.
    """
    european = (_COMMA.search(text) or _DOTS.search(text)) and _EUROPEAN.search(text)
    if not european and _UNCERTAIN.search(text) is None:
        return False
    if _ENGLISH.search(text) is not None:
        return False
    return True if european else False if _GROUPED.search(text) else None


def exponent_of(text: str) -> int:
    """A whole exponent in digits or superscripts; one too large to use comes back just beyond the bound."""
    digits = re.sub(r"[\s()^*]", "", text.translate(_TO_PLAIN))
    sign = -1 if digits.startswith("-") else 1
    digits = re.split(r"\D", digits.lstrip("+-"), maxsplit=1)[0].lstrip("0") or "0"
    return sign * (int(digits) if len(digits) < 5 else MAX_EXPONENT + 1)


def scaled(value: float, exponent: int) -> float:
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


def number(token: Token, match: re.Match[str]) -> None:
    """Fill value, step and other readings of a number token."""
    ten = match.group("ten")
    if ten is not None:
        body = ten[2:].lstrip(" ^*")
        token.value = scaled(1.0, exponent_of(body))
        token.step = token.value
        return
    mantissa = match.group("mantissa")
    digits = re.sub(r"[,'_ \u00a0{}]", "", mantissa)
    if digits.count(".") > 1:
        digits = digits.replace(".", "")
    whole, _, fraction = digits.partition(".")
    exponent = _power(token, match, digits)
    if "." in mantissa and len(fraction) == 3 and 0 < len(whole) <= 3 and whole != "0" and not exponent:
        token.others += ((token.value * 1000, DOT_GROUPS),)


def _power(token: Token, match: re.Match[str], digits: str) -> int:
    """Set value and step of a number from its digits and the powers of ten behind them, which come back."""
    exponent = exponent_of(match.group("exponent")[1:]) if match.group("exponent") else 0
    power = match.group("power")
    if power:
        tail = power.lstrip()[1:].lstrip()[2:].lstrip()
        if tail[:1] in "eE":
            literal, meant = exponent + exponent_of(tail[1:]) + 1, exponent + exponent_of(tail[1:])
            token.others = (
                (scaled(float(digits), meant), "10e9 is 1e10; ten to the power was probably meant"),
            )
            exponent = literal
        else:
            exponent += exponent_of(tail.lstrip("^* "))
    token.value = (
        float(f"{digits}e{exponent}")
        if abs(exponent) <= MAX_EXPONENT and len(digits) < 60
        else scaled(float(digits[:320]), exponent)
    )
    token.step = scaled(1.0, exponent - len(digits.partition(".")[2]))
    return exponent


def comma_decimal(token: Token, text: str, position: int, european: bool | None) -> bool:
    """Read `2.000,50`, `0,552`, `1,5` and `7,2e9` as decimals where the comma cannot group thousands,
    or where the text always does so.
    """
    if position and text[position - 1] in ",.":
        return False
    match = _BOTH.match(text, position)
    if match is not None:
        _power(token, match, f"{match.group('whole').replace('.', '')}.{match.group('fraction')}")
        token.text, token.end = match.group(), match.end()
        return True
    match = _DECIMAL_COMMA.match(text, position)
    if match is None:
        return False
    whole, fraction = match.group("whole"), match.group("fraction")
    grouped = len(fraction) == 3 and whole != "0"
    if len(whole) > 3 or (grouped and not european):
        return False
    _power(token, match, f"{whole}.{fraction}")
    token.text, token.end = match.group(), match.end()
    if whole != "0" and not european:
        token.others = ((float(whole), "a comma may separate two numbers"),)
    return True
