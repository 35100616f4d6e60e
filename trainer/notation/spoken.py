"""Texts for the calculator that begin in words, with their numbers in figures: "twice 40 GB", "a week"."""

from __future__ import annotations

import re

from trainer.notation.units import unit_table
from trainer.regex import regex

_ONE = regex(r"(?:(?:about|roughly|around|almost|nearly|~)\s*)?an?\s+(?P<unit>[a-zA-Z]+)", re.IGNORECASE)
_EVENT = regex(r"(?:an?|once)\s+(?=(?:[a-z]+\s+)?(?:every|per)\s+\d)", re.IGNORECASE)
_OFTEN = regex(r"(once|twice|thrice)\s+(?:an?|per|each|every)\s+(?=[a-z]+$)", re.IGNORECASE)
_TIMES = regex(r"(twice|thrice|double|triple|half)\s+(?:the\s+)?(?=[$€£]?\d)", re.IGNORECASE)
_COUNTS = {"once": "1", "twice": "2", "double": "2", "thrice": "3", "triple": "3", "half": "0.5"}
_BEGINS = frozenset("aAhHoOtTdDrRnN~")


def in_figures(line: str) -> str:
    """A text that begins in words as one that begins with a number, where it says nothing else.

    "a week" is 1 week, "a failure every 3 h" has a number as well, "twice a day" is 2 per day and
    "twice 40 GB" is 2 * 40 GB.
    """
    if line[:1] not in _BEGINS:
        return line
    event = _EVENT.match(line)
    if event is not None:
        return "1 " + line[event.end() :]
    often, times = _OFTEN.match(line), _TIMES.match(line)
    if often is not None:
        return f"{_COUNTS[often[1].lower()]} per {line[often.end() :]}"
    if times is not None:
        return f"{_COUNTS[times[1].lower()]} * {line[times.end() :]}"
    match = _ONE.fullmatch(line) if line[-1:].isalpha() else None
    unit = unit_table().find(match["unit"]) if match is not None else None
    return f"1 {unit.symbol}" if unit is not None and unit.dimension.hard else line
