"""Groups of digits that may be one number or several: "64 128 256", "rank 3 140 GB", "12,50,000"."""

from __future__ import annotations

from itertools import pairwise

from trainer.notation.token import Token
from trainer.notation.unit_words import word_unit
from trainer.regex import regex

LAKHS, LISTED = "a comma may group lakhs", "a comma may separate several numbers"
_LAKHS = regex(r"\d{1,2}(?:,\d\d)+,\d{3}")
_WORD = regex(r" ?([A-Za-zµ]+)")
_MONEY = "$€£¥￥₹"


def ungroup(token: Token, groups: list[str], numbered: bool) -> None:
    """Take "64 128 256" for three numbers: powers of two side by side are a list, not thousands;
    "rank 3 140 GB" for two, where the first group is `numbered`.
    """
    listed = groups[1][0] != "0" and all(_power_of_two(group) for group in groups if group.isdigit())
    if listed or numbered:
        _first(token, groups[0])


def commas(token: Token, mantissa: str, text: str, call: bool) -> None:
    """Tell thousands and the groups of India, 12,50,000, from several numbers between commas.

    Both readings are kept where nothing decides; in a `call` a comma parts the arguments.
    """
    groups = mantissa.partition(".")[0].split(",")
    if any(group[0] == "0" for group in groups[1:]):
        return
    goes_on = text[token.start - 1 : token.start] == "," and text[token.start - 2].isdigit()
    if goes_on:
        _first(token, groups[0])
    elif _LAKHS.match(mantissa) is not None:
        whole, end = token.value, token.start + len(mantissa)
        if call or _listed([int(group) for group in groups], text, token.start, end):
            _first(token, groups[0])
            token.others = () if call else ((whole, LAKHS),)
        else:
            token.others += ((float(groups[0]), LISTED),)


def _listed(numbers: list[int], text: str, start: int, end: int) -> bool:
    """Whether numbers between commas are a list: powers of two, a row of tens, multiples without a unit."""
    before = text[start - 1 : start]
    if before and before in _MONEY:
        return False
    if all(number & (number - 1) == 0 for number in numbers):
        return True
    if not all(0 < one < other and other % one == 0 for one, other in pairwise(numbers)):
        return False
    if len({other // one for one, other in pairwise(numbers)}) == 1:
        return True
    unit = _WORD.match(text, end)
    return unit is None or word_unit(unit.group(1)) is None


def _first(token: Token, group: str) -> None:
    """The token as its first group alone."""
    token.end = token.start + len(group)
    token.text, token.value, token.step, token.others = group, float(group), 1.0, ()


def _power_of_two(text: str) -> bool:
    value = int(text)
    return value > 0 and value & (value - 1) == 0
