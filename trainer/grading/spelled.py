"""Formulas as people read them: names of inputs and steps in place of identifiers, and the usual signs."""

from __future__ import annotations

from collections.abc import Callable

from trainer.grading.recompute import Chain
from trainer.regex import regex

_CALLS = {"ceil": "round up", "floor": "round down", "ln": "natural logarithm", "sqrt": "square root of"}
_WORD = regex(r"(?<!\d )(?<![\w/])[A-Za-z_]\w*")
"""An identifier; a word behind a figure, or right behind a stroke, is a unit: "2 B/param"."""

_CLAUSE = ("how ", "what ", "where ", "whether ")
"""Words with which a name begins that takes no article."""


def spelled(text: str, name: Callable[[str], str]) -> str:
    """A formula with its identifiers told by `name`, and the signs as people write them."""
    return _WORD.sub(lambda found: name(found.group()), text).replace(" * ", " × ").replace(" / ", " ÷ ")


def called(name: str) -> str:
    """The name of a step or input in a sentence: the rental bill, how much slower."""
    return name if name.startswith(_CLAUSE) else f"the {name}"


def name_of(identifier: str, chain: Chain) -> str:
    """What an identifier of a formula stands for: an input, a step, or what a function does."""
    if identifier in chain.inputs or identifier in chain.steps:
        return chain.name(identifier)
    return _CALLS.get(identifier, identifier.replace("_", " "))


def in_words(text: str, chain: Chain) -> str:
    """A formula in the names of its inputs and steps: "round down(room for caches ÷ KV cache of a user)"."""
    return spelled(text, lambda identifier: name_of(identifier, chain))
