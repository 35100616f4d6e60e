"""The cases of tests/notation/data, and how values are compared with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from trainer.notation import Dimension, Link, Reading, read

DATA = Path(__file__).parent / "data"


def cases(name: str) -> list[dict[str, Any]]:
    """The objects of a data file, one a line."""
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def close(value: float | None, wanted: float, tolerance: float = 0.005) -> bool:
    """Whether a value is within a relative tolerance of the wanted one."""
    if value is None:
        return False
    return abs(value) < 1e-9 if wanted == 0 else abs(value / wanted - 1) <= tolerance


def same_hard(unit: str | None, wanted: str) -> bool:
    """Whether two printed units have the same hard part."""
    return Dimension.parse(unit or "1").hard == Dimension.parse(wanted).hard


def links(reading: Reading) -> list[tuple[int, Link]]:
    """Every link with the line of its statement."""
    return [(statement.line, link) for statement in reading.statements for link in statement.links]


def only_link(text: str) -> Link:
    """The one written link of a text."""
    found = [link for _, link in links(read(text)) if not link.inferred]
    assert len(found) == 1, [link.left.text + " = " + link.right.text for link in found]
    return found[0]


def values(text: str) -> list[float]:
    """The values of all mentions of a text, in the order typed."""
    return [mention.quantity.value for mention in read(text).mentions]
