"""Whether the trainer can be drawn where it was started, and what works where it cannot."""

from __future__ import annotations

import sys

from trainer.cli.streams import is_dumb, is_utf8
from trainer.errors import UsageError
from trainer.paths import is_served

DRILL = ("trainer drill ID --plain", "one question in ordinary lines")
OTHERS = (
    ("trainer grade ID --answer -", "grade an answer from standard input"),
    ("trainer list", "the questions"),
)


def require_terminal(instead: tuple[str, str] = DRILL) -> None:
    """Raise UsageError where there is no terminal, nor browser, that the trainer could be drawn in.

    `instead` is the command that does the same in ordinary lines, and what it does.
    """
    if is_served():
        return
    works = _works_here(instead)
    # Textual reads the keys from standard input and draws on standard error.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UsageError("the trainer needs a terminal, and this is none", works)
    if is_dumb():
        raise UsageError(
            "the trainer needs a terminal that can move its cursor, and TERM says that it cannot", works
        )
    if not is_utf8(sys.stderr):
        raise UsageError(
            f"the trainer needs a terminal in UTF-8, and this one is in {sys.stderr.encoding}", works
        )


def _works_here(instead: tuple[str, str]) -> str:
    rows = [instead, *OTHERS]
    width = max(len(command) for command, _ in rows)
    return "\n".join(["these work here:", *(f"  {command:<{width}}  {says}" for command, says in rows)])
