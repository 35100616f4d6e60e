"""Words that say a number of 0: "so no user", "users on two: none", "not even one fits"."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation.token import CLOSE, COLON, COMMA, END, NUM, REL, WORD, Token
from trainer.notation.unit_words import word_unit

SAID = frozenset({"no", "none", "one", "single"})
"""Words of which a line has one where it says 0 so."""
_LEADS = frozenset({"so", "hence", "thus", "therefore"})
_FITS = frozenset({"fit", "fits"})
_BEHIND = _FITS | {"at", "on", "here", "there"}
"""Words behind what is counted, with which nothing else is said of it ("so no GPU memory left")."""
_SINGLE = (("not", "even", "one"), ("not", "even", "a", "single"), ("not", "a", "single"), ("not", "one"))


def merge_noughts(tokens: list[Token]) -> list[Token]:
    """Replace words by the number 0 where they count something, or say what comes out, and say no more."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        after = _nought(tokens, index)
        found.append(tokens[index] if after == index else _zero(tokens[index:after]))
        index = max(after, index + 1)
    return found


def _nought(tokens: list[Token], index: int) -> int:
    """The index behind the words at `index` that say 0, `index` itself where they do not."""
    said = _word(tokens, index)
    if said == "none":
        after, led = index + 1, _led(tokens, index)
        return after if _word(tokens, after) in _FITS or (led and _ends(tokens, after)) else index
    if said == "no":
        after = index + 1
        counts = _counted(tokens, after) and _ends(tokens, after + 1)
        return after if counts and (_led(tokens, index) or _word(tokens, after + 1) in _FITS) else index
    if said == "not":
        after = index + next((len(one) for one in _SINGLE if _says(tokens, index, one)), 0)
        return after if _ends(tokens, after + 1 if _counted(tokens, after) else after) else index
    return index


def _led(tokens: list[Token], index: int) -> bool:
    """Whether a result is announced: by a "so", a sign, or a colon."""
    if not index:
        return False
    return tokens[index - 1].kind in (REL, COLON) or _word(tokens, index - 1) in _LEADS


def _counted(tokens: list[Token], index: int) -> bool:
    """Whether a word names what is counted: a user, a GPU, a replica."""
    unit = word_unit(tokens[index].text) if _word(tokens, index) else None
    return unit is not None and unit.factor == 1 and bool(unit.dimension) and not unit.dimension.hard


def _ends(tokens: list[Token], index: int) -> bool:
    """Whether no more is said here, or only where or that it fits."""
    if index >= len(tokens) or tokens[index].kind in (END, COMMA, CLOSE):
        return True
    return _word(tokens, index) in _BEHIND


def _says(tokens: list[Token], index: int, words: tuple[str, ...]) -> bool:
    return all(_word(tokens, index + place) == word for place, word in enumerate(words))


def _word(tokens: list[Token], index: int) -> str:
    return tokens[index].text.lower() if index < len(tokens) and tokens[index].kind == WORD else ""


def _zero(words: list[Token]) -> Token:
    return replace(
        words[0], kind=NUM, text=" ".join(word.text for word in words), end=words[-1].end, core=words[-1].end,
        value=0.0, step=1.0, spelled=True,
    )  # fmt: skip
