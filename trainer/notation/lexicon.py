"""The lexicon of names.toml: accelerators, formats, model families,
idioms and the words that steer reading.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import tomli

from trainer.notation.name_shape import NameShape, any_of
from trainer.record import record
from trainer.regex import regex

NUMBER_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
SCALE_WORDS = {
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "quadrillion": 1e15,
    "quintillion": 1e18,
    "sextillion": 1e21,
    "septillion": 1e24,
    "dozen": 12.0,
    "lakh": 1e5,
    "lakhs": 1e5,
    "crore": 1e7,
    "crores": 1e7,
}
ORDINALS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "eighth": 8,
    "eighths": 8, "tenth": 10, "tenths": 10, "sixteenth": 16, "hundredth": 100, "thousandth": 1000,
    "thirty-second": 32, "sixty-fourth": 64,
}  # fmt: skip


@record
class Lexicon:
    """Names and words, ready for look-up in lower case.

    `name_shape` is any name of more than one word or figure. It is an `idiom`, which is never letters or
    digits alone, or it begins with one of the `first_words`.
    """

    accelerators: frozenset[str]
    board: re.Pattern[str]
    numbered: frozenset[str]
    formats: dict[str, float]
    memory: dict[str, float]
    name_shape: NameShape
    idiom: re.Pattern[str]
    first_words: frozenset[str]
    words: dict[str, frozenset[str]]

    def accelerator(self, word: str) -> bool:
        """Whether the words name an accelerator, with or without maker, variant and plural."""
        low = word.lower()
        if low in self.accelerators or (low.endswith("s") and low[:-1] in self.accelerators):
            return True
        return low in self.numbered or ((" " in low or "-" in low) and self.board.fullmatch(word) is not None)

    def element_bytes(self, word: str) -> float | None:
        """Bytes of one element of a number format such as bf16, None for other words."""
        return self.formats.get(word.lower().replace("-", ""))


@cache
def lexicon() -> Lexicon:
    """The lexicon, parsed once."""
    data = tomli.loads((Path(__file__).parent / "names.toml").read_text(encoding="utf-8"))
    makers, variants = any_of(data["makers"]), data["variants"]
    boards = any_of(data["accelerators"])
    idiom = regex(rf"(?:{'|'.join(data['idioms']['shapes'])})(?![\w])")
    names = [*data["families"]["names"], *data["makers"], *data["accelerators"]]
    first = {part for name in names for part in (name.lower(), re.split("[ -]", name.lower())[0])}
    return Lexicon(
        frozenset(name.lower() for name in data["accelerators"]),
        regex(rf"(?i:(?:{makers}) )*(?i:{boards})s?(?:{variants})*"),
        frozenset(data["numbered"]),
        {name: float(size) for name, size in data["formats"].items()},
        {name: float(size) * 1e9 for name, size in data["memory"].items()},
        NameShape(data["families"]["names"], data["makers"], data["accelerators"], variants, idiom),
        idiom,
        frozenset(first | {name + "s" for name in first}),
        {kind: frozenset(words) for kind, words in data["words"].items()},
    )
