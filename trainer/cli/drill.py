"""`trainer drill`: a question under the clock, in the terminal app or, with --plain, in ordinary lines."""

from __future__ import annotations

import argparse

from trainer.cli.arguments import whole_number

MODES = ("coach", "drill", "interview")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "question", nargs="?", metavar="ID|FILE", help="a question; without it the trainer opens at home"
    )
    parser.add_argument(
        "--mode",
        choices=MODES,
        default="drill",
        help="coach: verdicts while you type; drill: how each line is understood; interview: nothing",
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the numbers that this seed draws")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="ordinary lines, one prompt at a time: for screen readers and any terminal",
    )


def run(args: argparse.Namespace) -> int:
    """Open the trainer, on the question where one is named."""
    if args.plain:
        from trainer.cli.plain import drill

        return drill(args.question, args.mode, args.seed)
    from trainer.cli.terminal import require_terminal

    require_terminal()
    from trainer.tui import run as open_app

    return open_app(args.question, args.mode, args.seed)
