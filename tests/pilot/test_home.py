"""Home: where one goes on, what comes next and why, how the last attempts went, and room for all of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest
from textual.pilot import Pilot

from tests.pilot.conftest import noon, shelf
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER, question, report
from trainer.history import AttemptSummary, Draft, Store
from trainer.practice.why import order_in_words, why
from trainer.tui.app import TrainerApp
from trainer.tui.keymap import checked
from trainer.tui.overview import WELCOME, week
from trainer.tui.preferences import Preferences
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.review import ReviewScreen
from trainer.tui.screens.today import TodayScreen
from trainer.tui.widgets.key_footer import KeyFooter, fitting, in_order, rows
from trainer.tui.widgets.start_rows import StartRows

Build = Callable[..., TrainerApp]
SIZES = [(40, 12), (40, 24), (48, 20), (56, 16), (64, 24), (80, 24), (100, 30), (140, 40), (300, 100)]
MANY = [question(), *(question(f"q{number}") for number in range(12))]


def words(text: str) -> str:
    """A text without its line breaks and indents."""
    return " ".join(text.split())


def tried(store: Store, days_ago: int, score: int = 66, band: str = "borderline") -> None:
    """Keep an attempt of some days ago."""
    graded = replace(report(ANSWER), score=score, band=band)
    store.save_attempt(graded, mode="drill", started=noon() - timedelta(days=days_ago), used_s=500)


def unfinished(store: Store, elapsed_s: float = 470) -> None:
    """Keep an answer that was left."""
    draft = Draft("train-7b-1t-3w", None, "coach", "6ND = 4.2e22\nH100", elapsed_s, id="d")
    store.save_draft(draft)
    store.release_draft("d")


async def test_an_answer_is_gone_on_with_from_the_time_that_is_left(build: Build, store: Store) -> None:
    unfinished(store)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        seen = words(screen_text(app))
        assert "continue" in seen and "4:10 left" in seen
        assert "coach mode, 7:50 of 12:00 used, 2 lines" in seen and "begins: 6ND = 4.2e22" in seen
        assert "enter start" in seen
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.mode == "coach"


async def test_a_deleted_draft_can_be_brought_back(build: Build, store: Store) -> None:
    unfinished(store)
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert "d delete" in screen_text(app) and "u undo" not in screen_text(app)
        await press(pilot, "d")
        assert store.drafts() == [] and "continue" not in screen_text(app)
        assert "u undo" in screen_text(app) and "d delete" not in screen_text(app)
        await press(pilot, "u")
        (draft,) = store.drafts()
        assert (draft.text, draft.elapsed_s, draft.mode) == ("6ND = 4.2e22\nH100", 470, "coach")
        assert "4:10 left" in screen_text(app) and "u undo" not in screen_text(app)


async def test_a_draft_that_was_deleted_before_can_be_brought_back(build: Build, store: Store) -> None:
    unfinished(store)
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "d", "q")
    again = build()
    async with again.run_test(size=(100, 30)) as pilot:
        await press(pilot, "u")
        assert "4:10 left" in screen_text(again) and "u undo" not in screen_text(again)
    assert [draft.text for draft in store.drafts()] == ["6ND = 4.2e22\nH100"]


async def test_recent_attempts_say_what_was_missing_and_the_week_which_days_were_used(
    build: Build, store: Store
) -> None:
    for days_ago in (6, 2, 2, 0):
        tried(store, days_ago)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        seen = screen_text(app)
        assert "■···■·■  practised on 3 of the last 7 days" in seen
        assert seen.count("slip: ") == 3, "the worst is said first"
        await press(pilot, "k", "up")
        assert "why: " in screen_text(app), "the highlight stops at the first row"
        await press(pilot, "tab")
        last = store.attempts(limit=1)[0]
        assert last.slips == ("fleet in whole nodes", "rounds up to whole nodes")
        lacking = f"slip: {', '.join(last.slips)}; missing: {', '.join(last.missing)}"
        assert lacking in words(screen_text(app))
        await press(pilot, *["down"] * 5)
        assert lacking in words(screen_text(app)) and "why: " not in screen_text(app), "and at the last"


def test_a_week_ends_today_and_knows_nothing_older() -> None:
    today = date(2025, 3, 1)
    days = [today, today - timedelta(days=6), today - timedelta(days=7), today + timedelta(days=1)]
    assert week(days, today).plain == "■·····■  practised on 2 of the last 7 days"
    assert week([], today).plain.startswith("·······  practised on 0")


def test_each_proposal_has_its_reason() -> None:
    last = AttemptSummary(
        number=1,
        question="q",
        title="Q",
        score=66,
        band="borderline",
        mode="drill",
        seed=None,
        started=noon(),
        used_s=None,
        limit_s=720.0,
        missing=("whole nodes", "buffer"),
    )
    assert "not tried" in why(None)
    assert why(last) == "it fell short last time: 66 borderline, without whole nodes, buffer"
    assert "66 borderline, wrong in the bill, without whole" in why(replace(last, slips=("the bill",)))
    assert "went well" in why(replace(last, score=96, band="strong"))
    assert order_in_words(3, 2) != order_in_words(3, 3)


async def test_why_a_question_comes_next_is_said(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        seen = screen_text(app)
        assert "0 of 2 questions tried; never tried first" in seen
        assert "why: you have not tried it yet" in seen


# Room


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_title_can_be_read_whole_at_every_size(build: Build, size: tuple[int, int]) -> None:
    title = "A startup wants to train a 7B model on 1 trillion tokens, in three weeks. What do they rent?"
    app = build(library=shelf(question(title=title)))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert words(title) in words(screen_text(app))
        assert isinstance(app.screen, HomeScreen) and app.screen.max_scroll_x == 0


@pytest.mark.parametrize("through", [(140, 40), (100, 30), (300, 100)], ids=str)
async def test_a_resized_window_shows_what_one_opened_at_that_size_shows(
    build: Build, store: Store, through: tuple[int, int]
) -> None:
    for days_ago in range(9):
        tried(store, days_ago)
    unfinished(store)
    opened = {}
    sizes = [(80, 24), through]
    for size in sizes:
        app = build(library=shelf(*MANY))
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            opened[size] = screen_text(app)
    app = build(library=shelf(*MANY))
    async with app.run_test(size=(80, 24)) as pilot:
        for width, height in (*sizes[::-1], *sizes[::-1]):
            await pilot.resize_terminal(width, height)
            await settle(pilot)
            assert screen_text(app) == opened[width, height]


async def test_a_larger_window_leaves_the_bar_on_its_row(build: Build, store: Store) -> None:
    for days_ago in range(9):
        tried(store, days_ago)
    app = build(library=shelf(*MANY))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j", "j")
        chosen = app.screen.query_one(StartRows).chosen
        await pilot.resize_terminal(140, 40)
        await settle(pilot)
        assert app.screen.query_one(StartRows).chosen == chosen != "question:q0"


@pytest.mark.parametrize("size", SIZES[4:], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_introduction_can_be_read_whole(build: Build, size: tuple[int, int]) -> None:
    app = build()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        seen = words(screen_text(app))
        assert [line for line in WELCOME if words(line) not in seen] == []


KEYS: dict[str, tuple[str, ...]] = {
    "home": (),
    "browse": ("b",),
    "searching": ("slash",),
    "review": ("r",),
    "drill": ("enter",),
    "palette": ("f12",),
    "reference": ("f3",),
}


@pytest.mark.parametrize("screen", KEYS)
async def test_the_foot_names_help_and_the_way_out_at_every_width(
    build: Build, store: Store, screen: str
) -> None:
    tried(store, 1)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *KEYS[screen])
        for width in (40, 41, 47, 50, 56, 63, 80, 99, 140, 300):
            await resized(pilot, width)
            foot = "".join(screen_text(app).splitlines()[-2:])
            assert "q quit" in foot or "esc back" in foot, (width, foot)
            assert "help" in foot, (width, foot)
            assert screen != "home" or width < 80 or all(f"{key} " in foot for key in "brpMKTm"), foot


async def resized(pilot: Pilot[None], width: int) -> None:
    await pilot.resize_terminal(width, 24)
    await settle(pilot)


async def test_a_click_on_the_foot_presses_the_key_that_it_shows(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        foot = app.screen.query_one(KeyFooter)
        assert [key.enabled for key in foot.keys if key.action in ("replay", "undo")] == [False, True]
        at = {key: screen_text(app).splitlines()[-1].index(key) - 2 for key in ("P replay", "esc back")}
        await pilot.click(KeyFooter, offset=(at["P replay"] + 1, 0))
        await settle(pilot)
        assert isinstance(app.screen, ReviewScreen), "a key that does nothing now does nothing"
        await pilot.click(KeyFooter, offset=(at["esc back"] + 2, 0))
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
        second = screen_text(app).splitlines()[-1]
        await pilot.click(KeyFooter, offset=(second.index("T plan") - 2, 1))
        await settle(pilot)
        assert isinstance(app.screen, TodayScreen)


async def test_keys_of_ones_own_stand_where_the_others_stood(build: Build) -> None:
    def foot(app: TrainerApp) -> list[str]:
        return [key.action for key in app.screen.query_one(KeyFooter).keys]

    own = {"home.browse": "f10", "list.open": "o", "help": "alt+h", "home.quit": "ctrl+x", "home.mode": "w"}
    shown = []
    for keymap in ({}, own):
        app = build(preferences=Preferences(keymap=checked(keymap)[0]))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            shown.append(foot(app))
            last = screen_text(app).splitlines()[-1]
    assert shown[0] == shown[1]
    assert "ctrl+x quit  alt+h help" in last


def test_a_second_row_takes_what_the_first_has_no_room_for() -> None:
    keys = [("open", 10), ("search", 8), ("edit", 6), ("quit", 6), ("help", 7)]
    assert rows(keys, 45, 2) == [[0, 1, 2, 3, 4]]
    assert rows(keys, 44, 2) == [[0, 1, 2], [3, 4]], "the way out and help are not torn apart"
    assert rows(keys, 20, 2) == [[0, 1], [3, 4]]
    assert rows(keys, 44, 1) == [[0, 1, 3, 4]]


def test_keys_are_left_out_from_the_end_and_never_help_or_the_way_out() -> None:
    keys = [("open", 10), ("search", 8), ("edit", 6), ("quit", 6), ("help", 7)]
    assert fitting(keys, 100) == [True] * 5
    assert fitting(keys, 45) == [True] * 5
    assert fitting(keys, 44) == [True, True, False, True, True]
    assert fitting(keys, 30) == [True, False, False, True, True]
    assert fitting(keys, 3) == [False, False, False, True, True]


def test_an_action_keeps_its_place_on_the_foot_whatever_its_key() -> None:
    assert in_order(["open", "edit", "search", "quit", "help"], ["search", "edit", "quit"]) == [0, 2, 1, 3, 4]
    assert in_order(["open", "help"], []) == [0, 1]


# The mode


async def test_the_mode_is_remembered(build: Build) -> None:
    kept: dict[str, object] = {}
    app = build(preferences=Preferences(keep=kept.__setitem__))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m")
        assert kept == {"mode": "interview"} and app.mode == "interview"
        assert "interview: nothing is said" in screen_text(app)
        await press(pilot, "m", "enter")
        await write(pilot, "1")
        assert isinstance(app.screen, DrillScreen) and app.screen.session.mode == "coach"


async def test_a_mode_that_something_else_sets_says_that_it_will_not_last(build: Build) -> None:
    app = build(preferences=Preferences(overruled={"mode": "config.toml"}))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "m")
        assert "interview until you leave; config.toml" in words(screen_text(app))
        await press(pilot, "escape")
        assert "until you leave" not in screen_text(app) and "q quit" in screen_text(app)
