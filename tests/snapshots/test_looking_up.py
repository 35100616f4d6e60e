"""Pictures of the reference over an answer: its list, a sheet, the roofline and the calculator."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.pilot.conftest import FakeClock, graded, noon, shelf
from tests.pilot.looking import press, settle
from tests.pilot.samples import question
from tests.snapshots.test_screens import SIZES
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records

THEMES = ["napkin", "napkin-light", "napkin-ansi-dark"]
OPENED = {
    "reference": ("kv cache", []),
    "sheet": ("llama3_1_8b", ["enter"]),
    "roofline": ("roofline", ["enter"]),
    "calculator": ("", ["equals_sign"]),
}
"""For each screen what is typed into the reference, and the keys after it."""
LINES = ("N = 7e9", "6 * N * 1e12", "ans / (64 * h100_sxm.bf16_dense * 40%)", "ridge_batch(989 TFLOP/s)")


async def opened(pilot: Pilot[None], screen: str) -> None:
    words, keys = OPENED[screen]
    await press(pilot, "enter", "f3")
    pilot.app.screen.query_one(Input).value = words
    await settle(pilot)
    await press(pilot, *keys)
    if screen == "calculator":
        for line in LINES:
            pilot.app.screen.query_one(Input).value = line
            await press(pilot, "enter")
        await press(pilot, *"kv_")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", OPENED)
def test_screen(
    snap_compare: Callable[..., bool],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    screen: str,
    size: tuple[int, int],
    theme: str,
) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))

    async def show(pilot: Pilot[None]) -> None:
        pilot.app.theme = theme
        await settle(pilot)
        await opened(pilot, screen)
        await settle(pilot)

    with Store.open(tmp_path / "history.sqlite3", noon) as store:
        app = TrainerApp(shelf(question()), Records(store), clock=FakeClock(), now=noon, grade=graded)
        assert snap_compare(app, terminal_size=size, run_before=show)
