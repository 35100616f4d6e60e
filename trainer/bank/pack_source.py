"""The question files of a folder or .zip that comes from a stranger, read within limits."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TypeVar

from trainer.bank.ids import SLUG
from trainer.bank.problem import plain
from trainer.bank.source import MAX_BYTES
from trainer.errors import TrainerError, UsageError

MAX_QUESTIONS = 2_000
MAX_ENTRIES = 20_000
MAX_TOTAL = 64_000_000
"""Bytes of all question files of a pack, unpacked."""
MAX_READ = 4_000_000
"""Bytes that are read of a .zip at once: its list of files is, and says itself how long it is."""
ENCRYPTED = 1
"""The bit of a .zip's entry that says so."""

T = TypeVar("T")
Read = Callable[[], bytes]
Entries = Iterator[tuple[PurePosixPath, Read | None]]
"""Each file, and how it is read; None for what is none that a pack may have."""


def taken(source: Path) -> tuple[dict[str, bytes], list[str]]:
    """The question files by stem, and the names of what was left out, which is not read.

    Raises UsageError where there are too many or they are too large, TrainerError and OSError where they
    cannot be read.
    """
    texts: dict[str, bytes] = {}
    left_out: list[str] = []
    total = 0
    for count, (path, read) in enumerate(_entries(source), 1):
        if count > MAX_ENTRIES:
            raise _too_many_files()
        if read is None or not SLUG.fullmatch(path.stem) or path.stem in texts:
            left_out.append(plain(str(path)))
            continue
        content = read()
        total += len(content)
        if len(content) > MAX_BYTES:
            raise UsageError(
                f"{plain(str(path))} is larger than a question may be", f"at most {MAX_BYTES:,} bytes"
            )
        if total > MAX_TOTAL or len(texts) >= MAX_QUESTIONS:
            raise UsageError(
                f"a pack may have {MAX_QUESTIONS:,} questions of {MAX_TOTAL:,} bytes in all",
                "add it in parts",
            )
        texts[path.stem] = content
    return texts, left_out


def _too_many_files() -> UsageError:
    return UsageError(f"a pack may have {MAX_ENTRIES:,} files, and this one has more", "")


def _entries(source: Path) -> Entries:
    if source.is_dir():
        return _in_folder(source)
    if not source.is_file():
        raise UsageError(f"there is no folder or .zip {plain(str(source))}", "")
    if source.stat().st_size > MAX_TOTAL:
        raise UsageError(f"a .zip may have {MAX_TOTAL:,} bytes, and this one has more", "add it in parts")
    return _in_zip(source)


def _in_folder(source: Path) -> Entries:
    for root, folders, files in os.walk(source):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            shown = PurePosixPath(path.relative_to(source).as_posix())
            ordinary = stat.S_ISREG(path.lstat().st_mode)
            wanted = ordinary and name.endswith(".toml") and not name.startswith(".")
            yield shown, partial(_bounded, path) if wanted else None


def _bounded(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


class _InParts(io.BufferedReader):
    """A file of which nobody reads much at once."""

    def read(self, size: int | None = -1, /) -> bytes:
        asked = MAX_READ + 1 if size is None or size < 0 else min(size, MAX_READ + 1)
        data = super().read(asked)
        if len(data) > MAX_READ:
            raise _too_many_files()
        return data


def _in_zip(source: Path) -> Entries:
    with _InParts(io.FileIO(source)) as file:
        archive = _unpacking(source, lambda: zipfile.ZipFile(file))
        found = archive.infolist()
        if len(found) > MAX_ENTRIES:
            raise _too_many_files()
        for entry in found:
            path = PurePosixPath(entry.filename.replace("\\", "/"))
            if entry.filename.endswith("/"):
                continue
            mode = entry.external_attr >> 16
            ordinary = not stat.S_IFMT(mode) or stat.S_ISREG(mode)
            wanted = ordinary and path.suffix == ".toml" and not path.name.startswith(".")

            def read(entry: zipfile.ZipInfo = entry) -> bytes:
                if entry.flag_bits & ENCRYPTED:
                    raise UsageError(f"{plain(str(source))} has a password", "unpack it, and add the folder")
                return _unpacking(source, lambda: _unpacked(archive, entry))

            yield path, read if wanted else None


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as file:  # what an entry says of its size may be a lie
        return file.read(MAX_BYTES + 1)


def _unpacking(source: Path, read: Callable[[], T]) -> T:
    """What is read of a .zip. The library says in a dozen ways that one is none, some by accident."""
    try:
        return read()
    except (UsageError, OSError):
        raise
    except Exception as error:
        says = str(error) or type(error).__name__
        raise TrainerError(
            f"{plain(str(source))} cannot be taken: {plain(says)}", "nothing was added"
        ) from error
