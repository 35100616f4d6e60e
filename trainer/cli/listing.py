"""`trainer list`: the questions, by track, concept or difficulty, or those that are due."""

from __future__ import annotations

import argparse

from trainer.bank import Heading, Headings, load_headings
from trainer.cli.output import SCHEMA, counted, message, print_json, print_lines
from trainer.errors import UsageError
from trainer.paths import headings_index, question_folders

SHOWN = 5


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--track", metavar="T", help="only questions of this track")
    parser.add_argument("--concept", metavar="C", help="only questions that practise this concept")
    parser.add_argument("--difficulty", choices=("easy", "medium", "hard"), help="only questions this hard")
    parser.add_argument(
        "--due", action="store_true", help="only questions that practise what is due, the first to open first"
    )
    parser.add_argument("--json", action="store_true", help="print the questions as one JSON object")


def run(args: argparse.Namespace) -> int:
    """List what the arguments select, in the order of tracks and ids, or of what is due."""
    bank = load_headings(question_folders(), headings_index())
    chosen = [question for question in bank.questions.values() if _wanted(question, args)]
    if not chosen:
        _explain(bank, args)
    chosen.sort(key=lambda question: (question.track, question.id))
    if args.due:
        _list_due(bank, chosen, args.json)
    elif args.json:
        print_json({"schema": SCHEMA, "questions": [question.to_dict() for question in chosen]})
    else:
        print_lines(_table([(question, question.title) for question in chosen]))
    _mention_broken(bank)
    return 0


def _list_due(bank: Headings, wanted: list[Heading], as_json: bool) -> None:
    """List the questions that are chosen for what is due, each with its reason."""
    from trainer.cli.due import due_as_dict, look, nothing_due

    found = look(bank.questions.values())
    chosen = [one for one in found.ordered if one.id in found.proposed and one in wanted]
    if as_json:
        questions = [{**one.to_dict(), "due": due_as_dict(found, one)} for one in chosen]
        print_json(
            {
                "schema": SCHEMA,
                "questions": questions,
                "skills_due": len(found.due),
                "next_day": found.later.isoformat() if found.later else None,
                "next_skills": list(found.later_skills),
            }
        )
        return
    print_lines(_table([(one, found.why(one)) for one in chosen]))
    if not found.due:
        message(nothing_due(found))
    elif wanted and not chosen:
        message(f"{counted(len(found.due), 'skill')} due, none of them in these questions")


def _wanted(question: Heading, args: argparse.Namespace) -> bool:
    return (
        args.track in (None, question.track)
        and (args.concept is None or args.concept in question.concepts)
        and args.difficulty in (None, question.difficulty)
    )


def _table(questions: list[tuple[Heading, str]]) -> list[str]:
    """A line for each question, ending with what is said of it."""
    rows = [
        (question.id, question.track, question.difficulty, f"{question.minutes:g} min", says)
        for question, says in questions
    ]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
    return [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[4]])
        for row in rows
    ]


def _explain(bank: Headings, args: argparse.Namespace) -> None:
    """Say why nothing is listed; a word that no question has is wrong usage."""
    known = {
        "track": sorted({question.track for question in bank.questions.values()}),
        "concept": sorted({concept for question in bank.questions.values() for concept in question.concepts}),
    }
    for name, values in known.items():
        wanted = getattr(args, name)
        if wanted is not None and values and wanted not in values:
            raise UsageError(f"no question has the {name} {wanted}", f"there are: {', '.join(values)}")
    message("no questions" if not bank.questions else "no question is all of this at once")


def _mention_broken(bank: Headings) -> None:
    if bank.broken:
        shown = [f"  {path}" for path in bank.broken[:SHOWN]]
        if len(bank.broken) > SHOWN:
            shown.append(f"  and {len(bank.broken) - SHOWN} more")
        files = counted(len(bank.broken), "question file")
        message(f"{files} cannot be used; `trainer check` says why", *shown)
