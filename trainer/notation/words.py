"""Numbers written in words: "sixteen thousand three hundred and eighty-four", "one point two", "half a"."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.lexicon import NUMBER_WORDS, ORDINALS, SCALE_WORDS
from trainer.notation.token import NUM, WORD, Token

FIRST = frozenset(NUMBER_WORDS) | {"a", "an", "half", "hundred", "dozen"}
_TIMES = (["minute"], ["hour"], ["day"], ["week"], ["month"], ["year"])
_VAGUE = frozenset({"few", "several", "many", "some", "multiple"})
"""Words that make no number of the hundred behind them."""
_JOINING = frozenset({"per", "each", "a", "so", "and", "or", "but", "for", "to", "is", "at", "on", "with"})
"""Words behind a second that is a time, and not the second of several things."""
_ORDINAL = {
    "first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12,
    "twentieth": 20, "thirtieth": 30,
}  # fmt: skip


def _parts(tokens: list[Token], index: int) -> list[tuple[str, int]]:
    """The run of simple words from `index` on, hyphens split, each with the index of the token after it."""
    found: list[tuple[str, int]] = []
    while index < len(tokens) and tokens[index].kind == WORD and len(found) < 24:
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
        return 0.5, _past_of(words, 1), 0.1
    if [word for word, _ in words[:2]] == ["a", "couple"]:
        return 2.0, 3 if len(words) > 2 and words[2][0] == "of" else 2, 1.0
    if first in ("a", "an") and len(words) > 1 and words[1][0] in ("third", "quarter", "half", "tenth"):
        return 1 / ORDINALS[words[1][0]], _past_of(words, 2), 0.1
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
        elif word in ("quarter", "quarters") and value < 4 and _past_of(words, place + 1) > place + 1:
            value, place, step = value / 4, _past_of(words, place + 1), 0.01
        elif word in ORDINALS and value < 100 and word not in ("half", "quarter", "quarters"):
            value, place, step = value / ORDINALS[word], _past_of(words, place + 1), 0.01
        else:
            denominator = _denominator(words, place)
            if denominator is not None and value < 100:
                value, place, step = value / denominator[0], denominator[1], 0.0
    return value, place, step


def _past_of(words: list[tuple[str, int]], place: int) -> int:
    """Behind the "of an" of "a quarter of an hour"; the place itself where no time follows."""
    said = [word for word, _ in words[place : place + 4]]
    timed = said[2:3] in _TIMES or (said[2:3] == ["second"] and _JOINING.issuperset(said[3:]))
    return place + 2 if said[:1] == ["of"] and said[1:2] in (["a"], ["an"]) and timed else place


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


def merge_number_words(tokens: list[Token], words: set[str]) -> list[Token]:
    """Replace each run of number words by one number token that spans them, powers of ten included.

    `words` are those of the line in lower case.
    """
    if not FIRST.isdisjoint(words):
        tokens = _merged(tokens)
    if "to" in words or "e" in words:
        tokens = _with_powers(tokens)
    return tokens


def _merged(tokens: list[Token]) -> list[Token]:
    merged: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        low = token.text.lower()
        spelled = None
        if token.kind == WORD and low.split("-")[0] in FIRST:
            words = _parts(tokens, index)
            spelled = _spelled(words)
        counted = bool(merged) and merged[-1].kind == NUM and low in ("hundred", "dozen")
        if spelled is not None and bool(merged) and merged[-1].text.lower() in _VAGUE:
            spelled = None
        if spelled is None or not _whole_tokens(words, spelled[1]) or (counted and not merged[-1].suffix):
            merged.append(token)
            index += 1
            continue
        value, place, step = spelled
        after = words[place - 1][1]
        merged.append(_joined(tokens[index:after], value, step))
        index = after
    return merged


def _joined(tokens: list[Token], value: float, step: float) -> Token:
    """One number token in the place of several."""
    first, last = tokens[0], tokens[-1]
    return replace(
        first, kind=NUM, text=" ".join(token.text for token in tokens), end=last.end,
        core=last.core or last.end, value=value, step=step,
        suffix=last.suffix if last.kind == NUM else "", others=(), spelled=True,
    )  # fmt: skip


def _with_powers(tokens: list[Token]) -> list[Token]:
    """Join "4.2 times ten to the twenty-two" and "three point eight e twenty-five" to one number each."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        power = _power_at(tokens, index) if tokens[index].kind == NUM else None
        if power is None:
            found.append(tokens[index])
            index += 1
            continue
        exponent, after = power
        token = tokens[index]
        value, step = _shifted(token.value, exponent), _shifted(token.step or token.value, exponent)
        found.append(_joined(tokens[index:after], value, step))
        index = after
    return found


def _shifted(value: float, exponent: int) -> float:
    return float(f"{value!r}e{exponent}") if "e" not in repr(value) else value * 10.0**exponent


def _power_at(tokens: list[Token], index: int) -> tuple[int, int] | None:
    """The power of ten that multiplies the number at a token, and the index behind it."""
    token = tokens[index]
    if token.suffix:
        return None
    if token.spelled and _word(tokens, index + 1) == "e":
        return _exponent(tokens, index + 2)
    ten = index
    if _word(tokens, index + 1) == "times" or (index + 1 < len(tokens) and tokens[index + 1].text in "*x"):
        ten = index + 2
    elif token.value != 10 or token.step != 1:
        return None
    if ten >= len(tokens) or tokens[ten].kind != NUM or tokens[ten].value != 10 or tokens[ten].suffix:
        return None
    if _word(tokens, ten + 1) != "to" or _word(tokens, ten + 2) != "the":
        return None
    place = ten + 3
    if _word(tokens, place) == "power":
        place += 2 if _word(tokens, place + 1) == "of" else 1
    power = _exponent(tokens, place)
    return power if power is None or ten > index else (power[0] - 1, power[1])


def _exponent(tokens: list[Token], index: int) -> tuple[int, int] | None:
    """The whole number, in digits, words or as an ordinal, that stands at a token as an exponent."""
    sign = 1
    if _word(tokens, index) in ("minus", "negative") or (index < len(tokens) and tokens[index].text == "-"):
        sign, index = -1, index + 1
    if index >= len(tokens):
        return None
    token = tokens[index]
    value = token.value if token.kind == NUM else _ordinal(token.text.lower())
    if value is None or value != int(value) or not 0 < value <= 300:
        return None
    return sign * int(value), index + 1


def _ordinal(word: str) -> float | None:
    """The 22 of "twenty-second", None for other words."""
    tens, _, last = word.rpartition("-")
    ones = _ORDINAL.get(last) or NUMBER_WORDS.get(last.removesuffix("th"))
    if ones is None or (tens and tens not in NUMBER_WORDS) or not (last.endswith("th") or last in _ORDINAL):
        return None
    return float(NUMBER_WORDS[tens] + ones if tens else ones)


def _word(tokens: list[Token], index: int) -> str:
    return tokens[index].text.lower() if index < len(tokens) and tokens[index].kind == WORD else ""


def _whole_tokens(words: list[tuple[str, int]], place: int) -> bool:
    """Whether the place falls on a token boundary, not inside a hyphenated word."""
    return place >= len(words) or words[place][1] != words[place - 1][1]
