"""`trainer new`: a commented question file to start from, in the person's own folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from trainer.bank import load_headings
from trainer.bank.scaffold import checked_slug, copied_question, new_question, write_new
from trainer.cli.output import print_lines
from trainer.errors import UsageError
from trainer.paths import data_home, expanded, headings_index, question_folders

TRACK = "mine"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="the new question's id: small letters, digits and hyphens")
    parser.add_argument("--track", metavar="T", help=f"the group it belongs to ({TRACK})")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--from", dest="source", metavar="ID|FILE", help="start from this question instead")
    start.add_argument("--example", action="store_true", help="start from one that uses every part")
    parser.add_argument("--into", metavar="FOLDER", help="write it there, not into your own questions")


def run(args: argparse.Namespace) -> int:
    """Write the file and say what comes next."""
    id = checked_slug(args.id, "an id")
    track = checked_slug(args.track, "a track") if args.track else None
    known = load_headings(question_folders(), headings_index()).questions
    if id in known:
        raise UsageError(
            f"{id} is the id of {known[id].path} already", "an id stays with one question for ever"
        )
    text = (
        copied_question(_source(args.source), id, track)
        if args.source
        else new_question(id, track or TRACK, example=args.example)
    )
    folder = expanded(args.into) if args.into else data_home() / "questions" / (track or TRACK)
    path = folder / f"{id}.toml"
    write_new(text, path)
    print_lines(
        [
            str(path),
            "",
            f"trainer preview {path}   shows it while you write",
            f"trainer check {path}   finds what is wrong with it",
            f"trainer drill {id if not args.into else path}   asks it",
        ]
    )
    return 0


def _source(reference: str) -> Path:
    from trainer.bank import find

    question = find(reference, question_folders())
    assert question.path is not None
    return question.path
