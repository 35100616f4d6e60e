"""`trainer review`: past attempts, newest first, and one attempt line by line as it was graded."""

from __future__ import annotations

import argparse
from typing import Any

from trainer.cli.arguments import positive_number, whole_number
from trainer.cli.opened import open_history
from trainer.cli.output import SCHEMA, message, print_json, print_lines
from trainer.errors import UsageError
from trainer.history import AttemptSummary, Store
from trainer.paths import headings_index, question_folders

SHOWN = 3
EMPTY = "No attempts yet: trainer drill ID begins one, trainer list shows the questions."


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "attempt", nargs="?", type=whole_number, metavar="ATTEMPT", help="the number of one attempt"
    )
    parser.add_argument("--question", metavar="ID", help="only attempts at this question")
    parser.add_argument(
        "--limit", type=positive_number, default=20, metavar="N", help="how many attempts (20)"
    )
    parser.add_argument(
        "--before", type=whole_number, metavar="ATTEMPT", help="only attempts before this one"
    )
    parser.add_argument(
        "--regrade", action="store_true", help="with ATTEMPT: grade it again and show what changed"
    )
    parser.add_argument(
        "--export",
        metavar="FILE",
        help="with ATTEMPT: write it to a new file; .md, .html, .json or .txt says in which format",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Show the attempts, or the one attempt asked for."""
    if args.regrade and args.attempt is None:
        raise UsageError(
            "which attempt is to be graded again?", "trainer review lists them with their numbers"
        )
    if args.export is not None and args.attempt is None:
        raise UsageError("which attempt is to be exported?", "trainer review lists them with their numbers")
    if args.export is not None and (args.regrade or args.json):
        raise UsageError(
            "--export writes the attempt as it was graded",
            "leave --regrade and --json away; .json is a format",
        )
    store = open_history()
    if store is None:
        if args.attempt is not None:
            return _unknown(args.attempt, [])
        return _list([], args, EMPTY if args.question is None else _never(args.question))
    with store:
        if store.notice:
            message(store.notice)
        if args.attempt is not None:
            return _one(store, args)
        found = store.attempts(limit=args.limit, before=args.before, question=args.question)
        return _list(found, args, "" if found else _why_none(store, args))


def _list(found: list[AttemptSummary], args: argparse.Namespace, empty: str) -> int:
    if args.json:
        print_json({"schema": SCHEMA, "attempts": [_summary(summary) for summary in found]})
    elif not found:
        print_lines([empty])
    else:
        _print_table(found)
    return 0


def _why_none(store: Store, args: argparse.Namespace) -> str:
    """What is said in the place of an empty list. Raises UsageError for a question that nobody knows."""
    if args.question is not None and not store.attempts(limit=1, question=args.question):
        return _never(args.question)
    return EMPTY if not store.attempts(limit=1) else f"No attempts before number {args.before}."


def _never(question: str) -> str:
    from trainer.bank import load_headings, no_such_question

    known = load_headings(question_folders(), headings_index()).questions
    if question not in known:
        raise no_such_question(question, known)
    return f"No attempts at {question} yet: trainer drill {question} begins one."


def _one(store: Store, args: argparse.Namespace) -> int:
    attempt = store.attempt(args.attempt)
    if attempt is None:
        return _unknown(args.attempt, store.attempts(limit=1))
    if args.regrade:
        from trainer.cli.regrade import show_regrade

        return show_regrade(attempt, args.json)
    if args.export is not None:
        from trainer.cli.export import export_attempt

        return export_attempt(attempt, store.remarks.note(f"attempt:{args.attempt}"), args.export)
    if args.json:
        print_json({**attempt.report.to_dict(), "attempt": _summary(attempt.summary)})
        return 0
    from trainer.cli.page import Page  # 40 ms of rich, and only for people
    from trainer.cli.render import print_report

    page = Page()
    page.say(f"attempt {args.attempt}, {attempt.summary.started:%Y-%m-%d %H:%M}", "dim")
    print_report(page, attempt.report)
    return 0


def _unknown(number: int, newest: list[AttemptSummary]) -> int:
    hint = f"the newest is {newest[0].number}; trainer review lists them" if newest else EMPTY
    raise UsageError(f"there is no attempt {number}", hint)


def _summary(summary: AttemptSummary) -> dict[str, Any]:
    return {
        "number": summary.number,
        "question": summary.question,
        "title": summary.title,
        "score": summary.score,
        "band": summary.band,
        "mode": summary.mode,
        "seed": summary.seed,
        "started": summary.started.isoformat(timespec="seconds"),
        "used_s": summary.used_s,
        "limit_s": summary.limit_s,
        "missing": list(summary.missing),
        "slips": list(summary.slips),
        "claimed": list(summary.claimed),
    }


def _print_table(found: list[AttemptSummary]) -> None:
    from trainer.cli.page import Page
    from trainer.report.plain import clock

    page = Page()
    digits = max(len(str(summary.number)) for summary in found)
    for summary in found:
        used = "" if summary.used_s is None else clock(summary.used_s)
        verdict = f"{summary.score:>3} {summary.band:<12} {used:>6}"
        page.say(
            f"{summary.number:>{digits}}  {summary.started:%Y-%m-%d %H:%M}  {verdict}  {summary.question}"
        )
        for what, names in summary.lacks.items():
            page.row("", f"{what}: {_few(names)}", digits + 2, "dim")


def _few(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
