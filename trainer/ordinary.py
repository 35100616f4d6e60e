"""Reading a file of the trainer's own in whose place there may be something else by now."""

from __future__ import annotations

import os
import stat
from errno import EINVAL
from pathlib import Path


def read(path: Path) -> bytes:
    """The bytes of an ordinary file. Raises OSError, also for a pipe or a device, which one would wait on."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(EINVAL, "it is no ordinary file", os.fspath(path))
        return file.read()
