"""Asking a person at a terminal; from a pipe lines are taken without a prompt, because nobody reads it."""

from __future__ import annotations

import errno
import sys
from contextlib import suppress

from trainer.cli.keyboard import Keyboard
from trainer.cli.output import MAX_BYTES, print_lines
from trainer.errors import UsageError

KEYBOARD = Keyboard()


class TerminalGoneError(UsageError):
    """The terminal at which somebody typed is gone: a line that dropped, a window that was closed."""

    def __init__(self, hint: str) -> None:
        super().__init__("the terminal is gone, so nothing more can be typed", hint)


def piped() -> bool:
    """Whether nobody types: standard input is a pipe or a file."""
    return not (sys.stdin.isatty() or _is_gone())


def ask(prompt: str) -> str | None:
    """One line from the person, None at the end of the input. Raises TerminalGoneError."""
    if piped():
        line = sys.stdin.readline(MAX_BYTES + 1)
        return line.removesuffix("\n") if line else None
    try:
        return KEYBOARD.line(prompt)
    except (KeyboardInterrupt, SystemExit):
        with suppress(OSError):  # the terminal may be gone
            print_lines([""])  # it left the cursor behind the prompt, too
        raise
    except (EOFError, OSError) as error:
        if _is_gone():
            raise TerminalGoneError("what was typed before is kept") from error
        if isinstance(error, OSError):
            raise
        print_lines([""])  # ctrl+d leaves the cursor behind the prompt
        return None


def half_typed() -> list[str]:
    """What the person typed and did not end with the return key, after a signal broke the asking off."""
    return [] if piped() else KEYBOARD.half_typed()


def agrees(prompt: str) -> bool:
    """The person's yes or no; asked again until it is one of the two, and no at the end of the input."""
    return bool(_yes_or_no(prompt))


def decides(prompt: str) -> bool:
    """The same where no is as much as yes: the end of the input breaks off. Raises KeyboardInterrupt."""
    answer = _yes_or_no(prompt)
    if answer is None:
        raise KeyboardInterrupt
    return answer


def ends(prompt: str) -> bool:
    """Whether the end of the input is meant as such, which at a terminal is asked: ctrl+d may be a slip.

    Pressed once more it breaks off as ctrl+c does: raises KeyboardInterrupt.
    """
    return piped() or decides(prompt)


def _yes_or_no(prompt: str) -> bool | None:
    while (answer := ask(prompt)) is not None:
        if answer.strip().lower() in ("y", "yes", "n", "no"):
            return answer.strip().lower().startswith("y")
    return None


def _is_gone() -> bool:
    """Whether standard input is a terminal that was hung up: to a program that outlives it, it only ends."""
    try:
        import termios
    except ImportError:  # Windows has none, nor such terminals
        return False
    try:
        termios.tcgetattr(sys.stdin)
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    except (OSError, TypeError, ValueError):  # no file of the system
        return False
    return False
