"""The file of the history: opened, proved usable, written in short transactions, moved aside when damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from trainer.history.errors import history_error, is_damage
from trainer.history.private import make_private
from trainer.history.schema import add_stand_ins, check_version, migrate

BUSY_TIMEOUT_S = 5.0

T = TypeVar("T")


class Database:
    """An open file. Several programs may hold the same one; to be used from the thread that opened it.

    `notice` says what a person should know, such as a damaged file that was moved aside; "" otherwise.
    Opening raises HistoryError where the file cannot be written (`read_only`: read) or is of a newer trainer.
    """

    def __init__(self, path: Path, now: Callable[[], datetime], read_only: bool) -> None:
        self.path = path
        self.notice = ""
        self._now = now
        self._read_only = read_only
        self._connection = self._connect()
        try:
            self.read(self._prove_sound if read_only else self._prove_writable)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file. Everything written before is kept."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def read(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action; where the file turns out to be damaged, move it aside and run it on a new one."""
        try:
            return action(self._connection)
        except sqlite3.Error as error:
            if not is_damage(error) or self._read_only:
                raise history_error(self.path, error) from error
        try:
            self._begin_anew()
            return action(self._connection)
        except (OSError, sqlite3.Error) as error:
            raise history_error(self.path, error) from error

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action in a transaction of its own: all of it is kept, or nothing."""

        def transaction(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = change(connection)
                connection.execute("COMMIT")
            except BaseException:
                connection.rollback()
                raise
            return result

        return self.read(transaction)

    def _connect(self) -> sqlite3.Connection:
        try:
            if self._read_only:
                return _connect_for_reading(self.path)
            make_private(self.path)
            return _connect(str(self.path))
        except (OSError, sqlite3.Error) as error:
            raise history_error(self.path, error) from error

    def _prove_sound(self, connection: sqlite3.Connection) -> None:
        add_stand_ins(connection, check_version(connection, self.path))
        connection.execute("SELECT max(number) FROM attempts").fetchone()

    def _prove_writable(self, connection: sqlite3.Connection) -> None:
        """Migrate and write a little: a read-only folder or a full disk is known now, not after an answer."""
        connection.execute("PRAGMA synchronous = NORMAL")
        migrate(connection, self.path)
        connection.execute("UPDATE opened SET at = ?", (self._now().astimezone(UTC).isoformat(),))
        self._prove_sound(connection)

    def _begin_anew(self) -> None:
        self.close()
        aside = self.path.with_name(f"{self.path.name}.damaged-{self._now():%Y%m%d-%H%M%S-%f}")
        for ending in ("", "-wal", "-shm"):
            file = self.path.with_name(self.path.name + ending)
            if file.exists():
                file.rename(aside.with_name(aside.name + ending))
        self.notice = f"The history was damaged. It was moved to {aside}, and a new one was begun."
        self._connection = self._connect()
        self._prove_writable(self._connection)


def _connect(name: str) -> sqlite3.Connection:
    uri = name.startswith("file:")
    connection = sqlite3.connect(name, uri=uri, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _connect_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that never writes, not even files beside the database where the folder forbids it."""
    address = path.absolute().as_uri()
    connection = _connect(f"{address}?mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        return _connect(f"{address}?immutable=1")
    except sqlite3.DatabaseError:  # damaged, which the first reading says
        pass
    return connection
