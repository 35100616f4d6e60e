"""What is on the disk for sure: a file that is synced may still lose its name in a power cut."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EINVAL, ENOTSUP
from pathlib import Path

NO_SYNC = (EBADF, EINVAL, ENOTSUP)
"""How file systems say that they have nothing to sync of a folder."""


def keep_names(folder: Path) -> None:
    """Have the names in a folder on the disk. Raises OSError where the disk fails."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders, and one that may not be listed may be written
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise
    finally:
        os.close(handle)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While no other program changes a file in it: what was read of one is still so when it is replaced.

    Without a word where the system or the file system knows no such locks.
    """
    handle = None
    with suppress(ImportError, OSError):
        import fcntl  # Windows has none

        handle = os.open(folder, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def replace(path: Path, text: str) -> None:
    """Put a file of this text in the place of another: whoever reads it finds the old one or the new one.

    It has the rights of the old one. Raises OSError, with the old one in its place.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o777)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    keep_names(path.parent)
