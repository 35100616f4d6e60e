"""Records of an export with values of any kind anywhere, and all that is shown of a record."""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.history.samples import NOW
from trainer.grading.report import Report
from trainer.practice.mocked import Sitting
from trainer.report.document import Context, document
from trainer.report.export import FORMATS
from trainer.report.lines import lines

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**62, 0.5, -1e300, 1e-300, "", "x", "\ud800", "\x1b[31m[red]", "a" * 5000,
    "9" * 400, "2026-01-31T22:30:00.000+00:00", [], {}, [[]], [None], [1, 2], {"a": 1}, ["x"],
    [{"key": "x"}], "correct", "slip", "missing", "done", "strong",
)  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every list and object inside, with each key or index in it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, inner in items:
        found.append((value, key))
        found += places(inner)
    return found


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one to three values changed, taken away, doubled or put elsewhere."""
    record = copy.deepcopy(record)
    for _ in range(chance.randint(1, 3)):
        held, key = chance.choice(places(record))
        if not (key in held if isinstance(held, dict) else key < len(held)):
            continue
        how = chance.randrange(4)
        if how == 0:
            held[key] = copy.deepcopy(chance.choice(VALUES))
        elif how == 1:
            del held[key]
        elif how == 2 and isinstance(held, list):
            held.append(copy.deepcopy(held[key]))
        else:
            other, place = chance.choice(places(record))
            held[key] = copy.deepcopy(other[place]) if place in other or isinstance(other, list) else None
    return record


def show(record: dict[str, Any]) -> None:
    """Everything that a screen or a file shows of it."""
    if record["kind"] == "mock":
        body = {key: value for key, value in record["body"].items() if key != "version"}
        Sitting(**body)
    if record["kind"] != "attempt":
        return
    show_report(Report.from_dict(record["report"]))


def show_report(report: Report) -> None:
    """A report opened, and in every format of a file."""
    page = document(report, Context(None, 1, NOW, "", lambda *_: ""))
    lines(page)
    for write in FORMATS.values():
        write(report, Context(None, 1, NOW, "", lambda *_: ""))
