"""The file of the history: opened, proved usable, written in short transactions, recovered when damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from trainer.history.connection import (
    FINISHED,
    WAIT_LONG,
    WAIT_SHORT,
    connect,
    connect_for_reading,
    in_transaction,
    is_log_alone,
    refuse_strange,
)
from trainer.history.errors import HistoryError, LogAloneError, history_error, is_busy, is_damage
from trainer.history.schema import add_stand_ins, check_schema, check_version, migrate
from trainer.paths import real
from trainer.private import make_private

DAMAGED = ".is-damaged"
"""The ending of an empty file that a reader leaves for the next writer, who can do something about it."""

T = TypeVar("T")


class Database:
    """An open file. Several programs may hold the same one; to be used from the thread that opened it.

    `notice` says what a person should know, such as a damaged file that was moved aside; "" otherwise.
    Opening raises HistoryError where the file cannot be written (`read_only`: read) or is of a newer trainer.
    """

    def __init__(
        self, path: Path, now: Callable[[], datetime], read_only: bool, patiently: bool = True
    ) -> None:
        self.path = real(path) if path.is_symlink() else path  # its log lies beside it
        self.notice = ""
        self._is_patient = patiently
        self._now = now
        self.is_read_only = read_only
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
        """Run an action; where the file turns out to be damaged, recover it and run it on the new one."""
        self._follow()
        return self._recovering(action)

    def _recovering(self, action: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return action(self._connection)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise history_error(self.path, error) from error
            if self.is_read_only:
                with suppress(OSError):
                    self.path.with_name(self.path.name + DAMAGED).touch()
                raise history_error(self.path, error) from error
        try:
            self._begin_anew()
        except (OSError, sqlite3.Error) as error:
            raise history_error(self.path, error) from error
        return self._then(action)

    def _then(self, action: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return action(self._connection)
        except sqlite3.Error as error:
            raise history_error(self.path, error) from error

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action in a transaction of its own: all of it is kept, or nothing."""
        try:
            result = self.read(lambda connection: in_transaction(connection, change))
        except HistoryError as error:
            if is_busy(error.__cause__) and self._is_patient:
                self._wait(patiently=False)
            raise
        if not self._is_patient:
            self._wait(patiently=True)
        return result

    def _wait(self, patiently: bool) -> None:
        self._is_patient = patiently
        self._connection.execute(WAIT_LONG if patiently else WAIT_SHORT)

    def _connect(self) -> sqlite3.Connection:
        try:
            if self.is_read_only:
                if is_log_alone(self.path):
                    raise LogAloneError("the log is alone")
                connection = connect_for_reading(self.path)
            else:
                finished = self.path.with_name(self.path.name + FINISHED)
                if finished.exists() and not self.path.exists():  # killed at the last step of a recovery
                    finished.replace(self.path)
                refuse_strange(self.path)
                make_private(self.path)
                connection = connect(str(self.path))
            if not self._is_patient:
                connection.execute(WAIT_SHORT)
            self._identity = _identity(self.path)
            return connection
        except (OSError, sqlite3.Error) as error:
            raise history_error(self.path, error) from error

    def _prove_sound(self, connection: sqlite3.Connection) -> None:
        version = check_version(connection, self.path)
        check_schema(connection)
        add_stand_ins(connection, version)
        connection.execute("SELECT max(number) FROM attempts").fetchone()

    def _prove_writable(self, connection: sqlite3.Connection) -> None:
        """Migrate and write a little: a read-only folder or a full disk is known now, not after an answer."""
        if is_log_alone(self.path):
            raise LogAloneError("the log is alone")
        check_version(connection, self.path)
        check_schema(connection)
        migrate(connection, self.path)
        connection.execute("PRAGMA synchronous = NORMAL")  # this may be lost in a power cut
        connection.execute("UPDATE opened SET at = ?", (self._now().astimezone(UTC).isoformat(),))
        connection.execute("PRAGMA synchronous = FULL")  # and nothing else
        self._prove_sound(connection)
        told = self.path.with_name(self.path.name + DAMAGED)
        if told.exists():
            told.unlink()
            if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                self._begin_anew()

    def _follow(self) -> None:
        """Go on with the new file where another program put one in the place of this one, or removed it."""
        if not self.is_read_only and _identity(self.path) != self._identity:
            if not self.path.parent.is_dir():  # moved or unmounted: a new one would be in the way
                raise HistoryError(f"the folder of the history is gone: {self.path.parent}", "bring it back")
            self.close()
            self._connection = self._connect()
            self._recovering(self._prove_writable)

    def _begin_anew(self) -> None:
        from trainer.history.recovery import recover_in_place  # only after damage

        self.notice = recover_in_place(self.path, self._identity, self._now(), self.close)
        self._connection = self._connect()
        self._prove_writable(self._connection)


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells this file from another one of its name; None where there is none."""
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino
