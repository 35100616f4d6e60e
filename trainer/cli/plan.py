"""`trainer plan`: what to do today, from a study plan that was laid out here or written by a mentor."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.bank import Headings, load_headings
from trainer.cli.arguments import whole_number
from trainer.cli.output import SCHEMA, counted, message, print_json, print_lines
from trainer.errors import TrainerError, UsageError
from trainer.paths import database_path, plan_path, question_folders
from trainer.practice.plan import Plan, lay_out
from trainer.practice.plan_file import plan_text, read_plan
from trainer.practice.planned import Done, Task, done_on, tasks

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.practice.memory import Memory

MINUTES = 30
NOTHING = Done(frozenset(), 0, 0, frozenset())


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
    bank = load_headings(question_folders())
    now = datetime.now().astimezone()
    if args.days is not None and args.file is not None:
        raise UsageError("--days lays out a plan of its own", "leave out the file, or --days")
    if args.days is not None:
        plan = _laid_out(bank, args, now)
        if args.print:
            print_lines(plan_text(plan).splitlines())
            return 0
        _keep(plan_text(plan), args.replace)
    elif args.file is not None:
        plan = read_plan(Path(args.file), bank.questions)
        _keep(Path(args.file).read_text(encoding="utf-8"), args.replace)
    else:
        plan = _current(bank)
    _show(plan, now, args)
    return 0


def _laid_out(bank: Headings, args: argparse.Namespace, now: datetime) -> Plan:
    chosen = [one for one in bank.questions.values() if args.track in (None, one.track)]
    if not chosen:
        known = sorted({one.track for one in bank.questions.values()})
        raise UsageError(f"no question has the track {args.track}", f"there are: {', '.join(known)}")
    return lay_out(_ordered(chosen, now), now.date(), args.days, args.minutes or MINUTES)


def _ordered(headings: list[Heading], now: datetime) -> list[Heading]:
    from trainer.history import Store
    from trainer.practice.next import practice_order

    if not database_path().exists():
        return practice_order(headings, {})
    with Store.open(database_path(), read_only=True) as store:
        latest = {one.question: one.last for one in store.search.by_question()}
        return practice_order(headings, latest)


def _keep(text: str, replace: bool) -> None:
    path = plan_path()
    if path.exists() and not replace:
        raise UsageError(f"there is a plan already: {path}", "--replace takes the new one in its place")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        says = error.strerror or str(error)
        raise TrainerError(f"{path} cannot be written: {says}", "--print shows the plan") from error
    message(f"The plan is in {path}; it may be edited there.")


def _current(bank: Headings) -> Plan:
    path = plan_path()
    if not path.exists():
        raise UsageError("there is no study plan", "trainer plan --days 14 lays one out until an interview")
    return read_plan(path, bank.questions)


def _show(plan: Plan, now: datetime, args: argparse.Namespace) -> None:
    done, due = _done(now)
    today = tasks(plan, now.date(), done, due)
    if args.json:
        print_json(
            {
                "schema": SCHEMA,
                "title": plan.title,
                "interview": plan.interview.isoformat(),
                "date": now.date().isoformat(),
                "tasks": [{"says": one.says, "question": one.question, "done": one.done} for one in today],
            }
        )
        return
    print_lines(_lines(plan, now.date(), today))
    if args.all:
        print_lines(_days(plan, done))


def _done(now: datetime) -> tuple[Done, int]:
    from trainer.history import Store
    from trainer.practice.schedule import catch_up
    from trainer.practice.schedule import due as due_skills

    if not database_path().exists():
        return NOTHING, 0
    with Store.open(database_path(), read_only=True) as store:
        memories: dict[str, Memory] = catch_up(store.practising, now, keep=False)
        return done_on(store, now), len(due_skills(memories, now))


def _lines(plan: Plan, day: date, today: list[Task]) -> Iterator[str]:
    ahead = (plan.interview - day).days
    when = f"in {counted(ahead, 'day')}" if ahead > 0 else "today" if ahead == 0 else "is over"
    yield f"{plan.title}: the interview {'is ' if ahead >= 0 else ''}{when}"
    planned = plan.on(day)
    if planned is not None and planned.note:
        yield planned.note
    yield from (f"  {'done' if task.done else 'to do':<5}  {task.says}" for task in today)
    if not today:
        yield "  nothing is planned for today"


def _days(plan: Plan, done: Done) -> Iterator[str]:
    for day in plan.days:
        parts = [f"mock of {day.mock:g} min"] if day.mock else []
        parts += [id + (" (done)" if id in done.tried else "") for id in day.questions]
        parts += ["what is due"] if day.due else []
        parts += [f"{day.cards} cards"] if day.cards else []
        yield f"  {day.date:%a %Y-%m-%d}  {', '.join(parts)}"
