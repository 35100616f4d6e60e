"""How an answer came about, and the clock that can be hidden."""

from __future__ import annotations

from collections.abc import Callable

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle
from tests.pilot.samples import report
from trainer.history import Edit, Store
from trainer.tui.app import TrainerApp
from trainer.tui.pace import LONGEST, MOST, EditLog, lines_after, phases, phases_said
from trainer.tui.screens.drill import DrillScreen

Build = Callable[..., TrainerApp]


def test_only_lines_that_stand_otherwise_are_noted() -> None:
    log = EditLog()
    log.note(5, "a")
    log.note(9, "a\nb")
    log.note(9.5, "a\nb")
    log.note(12, "c\nb")
    log.note(14, "c")
    assert log.timeline == (Edit(5, 1, "a"), Edit(9, 2, "b"), Edit(12, 1, "c"), Edit(14, 2, ""))
    assert lines_after(log.timeline) == ["c", ""]


def test_a_timeline_goes_on_where_it_stopped_and_does_not_grow_without_end() -> None:
    log = EditLog((Edit(5, 1, "a"), Edit(9, 3, "b")))
    log.note(20, "a\n\nb")
    assert len(log.timeline) == 2
    log.note(30, "\n".join(["x" * 1000] * (MOST + 50)))
    assert len(log.timeline) == MOST
    assert max(len(edit.text) for edit in log.timeline) == LONGEST


def test_phases_stand_when_their_last_line_was_first_left() -> None:
    timeline = [Edit(60, 1, "a"), Edit(150, 2, "b"), Edit(300, 3, "c"), Edit(500, 4, "d"), Edit(600, 2, "e")]
    stood = {phase.name: (phase.done_s, phase.target_s) for phase in phases(report(), timeline)}
    assert stood == {"assumptions": (150, 180), "chain": (500, 480), "checks": (150, 600)}
    assert "chain by 8:20 (good: 8:00)" in phases_said(phases(report(), timeline))
    assert "checks never (good: 10:00)" in phases_said(phases(report(), []))


async def test_an_attempt_keeps_its_lines_as_they_were_left(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", *"6*7")
        clock.seconds += 40
        await press(pilot, "enter", *"ab")
        clock.seconds += 20
        await press(pilot, "up", "end", "x")
        clock.seconds += 10
        await press(pilot, "f5")
    attempt = store.attempt(store.attempts()[0].number)
    assert attempt is not None
    assert attempt.timeline == (Edit(40, 1, "6*7"), Edit(60, 2, "ab"), Edit(70, 1, "6*7x"))


async def test_a_draft_keeps_them_too(build: Build, clock: FakeClock, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", *"one")
        clock.seconds += 40
        await press(pilot, "enter", *"two")
        clock.seconds += 5
        await press(pilot, "escape")
    again = build()
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        assert isinstance(again.screen, DrillScreen)
        clock.seconds += 10
        await press(pilot, "x", "f5")
    attempt = store.attempt(store.attempts()[0].number)
    assert attempt is not None
    assert attempt.timeline == (Edit(40, 1, "one"), Edit(45, 2, "two"), Edit(55, 2, "twox"))


async def test_a_hidden_clock_stays_hidden_and_nothing_moves(build: Build, clock: FakeClock) -> None:
    app = build()
    async with app.run_test(size=(120, 30)) as pilot:
        await press(pilot, "enter")
        before = screen_text(app).splitlines()
        await press(pilot, "ctrl+t")
        seen = screen_text(app)
        assert "12:00" not in seen and "assumptions" not in seen
        assert seen.splitlines()[2:20] == before[2:20]
        clock.seconds += 30
        assert isinstance(app.screen, DrillScreen)
        app.screen.tick()
        await press(pilot, "f6")
        assert "paused" in screen_text(app)
        await press(pilot, "f6", "escape", "enter")
        assert isinstance(app.screen, DrillScreen) and "/ 12:00" not in screen_text(app)
        await press(pilot, "f10")
        assert "/ 12:00" in screen_text(app) and "assumptions 3:00" in screen_text(app)


async def test_ticks_say_where_a_good_answer_would_be(build: Build) -> None:
    app = build()
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "enter")
        seen = screen_text(app)
        assert "assumptions 3:00" in seen and "chain 8:00" in seen and "checks 10:00" in seen
