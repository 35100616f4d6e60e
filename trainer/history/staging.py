"""The records of an export in tables of one connection alone, checked whole before any is merged."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from trainer.history.rows import attempt_row, sound_report, storable
from trainer.history.schema import MARKS_AHEAD
from trainer.history.shapes import ShapeError

_STAGE = (
    "DROP TABLE IF EXISTS temp.incoming_attempts",
    "DROP TABLE IF EXISTS temp.incoming",
    "DROP TABLE IF EXISTS temp.incoming_marks",
    """CREATE TEMP TABLE incoming_attempts (
        number INTEGER PRIMARY KEY, digest TEXT, started TEXT, row TEXT, report TEXT, later TEXT)""",
    "CREATE TEMP TABLE incoming (kind TEXT, id TEXT, body TEXT, UNIQUE (kind, id))",
    *MARKS_AHEAD,
)
_IDS = {"draft": "id", "note": "subject", "bookmark": "question"}


def stage(connection: sqlite3.Connection, records: Iterable[Mapping[str, Any]]) -> None:
    """Put checked records into tables that only this connection sees, which locks nothing.

    Raises ShapeError where two records have one number or id, and whatever the records raise.
    """
    for statement in _STAGE:
        connection.execute(statement)
    connection.execute("BEGIN")
    try:
        for record in records:
            try:
                (_stage_attempt if record["kind"] == "attempt" else _stage_other)(connection, record)
            except sqlite3.IntegrityError:
                name = record["number"] if record["kind"] == "attempt" else record[_IDS[record["kind"]]]
                raise ShapeError(f"{record['kind']} {str(name)[:60]} stands twice") from None
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _stage_attempt(connection: sqlite3.Connection, record: Mapping[str, Any]) -> None:
    row = attempt_row(
        record["report"], record["mode"], record["started"], record["offset_s"], record["used_s"]
    )
    report = row.pop("report")
    later = {name: record[name] for name in ("timeline", "amendments", "hidings")}
    insert = "INSERT INTO temp.incoming_attempts VALUES (?, ?, ?, ?, ?, ?)"
    values = (record["number"], digest({**row, "report": report}), row["started"], json.dumps(row), report)
    connection.execute(insert, (*values, json.dumps(later)))


def _stage_other(connection: sqlite3.Connection, record: Mapping[str, Any]) -> None:
    name = _IDS.get(record["kind"])
    identity = storable(record[name]) if name else None
    values = (record["kind"], identity, json.dumps(record))
    connection.execute("INSERT INTO temp.incoming VALUES (?, ?, ?)", values)


def digest(row: Mapping[str, Any]) -> str:
    """What two attempts with the same content have in common, whatever their numbers are."""
    used = None if row["used_s"] is None else float(row["used_s"])
    parts = [row[name] for name in ("question", "mode", "started", "offset_s")]
    parts.append(sound_report(row["report"]))
    return hashlib.sha256(json.dumps([*parts, used]).encode()).hexdigest()
