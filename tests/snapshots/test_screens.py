"""Two pictures of the app: the drill on a dark terminal of 80x24, the report on a light one of 120x36."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.pilot.conftest import FakeClock, graded, noon, shelf
from tests.pilot.looking import press, settle, write
from tests.pilot.samples import ANSWER, question
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records
from trainer.tui.screens.drill import DrillScreen


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.sqlite3", noon) as opened:
        yield opened


def make(store: Store, clock: FakeClock, **options: str) -> TrainerApp:
    return TrainerApp(shelf(question()), Records(store), clock=clock, now=noon, grade=graded, **options)  # type: ignore[arg-type]


def test_drill(snap_compare: Callable[..., bool], store: Store) -> None:
    clock = FakeClock()

    async def type_an_answer(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        clock.seconds += 139
        assert isinstance(pilot.app.screen, DrillScreen)
        pilot.app.screen.tick()
        await settle(pilot)

    assert snap_compare(make(store, clock), terminal_size=(80, 24), run_before=type_an_answer)


def test_report(snap_compare: Callable[..., bool], store: Store) -> None:
    clock = FakeClock()

    async def grade_an_answer(pilot: Pilot[None]) -> None:
        pilot.app.theme = "napkin-light"
        await settle(pilot)
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        clock.seconds += 680
        await press(pilot, "f5")

    assert snap_compare(make(store, clock), terminal_size=(120, 36), run_before=grade_an_answer)
