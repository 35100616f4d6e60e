"""Pictures of every screen, on small and larger terminals, in dark, light and the terminal's own colours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.pilot.conftest import FakeClock, graded, noon, shelf
from tests.pilot.looking import press, settle, write
from tests.pilot.samples import ANSWER, question, report
from trainer.history import Edit, Store
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records
from trainer.tui.screens.drill import DrillScreen

SIZES = [(80, 24), (120, 36)]
THEMES = ["napkin", "napkin-light", "napkin-ansi-dark"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A history of three attempts, so that lists and comparisons have something to show."""
    with Store.open(tmp_path / "history.sqlite3", noon) as opened:
        for number, score in enumerate((41, 66, 78)):
            band = ("weak", "borderline", "solid")[number]
            one = replace(report(ANSWER, used_s=600.0, mode="drill"), score=score, band=band)
            timeline = tuple(
                Edit(40.0 * (line + 1), line + 1, text) for line, text in enumerate(ANSWER.splitlines())
            )
            started = noon() - timedelta(days=3 - number)
            opened.save_attempt(one, mode="drill", started=started, used_s=600.0, timeline=timeline)
        yield opened


async def home(pilot: Pilot[None], clock: FakeClock) -> None:
    """The first screen."""


async def browse(pilot: Pilot[None], clock: FakeClock) -> None:
    await press(pilot, "b")


async def drill(pilot: Pilot[None], clock: FakeClock) -> None:
    await press(pilot, "enter")
    await write(pilot, ANSWER)
    clock.seconds += 139
    assert isinstance(pilot.app.screen, DrillScreen)
    pilot.app.screen.tick()
    await settle(pilot)


async def graded_answer(pilot: Pilot[None], clock: FakeClock) -> None:
    await drill(pilot, clock)
    await press(pilot, "f5")


async def review(pilot: Pilot[None], clock: FakeClock) -> None:
    await press(pilot, "r")


async def replay(pilot: Pilot[None], clock: FakeClock) -> None:
    await press(pilot, "r", "P")


async def compare(pilot: Pilot[None], clock: FakeClock) -> None:
    await press(pilot, "r", "v", "enter")


async def palette(pilot: Pilot[None], clock: FakeClock) -> None:
    await press(pilot, "f12")


async def helped(pilot: Pilot[None], clock: FakeClock) -> None:
    await press(pilot, "f1")


SCREENS: dict[str, Callable[[Pilot[None], FakeClock], Awaitable[None]]] = {
    "home": home,
    "browse": browse,
    "drill": drill,
    "report": graded_answer,
    "review": review,
    "replay": replay,
    "compare": compare,
    "palette": palette,
    "help": helped,
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(
    snap_compare: Callable[..., bool], store: Store, screen: str, size: tuple[int, int], theme: str
) -> None:
    clock = FakeClock()
    library = shelf(question(), question("llama405b-hours", "H100-hours of Llama 3.1 405B", 10))
    app = TrainerApp(library, Records(store), clock=clock, now=noon, grade=graded)

    async def show(pilot: Pilot[None]) -> None:
        pilot.app.theme = theme
        await settle(pilot)
        await SCREENS[screen](pilot, clock)
        await settle(pilot)

    assert snap_compare(app, terminal_size=size, run_before=show)
