"""The person's own editor on the answer: VISUAL, then EDITOR, on a file that is read back."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from trainer.errors import TrainerError


def editor_command(environment: Mapping[str, str]) -> list[str]:
    """The command of VISUAL or EDITOR, split as a shell would. Raises TrainerError where there is none."""
    for name in ("VISUAL", "EDITOR"):
        written = environment.get(name, "").strip()
        if not written:
            continue
        try:
            return shlex.split(written)
        except ValueError as error:
            raise TrainerError(
                f"{name} cannot be read as a command: {error}", f"it is set to {written}"
            ) from error
    raise TrainerError("no editor is set", "set VISUAL or EDITOR, for example EDITOR=nano")


def edit(text: str, command: list[str]) -> str:
    """Run an editor on a text and return what it saved. Raises TrainerError where that fails."""
    with tempfile.TemporaryDirectory(prefix="trainer-") as folder:
        path = Path(folder) / "answer.txt"
        path.write_text(text + "\n", encoding="utf-8", errors="replace")
        try:
            status = subprocess.call([*command, os.fspath(path)])
            saved = path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            raise TrainerError(
                f"{command[0]} could not be used: {error.strerror or error}", "the answer is as it was"
            ) from error
    if status:
        raise TrainerError(f"{command[0]} ended with status {status}", "the answer is as it was")
    return saved.removesuffix("\n")
