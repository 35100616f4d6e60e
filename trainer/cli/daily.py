"""`trainer daily`: the question of the day, the same for everyone."""

from __future__ import annotations

import argparse
from datetime import date, datetime

from trainer.bank import load_headings
from trainer.cli.output import SCHEMA, print_json, print_lines
from trainer.errors import UsageError
from trainer.paths import packaged
from trainer.practice.daily import Daily, daily, shared


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--date", metavar="DAY", help="the question of another day: 2026-12-24")
    parser.add_argument("--plain", action="store_true", help="ask it in ordinary lines")
    parser.add_argument(
        "--share", action="store_true", help="print the line to share on the latest answer to it"
    )
    parser.add_argument("--json", action="store_true", help="which question it is, as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Ask the question of the day, or say which one it is."""
    one = daily(load_headings([packaged("questions")]).questions.values(), _day(args.date))
    if one is None:
        raise UsageError("there are no questions", "`trainer doctor` says where they should be")
    if args.json:
        print_json(
            {"schema": SCHEMA, "date": one.day.isoformat(), "question": one.heading.id, "seed": one.seed}
        )
        return 0
    if args.share:
        print_lines([_line_to_share(one)])
        return 0
    if not args.plain:
        from trainer.cli.terminal import require_terminal

        day = f"--date {args.date} " if args.date else ""
        require_terminal((f"trainer daily {day}--plain", "the question of the day in ordinary lines"))
    from trainer.cli import drill

    parser = argparse.ArgumentParser()
    drill.configure(parser)
    plain = ["--plain"] if args.plain else []
    return drill.run(parser.parse_args([one.heading.id, "--seed", str(one.seed), *plain]))


def _day(text: str | None) -> date:
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f'--date: expected a day such as 2026-12-24, found "{text}"') from None


def _line_to_share(one: Daily) -> str:
    """The line on the latest answer with the numbers of that day."""
    from trainer.cli.opened import open_history

    opened = open_history()
    if opened is not None:
        with opened as store:
            for summary in store.attempts(question=one.heading.id):
                attempt = store.attempt(summary.number) if summary.seed == one.seed else None
                if attempt is not None:
                    return shared(attempt.report, one.day)
    raise UsageError(f"the question of {one.day:%Y-%m-%d} was not answered yet", "`trainer daily` asks it")
