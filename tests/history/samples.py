"""A history with something of everything in it, and all that is in one, to compare."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.samples import report
from trainer.grading.hints import Hint
from trainer.history import Card, Draft, Edit, Store
from trainer.practice.mocked import Asked, Sitting, body_of

NOW = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)
HINT = Hint("step:C", 1, "a name", "the compute")
DERIVED = ("cards", "scheduled", "opened", "sqlite_sequence")


def ticking() -> Iterator[datetime]:
    """A second later every time."""
    moment = NOW
    while True:
        moment += timedelta(seconds=1)
        yield moment


def filled(path: Path, start: int = 0) -> Store:
    """Three attempts with what came later, a draft, notes, a bookmark, recalls, a mock and a calculation.

    Two attempts are the same in everything. `start` shifts the days, for another person.
    """
    clock = ticking()
    store = Store.open(path, lambda: next(clock) + timedelta(days=start))
    began = NOW + timedelta(days=start)
    graded = report(question="train-7b-1t-3w", text="6ND \ud83d [bold] 中文\n\x00")
    first = store.save_attempt(
        graded, mode="drill", started=began, used_s=60.5, timeline=(Edit(1.5, 1, "6ND \ud83d"),)
    )
    for _ in range(2):
        store.save_attempt(report(seed=7), mode="interview", started=began + timedelta(hours=1), used_s=None)
    store.amend_attempt(first, replace(graded, claimed_score=80, claimed_band="solid"))
    store.amend_attempt(first, replace(graded, claimed_score=85, claimed_band="strong"))
    store.hide_attempt(2)
    store.hide_attempt(2, hidden=False)
    store.hide_attempt(3)
    store.save_draft(
        Draft("kv-cache", 3, "coach", "half\n", 41.5, id=f"draft{start}", timeline=(Edit(3.0, 1, "half"),),
              hints=(HINT.as_text(),))
    )  # fmt: skip
    store.remarks.write_note("attempt:1", "forgot [bold]the nodes[/bold]")
    store.remarks.write_note("question:kv-cache", "again")
    store.remarks.bookmark("kv-cache")
    practising = store.practising
    for rating in (3, 3, 1):
        practising.add_recall("h100-peak", rating, "989", 4.5)
    asked = (Asked("train-7b-1t-3w", "Train", 12.0, 7, True, 2, 300.0), Asked("kv-cache", "KV", 10.0))
    practising.add_mock(45, 2400.5, body_of(Sitting(45.0, asked, draft=f"draft{start}", holder="1 2")), began)
    practising.add_calculation("6 * 7e9")
    practising.keep_cards("skill", [Card("skill", "kv-cache", began, "{}")], before=0, upto=3)
    return store


def contents(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables but the derived ones, without what belongs to running programs."""
    connection = sqlite3.connect(path)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in sorted(names)}
    connection.close()
    found["drafts"] = [(*row[:8], *row[9:]) for row in found["drafts"]]
    found["mocks"] = [(*row[:3], {**json.loads(row[3]), "holder": ""}, *row[4:]) for row in found["mocks"]]
    return {name: rows for name, rows in found.items() if name not in DERIVED}


def sitting_data() -> dict[str, Any]:
    """The body of a mock interview as an export has it."""
    return {"version": 1, **asdict(Sitting(45.0, (Asked("kv-cache", "KV", 10.0),)))}
