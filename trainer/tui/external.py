"""The person's own editor on the answer: VISUAL, then EDITOR, on a file that is read back."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from textual.app import App, SuspendNotSupported

from trainer.errors import TrainerError
from trainer.paths import SERVED

UNCHANGED = "the answer is as it was"


def edited(app: App[None], text: str, environment: Mapping[str, str]) -> str:
    """Hand the terminal to the person's editor and return what it saved. Raises TrainerError."""
    command = editor_command(environment)
    failure: TrainerError | None = None
    try:
        with app.suspend():  # an exception that leaves this block would leave the screen dead
            try:
                text = edit(text, command)
            except TrainerError as error:
                failure = error
    except SuspendNotSupported as error:
        raise TrainerError("this terminal cannot be handed to another editor", UNCHANGED) from error
    if failure is not None:
        raise failure
    return text


def edit_file(app: App[Any], path: Path, line: int, environment: Mapping[str, str]) -> None:
    """Hand the terminal to the person's editor on a file, at a line. Raises TrainerError."""
    command = [*editor_command(environment), *_at_line(editor_command(environment)[0], path, line)]
    status: int | None = None
    failure: Exception | None = None
    try:
        with app.suspend():
            try:
                status = subprocess.call(command)
            except (OSError, ValueError) as error:
                failure = error
    except SuspendNotSupported as error:
        raise TrainerError("this terminal cannot be handed to another editor", f"edit {path}") from error
    if failure is not None:
        raise TrainerError(f"{command[0]} could not be used: {failure}", f"edit {path}") from failure
    if status:
        raise TrainerError(f"{command[0]} ended with status {status}", f"edit {path}")


_COLON = ("hx", "helix", "subl", "zed", "micro", "kak")
"""Editors that take FILE:LINE; most others take +LINE before the file."""


def _at_line(editor: str, path: Path, line: int) -> list[str]:
    """The arguments that open a file at a line in this editor."""
    name = Path(editor).name.removesuffix(".exe")
    if name in ("code", "codium", "cursor"):
        return ["--wait", "--goto", f"{path}:{line}"]
    return [f"{path}:{line}"] if name in _COLON else [f"+{line}", os.fspath(path)]


def editor_command(environment: Mapping[str, str]) -> list[str]:
    """The command of VISUAL or EDITOR, split as a shell would. Raises TrainerError where there is none."""
    if environment.get(SERVED):
        raise TrainerError("in a browser there is no other editor", UNCHANGED)
    for name in ("VISUAL", "EDITOR"):
        written = environment.get(name, "").strip()
        if not written:
            continue
        try:
            return shlex.split(written)
        except ValueError as error:
            raise TrainerError(f"{name} is no command: {error}", f"it is set to {written}") from error
    raise TrainerError("no editor is set", "set VISUAL or EDITOR, for example EDITOR=nano")


def edit(text: str, command: list[str]) -> str:
    """Run an editor on a text and return what it saved. Raises TrainerError where that fails."""
    try:
        with tempfile.TemporaryDirectory(prefix="trainer-") as folder:
            path = Path(folder) / "answer.txt"
            path.write_text(text + "\n", encoding="utf-8", errors="replace")
            status = subprocess.call([*command, os.fspath(path)])
            saved = path.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        says = getattr(error, "strerror", None) or str(error)
        raise TrainerError(f"{command[0]} could not be used: {says}", UNCHANGED) from error
    if status:
        raise TrainerError(f"{command[0]} ended with status {status}", UNCHANGED)
    return saved.removesuffix("\n")
