"""Cards and the study plan: constants judged and kept, tasks started, a plan laid out and kept safe."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.pilot.conftest import FakeClock, noon
from tests.pilot.looking import press, screen_text, settle
from trainer.history import HistoryError, Store
from trainer.history.practising import Practising
from trainer.practice.deck import memories
from trainer.practice.plan_file import read_plan
from trainer.tui.app import TrainerApp
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.cards import CardsScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.today import TodayScreen
from trainer.tui.widgets.rows import Rows

Build = Callable[..., TrainerApp]


async def answer(pilot: Pilot[None], text: str) -> str:
    """Type into the field and enter."""
    pilot.app.screen.query_one(Input).value = text
    await press(pilot, "enter")
    return screen_text(pilot.app)


async def test_a_card_is_judged_explained_and_kept_at_once(
    build: Build, store: Store, clock: FakeClock
) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "K")
        assert isinstance(app.screen, CardsScreen)
        assert "H100 SXM: BF16 peak, dense" in screen_text(app)
        clock.seconds += 4
        text = await answer(pilot, "1979")
        assert "989.4 TFLOP/s: 2 times too high" in text
        assert "source  NVIDIA" in text
        assert "1% off" in text
        assert "again  tomorrow" in text
        (kept,) = store.practising.recalls()
        assert (kept.constant, kept.rating, kept.typed, kept.took_s) == ("h100-bf16", 1, "1979", 4.0)
        await press(pilot, "enter")
        assert "FP8 peak" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
    assert len(store.practising.recalls()) == 1
    assert set(memories(store.practising)) == {"h100-bf16"}


async def test_a_card_that_the_history_could_not_take_is_kept_with_the_next_one(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise HistoryError("the history is busy")

    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "K")
        with monkeypatch.context() as patched:
            patched.setattr(Practising, "add_recall", busy)
            await answer(pilot, "989")
        assert not store.practising.recalls()
        await press(pilot, "enter")
        await answer(pilot, "1979")
        assert {one.typed for one in store.practising.recalls()} == {"989", "1979"}


async def test_a_hint_is_shown_by_its_key_or_by_a_question_mark(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "K", "question_mark")
        assert "hint  the product page prints" in screen_text(app)
        assert "right, with the hint" in await answer(pilot, "989 TFLOPS")
        await press(pilot, "enter", "f2")
        assert "hint  half the bits" in screen_text(app)
    assert store.practising.recalls()[0].rating == 2


@pytest.mark.parametrize(
    ("keys", "typed"),
    [(("K",), True), (("f3", "equals_sign"), True), (("K", *"1979", "enter"), False)],
    ids=["cards", "calculator", "a judged card"],
)
async def test_help_lists_no_letter_that_would_be_typed(
    build: Build, keys: tuple[str, ...], typed: bool
) -> None:
    app = build()
    async with app.run_test(size=(80, 30)) as pilot:
        await press(pilot, *keys, "f1")
        seen = screen_text(app)
        assert all(key in seen for key in ("f1", "f11", "ctrl+p, f12", "ctrl+q"))
        for letter in ("f1, ?", "C, f11", "f12, :"):
            assert (letter in seen) is not typed, letter


async def test_what_the_palette_does_leaves_the_field_in_use(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "K", "f12", *"hint", "enter")
        assert "hint  the product page prints" in screen_text(app)
        await press(pilot, *"989", "enter")
        assert "right, with the hint" in screen_text(app)


async def test_a_second_enter_by_chance_is_no_answer(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "K", "enter")
        assert "enter once more says that you do not know it" in screen_text(app)
        assert store.practising.recalls() == []
        await press(pilot, "enter")
        assert "no: nothing was typed: it is 989.4 TFLOP/s" in screen_text(app)


async def test_what_was_not_known_is_asked_again_and_the_round_summed_up(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "K")
        for text in ("1", "1979", "3.35", "80", "900"):
            await answer(pilot, text)
            await press(pilot, "enter")
        assert "once more" in screen_text(app)
        assert "BF16" in screen_text(app)
        await answer(pilot, "989")
        await press(pilot, "enter")
        text = screen_text(app)
        assert "4 of 5 constants known" in text
        assert "BF16 peak, dense: 989.4 TFLOP/s" in text
        await press(pilot, "escape", "K")
        text = screen_text(app)
        assert "No card is due. The next one is due tomorrow." in text
        await press(pilot, "a")
        assert "BF16 peak" in screen_text(app)  # the one that is known least


# The plan


def write_plan(home: Path, text: str) -> Path:
    path = home / "config" / "plan.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def two_days(home: Path) -> Path:
    today = noon().date()
    return write_plan(
        home,
        f"""title = "With Ada"
interview = {today + timedelta(days=9)}
[[day]]
date = {today - timedelta(days=1)}
questions = ["llama405b-hours"]
[[day]]
date = {today}
cards = 3
questions = ["train-7b-1t-3w"]
note = "bring a [pen]"
[[day]]
date = {today + timedelta(days=1)}
due = true
""",
    )


async def test_home_says_how_far_one_is_and_leads_to_the_tasks(build: Build, own_home: Path) -> None:
    two_days(own_home)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "0 of 3 done; the interview is in 9 days" in screen_text(app)
        app.screen.query_one("#start", Rows).stand_on("plan:today")
        await press(pilot, "enter")
        assert isinstance(app.screen, TodayScreen)
        text = screen_text(app)
        assert "bring a [pen]" in text
        assert "H100-hours of Llama 3.1 405B" in next(row for row in text.splitlines() if "left over" in row)
        assert "Fri 13 Jun  what is due" in text
        await press(pilot, "enter")
        assert isinstance(app.screen, CardsScreen)
        for text in ("989", "1979", "3.35"):
            await answer(pilot, text)
            await press(pilot, "enter")
        assert "3 of 3 constants known" in screen_text(app)
        await press(pilot, "escape")
        assert "1 of 3 done" in screen_text(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.variant.question.id == "train-7b-1t-3w"


async def test_a_plan_is_laid_out_from_two_numbers(build: Build, own_home: Path) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "T")
        assert "no plan is followed" in screen_text(app)
        await press(pilot, "enter")
        assert "14 days of 30 minutes: 2 questions" in screen_text(app)
        await answer(pilot, "0")
        assert "a plan has 1 to 366 days" in screen_text(app)
        await answer(pilot, "5")
        assert "the interview is in 5 days" in screen_text(app)
    plan = read_plan(own_home / "config" / "plan.toml", app.library.headings)
    assert len(plan.days) == 5
    assert plan.minutes == 30


async def test_a_plan_is_replaced_only_where_that_was_said(build: Build, own_home: Path) -> None:
    path = two_days(own_home)
    before = path.read_text(encoding="utf-8")
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "T", "end", "enter", "enter")
        assert isinstance(app.screen, AskScreen)
        await press(pilot, "enter")
        assert path.read_text(encoding="utf-8") == before
        await press(pilot, "end", "enter", "enter", "down", "enter")
        assert "Until the interview" in path.read_text(encoding="utf-8")


async def test_a_plan_that_cannot_be_read_says_where(build: Build, own_home: Path) -> None:
    write_plan(own_home, "interview = soon")
    app = build()
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "plan.toml" in screen_text(app)
        await press(pilot, "T")
        text = screen_text(app)
        assert "plan.toml" in text and "not TOML" in text
        assert "lay out a plan" in text
