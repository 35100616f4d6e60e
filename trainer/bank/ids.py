"""What ids look like: those of questions and mistakes, and the names that formulas use."""

from __future__ import annotations

from trainer.regex import regex

SLUG = regex(r"[a-z0-9][a-z0-9-]{0,79}")
"""The id of a question, which also names its file and is typed in a terminal."""

ID = regex(r"[A-Za-z][A-Za-z0-9_]{0,39}")
"""A name in a formula."""

CODE = regex(r"[A-Za-z0-9][A-Za-z0-9-]{0,79}")
"""The name of a mistake, which reports give as its code."""
