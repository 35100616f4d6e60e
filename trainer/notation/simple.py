"""A number with at most one plain unit, "3.35 TB/s", read at once: what most texts for the calculator are."""

from __future__ import annotations

from functools import lru_cache

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.lexicon import lexicon
from trainer.notation.magnitudes import plain_unit
from trainer.notation.quantity import Quantity
from trainer.regex import regex

_SIMPLE = regex(
    r"((?:0|[1-9][0-9]{0,29})(?:\.([0-9]{1,2}|[0-9]{4,20}))?(?:[eE]([+-]?[0-9]{1,2}))?)"
    r"(?: ([A-Za-z]+(?:/[A-Za-z]+)?))?"
)


def simple(text: str) -> Quantity | None:
    """The quantity that a text is, None where the text is anything else or could be read in another way.

    The parser gives the same quantity, after trying all that may stand behind a number.
    """
    match = _SIMPLE.fullmatch(text)
    if match is None:
        return None
    number, fraction, power, spelled = match.groups()
    factor, dimension = 1.0, NONE
    if spelled:
        unit = plain_worth(spelled)
        if unit is None:
            return None
        factor, dimension = unit
    step = float(f"1e{int(power or 0) - len(fraction or '')}") if power or fraction else 1.0
    return Quantity(float(number) * factor, dimension, None, None, step * factor, factor, spelled or "")


@lru_cache(maxsize=4096)
def plain_worth(spelled: str) -> tuple[float, Dimension] | None:
    """What one of a unit is worth and its dimension, where its words are plain and mean one thing."""
    names = lexicon()
    words = spelled.split("/")
    if words[0].lower() in names.first_words or names.idiom.match(spelled) is not None:
        return None
    above, *below = (plain_unit(word) for word in words)
    if above is None or above.other is not None:
        return None
    factor, dimension = above.factor, above.dimension
    for unit in below:
        if unit is None:
            return None
        factor, dimension = factor / unit.factor, dimension / unit.dimension
    return factor, dimension
