"""Pictures of weeks of practice: progress, the numbers behind it, cards, and the plan."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.pilot.conftest import FakeClock, graded, noon, shelf
from tests.pilot.looking import press, settle
from tests.pilot.samples import question
from tests.pilot.weeks import many
from tests.snapshots.test_screens import SIZES
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records

THEMES = ["napkin", "napkin-light", "napkin-ansi-dark"]
KEYS = {
    "progress": ["p"],
    "slips": ["p", "2"],
    "days": ["p", "4"],
    "numbers": ["p", "2", "enter"],
    "cards": ["K"],
    "plan": ["T"],
}
PLAN = f"""interview = {noon().date() + timedelta(days=9)}
[[day]]
date = {noon().date()}
cards = 5
due = true
mock = 45
questions = ["train-7b-1t-3w", "llama405b-hours"]
note = "say the unit beside each number"
[[day]]
date = {noon().date() + timedelta(days=1)}
due = true
cards = 10
"""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", KEYS)
def test_screen(
    snap_compare: Callable[..., bool], tmp_path: Path, screen: str, size: tuple[int, int], theme: str
) -> None:
    async def show(pilot: Pilot[None]) -> None:
        pilot.app.theme = theme
        await settle(pilot)
        await press(pilot, *KEYS[screen])
        if screen == "cards":
            pilot.app.screen.query_one(Input).value = "1979"
            await press(pilot, "enter")
        await settle(pilot)

    if screen == "plan":
        (tmp_path / "config").mkdir()
        (tmp_path / "config" / "plan.toml").write_text(PLAN, encoding="utf-8")
    library = shelf(question(), question("llama405b-hours", "H100-hours of Llama 3.1 405B", 10))
    with Store.open(tmp_path / "history.sqlite3", noon) as store:
        many(store)
        app = TrainerApp(library, Records(store), clock=FakeClock(), now=noon, grade=graded)
        assert snap_compare(app, terminal_size=size, run_before=show)
