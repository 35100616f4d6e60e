"""The history as commands open it."""

from __future__ import annotations

from trainer.history import HistoryError, Store
from trainer.history.connection import is_log_alone, refuse_strange
from trainer.paths import database_path


def open_history() -> Store | None:
    """The history, migrated, or for reading only where it cannot be written; None before there is one.

    Raises HistoryError where it cannot be read either.
    """
    path = database_path()
    if not path.exists() and not is_log_alone(path):
        refuse_strange(path)
        return None
    try:
        return Store.open(path)
    except HistoryError as error:
        try:
            return Store.open(path, read_only=True)
        except HistoryError:
            raise error from None
