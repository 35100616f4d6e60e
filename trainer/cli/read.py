"""`trainer read`: how typed text is understood, line by line."""

from __future__ import annotations

import argparse
from typing import Any

from trainer.cli.batch import run_batch
from trainer.cli.output import print_json, print_lines, read_text
from trainer.errors import UsageError
from trainer.notation import Reading, read, readback

EPILOG = """\
A file of cases has one object a line: {"text": text, "id": anything}; "id" comes back in each result."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="a text; - is standard input, the default"
    )
    parser.add_argument("--json", action="store_true", help="print the reading as one JSON object")
    parser.add_argument(
        "--batch", metavar="CASES", help="read a JSON-lines file of cases; - is standard input"
    )
    parser.add_argument("--jsonl", action="store_true", help="with --batch: print one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Read the text and print how it was understood."""
    if args.batch is not None:
        if args.file != "-":
            raise UsageError("--batch takes its texts from the file of cases", "leave out the file")
        return run_batch(args.batch, lambda: _handle, None if args.jsonl or args.json else _summary)
    reading = read(read_text(args.file))
    if args.json:
        print_json(reading.to_dict())
    else:
        print_lines(_lines(reading))
    return 0


def _handle(case: dict[str, Any]) -> dict[str, Any]:
    text = case.get("text")
    if not isinstance(text, str):
        raise UsageError(
            f'"text": expected a text, found {"nothing" if text is None else type(text).__name__}'
        )
    return {**read(text).to_dict(), "id": case.get("id")}


def _summary(result: dict[str, Any]) -> str:
    links = [link for statement in result["statements"] for link in statement["links"]]
    wrong = sum(link["holds"] is False for link in links)
    values = sum(len(statement["quantities"]) for statement in result["statements"])
    return f"{values} quantities, {len(links)} links, {wrong} that do not hold"


def _lines(reading: Reading) -> list[str]:
    """Each typed line with its rendering and mark behind it, and below it what does not hold."""
    lines = []
    typed = reading.text.split("\n")
    width = min(60, max((len(line) for line in typed), default=0))
    for entry in readback(reading):
        line = typed[entry.line - 1].rstrip("\r")
        if not line.strip() and entry.line == len(typed):
            continue
        lines.append(f"{line:<{width}}  {entry.mark or ' '} {entry.text}".rstrip())
        for statement in reading.statements:
            if statement.line == entry.line:
                lines.extend(
                    f"    {link.diagnosis.says}"
                    for link in statement.links
                    if link.holds is False and link.diagnosis is not None
                )
    lines.extend(f"line {part.line}: not read: {part.text[:60]!r}" for part in reading.unread)
    return lines
