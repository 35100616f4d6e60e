"""Files that only their owner can read: what somebody answers in practice is nobody else's business."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FOLDER = 0o700
FILE = 0o600


def make_private(path: Path) -> None:
    """Create a file where there is none, and its folder; take an older one away from everybody else.

    A folder that exists stays as it is: others may be meant to see what else is in it. SQLite gives the files
    beside a database the rights of the database. Raises OSError where the file cannot be created.
    """
    path.parent.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(mode=FOLDER, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_RDONLY | os.O_CREAT, FILE))
    with suppress(OSError):  # it belongs to somebody else, or to a file system without rights
        rights = path.stat().st_mode & 0o777
        if rights & ~FILE:
            path.chmod(rights & FILE)
