"""Pictures of a mock interview: the way in, a question, its follow-ups, and the page on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.pilot.conftest import FakeClock, noon, shelf
from tests.pilot.looking import press, settle, write
from tests.pilot.samples import ANSWER
from tests.pilot.test_mock import asked, begin, following, pass_time
from tests.snapshots.test_screens import SIZES
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records

THEMES = ["napkin", "napkin-light"]
SCREENS = ["mocks", "question", "follow-ups", "page"]


async def shown(pilot: Pilot[None], clock: FakeClock, screen: str) -> None:
    if screen == "mocks":
        await press(pilot, "M")
        return
    await begin(pilot)
    await write(pilot, ANSWER)
    await pass_time(pilot, clock, 559)
    await press(pilot, "ctrl+j")
    if screen == "follow-ups":
        return
    await press(pilot, "ctrl+n")
    if screen == "page":
        await write(pilot, ANSWER)
        await pass_time(pilot, clock, 1300)
        await press(pilot, "f5")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(
    snap_compare: Callable[..., bool], tmp_path: Path, screen: str, size: tuple[int, int], theme: str
) -> None:
    clock = FakeClock()

    async def show(pilot: Pilot[None]) -> None:
        pilot.app.theme = theme
        await settle(pilot)
        await shown(pilot, clock, screen)
        await settle(pilot)

    with Store.open(tmp_path / "history.sqlite3", noon) as store:
        library = shelf(*(asked(id) for id in "abc"))
        app = TrainerApp(library, Records(store), clock=clock, now=noon, grade=following)
        assert snap_compare(app, terminal_size=size, run_before=show)
