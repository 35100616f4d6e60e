"""Files that only their owner can read: what somebody answers in practice is nobody else's business."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from trainer.durable import keep_names

FOLDER = 0o700
FILE = 0o600


def make_private_folder(path: Path) -> None:
    """Create a folder and those above it where there are none, for their owner alone.

    A folder that exists stays as it is: others may be meant to see what else is in it. Raises OSError.
    """
    for folder in (*reversed(path.parents), path):
        if not folder.is_dir():
            folder.mkdir(mode=FOLDER, exist_ok=True)
            keep_names(folder.parent)


def make_private(path: Path) -> None:
    """Create a file where there is none, and its folder; take an older one away from everybody else.

    SQLite gives the files beside a database the rights of the database. Raises OSError where the file cannot
    be created.
    """
    if not path.exists():
        make_private_folder(path.parent)
        os.close(os.open(path, os.O_RDONLY | os.O_CREAT, FILE))
        keep_names(path.parent)
    with suppress(OSError):  # it belongs to somebody else, or to a file system without rights
        rights = path.stat().st_mode & 0o777
        if rights & ~FILE:
            path.chmod(rights & FILE)


def create_private(path: Path) -> None:
    """Create a file of a name that nothing has, not even a link. Raises OSError."""
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT | os.O_EXCL, FILE))
