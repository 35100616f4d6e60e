"""What was found where something else must stand, and what that looks like."""

from __future__ import annotations

from typing import Any

from trainer.bank.problem import quoted
from trainer.bank.schema import VERSION
from trainer.bank.shapes import Key, Kind

TABLE_FORMS = {
    "set": '{ mfu = "30%" }',
    "steps": '{ time = "correct" }',
    "checks": '{ fits = "done" }',
    "diagnoses": '{ time = "bits-for-bytes" }',
}
"""What the tables look like that are written on one line."""


def described(value: Any) -> str:
    """What was found instead, in the words of TOML."""
    if isinstance(value, bool):
        return f"the flag {str(value).lower()}"
    if isinstance(value, int | float):
        return f"the number {quoted(value, 30)}"
    if isinstance(value, str):
        return f"the text {quoted(value, 30)}"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"


def example(key: Key) -> str:
    """What a missing key looks like, "" where any text would do."""
    if key.choices:
        return f'such as {key.name} = "{key.choices[0]}"'
    if key.kind is Kind.TABLES:
        return f"such as [[{key.name}]]"
    return f"such as {key.name} = {VERSION}" if key.name == "schema" else ""


def in_quotes(key: Key, value: Any) -> str:
    """How a value that is no text is written as one."""
    if key.kind is Kind.QUANTITY and isinstance(value, list):
        return 'write one text: "30-50%"' if key.name == "range" else "write one text in quotes"
    bare = isinstance(value, int | float) and not isinstance(value, bool)
    return f'write it in quotes: "{value}"' if bare else ""
