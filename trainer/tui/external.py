"""The person's own editor on the answer: VISUAL, then EDITOR, on a file that is read back."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
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
AT_ONCE_S = 2.0
"""Seconds within which nobody has written anything: such an editor goes on in a window of its own."""


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
            drop_typed()
    except SuspendNotSupported as error:
        raise TrainerError("this terminal cannot be handed to another editor", UNCHANGED) from error
    if failure is not None:
        raise failure
    return found


def edit_file(app: App[Any], path: Path, line: int, environment: Mapping[str, str]) -> None:
    """Hand the terminal to the person's editor on a file, at a line. Raises TrainerError."""
    editor = editor_command(environment)
    command = [*waiting(editor), *_at_line(editor[0], path, line)]
    status: int | None = None
    failure: Exception | None = None
    try:
        with app.suspend():
            try:
                status = subprocess.call(command)
            except (OSError, ValueError) as error:
                failure = error
            drop_typed()
    except SuspendNotSupported as error:
        raise TrainerError("this terminal cannot be handed to another editor", f"edit {path}") from error
    if failure is not None:
        raise TrainerError(f"{command[0]} could not be used: {failure}", f"edit {path}") from failure
    if status:
        raise TrainerError(f"{command[0]} ended with status {status}", f"edit {path}")


def drop_typed() -> None:
    """Drop what was typed while an editor had a window elsewhere: its enter would hand in, as ctrl+j does."""
    try:
        import termios
    except ImportError:  # Windows
        return
    with suppress(OSError, ValueError, AttributeError, termios.error):  # it is closed, or no terminal
        termios.tcflush(sys.__stdin__, termios.TCIFLUSH)  # type: ignore[arg-type]


_CODE = ("code", "code-insiders", "codium", "cursor", "windsurf")
_COLON = ("hx", "helix", "subl", "zed", "zeditor", "micro", "kak")
"""Editors that take FILE:LINE; most others take +LINE before the file."""
_WAITS = {
    **dict.fromkeys((*_CODE, "subl", "zed", "zeditor", "atom", "pulsar", "gedit", "xed"), "--wait"),
    **dict.fromkeys(("mate", "bbedit", "idea", "pycharm"), "--wait"),
    **dict.fromkeys(("gvim", "mvim"), "--nofork"),
    "kate": "--block",
    "neovide": "--no-fork",
    "gnome-text-editor": "--standalone",
}
"""What keeps an editor from ending while its window stands."""


def waiting(command: list[str]) -> list[str]:
    """The command of an editor, with what makes it wait for its window, where that is known."""
    option = _WAITS.get(_name(command[0]))
    return command if option is None or option in command else [*command, option]


def _name(editor: str) -> str:
    return Path(editor).name.removesuffix(".exe").removesuffix(".cmd")


def _at_line(editor: str, path: Path, line: int) -> list[str]:
    """The arguments that open a file at a line in this editor."""
    name = _name(editor)
    if name in _CODE:
        return ["--goto", f"{path}:{line}"]
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


def edit(
    lent: Lent,
    command: list[str],
    keep: Callable[[str], object],
    clock: Callable[[], float] = time.monotonic,
) -> Edited:
    """Run an editor on a text; `keep` hears what it saves. Raises TrainerError where it cannot be used.

    A file that it left as it was stays: it may have a window that saves later. `clock` is in seconds.
    """
    before, began = lent.text, clock()
    try:
        running = subprocess.Popen([*waiting(command), os.fspath(lent.give())])
        status = _followed(running, lent, keep)
    except UnicodeDecodeError as error:
        says = f"what {command[0]} saved is no UTF-8, and lies in {lent.path}"
        raise TrainerError(says, UNCHANGED) from error
    except (OSError, ValueError) as error:
        says = getattr(error, "strerror", None) or str(error)
        raise TrainerError(f"{command[0]} could not be used: {says}", UNCHANGED) from error
    if not status and lent.untouched:
        return Edited(lent.text, _returned_at_once(command) if clock() - began < AT_ONCE_S else "")
    is_empty = lent.is_empty
    left = lent.take_back()
    if is_empty and before.strip():
        return Edited(lent.text, f"{command[0]} left nothing: {UNCHANGED}")
    if not status:
        return Edited(lent.text, "")
    taken = UNCHANGED if lent.text == before else "what it had saved is taken"
    more = f"; it left files in {left}" if left else ""
    return Edited(lent.text, f"{command[0]} ended with status {status}: {taken}{more}")


def _returned_at_once(command: list[str]) -> str:
    asks = "" if {*_WAITS.values()} & {*waiting(command)} else ": does it need --wait?"
    return f"{command[0]} returned at once{asks or '.'} What it saves later is taken in"


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
