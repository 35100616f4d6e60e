"""The tables of the history, and how a file of any older version becomes one of today's."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trainer.history.errors import HistoryError
from trainer.history.private import make_private

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # `report` stands last: reading the columns before it skips the pages that long reports overflow into.
        """CREATE TABLE attempts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            question TEXT NOT NULL, title TEXT NOT NULL, score INTEGER NOT NULL, band TEXT NOT NULL,
            mode TEXT NOT NULL, seed INTEGER, started TEXT NOT NULL, offset_s INTEGER NOT NULL, used_s REAL,
            limit_s REAL NOT NULL, missing TEXT NOT NULL, report TEXT NOT NULL)""",
        "CREATE INDEX attempts_of_question ON attempts (question, number)",
        """CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts
            BEGIN SELECT RAISE(ABORT, 'attempts are never deleted'); END""",
        """CREATE TRIGGER attempts_stay_as_graded BEFORE UPDATE ON attempts
            BEGIN SELECT RAISE(ABORT, 'attempts are never changed'); END""",
        """CREATE TABLE drafts (
            id TEXT PRIMARY KEY, question TEXT NOT NULL, seed INTEGER, mode TEXT NOT NULL, text TEXT NOT NULL,
            elapsed_s REAL NOT NULL, updated TEXT NOT NULL, offset_s INTEGER NOT NULL,
            holder TEXT NOT NULL) WITHOUT ROWID""",
        "CREATE TABLE opened (at TEXT NOT NULL)",
        "INSERT INTO opened VALUES ('')",
    ),
    (
        """CREATE TABLE amendments (
            number INTEGER PRIMARY KEY AUTOINCREMENT, attempt INTEGER NOT NULL REFERENCES attempts (number),
            added TEXT NOT NULL, offset_s INTEGER NOT NULL, body TEXT NOT NULL)""",
        "CREATE INDEX amendments_of_attempt ON amendments (attempt, number)",
        """CREATE TRIGGER amendments_stay BEFORE DELETE ON amendments
            BEGIN SELECT RAISE(ABORT, 'amendments are never deleted'); END""",
        """CREATE TRIGGER amendments_stay_as_made BEFORE UPDATE ON amendments
            BEGIN SELECT RAISE(ABORT, 'amendments are never changed'); END""",
        # An attempt is hidden or shown again by a row that is added; the last one counts.
        """CREATE TABLE hidings (
            number INTEGER PRIMARY KEY AUTOINCREMENT, attempt INTEGER NOT NULL REFERENCES attempts (number),
            hidden INTEGER NOT NULL, added TEXT NOT NULL, offset_s INTEGER NOT NULL)""",
        "CREATE INDEX hidings_of_attempt ON hidings (attempt, number)",
        """CREATE TABLE timelines (
            attempt INTEGER PRIMARY KEY REFERENCES attempts (number), body TEXT NOT NULL)""",
        "ALTER TABLE drafts ADD COLUMN timeline TEXT NOT NULL DEFAULT '[]'",
        """CREATE TABLE bookmarks (
            question TEXT PRIMARY KEY, added TEXT NOT NULL, offset_s INTEGER NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE notes (
            subject TEXT PRIMARY KEY, text TEXT NOT NULL, updated TEXT NOT NULL, offset_s INTEGER NOT NULL
            ) WITHOUT ROWID""",
    ),
    ("ALTER TABLE drafts ADD COLUMN hints TEXT NOT NULL DEFAULT '[]'",),
)


def check_version(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the file. Raises HistoryError for one that only a newer trainer understands."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise HistoryError(
            f"the history {path} is of a newer trainer: version {version}, this one knows {len(MIGRATIONS)}",
            "install the newer trainer, or set TRAINER_HOME to another folder",
        )
    return version


def add_stand_ins(connection: sqlite3.Connection, version: int) -> None:
    """Empty tables, of this connection alone, for those that a file opened for reading is too old to have."""
    if version < 2:
        for table in (
            "amendments (number, attempt, body)",
            "hidings (number, attempt, hidden)",
            "timelines (attempt, body)",
            "bookmarks (question)",
            "notes (subject, text)",
        ):
            connection.execute(f"CREATE TEMP TABLE IF NOT EXISTS {table}")


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file to today's version in one transaction, after a copy of an older one.

    Two programs may do it at once: the second finds it done.
    """
    version = check_version(connection, path)
    if version == len(MIGRATIONS):
        return
    if version == 0:
        connection.execute("PRAGMA journal_mode = WAL")
    else:
        _copy(connection, path.with_name(f"{path.name}.version-{version}"))
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statements in MIGRATIONS[check_version(connection, path) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    make_private(target)
    copy = sqlite3.connect(target)
    try:
        connection.backup(copy)
    finally:
        copy.close()
