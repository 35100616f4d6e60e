"""An export with any value anywhere: refused with a sentence, or shown like any other."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.history.samples import NOW, filled
from trainer.grading.report import Report
from trainer.history.kinds import check_record
from trainer.history.shapes import ShapeError
from trainer.practice.mocked import Sitting
from trainer.report.document import Context, document
from trainer.report.export import FORMATS
from trainer.report.lines import lines

TRIES = 300
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**62, 0.5, -1e300, 1e-300, "", "x", "\ud800", "\x1b[31m[red]", "a" * 5000,
    "9" * 400, "2026-01-31T22:30:00.000+00:00", [], {}, [[]], [None], [1, 2], {"a": 1}, ["x"],
    [{"key": "x"}], "correct", "slip", "missing", "done", "strong",
)  # fmt: skip


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("export")
    with filled(folder / "history.sqlite3") as store:
        store.transfer(Sitting).write(folder / "export.json")
    return json.loads(Path(folder / "export.json").read_text())["records"][:-1]  # type: ignore[no-any-return]


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
    report = Report.from_dict(record["report"])
    page = document(report, Context(None, 1, NOW, "", lambda *_: ""))
    lines(page)
    for write in FORMATS.values():
        write(report, Context(None, 1, NOW, "", lambda *_: ""))


@pytest.mark.parametrize("seed", range(3))
def test_a_spoiled_record_is_refused_or_can_be_shown(records: list[dict[str, Any]], seed: int) -> None:
    chance = random.Random(seed)
    accepted = 0
    for _ in range(TRIES):
        record = spoiled(chance.choice(records), chance)
        try:
            check_record(record, Sitting)
        except ShapeError:
            continue
        accepted += 1
        show(record)
    assert 0 < accepted < TRIES
