"""Ratios that are worse than those recorded with the results: reported, and never a failure.

A busy machine gives worse ratios now and then, so what looks worse is measured once more, and said only where
it is worse both times.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from benchmarks.measure import Goal, Row, Section

RECORD = Path(__file__).with_name("recorded.json")
MUCH = 0.1
"""By how much a ratio must be worse to be reported."""
Measure = Callable[[list[str]], Mapping[str, Section]]
"""What gives the sections of some names."""


def record(found: Mapping[str, Section]) -> None:
    """Keep the ratios of all rows."""
    ratios = {_key(row): round(ratio, 4) for row, _, ratio in _measured(found)}
    RECORD.write_text(json.dumps(ratios, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def recorded() -> dict[str, float]:
    """The ratios that were recorded."""
    return json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}


def report(measure: Measure, names: list[str], before: Mapping[str, float]) -> Iterator[str]:
    """A line for every row that is much worse than recorded, or one that says that none is."""
    found = measure(names)
    known = [one for one in _measured(found) if _key(one[0]) in before]
    first = _worse(found, before)
    again = measure([name for name in names if any(_key(row) in first for row in found[name].rows)])
    second = _worse(again, before)
    worse = [key for key in first if key in second]
    yield f"benchmarks: {len(worse)} of {len(known)} ratios more than {MUCH:.0%} worse than recorded"
    for key in worse:
        (row, goal, ratio), other = first[key], second[key][2]
        off = min(goal.worse(ratio, before[key]), goal.worse(other, before[key]))
        both = f"{ratio:.2f} and {other:.2f}, was {before[key]:.2f} ({off:+.0%}; goal {goal})"
        yield f"  {row.name} against {row.against}: {both}"
    if passing := len(first) - len(worse):
        yield f"  {passing} more only in one of two tries: noise of a busy machine"


def _worse(found: Mapping[str, Section], before: Mapping[str, float]) -> dict[str, tuple[Row, Goal, float]]:
    """The rows that are much worse than before, by their keys."""
    rows = {_key(one[0]): one for one in _measured(found) if _key(one[0]) in before}
    return {key: one for key, one in rows.items() if one[1].worse(one[2], before[key]) > MUCH}


def _measured(found: Mapping[str, Section]) -> Iterator[tuple[Row, Goal, float]]:
    """The rows with a goal that were measured, each with its goal and its ratio."""
    for section in found.values():
        for row in section.rows:
            if row.ratio is not None and row.goal is not None:
                yield row, row.goal, row.ratio


def _key(row: Row) -> str:
    return f"{row.name} | {row.against}"
