"""Everything that a person did, as records for an export."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Generator
from typing import Any

from trainer.history.drafts import OFFERED
from trainer.history.kinds import check_record
from trainer.history.shapes import ShapeError

_ATTEMPTS = """SELECT number, mode, started, offset_s, used_s, report,
    (SELECT body FROM timelines WHERE attempt = attempts.number) AS timeline FROM attempts ORDER BY number"""
_DRAFTS = f"""SELECT id, question, seed, mode, text, elapsed_s, updated, offset_s, timeline, hints FROM drafts
    WHERE {OFFERED} ORDER BY updated, id"""
_REST = {
    "bookmark": "SELECT question, added, offset_s FROM bookmarks ORDER BY question",
    "note": "SELECT subject, text, updated, offset_s FROM notes ORDER BY subject",
    "recall": "SELECT constant, rating, typed, took_s, at, offset_s FROM recalls ORDER BY number",
    "mock": "SELECT minutes, used_s, body, started, offset_s FROM mocks ORDER BY number",
    "calculation": "SELECT typed, at, offset_s FROM calculations ORDER BY number",
}
_WITH_JSON = {"attempt": ("report", "timeline"), "draft": ("timeline", "hints"), "mock": ("body",)}


class Exporter:
    """Reads one history, in one transaction of the connection: all records are of the same moment.

    What this trainer could not import again is left out; `left_out` says what that was.
    """

    def __init__(self, connection: sqlite3.Connection, mock_body: type | None = None) -> None:
        self._connection = connection
        self._mock_body = mock_body
        self.left_out: list[str] = []
        self.written: Counter[str] = Counter()

    def lines(self) -> Generator[str, None, None]:
        """The records, each as the JSON of a line: attempts first, because others name them."""
        self._connection.execute("BEGIN")
        try:
            for kind, select in {"attempt": _ATTEMPTS, "draft": _DRAFTS, **_REST}.items():
                for row in self._connection.execute(select):
                    line = self._line(kind, dict(row))
                    if line is not None:
                        self.written[kind] += 1
                        yield line
        finally:
            self._connection.rollback()

    def _line(self, kind: str, row: dict[str, Any]) -> str | None:
        try:
            record = {"kind": kind, **row}
            for name in _WITH_JSON.get(kind, ()):
                record[name] = json.loads(row[name] or "[]")
            if kind == "attempt":
                record["amendments"] = self._amendments(row["number"])
                record["hidings"] = self._hidings(row["number"])
            check_record(record, self._mock_body)
            return json.dumps(record, allow_nan=False)
        except (ValueError, RecursionError) as error:
            named = f"{kind} {row['number']}" if kind == "attempt" else f"a {kind}"
            says = error if isinstance(error, ShapeError) else "it cannot be read"
            self.left_out.append(f"{named}: {says}")
        return None

    def _amendments(self, number: int) -> list[dict[str, Any]]:
        select = "SELECT added, offset_s, body FROM amendments WHERE attempt = ? ORDER BY number"
        return [{**row, "body": json.loads(row["body"])} for row in map(dict, self._rows(select, number))]

    def _hidings(self, number: int) -> list[dict[str, Any]]:
        select = "SELECT hidden, added, offset_s FROM hidings WHERE attempt = ? ORDER BY number"
        return [{**row, "hidden": bool(row["hidden"])} for row in map(dict, self._rows(select, number))]

    def _rows(self, select: str, number: int) -> list[sqlite3.Row]:
        return self._connection.execute(select, (number,)).fetchall()
