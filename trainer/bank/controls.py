"""Characters that a terminal may obey instead of showing them, or shows nothing of."""

from __future__ import annotations

from trainer.regex import regex

CONTROL = regex(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff"
    r"\u034f\u115f\u1160\u17b4\u17b5\u200b\u3164\uffa0\ufff0-\uffff\ue000-\uf8ff\U000e0000-\U0010ffff]"
)
"""A character that a terminal may obey, or that nobody sees. Line ends and tabs are fine."""


def is_one_line(text: str) -> bool:
    """Whether a text can stand in a list as it is."""
    return CONTROL.search(text) is None and "\n" not in text and "\t" not in text
