"""The texts that fuzzing starts from: every text of the test data, the questions and their sample answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomli

ROOT = Path(__file__).parents[2]
LONGEST = 4000


def seeds() -> list[str]:
    """Every text once, in a stable order."""
    found: dict[str, None] = {}
    for path in sorted(ROOT.glob("tests/*/data/*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found.update(dict.fromkeys(_texts(json.loads(line).get("text"))))
    for path in sorted(ROOT.glob("questions/**/*.toml")):
        found.update(dict.fromkeys(_texts(tomli.loads(path.read_text(encoding="utf-8")))))
    return list(found)


def _texts(value: Any) -> Iterator[str]:
    """Every text within a value that has a figure in it."""
    if isinstance(value, str):
        if any(letter.isdigit() for letter in value):
            yield value[:LONGEST]
    elif isinstance(value, dict):
        for entry in value.values():
            yield from _texts(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _texts(entry)
