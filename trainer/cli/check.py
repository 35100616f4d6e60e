"""`trainer check`: every problem of question files, with file, line and column."""

from __future__ import annotations

import argparse

from trainer.bank import CheckReport, check_paths
from trainer.bank.problem import problem_lines
from trainer.cli.output import counted, message, print_json, print_lines
from trainer.paths import question_folders

EPILOG = """\
Without a path, all question files are checked: those that come with the trainer and your own.
The exit status is 1 where an error was found; warnings leave it at 0."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("paths", nargs="*", metavar="PATH", help="question files, or folders of them")
    parser.add_argument("--json", action="store_true", help="print the problems as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Check what the arguments name."""
    from trainer.catalog import load_catalog
    from trainer.grading import grade

    report = check_paths(args.paths, question_folders(), grade=grade, lookup=load_catalog().lookup)
    if args.json:
        print_json(report.to_dict())
    else:
        for problem in report.problems:
            print_lines([*problem_lines(problem), ""])
        message(_summary(report))
    return 1 if report.broken else 0


def _summary(report: CheckReport) -> str:
    errors = sum(problem.severity == "error" for problem in report.problems)
    warnings = len(report.problems) - errors
    found = ", ".join(
        counted(number, what) for number, what in ((errors, "error"), (warnings, "warning")) if number
    )
    return f"{counted(report.files, 'file')} checked: {found or 'no problems'}"
