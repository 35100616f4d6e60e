"""Bookmarks of questions, and notes on questions and attempts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime

from trainer.history.database import Database
from trainer.history.rows import storable, stored_time


class Remarks:
    """Bookmarks and notes of one history.

    A note's subject is "question:ID" or "attempt:NUMBER", or "reply:DIGEST" for one that is only half typed.
    """

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def bookmarks(self) -> frozenset[str]:
        """The ids of the questions that are bookmarked."""
        select = "SELECT question FROM bookmarks"
        rows = self._database.read(lambda connection: connection.execute(select).fetchall())
        return frozenset(row["question"] for row in rows)

    def bookmark(self, question: str, marked: bool = True) -> None:
        """Bookmark a question, or take the bookmark away."""
        row = (storable(question), *stored_time(self._now()))
        if marked:
            insert = "INSERT OR IGNORE INTO bookmarks VALUES (?, ?, ?)"
            self._database.write(lambda connection: connection.execute(insert, row))
        else:
            delete = "DELETE FROM bookmarks WHERE question = ?"
            self._database.write(lambda connection: connection.execute(delete, row[:1]))

    def note(self, subject: str) -> str:
        """The note on a subject, "" where there is none."""
        select = "SELECT text FROM notes WHERE subject = ?"
        row = self._database.read(lambda connection: connection.execute(select, (subject,)).fetchone())
        return str(row["text"]) if row else ""

    def notes(self) -> dict[str, str]:
        """Every note by its subject."""
        select = "SELECT subject, text FROM notes ORDER BY subject"
        rows = self._database.read(lambda connection: connection.execute(select).fetchall())
        return {row["subject"]: row["text"] for row in rows}

    def write_note(self, subject: str, text: str, instead_of: str | None = None) -> str:
        """Keep a note in place of the earlier one, and return it; an empty one is taken away.

        Where the earlier one is not the one that it was written `instead_of`, another program wrote it
        meanwhile, and what was changed there stays beside what was changed here.
        """
        key, text = storable(subject), storable(text)
        moment = stored_time(self._now())

        def write(connection: sqlite3.Connection) -> str:
            row = connection.execute("SELECT text FROM notes WHERE subject = ?", (key,)).fetchone()
            there = str(row["text"]) if row else ""
            kept = text
            if instead_of is not None and there not in ("", storable(instead_of), text):
                from trainer.history.merged import merged  # difflib, which few notes need

                kept = merged(storable(instead_of), there, text).strip()
            if kept.strip():
                insert = "INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)"
                connection.execute(insert, (key, kept, *moment))
            else:
                connection.execute("DELETE FROM notes WHERE subject = ?", (key,))
            return kept

        return self._database.write(write)
