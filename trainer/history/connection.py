"""Connections to the file of the history: for writing, for reading, and one transaction on them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from errno import ELOOP
from pathlib import Path
from stat import S_ISREG
from typing import TypeVar

from trainer.history.errors import ELSEWHERE, HistoryError

BUSY_TIMEOUT_S = 5.0
"""How long one waits for another program that writes."""
WAIT_LONG = f"PRAGMA busy_timeout = {round(1000 * BUSY_TIMEOUT_S)}"
WAIT_SHORT = "PRAGMA busy_timeout = 200"
"""After waiting in vain, until something could be written again: keys must not wait each time."""
FINISHED = ".recovered"
"""The ending of a new file with all that could be recovered, until it takes the place of the damaged one."""

LOG = "-wal"
_LOG_HEADER = 32

T = TypeVar("T")


def is_log_alone(path: Path) -> bool:
    """Whether the file is empty or not there, as after a copy or a power cut, and its log holds something."""
    log = path.with_name(path.name + LOG)
    try:
        return (not path.exists() or path.stat().st_size == 0) and log.stat().st_size > _LOG_HEADER
    except OSError:
        return False


def refuse_strange(path: Path) -> None:
    """Raise HistoryError for a pipe or a device, which the database would wait for, or read without end, for
    a folder, and for a link that leads to itself.
    """
    try:
        is_strange = not S_ISREG(path.stat().st_mode)
    except OSError as error:  # there is none, or what is in the way is said as it is opened
        is_strange = error.errno == ELOOP
    if is_strange:
        raise HistoryError(f"the history {path} is no ordinary file", f"move it away, or {ELSEWHERE}")


def in_transaction(connection: sqlite3.Connection, change: Callable[[sqlite3.Connection], T]) -> T:
    """Run a change in a transaction: all of it is kept, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = change(connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    return result


def connect(name: str) -> sqlite3.Connection:
    """A connection that waits for other programs."""
    uri = name.startswith("file:")
    connection = sqlite3.connect(name, uri=uri, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def connect_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that never writes, not even files beside the database where the folder forbids it.

    Raises HistoryError for what is no file.
    """
    refuse_strange(path)
    address = path.absolute().as_uri()
    connection = connect(f"{address}?mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        return connect(f"{address}?immutable=1")
    except sqlite3.DatabaseError:  # damaged, which the first reading says
        pass
    return connection
