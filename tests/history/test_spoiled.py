"""An export with any value anywhere: refused with a sentence, or shown like any other."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.history.exports import bring_in, records_of, sealed
from tests.history.samples import filled
from tests.history.spoiling import show, spoiled
from trainer.history import Store
from trainer.history.kinds import check_record
from trainer.history.shapes import ShapeError
from trainer.practice.mocked import Sitting

TRIES = 300


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("export")
    with filled(folder / "history.sqlite3") as store:
        store.transfer(Sitting).write(folder / "export.json")
    return json.loads(Path(folder / "export.json").read_text())["records"][:-1]  # type: ignore[no-any-return]


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


def test_half_a_character_in_a_verdict_does_not_make_the_history_pass_for_damaged(
    export: Path, empty: Path, tmp_path: Path
) -> None:
    """SQLite takes labels and skills out of a report, and a lone surrogate is no text in a file."""
    records, file = records_of(export), tmp_path / "half.json"
    slip = next(step for step in records[0]["report"]["steps"] if step["status"] == "slip")
    slip |= {
        "label": "half \ud83d",
        "skill": "\udcff",
        "diagnosis": {**slip["diagnosis"], "says": "a \ud800"},
    }
    file.write_bytes(sealed(records))
    bring_in(empty, file)
    assert bring_in(empty, file) == {}
    with Store.open(empty) as store:
        (mark,) = [one for one in store.practising.marks() if one.label.startswith("half")]
        assert (mark.label, mark.skill) == ("half \ufffd", "\ufffd")
        assert store.practising.cause_said(mark.attempt, mark.cause) == "a \ufffd"
        assert store.notice == "" and len(store.attempts()) == 2
