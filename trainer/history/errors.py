"""What can go wrong with the history, in words; and which database errors mean that the file is damaged."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from trainer.errors import TrainerError

DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
NOT_TEXT = "Could not decode to UTF-8"
"""How Python says that a text in the file is none; it has no name of SQLite."""

SAYS = {
    "SQLITE_READONLY": "cannot be written",
    "SQLITE_PERM": "cannot be written",
    "SQLITE_AUTH": "cannot be written",
    "SQLITE_CANTOPEN": "cannot be opened",
    "SQLITE_FULL": "cannot be written: the disk is full",
    "SQLITE_IOERR": "cannot be written: the disk is full or failing",
    "SQLITE_CORRUPT": "is damaged",
    "SQLITE_NOTADB": "is damaged",
    "SQLITE_BUSY": "is busy: another program has been writing to it for seconds",
    "SQLITE_LOCKED": "is busy: another program has been writing to it for seconds",
}

RECOVERED = "trainer opens, moves it aside and recovers what can be read"
ELSEWHERE = "set TRAINER_HOME to a folder that can be written"
FULL = (errno.ENOSPC, errno.EDQUOT)


class HistoryError(TrainerError):
    """The history cannot be used as things are. Grading works without it."""


class LogAloneError(sqlite3.DatabaseError):
    """The file is empty or gone, and its log is not. The database would begin anew over the log."""

    sqlite_errorname = "SQLITE_CORRUPT"


class StrangeSchemaError(sqlite3.DatabaseError):
    """The file has rules of its own, or lacks some. Its rows may be sound, and are recovered."""

    sqlite_errorname = "SQLITE_CORRUPT"


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the error means that the file is no sound database."""
    return _name(error).startswith(DAMAGE) or str(error).startswith(NOT_TEXT)


def is_busy(error: BaseException | None) -> bool:
    """Whether the error means that another program was writing all the time that one waited."""
    return isinstance(error, sqlite3.Error) and _name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def history_error(path: Path, error: sqlite3.Error | OSError) -> HistoryError:
    """The error of the database or the file system, in words."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        return HistoryError(
            f"the history needs the folder {path.parent}, and a file is in its place", ELSEWHERE
        )
    if isinstance(error, OSError) and error.errno == errno.EIO:
        return HistoryError(f"the history {path} {SAYS['SQLITE_IOERR']}", f"{ELSEWHERE}, or free some space")
    if isinstance(error, OSError):
        hint = f"{ELSEWHERE}, or free some space" if error.errno in FULL else ELSEWHERE
        return HistoryError(f"the history in {path.parent} cannot be opened: {error.strerror}", hint)
    name = _name(error)
    says = next(
        (says for prefix, says in SAYS.items() if name.startswith(prefix)), f"cannot be used: {error}"
    )
    hint = f"{ELSEWHERE}, or free some space" if "disk is full" in says else ELSEWHERE
    hint = RECOVERED if "damaged" in says else "" if "busy" in says else hint
    return HistoryError(f"the history {path} {says}", hint)


def _name(error: sqlite3.Error) -> str:
    return getattr(error, "sqlite_errorname", None) or ""
