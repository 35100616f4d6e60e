"""`trainer verify`: recompute every `expression = value` of text files and list the lines that do not
hold.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

from trainer.cli.output import SCHEMA, print_json, print_lines, read_text
from trainer.notation import Link, Quantity, read, show

EXIT_PROBLEMS = 1


class Finding(NamedTuple):
    """One claim that does not hold, and where it stands."""

    path: str
    line: int
    column: int
    link: Link

    @property
    def says(self) -> str:
        """What is claimed, what it comes to, and the likely reason."""
        left, right = self.link.left, self.link.right
        claim = f"{_one_line(left.text)} = {_one_line(right.text)}"
        came = f" but comes to {show(left.quantity)}" if left.quantity is not None else ""
        factor = (
            f" ({show(Quantity(float(f'{self.link.ratio:.3g}')))} times as much)"
            if self.link.ratio and left.quantity is not None
            else ""
        )
        why = f"; {self.link.diagnosis.says}" if self.link.diagnosis is not None else ""
        return f"{claim}{came}{factor}{why}"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a text or Markdown file; - is standard input"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Check the files: 0 where every claim holds, 1 where one does not."""
    findings: list[Finding] = []
    checked = 0
    for path in args.files:
        found, count = _check(path)
        findings.extend(found)
        checked += count
    if args.json:
        print_json(
            {
                "schema": SCHEMA,
                "files": len(args.files),
                "checked": checked,
                "problems": [_object(found) for found in findings],
            }
        )
    else:
        print_lines(f"{found.path}:{found.line}:{found.column}: {found.says}" for found in findings)
        verb = "does" if len(findings) == 1 else "do"
        print_lines([f"{_count(checked, 'claim')} checked, {len(findings)} {verb} not hold"])
    return EXIT_PROBLEMS if findings else 0


def _check(path: str) -> tuple[list[Finding], int]:
    """The claims of one file that do not hold, and how many could be decided."""
    text = read_text(path).replace("\r\n", "\n")
    links = [(statement.line, link) for statement in read(text).statements for link in statement.links]
    decided = [
        entry for entry in links if entry[1].holds is not None and not (entry[1].inferred and entry[1].holds)
    ]
    wrong = [
        Finding(path, line, _column(text, link.right.start), link)
        for line, link in decided
        if link.holds is False
    ]
    return wrong, len(decided)


def _column(text: str, offset: int) -> int:
    return offset - (text.rfind("\n", 0, offset) + 1) + 1


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _object(found: Finding) -> dict[str, Any]:
    left, right, diagnosis = found.link.left, found.link.right, found.link.diagnosis
    return {
        "path": found.path,
        "line": found.line,
        "column": found.column,
        "expression": left.text,
        "stated": right.quantity.value if right.quantity else None,
        "computed": left.quantity.value if left.quantity else None,
        "ratio": found.link.ratio,
        "says": found.says,
        "diagnosis": None if diagnosis is None else {"code": diagnosis.code, "says": diagnosis.says},
    }
