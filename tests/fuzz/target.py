"""What is fuzzed: texts to begin with, how they are changed, and what must hold of each."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.fuzz.failing import Properties

Change = Callable[[str, Sequence[str], random.Random, int], str]
"""A text after some changes: the text, others that lend their parts, chance, and the greatest length."""


@dataclass(frozen=True)
class Target:
    """One part of the program that takes texts. Bytes that are not UTF-8 stand as lone surrogates.

    `every` says of a slow property for how many texts it is tried once.
    """

    properties: Properties
    seeds: Callable[[], list[str]]
    change: Change
    longest: int
    every: Mapping[str, int] = field(default_factory=dict)
