"""Characters that a terminal may obey instead of showing them."""

from __future__ import annotations

from trainer.regex import regex

CONTROL = regex(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
"""A character that a terminal may obey instead of showing it. Line ends and tabs are fine."""
