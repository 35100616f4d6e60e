"""What is kept of an internal error: a report without anybody's values, and one sentence for the person."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from datetime import UTC, datetime

from trainer import __version__
from trainer.paths import state_home


def report_crash(error: BaseException, arguments: list[str]) -> tuple[str, ...]:
    """Save a crash report and return the lines to print.

    The report holds the version, the names of the options, and the stack without local variables.
    """
    says = f"trainer: an internal error ({type(error).__name__}) stopped this; drafts and attempts are kept"
    now = datetime.now(UTC)
    path = state_home() / "crashes" / f"{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_report(error, arguments, now), encoding="utf-8", errors="backslashreplace")
    except OSError as failure:
        return says, f"its report could not be saved in {path.parent}: {failure.strerror}"
    return says, f"what happened is written in {path}"


def _report(error: BaseException, arguments: list[str], now: datetime) -> str:
    options = [argument if argument.startswith("--") else "…" for argument in arguments[1:]]
    return "\n".join(
        [
            f"trainer {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"{now.isoformat(timespec='seconds')}  trainer {' '.join([*arguments[:1], *options])}",
            f"terminal {os.environ.get('TERM', 'none')}, output {getattr(sys.stdout, 'encoding', None)}",
            "",
            *traceback.format_exception(error),
        ]
    )
