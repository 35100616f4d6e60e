"""What the letters and words behind a number make of it, and what a word does to the values beside it.

Both are asked for again and again: the parser is asked once for each, and its answer kept.
"""

from __future__ import annotations

from functools import lru_cache

from trainer.notation.corrections import SAID
from trainer.notation.dimension import Dimension
from trainer.notation.lexicon import NUMBER_WORDS, ORDINALS, SCALE_WORDS, lexicon
from trainer.notation.magnitudes import Other, no_unit
from trainer.notation.nodes import Literal
from trainer.notation.noughts import SAID as NOUGHTS
from trainer.notation.parser import Parser
from trainer.notation.token import WORD
from trainer.notation.tokens import tokenise
from trainer.notation.unit_words import FOREIGN, SPACED
from trainer.record import record
from trainer.regex import regex

SMALL, LARGE = "3", "3000"
"""The numbers that the parser is asked with: one that may be binary ("3k tokens"), and one that is not."""
_SPOKEN = frozenset({"at", "less", "minus", "of", "plus", "times"})
_JOINING = frozenset({"divided", "multiplied", "to", "gig", "grand", *FOREIGN})
_NUMBERS = frozenset(NUMBER_WORDS) | NOUGHTS | {"half", "hundred", "dozen"}
_CALLED = frozenset({"ln", "sqrt", "usd", "eur", "gbp", "cny", "rmb", "inr", "rs"})
"""Words that a value may begin with."""
_PARTS = regex(r"[\W_]+")
_SPLIT = regex(r"[ /]")


@record
class Phrase:
    """What stands behind a number: `scale` multiplies it and `factor` is what one of its unit is worth.

    `size` characters belong to the number, `rest` are words behind it, `words` are all that may be names.
    It is `closed` where a word behind it could change it, `bound` where a value could.
    """

    scale: float
    factor: float
    dimension: Dimension
    unit: str
    others: tuple[Other, ...]
    notes: tuple[str, ...]
    size: int
    rest: tuple[str, ...]
    words: tuple[str, ...]
    closed: bool
    bound: bool


@lru_cache(maxsize=4096)
def phrase(money: str, number: str, tail: str) -> Phrase | None:
    """What a tail makes of any number that stands before it, behind a currency sign or not.

    None where that depends on more than the tail. `number` is SMALL or LARGE.
    """
    words = tuple(_SPLIT.split(tail)[1:])
    words += tuple(part for word in words if "-" in word for part in word.split("-"))
    parts = {word.lower() for word in words}
    if parts & lexicon().first_words or parts & _JOINING or any(part[:1] == "x" for part in parts):
        return None
    text = money + number + tail
    tokens = tokenise(text).tokens
    found = Parser(tokens, text).expression(0)
    if found is None or not isinstance(found[0], Literal):
        return None
    literal, rest = found[0], tokens[found[1] :]
    made, value = literal.quantity, float(number)
    others = [other.quantity for other in literal.others]
    proportional = all(one.value == value * one.resolution and one.low is None for one in (made, *others))
    if not proportional or literal.aside or any("no unit" in note for note in literal.notes):
        return None
    if any(token.kind != WORD for token in rest):
        return None
    behind = tuple(token.text for token in rest)
    return Phrase(
        made.resolution,
        made.scale,
        made.dimension,
        made.unit,
        tuple((other.quantity.resolution, other.quantity.dimension, other.why) for other in literal.others),
        literal.notes,
        literal.end - len(money) - len(number),
        behind,
        words,
        not behind and bool(words) and _SPLIT.split(tail)[-1] in SPACED,
        len(behind) == 1 and (behind[0].lower() in _SPOKEN or not no_unit(behind[0])),
    )


PLAIN, NAMING, SAYING, JOINING, BINDING = 1, 2, 4, 8, 16


@lru_cache(maxsize=4096)
def manner(word: str) -> int:
    """How a word stands in a line: 0 where it may be more than a word, else flags that tell whether it may
    begin a name, takes something back, or is an operator between two values or right behind one.
    """
    low = word.lower()
    parts, first = {low, *parts_of(word)}, low.split("-")[0]
    digits = any(letter.isdigit() for letter in word)
    if low[0] == "x" or low[-1] == "(" or first in _NUMBERS or low in _CALLED:
        return 0
    if digits and low.startswith(("top", "sqrt", "ln")):
        return 0
    if first != low and first in ("a", "an"):
        return 0
    found = PLAIN
    if digits or not parts.isdisjoint(lexicon().first_words):
        found |= NAMING
    if not parts.isdisjoint(SAID):
        found |= SAYING
    if low in _SPOKEN:
        found |= JOINING
    if low in _JOINING:
        found |= BINDING
    return found


def parts_of(word: str) -> list[str]:
    """The words that a word is made of, in lower case."""
    return _PARTS.split(word.lower())


@lru_cache(maxsize=4096)
def numeral(word: str) -> bool:
    """Whether a word behind an article makes a number of both: a million, a couple, a third."""
    part = word.lower().split("-")[0]
    return part in SCALE_WORDS or part in ORDINALS or part == "couple"
