"""A mock interview: one clock over all its questions, no word before the end, and nothing lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.pilot.conftest import FakeClock, shelf
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER, question, report
from trainer.bank import Question
from trainer.grading import Report
from trainer.history import Draft, HistoryError, Store
from trainer.history.practising import Practising
from trainer.practice.mocked import Sitting, body_of, sitting_of
from trainer.tui import mock_flow
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.modes import MOCK
from trainer.tui.records import Records
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.mock import MockFollowUps, MockScreen
from trainer.tui.screens.mock_page import MockPageScreen
from trainer.tui.screens.mocks import MocksScreen
from trainer.tui.screens.report import ReportScreen

Build = Callable[..., TrainerApp]
FOLLOW_UP = "MFU turns out to be 30%"


def asked(id: str, minutes: float = 10) -> Question:
    return replace(question(id, f"The question {id}", minutes), track=f"track {id}")


@pytest.fixture
def library() -> Library:
    return shelf(asked("a"), asked("b"), asked("c"))


def silent(variant: object, text: str, *, used_s: float | None, mode: str) -> Report:
    """A report without follow-ups."""
    one: Question = variant.question  # type: ignore[attr-defined]
    graded = report(text, used_s=used_s, mode=mode)
    return replace(
        graded,
        question=one.id,
        title=one.title,
        follow_ups=(),
        limit_s=one.minutes * 60,
        concepts=one.concepts,
    )


def following(variant: object, text: str, *, used_s: float | None, mode: str) -> Report:
    """The same with a follow-up."""
    return replace(silent(variant, text, used_s=used_s, mode=mode), follow_ups=report().follow_ups)


async def begin(pilot: Pilot[None]) -> None:
    """From home into the first question of 30 minutes."""
    await settle(pilot)
    pilot.app.begin_mock(30)  # type: ignore[attr-defined]
    await settle(pilot)
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, MockScreen)


async def pass_time(pilot: Pilot[None], clock: FakeClock, seconds: float) -> None:
    """The clock goes on, and the screen hears of it."""
    clock.seconds += seconds
    for screen in pilot.app.screen_stack:
        if isinstance(screen, MockScreen):
            screen.tick()
    await settle(pilot)


def kept(store: Store) -> Sitting:
    """The newest interview as the history has it."""
    return sitting_of(store.practising.mocks()[0])


async def test_home_leads_to_the_interviews_and_says_what_comes(build: Build) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "M")
        seen = screen_text(app)
        assert "30 minutes   3 questions" in seen
        assert "no verdict before the end" in " ".join(seen.split())
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_one_clock_runs_over_all_questions_and_nothing_is_judged_between(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        assert "30:00 / 30:00" in screen_text(app) and "1 of 3, 10 min" in screen_text(app)
        await write(pilot, ANSWER)
        await pass_time(pilot, clock, 300)
        await press(pilot, "ctrl+j")
        assert isinstance(app.screen, MockScreen)
        seen = screen_text(app)
        assert "25:00 / 30:00" in seen and "2 of 3" in seen and "interview  1 of 3 done\n" in seen
        assert "borderline" not in seen and "66" not in seen
        await pass_time(pilot, clock, 700)
        await write(pilot, ANSWER)
        assert "1 of 3 done" not in screen_text(app)
        await press(pilot, "ctrl+j")
        await write(pilot, ANSWER)
        await pass_time(pilot, clock, 60)
        await press(pilot, "ctrl+j")
        assert isinstance(app.screen, MockPageScreen)
        seen = screen_text(app)
        assert "66 borderline   17:40 of 30:00   3 of 3 answered" in seen
        for name in ("assumptions", "method", "arithmetic", "checks", "conclusion", "pace"):
            assert name in seen
    sitting = kept(store)
    assert sitting.ended and sitting.score == 66
    assert [one.used_s for one in sitting.asked] == [300.0, 700.0, 60.0]
    assert {one.mode for one in store.attempts()} == {"interview"}


async def test_at_the_end_of_the_time_what_is_written_is_handed_in(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+j")
        await write(pilot, "half an answer")
        await pass_time(pilot, clock, 1790)
        assert "The last minute" in screen_text(app)
        await pass_time(pilot, clock, 15)
        await press(pilot, *" q", "enter")
        assert isinstance(app.screen, MockScreen) and "The time is up" in screen_text(app)
        await press(pilot, "ctrl+j")
        assert isinstance(app.screen, MockPageScreen)
        seen = screen_text(app)
        assert "30:00 of 30:00   2 of 3 answered" in seen
        assert "not reached" in seen and "The question" in seen.split("not reached")[1]
    sitting = kept(store)
    assert sitting.clock_s == 1800.0 and sitting.asked[1].used_s == 1800.0
    assert not store.drafts()


async def test_an_empty_answer_at_the_end_of_the_time_is_not_reached(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await pass_time(pilot, clock, 1801)
        await press(pilot, "f5")
        assert isinstance(app.screen, MockPageScreen)
        assert "0 of 3 answered" in screen_text(app)
    assert kept(store).ended and not store.attempts()


async def test_follow_ups_run_on_the_same_clock_and_end_with_it(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(grade=following)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+j")
        assert isinstance(app.screen, MockFollowUps)
        await pass_time(pilot, clock, 60)
        assert FOLLOW_UP in screen_text(app) and "29:00 left" in screen_text(app)
        await press(pilot, "ctrl+n")
        assert isinstance(app.screen, MockScreen) and "1 of 3 done\n" in screen_text(app)
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+j")
        app.screen.query_one(Input).value = "ten no"
        await pass_time(pilot, clock, 1800)
        await press(pilot, *"des, quit", "enter")
        assert isinstance(app.screen, MockScreen) and "“des, quit”" in screen_text(app)
        await press(pilot, "f5")
        assert isinstance(app.screen, MockPageScreen)
        assert "2 of 3 answered" in screen_text(app)
    assert kept(store).ended and len(store.attempts()) == 2


async def test_home_says_nothing_of_an_interview_before_its_end(build: Build, store: Store) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+j", "ctrl+q")
    assert len(store.attempts()) == 1
    (mock,) = store.practising.mocks()
    sitting = replace(sitting_of(mock), holder="")  # as a program that has ended leaves it
    store.practising.keep_mock(mock.number, None, body_of(sitting), mock.body)
    again = build(grade=silent)
    async with again.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert "1 of 3 done" in screen_text(again) and "recent" not in screen_text(again)


async def test_the_time_ends_the_follow_ups_once_a_question_over_them_is_answered(
    build: Build, clock: FakeClock
) -> None:
    app = build(grade=following)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+j", "escape")
        assert isinstance(app.screen, AskScreen)
        await pass_time(pilot, clock, 1801)
        assert isinstance(app.screen, AskScreen)
        await press(pilot, "escape", "f5")
        assert isinstance(app.screen, MockPageScreen)


@pytest.mark.parametrize("text", ["", ANSWER])
async def test_whoever_quits_once_the_time_is_up_ends_the_interview(
    build: Build, clock: FakeClock, store: Store, text: str
) -> None:
    app = build(grade=following)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, text)
        await pass_time(pilot, clock, 1801)
        await press(pilot, "ctrl+q")
    assert kept(store).ended and len(store.attempts()) == bool(text)


async def test_there_is_no_pause_no_hint_no_looking_up_and_no_giving_up(build: Build) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        assert isinstance(app.screen, DrillScreen) and app.screen.closed_book
        before = app.screen
        await press(pilot, "f6", "f2", "f9", "f3")
        assert app.screen is before and not app.screen.paused
        await press(pilot, "f12")
        assert "The question b" not in screen_text(app)


async def test_leaving_is_asked_and_ends_it_there(build: Build, store: Store) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "escape")
        seen = screen_text(app)
        assert "0 of 3 done. The clock goes on." in seen and "handed in as it stands" in seen
        await press(pilot, "enter")
        assert isinstance(app.screen, MockScreen)
        await press(pilot, "escape", "down", "enter")
        assert isinstance(app.screen, MockPageScreen)
        assert "1 of 3 answered" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, MocksScreen)
        assert "22  insufficient" in screen_text(app)
    assert kept(store).ended and len(store.attempts()) == 1


async def test_leaving_with_nothing_written_keeps_nothing(build: Build, store: Store) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await press(pilot, "escape")
        assert "nothing is kept" in screen_text(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, MocksScreen)
    assert not store.practising.mocks() and not store.attempts()


async def test_quitting_asks_and_ends_it(build: Build, store: Store) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+q", "down", "enter")
        await settle(pilot)
    assert app.return_code == 0
    assert kept(store).ended and len(store.attempts()) == 1


async def test_an_empty_answer_is_handed_in_after_asking(build: Build, store: Store) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await press(pilot, "ctrl+j")
        assert "hand it in empty" in screen_text(app)
        await press(pilot, "down", "enter")
        assert "1 of 3 done" in screen_text(app)


@pytest.mark.parametrize("choice", ["on", "end"])
async def test_a_killed_interview_goes_on_with_its_clock_or_ends(
    build: Build, clock: FakeClock, store: Store, monkeypatch: pytest.MonkeyPatch, choice: str
) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await pass_time(pilot, clock, 100)
        await press(pilot, "ctrl+j")
        await write(pilot, "half an answer")
        await pass_time(pilot, clock, 50)
        app._stop(15)  # type: ignore[arg-type]
    assert not kept(store).ended and not Records(store).drafts() and len(store.drafts()) == 1
    clock.seconds += 10_000
    monkeypatch.setattr("trainer.tui.mocking.lives", lambda token: False)
    again = build(grade=silent)
    async with again.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert "27:30 left" in screen_text(again)
        await press(pilot, "M")
        assert "1 of 3 done, 27:30 left" in screen_text(again)
        await press(pilot, "enter")
        assert "The time away does not count" in " ".join(screen_text(again).split())
        if choice == "on":
            await press(pilot, "enter")
            seen = screen_text(again)
            assert "half an answer" in seen and "27:30 / 30:00" in seen and "2 of 3" in seen
            await press(pilot, "escape", "down", "enter")
        else:
            await press(pilot, "down", "enter")
        assert isinstance(again.screen, MockPageScreen)
        assert "2:30 of 30:00   2 of 3 answered" in screen_text(again)
    assert [one.used_s for one in kept(store).asked] == [100.0, 50.0, None]
    assert not store.drafts()


async def test_a_running_interview_is_offered_to_no_other_terminal(build: Build, store: Store) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        other = build(grade=silent)
        async with other.run_test(size=(100, 30)) as beside:
            await press(beside, "M")
            assert "continue" not in screen_text(other)


async def test_the_page_opens_answers_starts_questions_and_is_exported(
    build: Build, store: Store, tmp_path: Path
) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(120, 36)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "escape", "down", "enter")
        assert isinstance(app.screen, MockPageScreen)
        assert "training flops  59 is not a multiple of 8" in screen_text(app)
        await press(pilot, "s")
        app.screen.query_one(Input).value = str(tmp_path / "page.html")
        await press(pilot, "enter")
        assert "Mock interview" in (tmp_path / "page.html").read_text(encoding="utf-8")
        await press(pilot, "G", "enter")
        assert isinstance(app.screen, ReportScreen)
        await press(pilot, "escape", "g")
        assert "assumptions:" in screen_text(app)
        await press(pilot, *["down"] * 6, "enter")
        assert isinstance(app.screen, DrillScreen) and not isinstance(app.screen, MockScreen)


async def test_an_interview_that_the_history_could_not_take_at_first_is_kept_later(
    build: Build, clock: FakeClock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> int:
        raise HistoryError("the history is busy")

    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        with monkeypatch.context() as patched:
            patched.setattr(Practising, "add_mock", busy)
            await begin(pilot)
            assert not store.practising.mocks()
        await write(pilot, ANSWER)
        await pass_time(pilot, clock, 100)
        app._stop(15)  # type: ignore[arg-type]
    (draft,) = store.drafts()
    assert kept(store).draft == draft.id and kept(store).clock_s == 100.0


@pytest.mark.parametrize("free_again", ["while it is replied to", "at the end"])
async def test_an_answer_that_the_history_could_not_take_is_kept_later(
    build: Build, clock: FakeClock, store: Store, monkeypatch: pytest.MonkeyPatch, free_again: str
) -> None:
    def busy(*_: object, **__: object) -> int:
        raise HistoryError("the history is busy")

    def replied(variant: object, graded: Report, number: int, text: str) -> Report:
        return replace(graded, follow_ups=(replace(graded.follow_ups[number], reply=text),))

    monkeypatch.setattr("trainer.grading.reply_to", replied)
    app = build(grade=following)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        with monkeypatch.context() as patched:
            patched.setattr(Store, "save_attempt", busy)
            await press(pilot, "ctrl+j")
            assert isinstance(app.screen, MockFollowUps) and not store.attempts()
            if free_again == "at the end":
                await press(pilot, *"80 GPUs", "enter", "ctrl+n")
        await pass_time(pilot, clock, 5)
        if free_again != "at the end":
            assert len(store.attempts()) == 1
            await press(pilot, *"80 GPUs", "enter", "ctrl+n")
        await pass_time(pilot, clock, 1800)
        await press(pilot, "f5")
        assert isinstance(app.screen, MockPageScreen) and "1 of 3 answered" in screen_text(app)
    (attempt,) = store.attempts()
    assert kept(store).asked[0].attempt == attempt.number and not store.drafts()
    found = store.attempt(attempt.number)
    assert found is not None and found.report.follow_ups[0].reply == "80 GPUs"


async def test_an_answer_that_cannot_be_read_as_an_interview_goes_on_is_not_written_over(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise HistoryError("the history is busy")

    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, "half an answer")
        app._stop(15)  # type: ignore[arg-type]
    monkeypatch.setattr("trainer.tui.mocking.lives", lambda token: False)
    again = build(grade=silent)
    async with again.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        with monkeypatch.context() as patched:
            patched.setattr(Store, "take_draft", busy)
            await press(pilot, "M", "enter", "enter")
        assert isinstance(again.screen, MockScreen)
        await write(pilot, "new")
        again._stop(15)  # type: ignore[arg-type]
    assert {draft.text for draft in store.drafts()} == {"half an answer", "new"}


async def test_an_interview_that_was_recovered_while_it_ran_is_gone_on_with(
    build: Build, clock: FakeClock, store: Store
) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        (mock,) = store.practising.mocks()
        stood = body_of(replace(sitting_of(mock), holder="", clock_s=5.0))
        assert store.practising.keep_mock(mock.number, None, stood, mock.body)
        await pass_time(pilot, clock, 100)
        await press(pilot, "ctrl+j")
        assert kept(store).done == 1 and kept(store).holder


async def test_an_answer_of_an_interview_that_is_gone_is_offered_like_any_other(
    build: Build, store: Store
) -> None:
    store.save_draft(Draft("a", None, MOCK, "half an answer", 60.0, id="left"))
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert "half an answer" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen) and app.screen.editor.text == "half an answer"


async def test_without_a_history_it_is_held_all_the_same(build: Build) -> None:
    app = build(records=Records(None), grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+j", "escape", "down", "enter")
        assert isinstance(app.screen, MockPageScreen)
        assert "1 of 3 answered" in screen_text(app)


@pytest.mark.parametrize("ending", [False, True])
async def test_no_answer_is_lost_where_its_question_cannot_be_used_any_more(
    build: Build, store: Store, library: Library, ending: bool
) -> None:
    first = build(grade=silent)
    async with first.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, "half an answer")
        await press(pilot, "ctrl+q")
    (mock,) = store.practising.mocks()
    second = build(grade=silent, library=shelf(asked("z")))
    async with second.run_test(size=(100, 30), notifications=True) as other:
        await settle(other)
        mock_flow.resume(second, mock, ending=ending)
        await settle(other)
        assert any("is gone" in one.message for one in second._notifications)
        offered = [draft.text for draft in second.records.drafts()]
    assert offered == (["half an answer"] if ending else [])
    if not ending:
        (mock,) = store.practising.mocks()
        assert sitting_of(mock).draft in [draft.id for draft in store.drafts()]


async def test_a_question_that_is_gone_ends_it_with_what_there_is(build: Build, library: Library) -> None:
    app = build(grade=silent)
    async with app.run_test(size=(100, 30)) as pilot:
        await begin(pilot)
        await write(pilot, ANSWER)
        app.library = shelf(asked("z"))
        await press(pilot, "ctrl+j")
        assert isinstance(app.screen, MockPageScreen)
        assert "1 of 3 answered" in screen_text(app)
