"""`trainer packs`: questions of other people, from a folder or a .zip."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from trainer.bank import check_paths, load_headings
from trainer.bank.packs import Staged, drop, errors_in, keep, packs, remove, stage
from trainer.bank.problem import plain, problem_lines
from trainer.cli.output import SCHEMA, counted, message, print_json, print_lines
from trainer.cli.signals import ended_by_signals
from trainer.errors import UsageError
from trainer.paths import expanded, headings_index, packs_home, question_folders, real

EPILOG = """\
Every question of a pack gets the pack's name before its id. Nothing in a pack is ever run: it is data.
A pack with an error in it is not added; `trainer check` says more about one file."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    actions = parser.add_subparsers(dest="action", metavar="add|list|remove")
    adding = actions.add_parser("add", help="add a folder or .zip of question files")
    adding.add_argument("path", metavar="PATH", help="a folder, or a .zip")
    adding.add_argument("--name", metavar="NAME", help="the pack's name (that of the folder or file)")
    listing = actions.add_parser("list", help="the packs that were added")
    listing.add_argument("--json", action="store_true", help="print one JSON object")
    removing = actions.add_parser("remove", help="take a pack away; attempts at its questions stay")
    removing.add_argument("name", metavar="NAME")


def run(args: argparse.Namespace) -> int:
    """Add, list or remove."""
    if args.action == "add":
        return _add(expanded(args.path), args.name)
    if args.action == "remove":
        removed = remove(args.name, packs_home())
        pack = removed.pack
        print_lines([f"{pack.name} is gone, with {counted(pack.questions, 'question')}; attempts stay"])
        if removed.kept is not None:
            print_lines([f"what you changed or added in it is in {removed.kept}"])
        return 0
    return _list(bool(getattr(args, "json", False)))


def _list(as_json: bool) -> int:
    found = packs(packs_home())
    if as_json:
        listed = [{"name": one.name, "questions": one.questions, "path": str(one.folder)} for one in found]
        print_json({"schema": SCHEMA, "packs": listed})
        return 0
    lines = [f"{one.name}  {counted(one.questions, 'question')}" for one in found]
    print_lines(lines or ["no packs yet: trainer packs add PATH adds a folder or .zip of question files"])
    return 0


def _add(path: Path, name: str | None) -> int:
    if not path.exists():
        raise UsageError(f"there is no folder or .zip {plain(str(path))}", "")
    with ended_by_signals():
        staged = stage(path, name or _name_of(path), packs_home())
        try:
            return _checked(staged)
        finally:
            drop(staged)


def _checked(staged: Staged) -> int:
    """Keep a staged pack where none of its questions has an error, and no id is used already."""
    from trainer.catalog import load_catalog
    from trainer.grading import grade

    report = check_paths([staged.folder], [], grade=grade, lookup=load_catalog().lookup)
    wrong = errors_in(report.problems)
    for problem in wrong:
        print_lines([*problem_lines(staged.as_given(problem)), ""])
    known = load_headings(question_folders(), headings_index()).questions
    taken = [id for id in load_headings([staged.folder]).questions if id in known]
    if taken:
        message(f"ids that are used already: {', '.join(taken)}; give the pack another --name")
    if wrong or taken:
        message(f"{staged.name} was not added")
        return 1
    pack = keep(staged, packs_home())
    if staged.left_out:
        message(
            f"left out, as no question files or of the name of another: {', '.join(staged.left_out[:10])}"
        )
    print_lines([f"{pack.name} is added: {counted(pack.questions, 'question')}, see trainer list"])
    return 0


def _name_of(path: Path) -> str:
    """A name made of the folder's or file's own."""
    stem = real(path).stem if path.suffix == ".zip" else real(path).name
    return re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:40] or "pack"
