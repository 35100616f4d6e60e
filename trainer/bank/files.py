"""The question files of a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

MAX_FILES = 20_000
"""Files looked at under one folder, so that a folder named by mistake does not read a whole disk."""


def question_files(folder: Path) -> Iterator[Path]:
    """The TOML files under a folder in a fixed order; hidden ones and linked folders are left out."""
    count = 0
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(".toml") and not name.startswith("."):
                yield Path(root, name)
                count += 1
                if count >= MAX_FILES:
                    return
