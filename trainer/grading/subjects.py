"""What a number is about, where a question asks the same of several things: "h100 2 cards, h200 1 card"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trainer.grading.evidence import Evidence
from trainer.grading.recompute import Chain
from trainer.grading.words import normalise
from trainer.regex import regex

_NAMED = regex(r"(?<![a-z0-9])[a-z]+\d+[a-z]*?(?=s?(?![a-z0-9]))")

_PARTS = regex(r"[,;]|\.(?!\d)")
_LINKS = ("per", "for", "on", "an", "a", "each")


def subjects_of(text: str) -> frozenset[str]:
    """The product names of a text: letters with figures, such as H100 and MI300X, in singular."""
    return frozenset(_NAMED.findall(normalise(text)))


def compared(chain: Chain) -> frozenset[str]:
    """The things that a question sets side by side, each with steps of its own; empty where it does not."""
    each = (subjects_of(step.name) for step in chain.steps.values())
    found = frozenset(next(iter(one)) for one in each if len(one) == 1)
    return found if len(found) > 1 else frozenset()


def by_number(evidence: Sequence[Evidence], among: frozenset[str]) -> dict[int, str]:
    """What each number is said of. Up to a comma that stays the same: "h100 141/80 = 1.8 -> 2 cards"."""
    found: dict[int, str] = {}
    line = 0
    for number in evidence if among else ():
        goes_on = number.line == line and not _PARTS.search(number.before) and not subjects_of(number.before)
        latest = next(reversed(found.values()), "") if goes_on else ""
        found[number.index] = _by_words(number, among) or latest or _by_label(number, among)
        line = number.line
    return found


def _by_words(number: Evidence, among: frozenset[str]) -> str:
    """By its own noun or the words before it."""
    clause = re.split(r"[,;:(]", number.before)[-1]
    for text in (number.text, clause):
        found = subjects_of(text) & among
        if len(found) == 1:
            return next(iter(found))
    return ""


def _by_label(number: Evidence, among: frozenset[str]) -> str:
    """By its label, or the word that follows at once: "24 tok/s (H100)", "24 tok/s per H100"."""
    words = [word.strip("()") for word in number.after.split() if word not in _LINKS]
    found = subjects_of(number.label) & among or (subjects_of(words[0]) & among if words else frozenset())
    return next(iter(found), "")


def is_of_another(said: str, name: str, among: frozenset[str]) -> bool:
    """Whether a number is said of another of these things than a step or an input of this name is."""
    mine = subjects_of(name) & among
    return bool(mine and said) and said not in mine
