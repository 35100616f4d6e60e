"""How much there may be in a file that a person writes: whatever reads it goes down into all of it."""

from __future__ import annotations

from typing import Any

DEEPEST, MOST_ENTRIES, MOST_VALUES = 16, 200, 4_000
"""The longest questions have five levels, a list of 134 entries, and a thousand values in all."""
LARGEST = 2**63
"""The whole numbers of TOML are below."""


def excess(data: dict[str, Any], entries: int = MOST_ENTRIES, values: int = MOST_VALUES) -> str:
    """What there is too much of, "" for nothing."""
    level: list[Any] = [data]
    count = 0
    for _ in range(DEEPEST):
        below = [list(one.values()) if isinstance(one, dict) else one for one in level]
        if any(len(one) > entries for one in below):
            return f"more than {entries:,} entries in one list or table"
        level = [value for one in below for value in one]
        count += len(level)
        if count > values:
            return f"more than {values:,} values"
        if any(isinstance(one, int) and not -LARGEST <= one < LARGEST for one in level):
            return "a whole number of more than 18 digits"
        level = [one for one in level if isinstance(one, dict | list)]
        if not level:
            return ""
    return "nested far too deeply"


def is_too_deep(value: Any) -> bool:
    """Whether a value has more levels than anything that is read here needs."""
    level: list[Any] = [[value]]
    for _ in range(DEEPEST + 1):
        nested = (one.values() if isinstance(one, dict) else one for one in level)
        level = [inner for one in nested for inner in one if isinstance(inner, dict | list)]
        if not level:
            return False
    return True
