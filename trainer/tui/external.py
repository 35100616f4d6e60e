"""The person's own editor on the answer: VISUAL, then EDITOR, on a file that is read back."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from textual.app import App, SuspendNotSupported

from trainer.errors import TrainerError
from trainer.paths import SERVED
from trainer.tui.lent import Lent

UNCHANGED = "the answer is as it was"
LOOK_S = 0.25
"""Seconds between two looks at what an editor has saved."""


class Edited(NamedTuple):
    """The text that came of an editor, and what went wrong, "" for nothing."""

    text: str
    trouble: str


def edited(
    app: App[None], lent: Lent, environment: Mapping[str, str], keep: Callable[[str], object]
) -> Edited:
    """Hand the terminal to the person's editor, and return what it saved. Raises TrainerError.

    `keep` hears each text that it saves, within a second: the trainer or the terminal may not see its end.
    """
    command = editor_command(environment)
    failure: TrainerError | None = None
    found = Edited(lent.text, "")
    try:
        with app.suspend():  # an exception that leaves this block would leave the screen dead
            try:
                found = edit(lent, command, keep)
            except TrainerError as error:
                failure = error
    except SuspendNotSupported as error:
        raise TrainerError("this terminal cannot be handed to another editor", UNCHANGED) from error
    if failure is not None:
        raise failure
    return found


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


def edit(lent: Lent, command: list[str], keep: Callable[[str], object]) -> Edited:
    """Run an editor on a text; `keep` hears what it saves. Raises TrainerError where it cannot be used."""
    before = lent.text
    try:
        running = subprocess.Popen([*command, os.fspath(lent.give())])
        status = _followed(running, lent, keep)
    except UnicodeDecodeError as error:
        says = f"what {command[0]} saved is no UTF-8, and lies in {lent.path}"
        raise TrainerError(says, UNCHANGED) from error
    except (OSError, ValueError) as error:
        says = getattr(error, "strerror", None) or str(error)
        raise TrainerError(f"{command[0]} could not be used: {says}", UNCHANGED) from error
    is_empty = lent.is_empty
    left = lent.take_back()
    if is_empty and before.strip():
        return Edited(lent.text, f"{command[0]} left nothing: {UNCHANGED}")
    if not status:
        return Edited(lent.text, "")
    taken = UNCHANGED if lent.text == before else "what it had saved is taken"
    more = f"; it left files in {left}" if left else ""
    return Edited(lent.text, f"{command[0]} ended with status {status}: {taken}{more}")


def _followed(running: subprocess.Popen[bytes], lent: Lent, keep: Callable[[str], object]) -> int:
    """Wait for an editor, and let what it saves be kept; return its status."""
    status = None
    try:
        while status is None:
            with suppress(subprocess.TimeoutExpired):
                status = running.wait(LOOK_S)
            if lent.changed(ended=status is not None):
                keep(lent.text)
    except BaseException:
        running.kill()
        raise
    return status
