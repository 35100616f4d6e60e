"""`trainer mock`: a whole interview, several questions under one clock; and the pages on past ones."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trainer.cli.arguments import positive_number, whole_number
from trainer.cli.output import SCHEMA, counted, message, print_json, print_lines
from trainer.errors import UsageError
from trainer.paths import headings_index, question_folders

if TYPE_CHECKING:
    from trainer.history import Store
    from trainer.history.practising import Mock
    from trainer.practice.mocked import Asked, Sitting
    from trainer.report.interview import Interview

MINUTES = 45
NONE_YET = "No mock interviews yet: trainer mock begins one."


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("number", nargs="?", type=positive_number, metavar="N", help="the page on a past one")
    parser.add_argument(
        "--minutes", type=whole_number, default=MINUTES, metavar="M", help=f"its length; {MINUTES} otherwise"
    )
    parser.add_argument("--track", metavar="T", help="only questions of this track")
    parser.add_argument(
        "--seed", type=whole_number, metavar="S", help="the numbers that this seed draws, in every question"
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="in ordinary lines; from a pipe answers are separated by a line with a single dot",
    )
    parser.add_argument("--list", action="store_true", help="past interviews, the newest first")
    parser.add_argument(
        "--export", metavar="FILE", help="with N: write the page to a new file, .md, .html or .txt"
    )
    parser.add_argument("--json", action="store_true", help="with N or --list: print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Begin an interview, or show past ones."""
    if args.number is not None and args.list:
        raise UsageError("--list shows all of them", "leave out the number, or --list")
    if args.export is not None and args.number is None:
        raise UsageError("which interview is to be exported?", "trainer mock --list shows them")
    if args.export is not None and args.json:
        raise UsageError("--export writes a page for people", "leave out --json, or --export")
    if args.json and args.number is None and not args.list:
        raise UsageError("--json is for past interviews", "trainer mock --list --json, trainer mock N --json")
    if args.number is not None or args.list:
        return _show(args)
    return _begin(args)


def _begin(args: argparse.Namespace) -> int:
    from trainer.bank import load_headings
    from trainer.practice.mock import plan_mock
    from trainer.practice.next import practice_order

    headings = load_headings(question_folders(), headings_index()).questions.values()
    plan_mock(practice_order(headings, {}), args.minutes, args.track)  # a wrong length or track is told now
    if args.plain:
        from trainer.cli.mock_plain import interview

        return interview(args.minutes, args.track, args.seed)
    from trainer.cli.terminal import require_terminal

    require_terminal(("trainer mock --plain", "a whole interview in ordinary lines"))
    from trainer.config import load_config, remembered
    from trainer.tui import run as open_app

    config = load_config({}, os.environ, last=remembered())
    return open_app(config=config, first=lambda app: app.begin_mock(args.minutes, args.track, args.seed))


def _show(args: argparse.Namespace) -> int:
    from trainer.cli.opened import open_history

    store = open_history()
    if store is None:
        if args.number is not None:
            raise UsageError(f"there is no mock interview {args.number}", NONE_YET)
        return _list([], args.json)
    with store:
        if store.notice:
            message(store.notice)
        if args.number is None:
            return _list(store.practising.mocks(), args.json)
        mock = store.practising.mock(args.number)
        if mock is None:
            raise UsageError(f"there is no mock interview {args.number}", _numbers(store))
        return _one(store, mock, args)


def _numbers(store: Store) -> str:
    newest = store.practising.mocks(1)
    return f"the newest is {newest[0].number}; trainer mock --list shows them" if newest else NONE_YET


def _one(store: Store, mock: Mock, args: argparse.Namespace) -> int:
    from trainer.practice.mocked import interview_of, sitting_of
    from trainer.report.interview_page import interview_document

    sitting, interview = sitting_of(mock), interview_of(store, mock)
    if not sitting.ended:
        message(f"Interview {mock.number} is not ended: trainer mock goes on with it, or ends it.")
    if args.json:
        print_json(_as_data(mock, sitting, interview))
    elif args.export is not None:
        from trainer.report.export import export_page

        path = export_page(interview_document(interview), args.export)
        message(f"mock interview {mock.number} is in {path}")
    else:
        from trainer.report.lines import lines

        print_lines(lines(interview_document(interview)).splitlines())
    return 0


def _list(found: list[Mock], as_json: bool) -> int:
    from trainer.practice.mocked import sitting_of

    sittings = [(mock, sitting_of(mock)) for mock in found]
    if as_json:
        print_json({"schema": SCHEMA, "mocks": [_summary(mock, sitting) for mock, sitting in sittings]})
    else:
        print_lines(_lines(sittings) if sittings else [NONE_YET])
    return 0


def _lines(found: list[tuple[Mock, Sitting]]) -> Iterator[str]:
    from trainer.report.interview import band_of
    from trainer.report.plain import clock

    digits = max(len(str(mock.number)) for mock, _ in found)
    for mock, sitting in found:
        score = sitting.score or 0
        outcome = f"{score:>3} {band_of(score / 100):<12}" if sitting.ended else f"{'not ended':<16}"
        used = "" if sitting.clock_s is None else f"{clock(sitting.clock_s)} of "
        asked = f"{sitting.done} of {counted(len(sitting.asked), 'question')} handed in"
        time = f"{used}{clock(60 * sitting.minutes)}"
        yield f"{mock.number:>{digits}}  {mock.started:%Y-%m-%d %H:%M}  {outcome}  {asked}, {time}"


def _summary(mock: Mock, sitting: Sitting) -> dict[str, Any]:
    return {
        "number": mock.number,
        "started": mock.started.isoformat(timespec="seconds"),
        "minutes": sitting.minutes,
        "used_s": sitting.clock_s,
        "ended": sitting.ended,
        "score": sitting.score,
        "asked": len(sitting.asked),
        "handed_in": sitting.done,
    }


def _as_data(mock: Mock, sitting: Sitting, interview: Interview) -> dict[str, Any]:
    from trainer.report.interview import band_of, dimensions, score_of
    from trainer.report.next_time import to_practise

    score = score_of(interview)
    reports = dict(zip(interview.attempts, interview.reports, strict=True))

    def question(asked: Asked) -> dict[str, Any]:
        report = None if asked.attempt is None else reports.get(asked.attempt)
        return {
            "question": asked.question,
            "title": asked.title,
            "minutes": asked.minutes,
            "seed": asked.seed,
            "handed_in": asked.handed_in,
            "attempt": asked.attempt,
            "used_s": asked.used_s,
            "score": None if report is None else report.score,
            "band": None if report is None else report.band,
            "follow_ups": [] if report is None else [one.status for one in report.follow_ups],
        }

    return {
        "schema": SCHEMA,
        **_summary(mock, sitting),
        "score": score,
        "band": band_of(score / 100),
        "answered": interview.answered,
        "dimensions": [
            {"name": one.name, "share": round(one.share, 4), "band": one.band, "says": one.why}
            for one in dimensions(interview)
        ],
        "to_practise": [
            {"skill": one.skill, "answers": one.answers, "says": one.says}
            for one in to_practise(interview.reports)
        ],
        "questions": [question(asked) for asked in sitting.asked],
    }
