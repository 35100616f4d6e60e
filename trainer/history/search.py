"""Finding attempts: by words, band and mode, in an order, or all of one question in a line."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from trainer.history.database import Database
from trainer.history.records import AttemptSummary, Query, QuestionSummary
from trainer.history.rows import NEWEST, SUMMARY, VISIBLE, stored_time, summary_of

_ORDER = {
    "newest": NEWEST,
    "oldest": "started, number",
    "best": f"score DESC, {NEWEST}",
    "worst": f"score, {NEWEST}",
    "longest": f"used_s DESC, {NEWEST}",
    "question": f"title COLLATE NOCASE, {NEWEST}",
}
_GROUP_ORDER = _ORDER | {
    "best": f"best DESC, {NEWEST}",
    "worst": f"worst, {NEWEST}",
    "longest": f"longest DESC, {NEWEST}",
}
EVERYTHING = Query()
_DELETED = """SELECT count(*) FROM hidings AS one WHERE hidden AND number =
    (SELECT max(number) FROM hidings WHERE attempt = one.attempt)"""
_SEARCHED = """(title || ' ' || question || ' ' || missing || ' ' || band || ' ' ||
    coalesce((SELECT text FROM notes WHERE subject = 'attempt:' || attempts.number), ''))"""


class Search:
    """Reads one history."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def attempts(self, query: Query, limit: int = 50, offset: int = 0) -> list[AttemptSummary]:
        """Attempts that fit a query, a page of them."""
        where, values = _condition(query)
        page = f"SELECT number FROM attempts WHERE {where} ORDER BY {_ORDER[query.order]} LIMIT ? OFFSET ?"
        select = f"SELECT {SUMMARY} FROM attempts WHERE number IN ({page}) ORDER BY {_ORDER[query.order]}"
        found = self._all(select, [*values, limit, offset])
        return [summary_of(row) for row in found]

    def count(self, query: Query) -> int:
        """How many attempts fit a query."""
        where, values = _condition(query)
        if where == VISIBLE:  # of a long history all but the few that are deleted
            return int(self._all(f"SELECT (SELECT count(*) FROM attempts) - ({_DELETED})", [])[0][0])
        return int(self._all(f"SELECT count(*) FROM attempts WHERE {where}", values)[0][0])

    def by_question(self, query: Query = EVERYTHING) -> list[QuestionSummary]:
        """Every question with an attempt that fits a query, with their number, the best and the last of them.

        They stand in the order of the query: by the best, the worst, the longest or the last of each.
        """
        where, values = _condition(query)
        select = f"""SELECT {SUMMARY}, best, attempts FROM attempts JOIN
            (SELECT max(started || printf('%012d', number)) AS latest, max(score) AS best,
             min(score) AS worst, max(used_s) AS longest, count(*) AS attempts
             FROM attempts WHERE {where} GROUP BY question)
            ON number = CAST(substr(latest, -12) AS INTEGER)
            ORDER BY {_GROUP_ORDER[query.order]}"""
        return [
            QuestionSummary(row["question"], row["title"], row["attempts"], row["best"], summary_of(row))
            for row in self._all(select, values)
        ]

    def numbered(self, numbers: Collection[int]) -> list[AttemptSummary]:
        """The attempts of these numbers, newest first; those that are deleted are left out."""
        marks = ", ".join("?" * len(numbers))
        select = f"SELECT {SUMMARY} FROM attempts WHERE number IN ({marks}) AND {VISIBLE} ORDER BY {NEWEST}"
        return [summary_of(row) for row in self._all(select, list(numbers))]

    def begun(self, since: datetime, until: datetime, limit: int = 200) -> list[AttemptSummary]:
        """The attempts that were begun from a moment on and before another one, newest first."""
        select = f"""SELECT {SUMMARY} FROM attempts WHERE started >= ? AND started < ? AND {VISIBLE}
            ORDER BY {NEWEST} LIMIT ?"""
        found = self._all(select, [stored_time(since)[0], stored_time(until)[0], limit])
        return [summary_of(row) for row in found]

    def seeds_of(self, question: str) -> list[int | None]:
        """The seeds of all attempts at a question, deleted ones too, each once and the latest first."""
        select = """SELECT seed FROM attempts WHERE question = ? GROUP BY seed
            ORDER BY max(started) DESC, max(number) DESC"""
        return [row["seed"] for row in self._all(select, [question])]

    def deleted_last(self) -> int | None:
        """The attempt that was deleted last of those that are deleted still, None where there is none."""
        select = """SELECT attempt FROM hidings AS one WHERE hidden AND number =
            (SELECT max(number) FROM hidings WHERE attempt = one.attempt) ORDER BY number DESC LIMIT 1"""
        rows = self._all(select, [])
        return rows[0]["attempt"] if rows else None

    def _all(self, select: str, values: list[Any]) -> list[Any]:
        return self._database.read(lambda connection: connection.execute(select, values).fetchall())


def _condition(query: Query) -> tuple[str, list[Any]]:
    conditions, values = [VISIBLE], list[Any]()
    for word in query.words.split():
        conditions.append(f"{_SEARCHED} LIKE ? ESCAPE '\\'")
        escaped = word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        values.append(f"%{escaped}%")
    if query.question is not None:
        conditions.append("question = ?")
        values.append(query.question)
    if query.bands:
        conditions.append(f"band IN ({', '.join('?' * len(query.bands))})")
        values += query.bands
    if query.mode is not None:
        conditions.append("mode = ?")
        values.append(query.mode)
    return " AND ".join(conditions), values
