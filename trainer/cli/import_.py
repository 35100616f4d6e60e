"""`trainer import`: an export, or another history, added to one's own; what is here already is left out."""

from __future__ import annotations

import argparse
from collections import Counter

from trainer.cli.output import counted, message, print_lines
from trainer.cli.waiting import Waiting
from trainer.history import Store
from trainer.history.nouns import NOUNS
from trainer.paths import database_path, typed_path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file of trainer export; or a backup, or a history that was moved aside",
    )


def run(args: argparse.Namespace) -> int:
    """Add what is not here yet, and say what that was."""
    from trainer.errors import UsageError
    from trainer.practice.mocked import Sitting

    try:
        path = typed_path(args.file)
    except (ValueError, RuntimeError) as error:
        raise UsageError(f"{args.file} is no file: {error}") from None
    with Store.open(database_path()) as store:
        if store.notice:
            message(store.notice)
        with Waiting("records read") as told:
            imported = store.transfer(Sitting).bring_in(path, told)
    added, known = listed(imported.added), listed(imported.known)
    print_lines([f"imported: {added or 'nothing'}", *([f"here already: {known}"] if known else [])])
    return 0


def listed(counts: Counter[str]) -> str:
    """How many of each kind, in words; "" for nothing."""
    return ", ".join(counted(counts[kind], noun) for kind, noun in NOUNS.items() if counts[kind])
