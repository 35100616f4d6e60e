"""Whether the trainer can be drawn where it was started, and what works where it cannot."""

from __future__ import annotations

import sys

from trainer.cli.streams import is_dumb, is_utf8
from trainer.errors import UsageError
from trainer.paths import is_served

INSTEAD = """\
these work here:
  trainer drill ID --plain       one question in ordinary lines
  trainer grade ID --answer -    grade an answer from standard input
  trainer list                   the questions"""


def require_terminal() -> None:
    """Raise UsageError where there is no terminal, nor browser, that the trainer could be drawn in."""
    if is_served():
        return
    # Textual reads the keys from standard input and draws on standard error.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UsageError("the trainer needs a terminal, and this is none", INSTEAD)
    if is_dumb():
        raise UsageError(
            "the trainer needs a terminal that can move its cursor, and TERM says that it cannot", INSTEAD
        )
    if not is_utf8(sys.stderr):
        raise UsageError(
            f"the trainer needs a terminal in UTF-8, and this one is in {sys.stderr.encoding}", INSTEAD
        )
