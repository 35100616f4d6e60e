"""What is kept of an internal error: a report without anybody's values, and one sentence for the person."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from datetime import UTC, datetime

from trainer import __version__
from trainer.paths import state_home
from trainer.private import make_private_folder


def report_crash(error: BaseException, arguments: list[str]) -> tuple[str, ...]:
    """Save a crash report and return the lines to print.

    The report holds the version, the names of the options, and the stack without local variables and without
    what errors say, which quotes what somebody typed.
    """
    says = f"trainer: an internal error ({type(error).__name__}) stopped this; drafts and attempts are kept"
    now = datetime.now(UTC)
    try:
        path = state_home() / "crashes" / f"{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        make_private_folder(path.parent)
        path.write_text(_report(error, arguments, now), encoding="utf-8", errors="backslashreplace")
    except Exception as failure:  # whatever it is, it must not take the place of the error that is told
        place = f" in {folder}" if (folder := getattr(failure, "filename", None)) else ""
        reason = getattr(failure, "strerror", None) or type(failure).__name__
        return says, f"its report could not be saved{place}: {reason}"
    return says, f"what happened is written in {path}"


def _report(error: BaseException, arguments: list[str], now: datetime) -> str:
    options = [argument.split("=")[0] if argument.startswith("--") else "…" for argument in arguments[1:]]
    return "\n".join(
        [
            f"trainer {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"{now.isoformat(timespec='seconds')}  trainer {' '.join([*arguments[:1], *options])}",
            f"terminal {os.environ.get('TERM', 'none')}, output {getattr(sys.stdout, 'encoding', None)}",
            "",
            *_stack(error),
        ]
    )


def _stack(error: BaseException) -> list[str]:
    """Where an error came from, and before it those that it was raised from, each by its kind alone."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    earlier = [*_stack(before), "which led to\n"] if before is not None else []
    return [*earlier, *traceback.format_tb(error.__traceback__), f"{type(error).__qualname__}\n"]
