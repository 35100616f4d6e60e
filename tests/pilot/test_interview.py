"""Interview: silent, a clock that hands in, and follow-up questions before the report."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.real import FIRST, SECOND, THIRD, real_question
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.follow_up import FollowUpScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.interview import InterviewScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.widgets.reply_line import LONGEST, ReplyLine, name_of

Build = Callable[..., TrainerApp]
LIMIT = 720


def texts_of_notes(store: Store) -> list[str]:
    return list(store.remarks.notes().values())


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
        assert "The last minute" in screen_text(app) and "handed in as it stands" in screen_text(app)


async def test_at_the_limit_the_answer_is_handed_in(build: Build, clock: FakeClock, store: Store) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        await wake(pilot, clock, LIMIT + 0.04)
        await press(pilot, "f5")
        assert isinstance(app.screen, InterviewScreen)
        await press(pilot, "escape", "down", "enter")
        assert isinstance(app.screen, ReportScreen)
    (kept,) = store.attempts()
    assert kept.used_s == LIMIT
    assert not store.drafts()


async def test_an_empty_answer_is_handed_in_too(build: Build, clock: FakeClock, store: Store) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await wake(pilot, clock, LIMIT)
        await press(pilot, "ctrl+j")
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
        await press(pilot, "escape", "f5")
        assert isinstance(app.screen, InterviewScreen)


async def test_the_other_modes_only_run_into_overtime(build: Build, clock: FakeClock) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await wake(pilot, clock, LIMIT + 32)
        assert isinstance(app.screen, DrillScreen)
        assert "+0:32" in screen_text(app) and "handed in" not in screen_text(app)


async def test_an_interview_has_no_pause(build: Build, clock: FakeClock) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "pause" not in screen_text(app)
        await press(pilot, "f6")
        await wake(pilot, clock, 60)
        assert "They rent" in screen_text(app) and "11:00 / 12:00" in screen_text(app)


async def test_leaving_an_interview_says_what_happens_and_the_clock_goes_on(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        await press(pilot, "escape")
        assert "The interview goes on, and so does its clock." in screen_text(app)
        clock.seconds += 60
        await press(pilot, "escape")
        await wake(pilot, clock, 0)
        assert "11:00 / 12:00" in screen_text(app)
        await press(pilot, "escape", "down", "enter")
        assert isinstance(app.screen, InterviewScreen)
    assert len(store.attempts()) == 1


@pytest.mark.parametrize("key", ["escape", "ctrl+q"])
async def test_an_interview_that_is_broken_off_goes_on_as_a_drill(
    build: Build, store: Store, key: str
) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        await press(pilot, key, "end", "enter")
        assert isinstance(app.screen, HomeScreen) or key == "ctrl+q"
    assert [(draft.mode, draft.text) for draft in store.drafts()] == [("drill", "6 * 7 = 42")]


async def test_time_that_runs_out_while_one_is_asked_hands_in(build: Build, clock: FakeClock) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        drill = app.screen
        assert isinstance(drill, DrillScreen)
        await press(pilot, "escape")
        clock.seconds += LIMIT
        drill.tick()
        await settle(pilot)
        await press(pilot, "end", "enter", "f5")
        assert isinstance(app.screen, InterviewScreen)


@pytest.mark.parametrize("key", ["ctrl+j", "f5"])
async def test_what_is_typed_as_the_time_runs_out_answers_no_follow_up(
    build: Build, clock: FakeClock, store: Store, key: str
) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", *"6 * 7 =", "escape")
        await press(pilot, "enter")
        await wake(pilot, clock, LIMIT)
        await press(pilot, *" 42, quit", "enter", "escape", "tab", "enter", *"and [so] on", "enter")
        seen = " ".join(screen_text(app).split())
        assert isinstance(app.screen, DrillScreen) and "The time is up" in seen
        assert "“42, quit and [so] on”" in seen and f"{key if key != 'f5' else 'ctrl+j'} goes on" in seen
        assert "esc back" not in seen
        await press(pilot, key)
        assert isinstance(app.screen, InterviewScreen)
        assert app.screen.query_one(Input).value == ""
    (kept,) = store.attempts()
    attempt = store.attempt(kept.number)
    assert attempt is not None and attempt.report.text == "6 * 7 ="
    assert not any(one.reply for one in attempt.report.follow_ups)


async def test_no_enter_hands_in_by_the_button(build: Build, store: Store) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", *"6 * 7 = 42")
        for _ in range(4):
            await press(pilot, "tab", "enter")
        assert isinstance(app.screen, DrillScreen) and not store.attempts()
        await pilot.click("#submit")
        await settle(pilot)
        assert isinstance(app.screen, InterviewScreen)


async def test_nothing_that_needs_a_running_answer_is_offered_once_it_is_handed_in(build: Build) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6 * 7 = 42")
        assert "ctrl+j hand in" in screen_text(app) and "ctrl+j check" not in screen_text(app)
        await press(pilot, "f5")
        foot = screen_text(app).splitlines()[-1]
        assert not any(word in foot for word in ("hand in", "pause", "editor", "give up", "back"))


async def test_the_follow_ups_that_are_open_are_counted_before_the_report(build: Build) -> None:
    app = build(mode="interview", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}")
        await press(pilot, "f5", *"80 GPUs", "enter", *"half a", "escape")
        assert "5 follow-up questions have no reply yet." in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, InterviewScreen)
        assert app.screen.query_one(Input).value == "half a"


async def test_a_half_typed_reply_is_gone_on_with_in_the_report(build: Build, store: Store) -> None:
    app = build(mode="interview", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}")
        await press(pilot, "f5", *"half a", "escape", "down", "enter", "f")
        assert isinstance(app.screen, FollowUpScreen)
        assert app.screen.query_one(Input).value == "half a"
        await press(pilot, *" reply", "down", *"other", "escape", "f")
        assert app.screen.query_one(Input).value == "half a reply"
    again = build()
    async with again.run_test(size=(100, 30)) as pilot:
        again.open_attempt(1)
        await settle(pilot)
        assert isinstance(again.screen, ReportScreen)
        assert all(not one.reply for one in again.screen.report.follow_ups)
    kept = store.attempt(1)
    assert kept is not None
    assert again.records.half_reply(name_of(kept.report, kept.report.follow_ups[0])) == "half a reply"
    assert again.records.half_reply(name_of(kept.report, kept.report.follow_ups[1])) == "other"


async def test_another_attempt_begins_with_no_reply(build: Build, store: Store) -> None:
    app = build(mode="interview", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}")
        await press(pilot, "f5", *"half a", "escape", "down", "enter", "a")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}\n")
        await press(pilot, "f5")
        assert isinstance(app.screen, InterviewScreen)
        assert app.screen.query_one(Input).value == ""


async def test_a_reply_that_is_given_is_no_half_typed_one_any_more(build: Build, store: Store) -> None:
    app = build(mode="drill", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}")
        await press(pilot, "f5", "f", *"80 GP", "escape", "f", *"Us", "enter", "escape")
        assert isinstance(app.screen, ReportScreen)
        assert app.screen.report.follow_ups[0].reply == "80 GPUs"
        assert app.records.half_reply(name_of(app.screen.report, app.screen.report.follow_ups[0])) == ""


async def test_no_word_of_a_reply_goes_without_a_word(build: Build, store: Store) -> None:
    app = build(mode="drill", **real_question())
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}")
        await press(pilot, "f5", "f", *"so ")
        reply = app.screen.query_one(ReplyLine)
        reply.post_message(Paste("80 GPUs\nfor 21 days"))
        await settle(pilot)
        assert reply.value == "so 80 GPUs for 21 days"
        reply.keep()
        await press(pilot, "ctrl+u")
        reply.keep()
        assert reply.value == "" and "so 80 GPUs for 21 days" in texts_of_notes(store)
        await press(pilot, "ctrl+z")
        assert reply.value == "so 80 GPUs for 21 days"
        reply.post_message(Paste(LONGEST * "x"))
        await settle(pilot)
        assert len(reply.value) == LONGEST and "the rest is left out" in screen_text(app)
        await press(pilot, "ctrl+u", "escape")
        assert not texts_of_notes(store)


async def test_follow_ups_come_before_the_report_and_say_nothing(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(mode="interview", **real_question())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, f"{FIRST}\n{SECOND}\n{THIRD}")
        await press(pilot, "f5")
        assert isinstance(app.screen, InterviewScreen)
        asked = len(app.screen._follow_ups)
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
        await press(pilot, "escape", "down", "enter")
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
