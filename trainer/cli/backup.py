"""`trainer backup`: a copy of the history as it stands at one moment, also while the trainer runs."""

from __future__ import annotations

import argparse
from datetime import datetime

from trainer.cli.output import message, print_lines
from trainer.errors import UsageError
from trainer.paths import data_home, database_path, typed_path

LARGE = 100_000_000
"""Bytes from which on a copy takes so long that it is said before."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a new file; without one it goes beside the history"
    )


def run(args: argparse.Namespace) -> int:
    """Make the copy and say where it is."""
    from trainer.history.backup import back_up
    from trainer.history.connection import refuse_strange

    if not database_path().exists():
        refuse_strange(database_path())
        raise UsageError("nothing was practised yet", "trainer drill begins")
    now = datetime.now().astimezone()
    try:
        name = f"history-{now:%Y%m%d-%H%M%S-%f}.sqlite3"
        target = data_home() / "backups" / name if args.file is None else typed_path(args.file)
    except (ValueError, RuntimeError) as error:
        raise UsageError(f"{args.file} is no file: {error}") from None
    size = database_path().stat().st_size
    if size > LARGE:
        message(f"copying {size / 1e6:,.0f} MB")
    back_up(database_path(), target)
    print_lines([f"the history is copied to {target}", f"trainer import {target} brings it into any profile"])
    return 0
