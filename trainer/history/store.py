"""The history: graded attempts, which only ever grow in number, and the drafts of answers being typed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.history.amendments import amended, amendment
from trainer.history.claimed import claims_on
from trainer.history.database import Database
from trainer.history.drafts import Drafts
from trainer.history.errors import HistoryError
from trainer.history.practising import Practising, forget_schedule
from trainer.history.records import Attempt, AttemptSummary, Timeline
from trainer.history.remarks import Remarks
from trainer.history.rows import (
    NEWEST,
    SUMMARY,
    VISIBLE,
    attempt_row,
    insertion,
    stored_time,
    summary_of,
    timeline_of,
    timeline_text,
)
from trainer.history.search import Search

if TYPE_CHECKING:  # the grading room costs more to import than the history to open
    from trainer.grading.report import Report
    from trainer.history.transfer import Transfer


def local_now() -> datetime:
    """This moment, with the offset of the clock on the wall, which says on which day it is."""
    return datetime.now().astimezone()


class Store(Drafts):
    """An open history. Several programs may hold the same file; to be used from the thread that opened it."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        super().__init__(database, now)

    @classmethod
    def open(
        cls,
        path: Path,
        now: Callable[[], datetime] = local_now,
        *,
        read_only: bool = False,
        patiently: bool = True,
    ) -> Store:
        """Open the history at `path`, created where it does not exist.

        Raises HistoryError where it cannot be written (`read_only`: read), or is of a newer trainer; where
        another program is writing, `patiently` after seconds. A damaged file is moved aside, never deleted,
        and a new one is begun.
        """
        return cls(Database(path, now, read_only, patiently), now)

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    @property
    def is_read_only(self) -> bool:
        """Whether it was opened for reading only."""
        return self._database.is_read_only

    @property
    def notice(self) -> str:
        """What a person should know, such as that the file was damaged and moved aside; "" otherwise."""
        return self._database.notice

    def prove_writable(self) -> None:
        """Write a little. Raises HistoryError where nothing can be written."""
        moment = (self._now().astimezone(UTC).isoformat(),)
        self._database.write(lambda connection: connection.execute("UPDATE opened SET at = ?", moment))

    def close(self) -> None:
        """Close the file. Everything saved before is kept."""
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Attempts

    def save_attempt(
        self,
        report: Report,
        *,
        mode: str,
        started: datetime,
        used_s: float | None,
        timeline: Timeline = (),
    ) -> int:
        """Add a graded answer, with how it came about, and return its number."""
        began, offset_s = stored_time(started)
        row = attempt_row(report.to_dict(), mode, began, offset_s, used_s)
        insert = f"{insertion('attempts', row)} RETURNING number"

        def add(connection: sqlite3.Connection) -> int:
            number = int(connection.execute(insert, row).fetchone()[0])
            if timeline:
                body = timeline_text(timeline)
                connection.execute("INSERT INTO timelines VALUES (?, ?)", (number, body))
            return number

        return self._database.write(add)

    def attempts(
        self, *, limit: int = 50, before: int | None = None, question: str | None = None
    ) -> list[AttemptSummary]:
        """Attempts, newest first: those before the one of a number, of one question where it is given."""
        began = "coalesce((SELECT started FROM attempts WHERE number = :before), '~')"
        earlier = f"(started, number) < ({began}, :before)"
        conditions = {earlier: before, "question = :question": question}
        wanted = (condition for condition, value in conditions.items() if value is not None)
        where = " AND ".join([VISIBLE, *wanted])
        query = f"SELECT {SUMMARY} FROM attempts WHERE {where} ORDER BY {NEWEST} LIMIT :limit"
        values = {"before": before, "question": question, "limit": limit}
        rows = self._database.read(lambda connection: connection.execute(query, values).fetchall())
        return [summary_of(row) for row in rows]

    def amend_attempt(self, number: int, report: Report) -> None:
        """Add what the candidate did after the grading: claims, and replies to follow-ups.

        The attempt itself stays as it was graded; the last amendment is shown with it. Where it claims other
        things than the one before, the schedule is made anew.
        """
        added, offset_s = stored_time(self._now())
        row = (number, added, offset_s, json.dumps(amendment(report)))
        insert = "INSERT INTO amendments (attempt, added, offset_s, body) VALUES (?, ?, ?, ?)"

        def add(connection: sqlite3.Connection) -> None:
            before = claims_on(connection, number)
            connection.execute(insert, row)
            if claims_on(connection, number) != before:
                forget_schedule(connection)

        self._database.write(add)

    def attempt(self, number: int) -> Attempt | None:
        """One attempt as it was graded, with its last amendment; None where there is none.

        Raises HistoryError if it is unreadable.
        """
        query = f"""SELECT {SUMMARY}, report,
            (SELECT body FROM amendments WHERE attempt = attempts.number
             ORDER BY amendments.number DESC LIMIT 1) AS amendment,
            (SELECT body FROM timelines WHERE attempt = attempts.number) AS timeline
            FROM attempts WHERE number = ?"""
        row = self._database.read(lambda connection: connection.execute(query, (number,)).fetchone())
        if row is None:
            return None
        from trainer.grading.report import Report

        try:
            graded = json.loads(row["report"])
            if row["amendment"]:
                graded = amended(graded, json.loads(row["amendment"]))
            return Attempt(summary_of(row), Report.from_dict(graded), timeline_of(row["timeline"]))
        except (KeyError, TypeError, ValueError) as error:
            raise HistoryError(
                f"attempt {number} was stored in a form this trainer cannot read ({error!r})",
                "a newer trainer may have written it",
            ) from error

    def hide_attempt(self, number: int, hidden: bool = True) -> None:
        """Delete an attempt from every list, or bring it back; its row stays, so nothing is lost."""
        added, offset_s = stored_time(self._now())
        insert = "INSERT INTO hidings (attempt, hidden, added, offset_s) VALUES (?, ?, ?, ?)"
        row = (number, int(hidden), added, offset_s)
        self._database.write(lambda connection: connection.execute(insert, row))

    @property
    def search(self) -> Search:
        """Finding attempts by words, order and question."""
        return Search(self._database)

    @property
    def remarks(self) -> Remarks:
        """Bookmarks of questions, and notes on questions and attempts."""
        return Remarks(self._database, self._now)

    @property
    def practising(self) -> Practising:
        """Verdicts over weeks, the schedule, constants, mock interviews and calculations."""
        return Practising(self._database, self._now)

    def transfer(self, mock_body: type | None = None) -> Transfer:
        """Exports and imports; `mock_body` is the shape of what the practice room keeps of an interview."""
        from trainer.history.transfer import Transfer  # rarely needed

        return Transfer(self._database, self._now, mock_body)
