"""Interview: silent, a clock that hands in, and follow-up questions before the report."""

from __future__ import annotations

from collections.abc import Callable

from textual.pilot import Pilot
from textual.widgets import Input

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.real import FIRST, SECOND, THIRD, real_question
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.interview import InterviewScreen
from trainer.tui.screens.report import ReportScreen

Build = Callable[..., TrainerApp]
LIMIT = 720


async def wake(pilot: Pilot[None], clock: FakeClock, seconds: float) -> None:
    """Let time pass, and the screen look at the clock as it does each second."""
    clock.seconds += seconds
    assert isinstance(pilot.app.screen, DrillScreen)
    pilot.app.screen.tick()
    await settle(pilot)


async def test_one_minute_before_the_end_it_is_said_what_happens(build: Build, clock: FakeClock) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await wake(pilot, clock, LIMIT - 61)
        assert "handed in" not in screen_text(app)
        await wake(pilot, clock, 1)
        assert "1:00 left" in screen_text(app) and "handed in as it stands" in screen_text(app)


async def test_at_the_limit_the_answer_is_handed_in(build: Build, clock: FakeClock, store: Store) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        await wake(pilot, clock, LIMIT + 0.04)
        assert isinstance(app.screen, InterviewScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReportScreen)
    (kept,) = store.attempts()
    assert kept.used_s == LIMIT
    assert not store.drafts()


async def test_an_empty_answer_is_handed_in_too(build: Build, clock: FakeClock, store: Store) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await wake(pilot, clock, LIMIT)
        assert isinstance(app.screen, InterviewScreen)
    assert len(store.attempts()) == 1


async def test_the_time_is_up_under_an_open_help_too(build: Build, clock: FakeClock) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        drill = app.screen
        assert isinstance(drill, DrillScreen)
        await press(pilot, "f1")
        clock.seconds += LIMIT
        drill.tick()
        await settle(pilot)
        assert not isinstance(app.screen, InterviewScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, InterviewScreen)


async def test_the_other_modes_only_run_into_overtime(build: Build, clock: FakeClock) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await wake(pilot, clock, LIMIT + 32)
        assert isinstance(app.screen, DrillScreen)
        assert "+00:32" in screen_text(app) and "handed in" not in screen_text(app)


async def test_a_pause_stops_a_strict_clock_too(build: Build, clock: FakeClock) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f6")
        await wake(pilot, clock, LIMIT * 2)
        assert isinstance(app.screen, DrillScreen)
        await press(pilot, "f6")
        assert "12:00 / 12:00" in screen_text(app)


async def test_follow_ups_come_before_the_report_and_say_nothing(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(mode="interview", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}")
        await press(pilot, "f5")
        assert isinstance(app.screen, InterviewScreen)
        asked = len(app.screen._asks)
        assert f"1 of {asked}" in screen_text(app)
        app.screen.query_one(Input).value = "80 GPUs"
        await press(pilot, "enter")
        seen = screen_text(app)
        assert f"2 of {asked}" in seen
        assert "✓" not in seen and "✗" not in seen and "→" not in seen.split("the interviewer")[1]
        await press(pilot, "enter")
        assert f"2 of {asked}" in screen_text(app)  # an empty reply is none
        await press(pilot, "ctrl+n")
        assert f"3 of {asked}" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReportScreen)
        assert app.screen.report.follow_ups[0].status
    attempt = store.attempt(store.attempts()[0].number)
    assert attempt is not None
    assert attempt.report.follow_ups[0].reply == "80 GPUs"
    assert attempt.report.follow_ups[0].status and not attempt.report.follow_ups[1].status


async def test_after_the_last_follow_up_comes_the_report(build: Build) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        await press(pilot, "f5", "ctrl+n")
        assert isinstance(app.screen, ReportScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_quitting_in_the_follow_ups_keeps_the_attempt(build: Build, store: Store) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        await press(pilot, "f5", "ctrl+q")
    assert len(store.attempts()) == 1 and not store.drafts()


async def test_the_report_comes_at_once_in_the_other_modes(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        await press(pilot, "f5")
        assert isinstance(app.screen, ReportScreen)
