"""`trainer stats`: progress over weeks, in lines or as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import date, datetime
from textwrap import wrap
from typing import Any

from trainer.bank import load_headings
from trainer.cli.arguments import whole_number
from trainer.cli.opened import open_history
from trainer.cli.output import SCHEMA, counted, print_json, print_lines
from trainer.errors import UsageError
from trainer.paths import headings_index, question_folders
from trainer.practice.overview import WEEKS, Overview, overview

SHOWN = 8
NUMBERED = 9
"""Attempts that are named: all that "the last 9" may be."""
BAR = 20
WIDTH = 78
LONGEST = 520


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--weeks",
        type=whole_number,
        default=WEEKS,
        metavar="N",
        help=f"the latest N weeks; {WEEKS} otherwise",
    )
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Show the progress of the person whose history this is."""
    if not 1 <= args.weeks <= LONGEST:
        raise UsageError(f"--weeks: expected 1 to {LONGEST}, found {args.weeks}")
    now = datetime.now().astimezone()
    opened = open_history()
    if opened is None:
        raise UsageError("nothing was practised yet", "trainer drill begins")
    headings = load_headings(question_folders(), headings_index()).questions
    with opened as store:
        found = overview(
            store.practising, now, weeks=args.weeks, headings=headings, keep=not store.is_read_only
        )
    if args.json:
        print_json({"schema": SCHEMA, **as_data(found)})
    else:
        print_lines(_lines(found))
    return 0


def as_data(found: Overview) -> dict[str, Any]:
    """The overview as JSON has it: days as texts, skills with their weeks."""
    data = _plain({**asdict(found), "now": found.now.isoformat(timespec="seconds")})
    data["days"] = [_plain(day._asdict()) for day in found.days]
    data["weeks"] = [_plain(week._asdict()) for week in found.weeks]
    data["spent"] = [part._asdict() for part in found.spent]
    for skill, own in zip(data["skills"], found.skills, strict=True):
        skill["weeks"] = [_plain(week._asdict()) for week in own.weeks]
    data["due"] = [{"skill": one.skill, "strength": one.strength} for one in found.due]
    assert isinstance(data, dict)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, date | datetime) else value


def _lines(found: Overview) -> Iterator[str]:
    if not found.attempts:
        yield f"nothing was practised in these {len(found.weeks)} weeks"
        return
    practised = [week for week in found.weeks if week.attempts]
    minutes = sum(week.minutes for week in found.weeks)
    days = counted(len(found.days), "day")
    yield f"{counted(found.attempts, 'attempt')} on {days}, {minutes / 60:.1f} hours"
    yield ""
    yield "score by week"
    for week in practised[-SHOWN:]:
        score = week.score or 0.0
        yield f"  {week.begins}  {score:>3.0f}  {_bar(score / 100)}  {counted(week.attempts, 'attempt')}"
    yield from _section("weakest skills, by their latest attempts", _skills(found))
    yield from _section("what you keep missing", _missed(found))
    yield from _section("slips that repeat", _repeated(found))
    yield from _section("ranges that you stated", _ranges(found))
    yield from _section("where the minutes of an answer go", _spent(found))
    yield from _section("due", _due(found))


def _section(title: str, lines: Iterator[str]) -> Iterator[str]:
    rows = list(lines)
    if rows:
        yield ""
        yield title
        yield from (f"  {row}" for row in rows)


def _skills(found: Overview) -> Iterator[str]:
    for skill in found.skills[:SHOWN]:
        asked = f"in {counted(skill.asked, 'attempt')}, {skill.minutes:.0f} min"
        yield f"{skill.skill:<24} {skill.right:>4.0%}  {_bar(skill.right)}  {asked}"


def _missed(found: Overview) -> Iterator[str]:
    for one in [one for one in found.missed if one.times > 1][:SHOWN]:
        yield from _hung(
            f"{one.skill:<24} ", f"missing in {one.times} of the last {one.of}{_numbers(one.attempts)}"
        )


def _repeated(found: Overview) -> Iterator[str]:
    for one in found.repeated[:SHOWN]:
        yield from _hung(f"{counted(one.times, 'time'):<9} ", f"{one.name}{_numbers(one.attempts)}")


def _hung(before: str, text: str) -> list[str]:
    """A text behind what stands before it, its further lines under the first."""
    return wrap(text, WIDTH, initial_indent=before, subsequent_indent=" " * len(before))


def _numbers(attempts: Sequence[int]) -> str:
    kind = "attempts" if len(attempts) <= NUMBERED else "latest attempts"
    return f": {kind} {', '.join(map(str, attempts[-NUMBERED:]))}"


def _ranges(found: Overview) -> Iterator[str]:
    own = found.calibration
    if own.ranges:
        width = "" if own.width is None else f"; high over low {own.width:.2g} on the average"
        yield f"{own.held} of {own.ranges} held the reference{width}"


def _spent(found: Overview) -> Iterator[str]:
    for part in found.spent:
        yield f"{part.part:<24} {part.minutes:>5.1f} min  {part.share:>4.0%}  {_bar(part.share)}"


def _due(found: Overview) -> Iterator[str]:
    names = ", ".join(one.skill for one in found.due[:SHOWN])
    more = " ..." if len(found.due) > SHOWN else ""
    yield from _hung("today ", f"{len(found.due)}{f': {names}{more}' if names else ''}")
    yield f"on each of the next {len(found.forecast) - 1} days {' '.join(map(str, found.forecast[1:]))}"
    if found.constants:
        yield f"constants known {found.known} of {found.constants} asked"


def _bar(share: float) -> str:
    return ("#" * round(BAR * max(0.0, min(share, 1.0)))).ljust(BAR, ".")
