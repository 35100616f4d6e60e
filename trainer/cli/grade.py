"""`trainer grade`: grade one answer, or a file of them. Nothing is stored; `trainer drill` keeps attempts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from trainer.bank import Question, Variant, draw, find
from trainer.cli.arguments import is_held, positive_number, whole_number
from trainer.cli.batch import run_batch
from trainer.cli.output import SCHEMA, message, print_json, read_text, spelled
from trainer.errors import UsageError
from trainer.grading import Report, claim, grade, grade_reply
from trainer.grading.claim import claim_of
from trainer.paths import question_folders

EPILOG = """\
A file of cases has one object a line: {"question": id or path, "answer": text, "id": anything};
"seed", "person", "claims" (as --claim has them) and "replies" ({"1": text}, by number) may be added.
Nothing is stored in the history: that is what `trainer drill` is for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument(
        "question", nargs="?", metavar="ID|FILE", help="a question, or the path of a question file"
    )
    parser.add_argument(
        "--answer", metavar="FILE", default="-", help="the answer; - is standard input, the default"
    )
    parser.add_argument(
        "--sample", type=whole_number, metavar="N", help="the answer of the question's Nth [[sample]] instead"
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the numbers that this seed draws")
    parser.add_argument(
        "--claim",
        metavar="ID[@LINE]",
        action="append",
        default=[],
        help="a check or step that the answer has all the same, in a line of it or said and not written",
    )
    parser.add_argument(
        "--reply", metavar=("N", "TEXT"), nargs=2, action="append", default=[], help="a reply to follow-up N"
    )
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    parser.add_argument(
        "--batch", metavar="CASES", help="grade a JSON-lines file of cases; - is standard input"
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        help='with --batch: a page on the whole group, .md, .html or .txt; cases may have a "person"',
    )
    parser.add_argument(
        "--jobs",
        type=positive_number,
        default=1,
        metavar="N",
        help="with --batch: grade in N processes at once; what is printed is the same",
    )
    parser.add_argument("--jsonl", action="store_true", help="with --batch: print one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Grade what the arguments name."""
    if args.batch is not None:
        if args.question is not None:
            raise UsageError("--batch takes its questions from the file of cases", "leave out the question")
        if args.report is not None:
            from trainer.cli.group import report_on_group

            if args.jobs > 1:
                raise UsageError(
                    "--jobs does not go with --report", "a page on a group is made by one process"
                )
            return report_on_group(args.batch, args.report, _grader())
        return run_batch(args.batch, _handler, None if args.jsonl or args.json else _summary, args.jobs)
    if args.jobs > 1:
        raise UsageError("--jobs is for many answers: it needs --batch CASES")
    if args.report is not None:
        raise UsageError("--report is a page on a group: it needs --batch CASES")
    if args.question is None:
        raise UsageError(
            "which question?", "trainer list shows them; trainer grade ID --answer FILE grades an answer"
        )
    question = find(args.question, question_folders())
    replies = dict(args.reply)
    text = _answer(args.answer) if args.sample is None else _sample(question, args.sample)
    report = _report(draw(question, args.seed), text, args.claim, replies)
    if args.json:
        print_json(_graded(None, report))
    else:
        from trainer.cli.page import Page  # 40 ms of rich, and only for people
        from trainer.cli.render import print_report

        print_report(Page(), report)
    return 0


def _answer(source: str) -> str:
    if source == "-" and sys.stdin.isatty():
        message("Type the answer. Ctrl-D on an empty line ends it.")
    return read_text(source)


def _sample(question: Question, number: int) -> str:
    """The answer of a sample of the question's file, counted from 1."""
    if not 1 <= number <= len(question.samples):
        there = f"samples 1 to {len(question.samples)}" if question.samples else "no samples"
        raise UsageError(f"{question.id} has {there}, found {number}")
    return question.samples[number - 1].answer


def _report(variant: Variant, text: str, claims: list[str], replies: dict[str, str]) -> Report:
    """The report, with claims and with replies to follow-ups, which are numbered from 1."""
    report = grade(variant, text)
    if claims:
        pointed = dict(_claim(report, one) for one in claims)
        lines = {name: line for name, line in pointed.items() if line is not None}
        report = claim(variant, report, pointed.keys(), lines)
    follow_ups = list(report.follow_ups)
    for number, reply in replies.items():
        if not number.isdecimal() or not 1 <= int(number) <= len(follow_ups):
            there = f"follow-ups 1 to {len(follow_ups)}" if follow_ups else "no follow-ups"
            raise UsageError(f"{variant.question.id} has {there}, found {spelled(number)}")
        follow_ups[int(number) - 1] = grade_reply(variant, text, int(number) - 1, reply)
    return replace(report, follow_ups=tuple(follow_ups))


def _claim(report: Report, typed: str) -> tuple[str, int | None]:
    """What a claim is called, and the line that it points at; an id is a check's before it is a step's."""
    id, at, line = typed.partition("@")
    found = [*map(claim_of, report.checks), *map(claim_of, report.steps)]
    name = next((name for name in found if id in (name, name.partition(":")[2])), None)
    if name is None:
        ids = dict.fromkeys(name.partition(":")[2] for name in found)
        raise UsageError(f"{report.question} has no check or step {spelled(id)}", f"it has {', '.join(ids)}")
    if at and not (line.isdecimal() and 1 <= int(line) <= len(report.lines)):
        there = f"lines 1 to {len(report.lines)}"
        raise UsageError(f"--claim {id}: the answer has {there}, found {spelled(line)}")
    return name, int(line) if at else None


def _grader() -> Callable[[dict[str, Any]], Report]:
    folders = question_folders()

    @cache
    def question(reference: str) -> Question:
        return find(reference, folders)

    def graded(case: dict[str, Any]) -> Report:
        seed = case.get("seed")
        if seed is not None and (type(seed) is not int or not is_held(seed)):
            raise UsageError(f'"seed": expected a whole number below 2^63, found {spelled(seed)}')
        variant = draw(question(_text_of(case, "question")), seed)
        claims, replies = _texts_of(case, "claims"), _replies_of(case)
        return _report(variant, _text_of(case, "answer"), claims, replies)

    return graded


def _handler() -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What makes a case the object that is printed for it."""
    graded = _grader()
    return lambda case: _graded(case.get("id"), graded(case))


def _texts_of(case: dict[str, Any], key: str) -> list[str]:
    value = case.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError(f'"{key}": expected a list of texts, found {spelled(value)}')
    return value


def _replies_of(case: dict[str, Any]) -> dict[str, str]:
    value = case.get("replies") or {}
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise UsageError(f'"replies": expected texts by number, found {spelled(value)}')
    return value


def _text_of(case: dict[str, Any], key: str) -> str:
    value = case.get(key)
    if not isinstance(value, str):
        found = spelled(value) if key in case else "nothing"
        raise UsageError(f'"{key}": expected a text, found {found}')
    return value


def _graded(id: Any, report: Report) -> dict[str, Any]:
    return {"schema": SCHEMA, "id": id, **report.to_dict()}


def _summary(result: dict[str, Any]) -> str:
    return f"{result['score']:>3}  {result['band']:<12}  {result['question']}"
