"""Numbers written in words: "sixteen thousand three hundred and eighty-four", "one point two", "half a"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.notation.lexicon import NUMBER_WORDS, ORDINALS, SCALE_WORDS

if TYPE_CHECKING:
    from trainer.notation.tokens import Token

_FIRST = frozenset(NUMBER_WORDS) | {"a", "an", "half", "hundred", "dozen"}
_NUM, _WORD = 0, 1


def _parts(tokens: list[Token], index: int) -> list[tuple[str, int]]:
    """The run of simple words from `index` on, hyphens split, each with the index of the token after it."""
    found: list[tuple[str, int]] = []
    while index < len(tokens) and tokens[index].kind == _WORD and len(found) < 24:
        pieces = tokens[index].text.lower().split("-")
        index += 1
        found.extend((piece, index) for piece in pieces)
    return found


def _integer(words: list[tuple[str, int]], place: int) -> tuple[float, int] | None:
    """A whole number from words[place:]: its value and the place after it."""
    total = current = 0.0
    start = place
    last = 1e30
    tens = False
    while place < len(words):
        word = words[place][0]
        if word in NUMBER_WORDS:
            value = NUMBER_WORDS[word]
            if tens and not (value < 10 and current % 100 >= 20 and current % 10 == 0):
                break
            current += value
            tens = True
        elif (
            word in ("a", "an")
            and place == start
            and place + 1 < len(words)
            and words[place + 1][0] in SCALE_WORDS
        ):
            current = 1
        elif word == "hundred":
            current = (current or 1) * 100
            tens = False
        elif word in SCALE_WORDS and (current or place == start) and SCALE_WORDS[word] < last:
            last = SCALE_WORDS[word]
            total += (current or 1) * last
            current, tens = 0.0, False
        elif (
            word == "and"
            and place > start
            and words[place - 1][0] in SCALE_WORDS
            and place + 1 < len(words)
            and words[place + 1][0] in NUMBER_WORDS
        ):
            pass
        else:
            break
        place += 1
    return (total + current, place) if place > start else None


def _spelled(words: list[tuple[str, int]]) -> tuple[float, int, float] | None:
    """A number from the start of the words: value, place after it, one unit of its last digit."""
    first = words[0][0]
    if first == "half" and len(words) > 1 and words[1][0] in ("a", "an"):
        return 0.5, 2, 0.1
    if first == "half" and len(words) > 1 and words[1][0] == "of":
        return 0.5, 1, 0.1
    if first in ("a", "an") and len(words) > 1 and words[1][0] in ("third", "quarter", "half", "tenth"):
        return 1 / ORDINALS[words[1][0]], 2, 0.1
    read = _integer(words, 0)
    if read is None:
        return None
    value, place = read
    step = 1.0
    if [word for word, _ in words[place : place + 3]] == ["and", "a", "half"] and value < 1000:
        value, place, step = value + 0.5, place + 3, 0.1
        if place < len(words) and words[place][0] in SCALE_WORDS:
            scale = SCALE_WORDS[words[place][0]]
            value, place, step = value * scale, place + 1, step * scale
        return value, place, step
    if place < len(words):
        word = words[place][0]
        if word == "point":
            digits = ""
            while (
                place + 1 < len(words)
                and words[place + 1][0] in NUMBER_WORDS
                and NUMBER_WORDS[words[place + 1][0]] < 10
            ):
                digits += str(NUMBER_WORDS[words[place + 1][0]])
                place += 1
            if digits:
                place += 1
                value, step = float(f"{value:.0f}.{digits}"), 10.0 ** -len(digits)
        elif word in ("e", "to") and value in (1, 10):
            power = _integer(words, place + 1)
            if word == "e" and power is not None and power[0] <= 300:
                value, place = float(f"{value:.0f}e{power[0]:.0f}"), power[1]
                step = value
        elif word in ORDINALS and value < 100 and word not in ("half", "quarter", "quarters"):
            value, place, step = value / ORDINALS[word], place + 1, 0.01
        else:
            denominator = _denominator(words, place)
            if denominator is not None and value < 100:
                value, place, step = value / denominator[0], denominator[1], 0.0
    return value, place, step


def _denominator(words: list[tuple[str, int]], place: int) -> tuple[float, int] | None:
    """ "sixty-fourth" behind a small number: the 64 of one sixty-fourth."""
    if (
        place + 1 < len(words)
        and words[place][0] in NUMBER_WORDS
        and words[place + 1][0].rstrip("s") in ORDINALS
    ):
        tens = NUMBER_WORDS[words[place][0]]
        unit = ORDINALS[words[place + 1][0].rstrip("s")]
        if tens >= 20 and unit < 10:
            return tens + unit, place + 2
    return None


def merge_number_words(tokens: list[Token]) -> list[Token]:
    """Replace each run of number words by one number token that spans them."""
    if not any(token.kind == _WORD and token.text.lower().split("-")[0] in _FIRST for token in tokens):
        return tokens
    merged: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        low = token.text.lower()
        if token.kind != _WORD or low.split("-")[0] not in _FIRST:
            merged.append(token)
            index += 1
            continue
        words = _parts(tokens, index)
        spelled = _spelled(words)
        if spelled is None or not _whole_tokens(words, spelled[1]):
            merged.append(token)
            index += 1
            continue
        value, place, step = spelled
        after = words[place - 1][1]
        if merged and merged[-1].kind == _NUM and low in ("hundred", "dozen") and not merged[-1].suffix:
            merged.append(token)
            index += 1
            continue
        last = tokens[after - 1]
        number = type(token)(
            _NUM,
            " ".join(t.text for t in tokens[index:after]),
            token.start,
            last.end,
            token.space,
            value,
            step,
            "",
            last.end,
        )
        number.spelled = True
        merged.append(number)
        index = after
    return merged


def _whole_tokens(words: list[tuple[str, int]], place: int) -> bool:
    """Whether the place falls on a token boundary, not inside a hyphenated word."""
    return place >= len(words) or words[place][1] != words[place - 1][1]
