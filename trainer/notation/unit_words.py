"""Words that are units, and the letters and words that are magnitudes."""

from __future__ import annotations

from functools import lru_cache

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.lexicon import SCALE_WORDS, lexicon
from trainer.notation.units import Unit, unit_table

MAGNITUDES = {
    "k": 1e3, "K": 1e3, "M": 1e6, "MM": 1e6, "mm": 1e6, "mn": 1e6, "mil": 1e6, "mio": 1e6, "B": 1e9,
    "b": 1e9, "bn": 1e9, "Bn": 1e9, "BN": 1e9, "bil": 1e9,
    "T": 1e12, "tn": 1e12, "tr": 1e12, "G": 1e9, "P": 1e15,
    "Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40,
}  # fmt: skip
FOREIGN = {
    "mio": 1e6, "bio": 1e12, "millionen": 1e6, "millones": 1e6, "millón": 1e6,
    "mrd": 1e9, "milliarde": 1e9, "milliarden": 1e9, "milliards": 1e9, "milliard": 1e9, "billionen": 1e12,
}  # fmt: skip
"""Magnitudes in words of other languages; a German Billion is a trillion."""
INDIAN = {"cr": 1e7, "l": 1e5, "lac": 1e5, "lacs": 1e5}
"""Short forms of crore and lakh, behind rupees alone."""
MONEY = {**MAGNITUDES, "m": 1e6, "t": 1e12, "bn": 1e9, "grand": 1e3}
SPACED = {
    **SCALE_WORDS,
    "M": 1e6,
    "K": 1e3,
    "k": 1e3,
    "B": 1e9,
    "b": 1e9,
    "T": 1e12,
    "bn": 1e9,
    "mn": 1e6,
    "G": 1e9,
    "Bn": 1e9,
    "mio": 1e6,
    **FOREIGN,
}
PER = frozenset({"per", "each", "every", "a", "an", "一", "每", "por", "pro", "par", "la", "al", "je"})
GPU = Unit("GPU", 1.0, Dimension.of(GPU=1))
TIME = Dimension.of(s=1)
RUPEES = Dimension.of(INR=1)
RATE = Dimension.of(FLOP=1, s=-1)


@lru_cache(maxsize=4096)
def word_unit(word: str) -> Unit | None:
    """The unit one word spells, hyphenated products and accelerator names included."""
    found = unit_table().find(word)
    if found is not None:
        return found
    if lexicon().accelerator(word):
        return Unit(word, 1.0, GPU.dimension)
    if "-" in word:
        return _product([word_unit(part) for part in word.split("-")], word)
    if word[:3].lower() == "gpu" and len(word) > 3:
        return _product([GPU, unit_table().find(word[3:])], word)
    return None


def _product(units: list[Unit | None], word: str) -> Unit | None:
    factor, dimension = 1.0, NONE
    for part in units:
        if part is None:
            return None
        rate = part.other is not None and part.other[1] == RATE
        factor *= part.factor
        dimension = dimension * (RATE if rate and part is units[0] else part.dimension)
    return Unit(word, factor, dimension)
