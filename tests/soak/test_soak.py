"""A short form of `make soak`: nothing is left of a drill but its attempt."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.pilot.conftest import graded, noon, shelf
from tests.pilot.looking import settle
from tests.pilot.samples import ANSWER, question
from tests.soak.drills import drill, sample
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records

WARM, MORE = 2, 2


async def test_nothing_is_left_of_a_drill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
    path, chance = tmp_path / "history.sqlite3", random.Random(1)
    others = sample(0, path).screens  # of tests before this one
    asked, answer = question(), "\n".join([*ANSWER.split("\n") * 2, "6ND"])
    with Store.open(path, noon) as store:
        app = TrainerApp(shelf(asked), Records(store), now=noon, grade=graded)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            for _ in range(WARM):
                await drill(pilot, asked.id, answer, chance)
            before = sample(WARM, path)
            for _ in range(MORE):
                await drill(pilot, asked.id, answer, chance)
            after = sample(WARM + MORE, path)
        assert len(store.attempts()) == WARM + MORE
    assert set(after.screens) - set(others) <= {"HomeScreen"}
    assert (after.screens, after.widgets) == (before.screens, before.widgets)
    assert (after.handles, after.tasks, after.threads) == (before.handles, before.tasks, before.threads)
