"""Whether the file of the history is sound, without changing anything in it."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from trainer.history.database import Database


def damage(path: Path) -> str:
    """What SQLite finds wrong with the file, "" where it is sound. Raises HistoryError where it is none."""
    database = Database(path, lambda: datetime.now(UTC), read_only=True)
    try:
        return database.read(_first_fault)
    finally:
        database.close()


def _first_fault(connection: sqlite3.Connection) -> str:
    said = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return "" if said == "ok" else said
