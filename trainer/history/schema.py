"""The tables of the history, and how a file of any older version becomes one of today's."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trainer.history.errors import HistoryError, StrangeSchemaError

_MARKED = ("assumption", "step", "check")


def _marks(source: str, attempt: str, kind: str, table: str = "marks") -> str:
    """The statement that adds the marks of a kind, those of the steps for example, of attempts."""
    part = "json_extract(value, '$.{}')".format
    concept = f"json_extract({attempt}report, '$.concepts[0]')"
    skill = "''" if kind == "assumption" else f"coalesce(nullif({part('skill')}, ''), {concept}, '')"
    return f"""INSERT OR IGNORE INTO {table}
        SELECT {attempt}number, '{kind}', key, {part("id")}, coalesce({part("label")}, {part("name")}),
        {skill},
        coalesce({part("required")}, 1), {part("status")}, coalesce({part("diagnosis.code")}, ''),
        {part("diagnosis.factor")}, {part("line")}, {part("low")}, {part("high")}, {part("reference")}
        FROM {source},
        json_each(CASE WHEN json_valid({attempt}report) THEN {attempt}report ELSE '{{}}' END, '$.{kind}s')"""


def _marking(name: str, attempts: str, marks: str) -> str:
    """The trigger that adds to the table `marks` those of every attempt that is added to `attempts`."""
    added = "; ".join(_marks("(SELECT 1)", "NEW.", kind, marks) for kind in _MARKED)
    return f"""CREATE {name} AFTER INSERT ON {attempts} BEGIN
            {added}; END"""


MARKING = _marking("TRIGGER marks_of_attempt", "attempts", "marks")
MARKS_AHEAD = (
    """CREATE TEMP TABLE incoming_marks (
        attempt, kind, place, id, label, skill, required, status, cause, factor, line, low, high, truth,
        PRIMARY KEY (attempt, kind, place)) WITHOUT ROWID""",
    _marking("TEMP TRIGGER marks_of_incoming", "incoming_attempts", "incoming_marks"),
)
"""Marks of attempts that wait in a table of their own: worked out there they lock nothing."""


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
    (
        # One row for each verdict, so that weeks of practice are summed up without reading reports.
        """CREATE TABLE marks (
            attempt INTEGER NOT NULL REFERENCES attempts (number), kind TEXT NOT NULL, place INTEGER NOT NULL,
            id TEXT NOT NULL, label TEXT NOT NULL, skill TEXT NOT NULL, required INTEGER NOT NULL,
            status TEXT NOT NULL, cause TEXT NOT NULL, factor REAL, line INTEGER,
            low REAL, high REAL, truth REAL,
            PRIMARY KEY (attempt, kind, place)) WITHOUT ROWID""",
        *(_marks("attempts", "attempts.", kind) for kind in _MARKED),
        MARKING,
        # Constants asked as cards: what was typed, and how well it was known, 1 (not) to 4.
        """CREATE TABLE recalls (
            number INTEGER PRIMARY KEY AUTOINCREMENT, constant TEXT NOT NULL, rating INTEGER NOT NULL,
            typed TEXT NOT NULL, took_s REAL, at TEXT NOT NULL, offset_s INTEGER NOT NULL)""",
        # The schedule: made from marks and recalls, so that it can be made again from them.
        """CREATE TABLE cards (
            kind TEXT NOT NULL, subject TEXT NOT NULL, due TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (kind, subject)) WITHOUT ROWID""",
        "CREATE TABLE scheduled (kind TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID",
        """CREATE TABLE mocks (
            number INTEGER PRIMARY KEY AUTOINCREMENT, minutes REAL NOT NULL, used_s REAL, body TEXT NOT NULL,
            started TEXT NOT NULL, offset_s INTEGER NOT NULL)""",
        """CREATE TABLE calculations (
            number INTEGER PRIMARY KEY AUTOINCREMENT, typed TEXT NOT NULL, at TEXT NOT NULL,
            offset_s INTEGER NOT NULL)""",
    ),
    (
        # Attempts stand in the order of their time: an import adds earlier ones after later ones.
        "CREATE INDEX attempts_in_time ON attempts (started, number)",
        "DROP INDEX attempts_of_question",
        "CREATE INDEX attempts_of_question ON attempts (question, started, number)",
    ),
)


_STAND_INS = {
    2: (
        "amendments (number, attempt, added, offset_s, body)",
        "hidings (number, attempt, hidden, added, offset_s)",
        "timelines (attempt, body)",
        "bookmarks (question, added, offset_s)",
        "notes (subject, text, updated, offset_s)",
    ),
    4: (
        """marks (attempt, kind, place, id, label, skill, required, status, cause, factor, line, low, high,
            truth)""",
        "recalls (number, constant, rating, typed, took_s, at, offset_s)",
        "cards (kind, subject, due, body)",
        "scheduled (kind, upto)",
        "mocks (number, minutes, used_s, body, started, offset_s)",
        "calculations (number, typed, at, offset_s)",
    ),
}
"""The tables that came with a version."""


def check_version(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the file. Raises HistoryError for one that only a newer trainer understands."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise HistoryError(
            f"the history {path} is of a newer trainer: version {version}, this one knows {len(MIGRATIONS)}",
            "install the newer trainer, or set TRAINER_HOME to another folder",
        )
    return version


def check_schema(connection: sqlite3.Connection) -> None:
    """Raise StrangeSchemaError where something of the file's version is not there or is something else, and
    where there are views or triggers of somebody else.
    """
    connection.execute("BEGIN")  # version and schema as of one moment: another program may migrate just now
    try:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        found = _schema(connection)
    finally:
        connection.rollback()
    wanted = _schema_of(version)
    if not wanted <= found:
        raise StrangeSchemaError("the file lacks something that its version has")
    if any(kind in ("view", "trigger") for kind, _, _ in found - wanted) or (found and not version):
        raise StrangeSchemaError("the file has something that is not of this trainer")


def _schema(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """Kind, name and statement of everything in a file; how a statement is laid out says nothing."""
    select = """SELECT type, name, CAST(sql AS TEXT) FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"""
    rows = connection.execute(select)
    return {(kind, name, _on_one_line(sql)) for kind, name, sql in rows}


def _schema_of(version: int) -> set[tuple[str, str, str]]:
    """The same of a sound file of a version, worked out from the statements, since every start looks."""
    made: dict[str, tuple[str, str, str]] = {}
    for statement in (one for statements in MIGRATIONS[:version] for one in statements):
        text = _on_one_line(statement)
        verb, kind, name, rest = f"{text} ".split(" ", 3)
        if verb == "CREATE":
            made[name] = kind.lower(), name, text
        elif verb == "DROP":
            del made[name]
        elif verb == "ALTER":
            before, end, after = made[name][2].rpartition(")")
            column = rest.strip().removeprefix("ADD COLUMN ")
            made[name] = kind.lower(), name, f"{before}, {column}{end}{after}"
    return set(made.values())


def _on_one_line(statement: str) -> str:
    return " ".join((statement or "").split())


def add_stand_ins(connection: sqlite3.Connection, version: int) -> None:
    """Empty tables, of this connection alone, for those that a file opened for reading is too old to have."""
    for since, tables in _STAND_INS.items():
        for table in tables if version < since else ():
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
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = check_version(connection, path)
        if 0 < version < len(MIGRATIONS):
            _copy(path, path.with_name(f"{path.name}.version-{version}"))
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _copy(path: Path, target: Path) -> None:
    """Copy the file as it is, and only then under its name; an earlier copy of that name stays."""
    from trainer.history.backup import copy

    number = 1
    while target.exists():
        number += 1
        target = target.with_name(f"{target.name.partition('.again-')[0]}.again-{number}")
    copy(path, target)
