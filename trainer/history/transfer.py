"""A whole history to a file and back: what a person takes along to another machine."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from trainer.history.database import Database
from trainer.history.export_file import NOTHING, ExportError, read_export, write_export
from trainer.history.exporting import Exporter
from trainer.history.importing import Imported
from trainer.history.pages import MAGIC
from trainer.history.recover import recovered
from trainer.history.recovery import ASIDE, Sound, bring_in
from trainer.history.shapes import ShapeError

T = TypeVar("T")
Told = Callable[[int], None]
"""Hears how many records are done."""


def nobody(done: int) -> None:
    """Hears of it and says nothing."""


class Exported(NamedTuple):
    """How many records of each kind were written, and what was left out with the reasons."""

    written: Counter[str]
    left_out: tuple[str, ...]


class Transfer:
    """Exports and imports of one history.

    `mock_body` is the shape that the body of a mock interview has, which the practice room knows.
    """

    def __init__(
        self, database: Database, now: Callable[[], datetime], mock_body: type | None = None
    ) -> None:
        self._database = database
        self._now = now
        self._mock_body = mock_body

    def write(self, path: Path, told: Told = nobody) -> Exported:
        """Write everything, as it stands at one moment, over the file at `path`; `told` hears how far it is.

        Raises HistoryError where the history cannot be read, and OSError where the file cannot be written.
        """

        def write(connection: sqlite3.Connection) -> Exported:
            exporter = Exporter(connection, self._mock_body)
            with path.open("wb") as file, closing(exporter.lines()) as lines:
                write_export(file, counted(lines, told), self._now())
            return Exported(exporter.written, tuple(exporter.left_out))

        return self._database.read(write)

    def bring_in(self, path: Path, told: Told = nobody) -> Imported:
        """Add what an export holds, or another history: a backup, an older one, one that was moved aside.

        Raises ExportError, with nothing written, for a file that is not exactly an export; of a history all
        that can be read is taken. Raises HistoryError where this history cannot be written.
        """
        if _is_history(path):
            sound = Sound(counted(recovered(path), told))
            imported = self._database.read(lambda connection: bring_in(connection, sound))
            if not imported.added and not imported.known:
                raise ExportError(f"{path} holds nothing of this trainer", "trainer export writes an export")
            return imported
        try:
            return self._database.read(
                lambda connection: bring_in(connection, counted(read_export(path, self._mock_body), told))
            )
        except ShapeError as error:
            raise ExportError(f"{path} cannot be imported: {error}", NOTHING.capitalize()) from error


def counted(records: Iterable[T], told: Told) -> Iterator[T]:
    """The same records; how many there were so far is told."""
    for number, record in enumerate(records, start=1):
        told(number)
        yield record


def _is_history(path: Path) -> bool:
    try:
        if not path.is_file():  # opening a pipe would wait for its other end
            return False
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC or ASIDE in path.name
    except (OSError, ValueError):  # which reading it as an export says
        return False
