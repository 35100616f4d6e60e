"""`trainer export`: everything that was practised in a file for `trainer import`, or attempts as a table."""

from __future__ import annotations

import argparse
import csv
import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from trainer.cli.import_ import listed
from trainer.cli.opened import open_history
from trainer.cli.output import counted, message
from trainer.cli.streams import printable
from trainer.cli.waiting import Waiting
from trainer.errors import UsageError
from trainer.history import AttemptSummary, Store
from trainer.paths import typed_path
from trainer.regex import regex
from trainer.report.markdown import escaped

COLUMNS = (
    "number",
    "started",
    "question",
    "title",
    "score",
    "band",
    "mode",
    "seed",
    "used_s",
    "limit_s",
    "slips",
    "missing",
    "claimed",
)
PAGE = 20_000
_FORMULA = regex(r"(^[ ]*|[;\t\r\n][ ]*)(?=[=+\-@\t\r])")
"""How a cell begins that a spreadsheet would work out, also where it takes a semicolon for the end of one."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--format",
        choices=("json", *TABLES),
        default="json",
        help="json: everything, for trainer import (the default); csv or markdown: the attempts as a table",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a new file; - or none: standard output")


def run(args: argparse.Namespace) -> int:
    """Write the export; what could not be written is said on standard error."""
    opened = open_history()
    if opened is None:
        raise UsageError("nothing was practised yet", "trainer drill begins")
    with opened as store:
        if store.notice:
            message(store.notice)
        if args.file in (None, "-"):
            with tempfile.TemporaryDirectory() as folder:
                part = Path(folder) / "export"
                said = _write(store, part, args.format)
                with part.open("rb") as file:
                    shutil.copyfileobj(file, sys.stdout.buffer)
        else:
            said = _write_new(store, args.file, args.format)
    message(*said)
    return 0


def _write_new(store: Store, name: str, form: str) -> list[str]:
    from trainer.history.new_file import new_file

    try:
        target = typed_path(name)
        with new_file(target) as part:
            said = _write(store, part, form)
    except FileExistsError as error:
        raise UsageError(f"{name} is there already", "choose another name") from error
    except (OSError, ValueError, RuntimeError) as error:
        says = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{name} cannot be written: {says}", "choose another place") from error
    return [f"{said[0]} in {target}", *said[1:]]


def _write(store: Store, part: Path, form: str) -> list[str]:
    """Write the file, and return what to say of it: what is in it, and what had to be left out."""
    if form in TABLES:
        with Waiting("attempts read") as told:
            attempts = _attempts(store, told)
        part.write_text("".join(TABLES[form](attempts)), encoding="utf-8", errors="replace", newline="")
        return [f"{counted(len(attempts), 'attempt')}"]
    from trainer.practice.mocked import Sitting

    with Waiting("records written") as told:
        exported = store.transfer(Sitting).write(part, told)
    return [listed(exported.written) or "nothing", *(f"left out: {one}" for one in exported.left_out)]


def _attempts(store: Store, told: Callable[[int], None]) -> list[AttemptSummary]:
    """Every attempt that is not deleted, oldest first."""
    from trainer.history import Query

    found: list[AttemptSummary] = []
    while page := store.search.attempts(Query(order="oldest"), limit=PAGE, offset=len(found)):
        found += page
        told(len(found))
    return found


def _cells(attempt: AttemptSummary) -> list[str]:
    values = {name: getattr(attempt, name) for name in COLUMNS}
    values["started"] = attempt.started.isoformat(timespec="seconds")
    for name in ("slips", "missing", "claimed"):
        values[name] = "; ".join(getattr(attempt, name))
    return ["" if values[name] is None else str(values[name]) for name in COLUMNS]


def _csv(attempts: list[AttemptSummary]) -> Iterator[str]:
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for attempt in attempts:
        writer.writerow(_FORMULA.sub(r"\1'", printable(cell)) for cell in _cells(attempt))
    yield file.getvalue()


def _markdown(attempts: list[AttemptSummary]) -> Iterator[str]:
    yield f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}\n"
    for attempt in attempts:
        cells = (escaped(printable(" ".join(cell.split()))) for cell in _cells(attempt))
        yield f"| {' | '.join(cells)} |\n"


TABLES: Mapping[str, Callable[[list[AttemptSummary]], Iterator[str]]] = {"csv": _csv, "markdown": _markdown}
"""What writes the attempts as a table, by the name of the format."""
