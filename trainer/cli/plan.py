"""`trainer plan`: what to do today, from a study plan that was laid out here or written by a mentor."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from trainer.bank import Headings, load_headings
from trainer.cli.arguments import whole_number
from trainer.cli.due import look
from trainer.cli.opened import open_history
from trainer.cli.output import SCHEMA, message, print_json, print_lines
from trainer.errors import UsageError
from trainer.paths import expanded, headings_index, plan_path, question_folders
from trainer.practice.plan import Plan, lay_out
from trainer.practice.plan_file import plan_text, read_plan, write_plan
from trainer.practice.planned import Done, Today, gone_said, today

if TYPE_CHECKING:
    pass

MINUTES = 30


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a plan to follow from now on, such as a mentor's"
    )
    parser.add_argument(
        "--days", type=whole_number, metavar="N", help="lay out a plan: the interview is in N days"
    )
    parser.add_argument(
        "--minutes", type=whole_number, metavar="M", help=f"minutes a day; {MINUTES} otherwise"
    )
    parser.add_argument("--track", metavar="T", help="only questions of this track")
    parser.add_argument(
        "--print", action="store_true", help="print the plan that would be laid out, keep nothing"
    )
    parser.add_argument("--replace", action="store_true", help="in the place of the plan that is there")
    parser.add_argument("--all", action="store_true", help="every day of the plan, not only today")
    parser.add_argument("--json", action="store_true", help="today's tasks as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Lay out, take over or show a plan."""
    bank = load_headings(question_folders(), headings_index())
    now = datetime.now().astimezone()
    if args.days is not None and args.file is not None:
        raise UsageError("--days lays out a plan of its own", "leave out the file, or --days")
    if args.days is None and (args.print or args.minutes is not None or args.track is not None):
        raise UsageError("--minutes, --track and --print say how a plan is laid out", "add --days N")
    if args.days is not None:
        plan = _laid_out(bank, args, now)
        if args.print:
            print_lines(plan_text(plan).splitlines())
            return 0
        _keep(plan_text(plan), args.replace)
    elif args.file is not None:
        file = expanded(args.file)
        plan = read_plan(file, bank.questions)
        _keep(file.read_text(encoding="utf-8"), args.replace)
    else:
        plan = _current()
    _show(_today(plan, bank, now), args)
    return 0


def _laid_out(bank: Headings, args: argparse.Namespace, now: datetime) -> Plan:
    chosen = [one for one in bank.questions.values() if args.track in (None, one.track)]
    if not chosen:
        known = sorted({one.track for one in bank.questions.values()})
        raise UsageError(f"no question has the track {args.track}", f"there are: {', '.join(known)}")
    return lay_out(look(chosen, now).ordered, now.date(), args.days, args.minutes or MINUTES)


def _keep(text: str, replace: bool) -> None:
    path = plan_path()
    if path.exists() and not replace:
        raise UsageError(f"there is a plan already: {path}", "--replace takes the new one in its place")
    write_plan(path, text)
    message(f"The plan is in {path}; it may be edited there.")


def _current() -> Plan:
    path = plan_path()
    if not path.exists():
        raise UsageError("there is no study plan", "trainer plan --days 14 lays one out until an interview")
    return read_plan(path)


def _show(found: Today, args: argparse.Namespace) -> None:
    if args.json:
        tasks = [
            {"kind": one.kind, "says": one.says, "question": one.question, "done": one.done}
            for one in found.tasks
        ]
        print_json(
            {
                "schema": SCHEMA,
                "title": found.plan.title,
                "interview": found.plan.interview.isoformat(),
                "date": found.day.isoformat(),
                "tasks": tasks,
                "gone": list(found.gone),
            }
        )
        return
    print_lines(_lines(found))
    if args.all:
        print_lines(_days(found.plan, found.done))


def _today(plan: Plan, bank: Headings, now: datetime) -> Today:
    store = open_history()
    if store is None:
        return today(plan, bank.questions, now, None)
    with store:
        return today(plan, bank.questions, now, store)


def _lines(found: Today) -> Iterator[str]:
    yield f"{found.plan.title}: {found.says}"
    planned = found.plan.on(found.day)
    if planned is not None and planned.note:
        yield planned.note
    yield from (f"  {'done' if task.done else 'to do':<5}  {task.says}" for task in found.tasks)
    if found.gone:
        yield gone_said(found.gone)


def _days(plan: Plan, done: Done) -> Iterator[str]:
    for day in plan.days:
        parts = [f"mock of {day.mock:g} min"] if day.mock else []
        parts += [id + (" (done)" if id in done.tried else "") for id in day.questions]
        parts += ["what is due"] if day.due else []
        parts += [f"{day.cards} cards"] if day.cards else []
        yield f"  {day.date:%a %Y-%m-%d}  {', '.join(parts) or 'nothing'}"
