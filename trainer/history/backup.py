"""A copy of the history as it stands at one moment, while other programs go on writing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from trainer.history.connection import connect_for_reading
from trainer.history.errors import HistoryError, history_error, is_damage
from trainer.history.new_file import new_file


def back_up(path: Path, target: Path) -> None:
    """Copy the history to a new file that is one sound file. Raises HistoryError for what is in the way."""
    try:
        copy(path, target)
    except FileExistsError as error:
        raise HistoryError(f"{target} is there already", "choose another name") from error
    except OSError as error:
        raise HistoryError(f"{target} cannot be written: {error.strerror}", "choose another place") from error
    except sqlite3.Error as error:
        if is_damage(error):
            raise history_error(path, error) from error
        raise HistoryError(f"{target} cannot be written: {error}", "choose another place") from error


def copy(path: Path, target: Path) -> None:
    """The same. Raises OSError and sqlite3.Error."""
    reading = connect_for_reading(path)
    with closing(reading) as source, new_file(target) as part, closing(sqlite3.connect(part)) as to:
        source.backup(to)
        to.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried about and read anywhere
        said = to.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if said != "ok":
            raise sqlite3.DatabaseError(f"the copy is not sound: {said}")
