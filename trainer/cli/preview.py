"""`trainer preview`: a question file as candidates see it, followed as it is saved."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from trainer.bank import Problem, Question, check_paths, load_source
from trainer.bank.preview import Follower, preview_lines
from trainer.bank.problem import problem_lines
from trainer.cli.arguments import whole_number
from trainer.cli.output import print_lines
from trainer.errors import UsageError
from trainer.paths import expanded

EPILOG = """\
In a terminal the page follows the file as it is saved, and keeps the last good state while it is broken.
Piped, or with --once, it is printed once; the exit status is 1 where an error was found."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", help="a question file")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="the first seed drawn (1)")
    parser.add_argument("--once", action="store_true", help="print once and end")


def run(args: argparse.Namespace) -> int:
    """Show the file, or follow it."""
    path = expanded(args.file)
    if not path.exists():
        raise UsageError(f"there is no file {args.file}", "trainer new ID writes one to start from")
    follower = Follower(path, check)
    if not args.once and sys.stdin.isatty() and sys.stdout.isatty():
        from trainer.config import load_config
        from trainer.tui.preferences import preferences
        from trainer.tui.preview import follow

        config = load_config({}, os.environ)
        return follow(follower, path, args.seed, preferences(config), config.mouse)
    follower.look()
    preview = follower.preview
    for problem in preview.problems:
        print_lines([*problem_lines(problem), ""])
    if preview.question is not None:
        print_lines(preview_lines(preview.question, args.seed))
    return 1 if any(problem.severity == "error" for problem in preview.problems) else 0


def check(path: Path) -> tuple[Question | None, tuple[Problem, ...]]:
    """The question where the file can be used, and every problem, samples included."""
    from trainer.catalog import load_catalog
    from trainer.grading import grade

    source, question = load_source(path)
    if question is None:
        return None, tuple(sorted(source.problems, key=lambda problem: (problem.line, problem.column)))
    report = check_paths([path], [], grade=grade, lookup=load_catalog().lookup)
    return question, report.problems
