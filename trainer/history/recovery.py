"""A damaged history moved aside, and what can be read of it in a new one: every step may be the last one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from trainer.durable import keep_names
from trainer.history.connection import FINISHED, connect, in_transaction
from trainer.history.importing import Imported, Merge
from trainer.history.kinds import check_record
from trainer.history.nouns import NOUNS
from trainer.history.recover import recovered
from trainer.history.schema import migrate
from trainer.history.shapes import ShapeError
from trainer.history.staging import stage
from trainer.private import make_private

ASIDE = ".damaged-"
"""What the name of a file has that was moved aside."""
WAIT_S = 60.0
"""Seconds that a second program waits for the one that recovers."""
_BESIDE = ("", "-wal", "-shm")


@dataclass
class Sound:
    """The sound ones of the records of a damaged file, each with as much as is sound of what came later."""

    records: Iterable[Mapping[str, Any]]
    lost: int = 0
    highest: int = 0

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        for record in self.records:
            if record["kind"] == "numbered":
                self.highest = record["number"]
                continue
            bare = {**record, "timeline": [], "amendments": [], "hidings": record.get("hidings", [])}
            for candidate in (record, bare) if record["kind"] == "attempt" else (record,):
                try:
                    check_record(candidate)
                except ShapeError:
                    continue
                yield candidate
                break
            else:
                self.lost += 1


def bring_in(connection: sqlite3.Connection, records: Iterable[Mapping[str, Any]]) -> Imported:
    """Stage records, and merge them in one transaction. Raises what the records raise, with nothing kept."""
    stage(connection, records)
    return in_transaction(connection, lambda inside: Merge(inside).run())


def recover_in_place(
    path: Path, identity: tuple[int, int] | None, now: datetime, close: Callable[[], None]
) -> str:
    """Put a new history in the place of a damaged one, which is moved aside; return what to tell of it.

    `identity` is that of the file that was found damaged: where another one is in its place by now, another
    program was first. `close` lets go of it. Raises OSError and sqlite3.Error.
    """
    with _alone(path):
        about = path.stat() if path.exists() else None
        if about is not None and (about.st_dev, about.st_ino) != identity:
            close()
            return (
                "The history was damaged. Another window of the trainer has recovered what can be read of it."
            )
        try:
            imported, sound = _rebuilt(path)
        except (OSError, sqlite3.Error, MemoryError) as error:  # no room for a second file, for example
            imported, sound, why = None, None, f"; nothing was recovered: {error}"
        close()
        aside = path.with_name(f"{path.name}{ASIDE}{now:%Y%m%d-%H%M%S-%f}")
        for ending in _BESIDE:
            file = path.with_name(path.name + ending)
            if file.exists():
                file.rename(aside.with_name(aside.name + ending))
        keep_names(path.parent)  # before another file has the name
        if imported is None or sound is None:
            return f"The history was damaged, and a new one was begun{why}. {_moved(aside)}"
        path.with_name(path.name + FINISHED).replace(path)
        keep_names(path.parent)
    return f"The history was damaged. {_told(imported, sound)} {_moved(aside)}"


def _rebuilt(path: Path) -> tuple[Imported, Sound]:
    """Write all that can be recovered into a file of its own, which is complete when it has its last name."""
    fresh = path.with_name(f"{path.name}.recovering")
    for ending in _BESIDE:
        fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
    make_private(fresh)
    connection = connect(str(fresh))
    try:
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection, fresh)
        sound = Sound(recovered(path))
        imported = bring_in(connection, sound)
    finally:
        connection.close()
    fresh.replace(path.with_name(path.name + FINISHED))
    keep_names(path.parent)
    return imported, sound


def _moved(aside: Path) -> str:
    return f"The damaged file was moved to {aside}"


def _told(imported: Imported, sound: Sound) -> str:
    counts = [(imported.added[kind], noun) for kind, noun in NOUNS.items() if imported.added[kind]]
    if not counts:
        return "Nothing could be read from it, and a new one was begun."
    what = ", ".join(f"{count:,} {noun}{'' if count == 1 else 's'}" for count, noun in counts)
    lost = max(sound.highest - imported.added["attempt"], 0)
    more = f" At least {lost:,} attempt{'' if lost == 1 else 's'} could not be read." if lost else ""
    return f"Recovered from it: {what}.{more}"


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """While no other program does the same. A lock of SQLite ends with its process, even a killed one."""
    lock = path.with_name(f"{path.name}.lock")
    make_private(lock)
    connection = sqlite3.connect(lock, timeout=WAIT_S, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        connection.close()
