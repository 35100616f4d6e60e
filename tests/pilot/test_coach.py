"""Coach: every line recomputed, and hints whose price is said before they are taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.real import FIRST, ID, SECOND, real_question
from trainer.bank import find
from trainer.grading import grade
from trainer.grading.hints import hints_of
from trainer.history import Store
from trainer.paths import question_folders
from trainer.tui.app import TrainerApp
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.report import ReportScreen

Build = Callable[..., TrainerApp]


async def test_a_line_shows_what_it_comes_to(build: Build) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "64 x 461h x $2.5 = 74k")
        assert "73.8k" in screen_text(app)
        await write(pilot, "64 x 461h x $2.5 = 740k")
        seen = screen_text(app)
        assert "≠" in seen and "73.8k" in seen and "a factor of 10" in seen


async def test_drill_does_not_say_what_a_line_comes_to(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "64 x 461h x $2.5 = 740k")
        assert "740k" in screen_text(app).replace("= 740k", "") and "73.8k" not in screen_text(app)


async def test_a_hint_says_its_price_first_and_the_score_pays_it(build: Build, store: Store) -> None:
    app = build(mode="coach", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}")
        await press(pilot, "f2")
        seen = screen_text(app)
        assert "the next step   1 point" in seen and "a worked first line" not in seen, "which stands there"
        assert "GPUs before rounding" not in seen
        await press(pilot, "enter")
        assert "hint" in screen_text(app) and "work out the GPUs before rounding" in screen_text(app)
        await press(pilot, "escape")
        assert "work out the GPUs before rounding" not in screen_text(app)
        await press(pilot, "ctrl+g")
        assert "work out the GPUs before rounding" in screen_text(app), "what was paid for can be read again"
        assert "1 point so far" in screen_text(app) and "in words   2 points" in screen_text(app)
        await press(pilot, "enter")
        assert "training compute ÷" in screen_text(app)
        await press(pilot, "f5")
        assert isinstance(app.screen, ReportScreen)
    (kept,) = store.attempts()
    attempt = store.attempt(kept.number)
    assert attempt is not None
    assert [hint.price for hint in hints_of(attempt.report)] == [1, 2]
    free = grade(find(ID, question_folders()), attempt.report.text, mode="coach", used_s=0)
    assert attempt.report.score == kept.score == free.score - 3


async def test_going_on_without_costs_nothing(build: Build, store: Store) -> None:
    app = build(mode="coach", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await press(pilot, "f2", "escape", "f2", "end", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.hints == []


async def test_a_hint_taken_stays_taken_when_one_leaves_with_nothing_written(
    build: Build, store: Store
) -> None:
    app = build(mode="coach", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter", "f2", "enter")
        assert "work out the training compute" in screen_text(app)
        await press(pilot, "escape", "escape")
    again = build(mode="coach", **real_question())
    async with again.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        assert "work out the training compute (1 point so far)" in screen_text(again)


async def test_a_hint_where_nothing_is_missing_says_so_and_is_free(build: Build) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter", "f2")
        assert "Nothing is missing" in screen_text(app)
        assert not isinstance(app.screen, AskScreen)
        await write(pilot, "1 + 1 = 2\n64 x 461h x $2.5 = 740k")
        await press(pilot, "f2")
        seen = " ".join(screen_text(app).split())
        assert "Line 2 does not hold: 740k is too large by a factor of 10" in seen
        assert "Nothing is missing" not in seen


@pytest.mark.parametrize("mode", ["drill", "interview"])
async def test_there_are_no_hints_in_the_other_modes(build: Build, mode: str) -> None:
    app = build(mode=mode, **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        assert " hint" not in screen_text(app).splitlines()[-1]
        await press(pilot, "f2", "ctrl+g")
        assert isinstance(app.screen, DrillScreen)
