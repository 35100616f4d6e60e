"""Whether the file of the history is sound, without changing anything in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from trainer.history.database import Database

STEPS = 100_000
"""Steps of SQLite between two calls that say that it still looks: a few milliseconds."""


def damage(path: Path, looking: Callable[[], object] = lambda: None) -> str:
    """What SQLite finds wrong with the file, "" where it is sound; `looking` is called all the while.

    Raises HistoryError where it is none.
    """
    database = Database(path, lambda: datetime.now(UTC), read_only=True)
    try:
        return database.read(partial(_first_fault, looking=looking))
    finally:
        database.close()


def _first_fault(connection: sqlite3.Connection, looking: Callable[[], object]) -> str:
    def go_on() -> int:
        looking()
        return 0

    connection.set_progress_handler(go_on, STEPS)
    said = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return "" if said == "ok" else said
