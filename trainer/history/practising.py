"""What practice over weeks rests on: verdicts, recalled constants, the schedule, mocks and calculations."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, NamedTuple

from trainer.history.claimed import CLAIMED, SETTLED, claims
from trainer.history.database import Database
from trainer.history.records import Timeline
from trainer.history.rows import NEWEST, VISIBLE, loaded_time, storable, stored_time, timeline_of

LONGEST_S = 86_400
"""Seconds that an attempt is counted for at most: a clock that was set forward is no practice."""
CardKind = Literal["skill", "constant"]


class Mark(NamedTuple):
    """One verdict of one attempt. `at` carries its local offset.

    `cause` is the code of a slip, off by `factor`. `low` and `high` are the range that was
    stated for a step, `truth` is the step's reference, in base units.
    """

    attempt: int
    question: str
    mode: str
    at: datetime
    score: int
    used_s: float | None
    kind: Literal["assumption", "step", "check"]
    id: str
    label: str
    skill: str
    required: bool
    status: str
    cause: str
    factor: float | None
    line: int | None
    low: float | None
    high: float | None
    truth: float | None


class Day(NamedTuple):
    """The attempts of one day on the clock on the wall: how many, their mean score, seconds in all."""

    day: date
    attempts: int
    score: float
    used_s: float


class Newest(NamedTuple):
    """The numbers of the last attempt, and of the last deletion or return of one; 0 where there is none."""

    attempt: int
    hiding: int


class Card(NamedTuple):
    """What is known of the memory of one subject: when it becomes due, and the scheduler's own text."""

    kind: CardKind
    subject: str
    due: datetime
    body: str


class Recall(NamedTuple):
    """A constant that was asked: `rating` is 1 for not known to 4 for known at once."""

    number: int
    constant: str
    rating: int
    typed: str
    took_s: float | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Mock:
    """A mock interview: its time, and a body that its own room writes and reads.

    `used_s` is None while it runs, or was cut short.
    """

    number: int
    minutes: float
    used_s: float | None
    body: str
    started: datetime


class Practising:
    """The practice of one history."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def now(self) -> datetime:
        """This moment, by the clock of this history."""
        return self._now()

    # Verdicts

    def marks(
        self, *, after: int = 0, since: datetime | None = None, attempts: int | None = None
    ) -> list[Mark]:
        """The verdicts of the attempts numbered above `after` and begun `since` then, oldest first.

        What is claimed has the status `CLAIMED`, whatever the grader said. `attempts` is the number of
        attempts at most, the newest of them.
        """
        began = "" if since is None else stored_time(since)[0]
        chosen = f"""(SELECT * FROM attempts WHERE number > ? AND started >= ? AND {VISIBLE}
            ORDER BY {NEWEST} LIMIT ?)"""
        select = f"""SELECT attempt, question, mode, started, offset_s, score, used_s, kind,
            id, label, skill, required, status, cause, factor, line, low, high, truth FROM
            {chosen} AS attempts JOIN marks ON attempt = number
            ORDER BY started, attempt, kind DESC, place"""
        values = (after, began, -1 if attempts is None else attempts)
        claimed = {tuple(row) for row in self._all(claims(chosen), *values, *values)}
        return list(_marks(self._all(select, *values), claimed))

    def timelines(self, attempts: int) -> dict[int, Timeline]:
        """How the newest answers came about, so many at most, by the number of the attempt."""
        select = f"""SELECT attempt, body FROM timelines JOIN attempts ON number = attempt WHERE {VISIBLE}
            ORDER BY {NEWEST} LIMIT ?"""
        return {row["attempt"]: timeline_of(row["body"]) for row in self._all(select, attempts)}

    def hints(self, *, after: int = 0, attempts: int | None = None) -> dict[int, frozenset[str]]:
        """The keys of the hints that were taken, by the number of the attempt; chosen as `marks` are."""
        select = f"""SELECT number, json_extract(value, '$.key') AS key FROM
            (SELECT number, report FROM attempts WHERE number > ? AND {VISIBLE}
            ORDER BY {NEWEST} LIMIT ?),
            json_each(CASE WHEN json_valid(report) THEN report ELSE '{{}}' END, '$.extra.hints')"""
        found: dict[int, frozenset[str]] = {}
        for row in self._all(select, after, -1 if attempts is None else attempts):
            found[row["number"]] = found.get(row["number"], frozenset()) | {str(row["key"])}
        return found

    def cause_said(self, attempt: int, cause: str) -> str:
        """What an attempt's report said of a slip of this cause, "" where it has none."""
        select = """SELECT json_extract(value, '$.diagnosis.says') AS says FROM attempts,
            json_each(CASE WHEN json_valid(report) THEN report ELSE '{}' END, '$.steps')
            WHERE number = ? AND json_extract(value, '$.diagnosis.code') = ? LIMIT 1"""
        rows = self._all(select, attempt, cause)
        return str(rows[0]["says"] or "") if rows else ""

    # The schedule

    def newest(self) -> Newest:
        """How far the history has come: a schedule that knows of these knows everything."""
        last = "(SELECT coalesce(max(number), 0) FROM {})".format
        return Newest(*self._all(f"SELECT {last('attempts')}, {last('hidings')}")[0])

    def cards(self, kind: CardKind) -> dict[str, Card]:
        """The cards of a kind by their subject."""
        rows = self._all("SELECT subject, due, body FROM cards WHERE kind = ?", kind)
        return {
            row["subject"]: Card(kind, row["subject"], datetime.fromisoformat(row["due"]), row["body"])
            for row in rows
        }

    def scheduled(self, kind: CardKind) -> int:
        """The number of the last attempt, or recall, that the cards of a kind know of; 0 before any."""
        rows = self._all("SELECT upto FROM scheduled WHERE kind = ?", kind)
        return int(rows[0]["upto"]) if rows else 0

    def keep_cards(
        self, kind: CardKind, cards: Iterable[Card], before: int, upto: int, *, anew: bool = False
    ) -> bool:
        """Keep cards that now know of everything up to a number; made `anew`, in the place of all others.

        False, and nothing is kept, where another program did so since `before` was read.
        """
        rows = [(kind, storable(card.subject), stored_time(card.due)[0], card.body) for card in cards]

        def keep(connection: sqlite3.Connection) -> bool:
            select = "SELECT upto FROM scheduled WHERE kind = ?"
            held = connection.execute(select, (kind,)).fetchone()
            if (held["upto"] if held else 0) != before:
                return False
            if anew:
                connection.execute("DELETE FROM cards WHERE kind = ?", (kind,))
            connection.executemany("INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?)", rows)
            connection.execute("INSERT OR REPLACE INTO scheduled VALUES (?, ?)", (kind, upto))
            return True

        return self._database.write(keep)

    # Constants

    def add_recall(self, constant: str, rating: int, typed: str, took_s: float | None) -> int:
        """Note how a constant was known, and return the number of the note."""
        return self._add(
            "recalls", constant=constant, rating=rating, typed=typed, took_s=took_s, **self._at("at")
        )

    def recalls(self, *, after: int = 0, since: datetime | None = None) -> list[Recall]:
        """The notes numbered above `after` and made `since` then, oldest first."""
        select = "SELECT * FROM recalls WHERE number > ? AND at >= ? ORDER BY number"
        rows = self._all(select, after, "" if since is None else stored_time(since)[0])
        same = ("number", "constant", "rating", "typed", "took_s")
        return [Recall(**{name: row[name] for name in same}, at=loaded_time(row, "at")) for row in rows]

    # Mock interviews

    def add_mock(self, minutes: float, used_s: float | None, body: str, started: datetime) -> int:
        """Keep a mock interview, and return its number."""
        began, offset_s = stored_time(started)
        return self._add("mocks", minutes=minutes, used_s=used_s, body=body, started=began, offset_s=offset_s)

    def keep_mock(self, number: int, used_s: float | None, body: str, before: str) -> bool:
        """Keep how an interview stands now. False, and nothing is kept, where it stands not at `before`."""
        update = "UPDATE mocks SET used_s = ?, body = ? WHERE number = ? AND body = ?"
        values = (used_s, storable(body), number, storable(before))
        return self._database.write(lambda connection: connection.execute(update, values).rowcount == 1)

    def forget_mock(self, number: int) -> None:
        """Forget an interview in which nothing was handed in."""
        delete = "DELETE FROM mocks WHERE number = ?"
        self._database.write(lambda connection: connection.execute(delete, (number,)))

    def mocks(self, limit: int = 50) -> list[Mock]:
        """Mock interviews, newest first."""
        return [_mock(row) for row in self._all(f"SELECT * FROM mocks ORDER BY {NEWEST} LIMIT ?", limit)]

    def mock(self, number: int) -> Mock | None:
        """One mock interview; None where there is none of that number."""
        rows = self._all("SELECT * FROM mocks WHERE number = ?", number)
        return _mock(rows[0]) if rows else None

    # The scratch calculator

    def add_calculation(self, typed: str) -> int:
        """Remember what was typed into the calculator."""
        return self._add("calculations", typed=typed, **self._at("at"))

    def calculations(self, limit: int = 100) -> list[str]:
        """What was typed into the calculator, newest first."""
        rows = self._all("SELECT typed FROM calculations ORDER BY at DESC, number DESC LIMIT ?", limit)
        return [row["typed"] for row in rows]

    # Days

    def days(self, since: datetime) -> list[Day]:
        """The local days since a moment on which something was attempted, oldest first."""
        select = f"""SELECT date(started, offset_s || ' seconds') AS day, count(*) AS attempts,
            avg(score) AS score, sum(min(max(coalesce(used_s, 0), 0), {LONGEST_S})) AS used_s FROM attempts
            WHERE started >= ? AND {VISIBLE} GROUP BY day ORDER BY day"""
        return [
            Day(date.fromisoformat(row["day"]), row["attempts"], row["score"], row["used_s"])
            for row in self._all(select, stored_time(since)[0])
        ]

    def _at(self, name: str) -> dict[str, Any]:
        at, offset_s = stored_time(self._now())
        return {name: at, "offset_s": offset_s}

    def _add(self, table: str, **values: Any) -> int:
        row = {name: storable(value) if isinstance(value, str) else value for name, value in values.items()}
        names = ", ".join(row)
        insert = f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))}) RETURNING number"
        return self._database.write(
            lambda connection: int(connection.execute(insert, tuple(row.values())).fetchone()[0])
        )

    def _all(self, select: str, *values: Any) -> list[Any]:
        return self._database.read(lambda connection: connection.execute(select, values).fetchall())


def forget_schedule(connection: sqlite3.Connection) -> None:
    """Have the schedule of skills made anew."""
    for table in ("cards", "scheduled"):
        connection.execute(f"DELETE FROM {table} WHERE kind = 'skill'")


def _marks(rows: Iterable[sqlite3.Row], claimed: Collection[tuple[int, str]]) -> Iterator[Mark]:
    """Marks from rows in the order of their fields; those of an attempt share its moment."""
    number, at = 0, datetime.min
    for row in rows:
        attempt, question, mode, _, _, score, used_s, kind, id, label, skill, required, *rest = row
        if attempt != number:
            number, at = attempt, loaded_time(row, "started")
        mark = Mark(attempt, question, mode, at, score, used_s, kind, id, label, skill, bool(required), *rest)
        if claimed and (attempt, f"{kind}:{id}") in claimed and mark.status not in SETTLED:
            mark = mark._replace(status=CLAIMED, cause="")
        yield mark


def _mock(row: sqlite3.Row) -> Mock:
    return Mock(row["number"], row["minutes"], row["used_s"], row["body"], loaded_time(row, "started"))
