"""`trainer drill`: a question under the clock, in the terminal app or, with --plain, in ordinary lines."""

from __future__ import annotations

import argparse
import os

from trainer.cli.arguments import whole_number
from trainer.config.definitions import SETTINGS


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments. What is not given is left to the settings."""
    parser.add_argument(
        "question", nargs="?", metavar="ID|FILE", help="a question; without it the trainer opens at home"
    )
    parser.add_argument(
        "--mode",
        choices=SETTINGS["mode"].choices,
        help="coach: verdicts while you type; drill: how each line is understood; interview: nothing",
    )
    parser.add_argument("--due", action="store_true", help="the question that is due first")
    parser.add_argument(
        "--any", action="store_true", help="with --due: go on with the next question where nothing is due"
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the numbers that this seed draws")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="ordinary lines, one prompt at a time: for screen readers and any terminal",
    )
    parser.add_argument("--theme", choices=SETTINGS["theme"].choices, help="the colours")
    parser.add_argument(
        "--hide-clock", action="store_const", const=True, help="begin without a clock; ctrl+t shows it"
    )
    parser.add_argument(
        "--ascii", action="store_const", const=True, help="signs in plain letters: ok, ft, x, im"
    )
    parser.add_argument(
        "--no-mouse",
        action="store_const",
        const=False,
        dest="mouse",
        help="leave the mouse to the terminal, which then selects and copies text",
    )


def run(args: argparse.Namespace) -> int:
    """Open the trainer, on the question where one is named."""
    from trainer.config import load_config, remembered
    from trainer.errors import UsageError

    if args.due and args.question is not None:
        raise UsageError("--due chooses the question", f"leave --due away to open {args.question}")
    if args.any and not args.due:
        raise UsageError("--any goes with --due", "trainer drill --due --any")

    if not args.plain:
        from trainer.cli.terminal import require_terminal

        require_terminal()
    options = {key: getattr(args, key) for key in SETTINGS}
    last = {} if args.plain else remembered()  # what is chosen in the app is the app's
    config = load_config(options, os.environ, last=last)
    if args.due:
        from trainer.cli.due import first_due

        args.question = first_due(args.any)
        if args.question is None:
            return 0
    if args.plain:
        from trainer.cli.output import message
        from trainer.cli.plain import drill

        if config.notice:
            message(f"trainer: {config.notice}")
        return drill(args.question, config.mode, args.seed, hide_clock=config.hide_clock)
    from trainer.tui import run as open_app

    return open_app(args.question, args.seed, config=config)
