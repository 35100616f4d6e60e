"""A copy of the history as it stands at one moment, while other programs go on writing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from trainer.history.private import make_private


def copy(path: Path, target: Path) -> None:
    """Copy the history at `path` to a new file, which has its name only when it is complete and on the disk.

    Raises FileExistsError where there is one of that name, and OSError and sqlite3.Error for what is in the way.
    """
    if os.path.lexists(target):
        raise FileExistsError(f"{target} is there already")
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        make_private(part)
        _copy(path, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        _name(part, target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _copy(path: Path, part: Path) -> None:
    address = path.absolute().as_uri()
    with (
        closing(sqlite3.connect(f"{address}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(part)) as to,
    ):
        source.backup(to)
        to.execute("PRAGMA journal_mode = DELETE")  # one file, which can be carried about and read anywhere
        said = to.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if said != "ok":
            raise sqlite3.DatabaseError(f"the copy is not sound: {said}")


def _name(part: Path, target: Path) -> None:
    """Give the finished copy its name, unless somebody else has taken it meanwhile."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with target.open("xb"):
            part.replace(target)
