"""Hyphens between names: `hbm-W` is a difference where names are meant, a word everywhere else."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from trainer.notation.token import NUM, OP, WORD, Token

Splits = Callable[[Token, bool], bool]


def split_words(tokens: tuple[Token, ...], splits: Splits) -> tuple[Token, ...]:
    """The tokens with hyphenated words taken apart into words and minus signs.

    `splits` is asked for each hyphenated word, and told whether it stands where the unit of a number may.
    """
    for token in tokens:
        if "-" in token.text and token.kind == WORD:
            break
    else:
        return tokens
    found: list[Token] = []
    measured = False
    for token in tokens:
        if token.kind == WORD and "-" in token.text and splits(token, measured):
            found.extend(_parts(token))
            measured = False
            continue
        found.append(token)
        within = measured and (token.kind == WORD or (token.kind == OP and token.text == "/"))
        measured = token.kind == NUM or within
    return tuple(found)


def split_known(tokens: tuple[Token, ...], names: Collection[str]) -> tuple[Token, ...]:
    """The tokens with those hyphenated words taken apart whose parts are all names with a value."""
    if not names:
        return tokens
    return split_words(tokens, lambda token, _: token.text not in names and _all(token, names))


def _all(token: Token, names: Collection[str]) -> bool:
    return all(part in names for part in token.text.split("-"))


def _parts(token: Token) -> list[Token]:
    found: list[Token] = []
    place = token.start
    for number, part in enumerate(token.text.split("-")):
        if number:
            found.append(replace(token, kind=OP, text="-", start=place, end=place + 1, space=False))
            place += 1
        glued = token.space if not number else False
        found.append(replace(token, text=part, start=place, end=place + len(part), space=glued))
        place += len(part)
    return found
