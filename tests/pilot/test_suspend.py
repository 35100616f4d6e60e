"""Suspending: what is saved before, and what becomes of the clocks. The terminal: tests/torture."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle, until, write
from tests.pilot.samples import ANSWER
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.screens.cards import CardsScreen
from trainer.tui.screens.drill import DrillScreen

Build = Callable[..., TrainerApp]


def away(
    app: TrainerApp, clock: FakeClock, seconds: float, meanwhile: Callable[[], object] = lambda: None
) -> None:
    """Let the app be suspended for so long, whatever its terminal."""

    def step_aside(says: str) -> bool:
        assert "fg brings it back" in says
        meanwhile()
        clock.seconds += seconds
        return True

    app._driver.step_aside = step_aside  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", ["coach", "drill"])
async def test_the_clock_of_a_drill_stands_and_the_answer_is_saved(
    build: Build, clock: FakeClock, store: Store, mode: str
) -> None:
    app = build(mode=mode)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        saved: list[str] = []
        away(app, clock, 3600, lambda: saved.extend(draft.text for draft in store.drafts()))
        await press(pilot, "alt+z")
        assert saved == [ANSWER]
        assert "12:00 / 12:00" in screen_text(app) and "The clock stood still" in screen_text(app)
        clock.seconds += 5
        assert isinstance(app.screen, DrillScreen)
        app.screen.tick()
        await settle(pilot)
        assert "11:55 / 12:00" in screen_text(app)


async def test_a_paused_drill_is_still_paused(build: Build, clock: FakeClock) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f6")
        away(app, clock, 3600)
        await press(pilot, "ctrl+z")
        clock.seconds += 60
        await press(pilot, "f6")
        assert "12:00 / 12:00" in screen_text(app)


async def test_the_clock_of_an_interview_goes_on_and_hands_in(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        away(app, clock, 300)
        await press(pilot, "alt+z")
        assert " 7:00 / 12:00" in screen_text(app) and "The clock went on" in screen_text(app)
        away(app, clock, 3600)
        await press(pilot, "alt+z")
        await until(pilot, lambda: [one.used_s for one in store.attempts()] == [720])


async def test_in_the_answer_ctrl_z_takes_a_step_back(build: Build, clock: FakeClock) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a")
        away(app, clock, 60, lambda: pytest.fail("suspended"))
        await press(pilot, "ctrl+z")
        assert isinstance(app.screen, DrillScreen) and app.screen.editor.written == ""


async def test_over_a_dialog_and_from_the_palette_as_well(build: Build, clock: FakeClock) -> None:
    app = build()
    times: list[int] = []
    async with app.run_test(size=(80, 24)) as pilot:
        away(app, clock, 60, lambda: times.append(1))
        await press(pilot, "f1", "alt+z", "escape", "f12", *"suspend", "enter")
        assert times == [1, 1]


async def test_thinking_of_a_card_does_not_go_on(build: Build, clock: FakeClock, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "K")
        assert isinstance(app.screen, CardsScreen)
        clock.seconds += 2
        away(app, clock, 60)
        await press(pilot, "ctrl+z", "1", "enter")
        (recall,) = store.practising.recalls()
        assert recall.took_s == 2


async def test_where_nothing_could_bring_it_back_that_is_said(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "alt+z")
        await until(pilot, lambda: "no shell here could bring the trainer back" in screen_text(app))
