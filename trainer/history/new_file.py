"""A new file that has its name only when it is complete and on the disk; nothing is ever overwritten."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOTDIR
from pathlib import Path

from trainer.durable import keep_names
from trainer.private import create_private, make_private_folder


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file to be written, for its owner alone, which becomes `target` at the end of the block.

    Raises FileExistsError where there is something of that name, and OSError for what is in the way. Where
    the block fails, nothing is left.
    """
    if os.path.lexists(target):
        raise FileExistsError(f"{target} is there already")
    part = target.with_name(f"{target.name}.{os.urandom(8).hex()}.part")  # no link waits there
    try:
        try:
            make_private_folder(part.parent)
            create_private(part)
        except FileExistsError as error:  # a file in the place of the folder
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(target.parent)) from error
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        _name(part, target)
        keep_names(target.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _name(part: Path, target: Path) -> None:
    """Give the finished file its name, unless somebody else has taken it meanwhile."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with target.open("xb"):
            part.replace(target)
