"""What was read of question files the last time: a file that has not changed since need not be read again."""

from __future__ import annotations

import stat
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

from trainer import __version__, ordinary
from trainer.bank.heading import Heading
from trainer.durable import replace
from trainer.private import make_private_folder

FORMAT = [1, __version__]
"""An index of another format is made anew: another version may read headings in another way."""
SETTLED_NS = 2_000_000_000
"""Age in nanoseconds from which a file that changes has other times, even on a disk that counts seconds."""
_PARTS = len(fields(Heading)) - 1
Known = dict[str, list[Any]]
"""For each file what it looked like, and its heading, or None where it has none."""


class Index:
    """The headings of files as they were, kept in one file. It can be lost without harm.

    `read` reads the heading of a file that is not known, or has changed.
    """

    def __init__(
        self,
        path: Path,
        read: Callable[[Path], Heading | None],
        now_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        self._path = path
        self._read = read
        self._now_ns = now_ns
        self._known = _load(path)
        self._seen: Known = {}
        self._changed = False

    def heading(self, file: Path) -> Heading | None:
        """The heading of a file, from the index where the file looks as it did."""
        name = str(file)
        looks = _looks(file)
        known = self._known.get(name)
        if known is not None and known[0] == looks:
            self._seen[name] = known
            return _heading(known[1], file)
        heading = self._read(file)
        if looks is not None and self._now_ns() - looks[0] > SETTLED_NS:
            self._seen[name] = [looks, list(astuple(heading)[:_PARTS]) if heading else None]
            self._changed = True
        return heading

    def keep(self) -> None:
        """Write down what was seen, where it is not what stood there and where it can be written."""
        if not self._changed and len(self._seen) == len(self._known):
            return
        import json

        with suppress(OSError, ValueError):  # ValueError: a name that is no text
            make_private_folder(self._path.parent)
            replace(self._path, json.dumps({"format": FORMAT, "files": self._seen}, separators=(",", ":")))


def _load(path: Path) -> Known:
    import json

    try:
        data = json.loads(ordinary.read(path))
        files = data["files"] if data["format"] == FORMAT else {}
        return files if all(map(_sound, files.values())) else {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _sound(entry: Any) -> bool:
    return len(entry) == 2 and (entry[1] is None or len(entry[1]) == _PARTS)


def _looks(file: Path) -> list[int] | None:
    """What tells a file from what it was: its times, size and place on the disk; None for what is no file."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def _heading(parts: list[Any] | None, file: Path) -> Heading | None:
    if parts is None:
        return None
    id, title, track, difficulty, minutes, concepts, tags = parts
    return Heading(id, title, track, difficulty, minutes, tuple(concepts), tuple(tags), file)
