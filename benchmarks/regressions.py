"""Ratios that are worse than those recorded with the results: reported, and never a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.measure import Goal, Row, Section

RECORD = Path(__file__).with_name("recorded.json")
MUCH = 0.1
"""By how much a ratio must be worse to be reported."""


def record(found: Mapping[str, Section]) -> None:
    """Keep the ratios of all rows."""
    ratios = {_key(row): round(ratio, 4) for row, _, ratio in _measured(found)}
    RECORD.write_text(json.dumps(ratios, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def report(found: Mapping[str, Section]) -> Iterator[str]:
    """A line for every row that is much worse than recorded, or one that says that none is."""
    recorded = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    compared = [(one, recorded[_key(one[0])]) for one in _measured(found) if _key(one[0]) in recorded]
    worse = [(one, before) for one, before in compared if one[1].worse(one[2], before) > MUCH]
    yield f"benchmarks: {len(worse)} of {len(compared)} ratios more than {MUCH:.0%} worse than recorded"
    for (row, goal, ratio), before in worse:
        off = f"{goal.worse(ratio, before):+.0%}; goal {goal}"
        yield f"  {row.name} against {row.against}: {ratio:.2f}, was {before:.2f} ({off})"


def _measured(found: Mapping[str, Section]) -> Iterator[tuple[Row, Goal, float]]:
    """The rows with a goal that were measured, each with its goal and its ratio."""
    for section in found.values():
        for row in section.rows:
            if row.ratio is not None and row.goal is not None:
                yield row, row.goal, row.ratio


def _key(row: Row) -> str:
    return f"{row.name} | {row.against}"
