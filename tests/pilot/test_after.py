"""After the report: claims of checks and replies to follow-ups, kept with the attempt."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.widgets import Input

from tests.pilot.conftest import noon, shelf
from tests.pilot.looking import press, screen_text, settle, write
from trainer.bank import draw, find
from trainer.grading import claim, grade
from trainer.history import Store
from trainer.paths import question_folders
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.widgets.report_sheet import ReportSheet

Build = Callable[..., TrainerApp]
ANSWER = """\
6 * 7e9 * 1e12 = 4.2e22 FLOP
H100, 989 TFLOP/s dense at 45% MFU
3 weeks = 1.81e6 s -> 4.2e22 / (1.81e6 * 989e12 * 0.45) = 52 GPUs -> 56 GPUs, 7 nodes of 8"""


@pytest.fixture
def library() -> Library:
    return shelf(find("train-7b-1t-3w", question_folders()))


async def test_a_check_is_claimed_and_taken_back_and_the_report_keeps_both_facts(
    build: Build, store: Store
) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 70)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "c", "slash", *"adds", "enter", "enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "with the check that you claim" in screen_text(app)
        assert "+ claimed" in screen_text(app)
        assert "not detected" in screen_text(app)
        kept = store.attempt(1)
        assert kept is not None
        assert [check.status for check in kept.report.checks if check.claimed] == ["missing"]
        assert kept.report.claimed_score is not None
        await press(pilot, "c", "slash", *"take back", "enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "you claim" not in screen_text(app)
        again = store.attempt(1)
        assert again is not None
        assert again.report.claimed_score is None


async def test_follow_ups_are_answered_one_after_the_other_and_kept(build: Build, store: Store) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 70)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "f")
        assert "follow-up 1 of" in screen_text(app)
        app.screen.query_one(Input).value = "78 -> 80 GPUs"
        await press(pilot, "enter")
        await pilot.pause()
        assert "80 GPUs is right" in screen_text(app)
        await press(pilot, "down")
        app.screen.query_one(Input).value = "56 GPUs"
        await press(pilot, "enter")
        await pilot.pause()
        assert "from before the change" in screen_text(app)
        await press(pilot, "escape")
        kept = store.attempt(1)
        assert kept is not None
        assert [one.status for one in kept.report.follow_ups[:3]] == ["correct", "slip", ""]
        await press(pilot, "f")
        assert "follow-up 3 of" in screen_text(app)


async def test_what_another_window_added_meanwhile_stays(
    build: Build, store: Store, library: Library
) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 70)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "f")
        kept = store.attempt(1)
        assert kept is not None
        missing = next(check.id for check in kept.report.checks if check.status == "missing")
        variant = draw(library.question(kept.report.question), kept.report.seed)
        store.amend_attempt(1, claim(variant, kept.report, [missing]))
        app.screen.query_one(Input).value = "78 -> 80 GPUs"
        await press(pilot, "enter")
        await pilot.pause()
    kept = store.attempt(1)
    assert kept is not None
    assert [check.id for check in kept.report.checks if check.claimed] == [missing]
    assert kept.report.follow_ups[0].status == "correct"


async def test_nothing_is_added_to_an_attempt_that_took_the_place_of_the_one_that_is_shown(
    build: Build, store: Store, library: Library
) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 70), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
        other = grade(draw(library.question("train-7b-1t-3w"), None), "1 + 1 = 2", used_s=1.0, mode="drill")
        for file in store.path.parent.glob(f"{store.path.name}*"):
            file.unlink()
        with Store.open(store.path) as new:
            new.save_attempt(other, mode="drill", started=noon(), used_s=1.0)
        await press(pilot, "f")
        app.screen.query_one(Input).value = "78 -> 80 GPUs"
        await press(pilot, "enter")
        await pilot.pause()
        with Store.open(store.path) as new:
            kept = new.attempt(1)
    assert kept is not None and not any(one.reply for one in kept.report.follow_ups)


async def test_the_highlighted_follow_up_is_asked_first_and_enter_goes_on(build: Build, store: Store) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 70)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
        app.screen.query_one(ReportSheet).go("follow-up:1")
        await press(pilot, "f")
        assert "follow-up 2 of" in screen_text(app)
        app.screen.query_one(Input).value = "56 GPUs"
        await press(pilot, "enter")
        await pilot.pause()
        assert "enter for the next one" in screen_text(app)
        await press(pilot, "enter")
        assert "follow-up 3 of" in screen_text(app)


async def test_an_empty_reply_asks_on(build: Build, store: Store) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "f", "enter")
        assert "enter to answer" in screen_text(app)
    kept = store.attempt(1)
    assert kept is not None
    assert all(not one.reply for one in kept.report.follow_ups)


async def test_an_attempt_at_a_question_that_is_gone_offers_neither(build: Build, store: Store) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 70)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
    elsewhere = build(library=shelf())
    async with elsewhere.run_test(size=(120, 70)) as pilot:
        elsewhere.open_attempt(1)
        await settle(pilot)
        before = screen_text(elsewhere)
        await press(pilot, "c", "f")
        assert screen_text(elsewhere) == before


async def test_a_question_tried_before_comes_with_other_numbers_and_again_with_the_same(
    build: Build, store: Store
) -> None:
    seeds = iter(range(7, 99))
    app = build(grade=grade, new_seed=lambda: next(seeds))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "a")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "escape", "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
    tried = [one.seed for one in reversed(store.attempts())]
    assert tried[:2] == [None, None]
    assert tried[2] is not None
