"""Finding things by what is typed of them: every word counts, and a slip of the finger does no harm."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TypeVar

from trainer.tui.text import one_line

T = TypeVar("T")

LIKE = 74
"""Likeness, of 100, from which on a word of four letters or more is taken for another that was meant."""
SHORT = 4


def find(wanted: str, things: Iterable[T], texts: Callable[[T], tuple[str, ...]]) -> list[T]:
    """The things that every word of `wanted` is found in, the closest first; all of them without a word.

    `texts` are a thing's own, the most telling first: a hit in an earlier one brings it further up. Things
    that are as close as each other stay in the order they came in.
    """
    words = wanted.casefold().split()
    found = list(things)
    if not words:
        return found
    folded = [[one_line(text).casefold() for text in texts(thing)] for thing in found]
    places = _near(words, folded) or _near(words, folded, joined=True)
    return [found[place] for place in places]


def _near(words: list[str], things: list[list[str]], joined: bool = False) -> list[int]:
    """The places of the things that every word is found in, the closest first."""
    scored = []
    for place, texts in enumerate(things):
        closeness = [_closest(word, texts, joined) for word in words]
        if all(closeness):
            scored.append((sum(closeness), place))
    exact = 100.0 * len(words)
    best = max((closeness for closeness, _ in scored), default=0.0)
    if best >= exact:  # where words are found as they stand, what merely resembles them is noise
        scored = [(closeness, place) for closeness, place in scored if closeness >= exact]
    return [place for _, place in sorted(scored, key=lambda pair: -pair[0])]


def _closest(word: str, texts: list[str], joined: bool) -> float:
    """How close a word comes to one of the texts: over 100 where it stands in it, 0 where it does not. It may
    resemble a word of theirs, or, `joined`, two that follow each other.
    """
    best = 0.0
    for rank, text in enumerate(texts):
        if word in text:
            start = text.startswith(word) or any(f"{sign}{word}" in text for sign in " -(")
            best = max(best, 100.0 + (10.0 if start else 0.0) + 5.0 / (1 + rank))
    if best:
        return best
    if any(word in text.replace("-", "") for text in texts):
        return 99.0
    if len(word) < SHORT:
        return 0.0
    from rapidfuzz import fuzz, process

    likely = [part for part in _parts(texts, joined) if len(part) >= SHORT - 1]
    found = process.extractOne(word, likely, scorer=fuzz.ratio, score_cutoff=LIKE)
    return min(found[1], 99.0) if found else 0.0


def _parts(texts: list[str], joined: bool) -> set[str]:
    """The words of the texts, or each two as one: people type kvcache for a KV cache."""
    words = [[part.strip("?.,:;()") for part in text.replace("-", " ").split()] for text in texts]
    if joined:
        return {first + second for one in words for first, second in pairwise(one)}
    return {part for one in words for part in one}
