"""Progress: pictures of weeks, the numbers behind them, the answers behind these, and the daily question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from tests.pilot.conftest import noon, shelf
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER, question
from tests.pilot.weeks import filled
from tests.practice.support import practise
from tests.samples import report as sample
from trainer.history import Store
from trainer.practice.daily import daily, shared
from trainer.tui import marks
from trainer.tui.app import TrainerApp
from trainer.tui.charts import bar, calendar, spark, units
from trainer.tui.records import Records
from trainer.tui.screens.numbers import NumbersScreen
from trainer.tui.screens.progress import ProgressScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.widgets.rows import Rows

Build = Callable[..., TrainerApp]
SIZES = [(40, 12), (56, 20), (80, 24), (120, 36), (140, 40)]


async def opened(pilot: Pilot[None], *keys: str) -> str:
    await settle(pilot)
    await press(pilot, "p", *keys)
    return screen_text(pilot.app)


def line_of(text: str, words: str) -> str:
    """The row with some words in it."""
    return next(line for line in text.splitlines() if words in line)


async def test_every_part_is_a_key_away_on_a_small_terminal(build: Build, store: Store) -> None:
    filled(store)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot)
        assert "8 attempts" in text
        rows = [line.split("%")[0].split() for line in text.splitlines() if "%" in line and "asked" in line]
        assert [words[-3] for words in rows[:3]] == ["overlap", "node-rounding", "training-flops"]
        assert line_of(text, "training-flops").split()[1] == "▁▁▁███"
        assert "1 skills" in text
        await press(pilot, "2")
        text = screen_text(app)
        assert "missing in 4 of 6" in line_of(text, "node-rounding")
        assert "·■■·■■" in line_of(text, "node-rounding")
        assert "2 times" in line_of(text, "bits for bytes")
        await press(pilot, "right")
        text = screen_text(app)
        assert "1.0 min" in line_of(text, "before the first")
        assert "1" in line_of(text, "tomorrow")
        await press(pilot, "l")
        text = screen_text(app)
        assert "9 Jun" in text and "3 tries" in text
        assert "Mon" in text and "a day" in text
        await press(pilot, "right")
        assert "› overlap" in screen_text(app)


async def test_all_of_it_is_in_sight_on_a_large_terminal(build: Build, store: Store) -> None:
    filled(store)
    app = build()
    async with app.run_test(size=(120, 36)) as pilot:
        text = await opened(pilot)
        for words in ("skills", "what you keep missing", "minutes of an answer", "weeks", "Wed"):
            assert words in text
        assert isinstance(app.focused, Rows) and app.focused.id == "skills"
        await press(pilot, "l")
        assert isinstance(app.focused, Rows) and app.focused.id == "slips"


async def test_the_numbers_are_one_key_away_and_the_answer_one_more(build: Build, store: Store) -> None:
    filled(store)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "2", "space")
        assert isinstance(app.screen, NumbersScreen)
        text = screen_text(app)
        assert "left out in 4 of the latest 6 attempts" in text
        assert "4 answers" in text
        await press(pilot, "enter")
        assert isinstance(app.screen, ReportScreen)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, ProgressScreen)
        await press(pilot, "4", "enter")
        text = screen_text(app)
        assert "the week of 9 Jun" in text
        assert "3 answers" in text
        assert "Wed 11 Jun" in text


async def test_a_skill_has_the_numbers_of_its_weeks(build: Build, store: Store) -> None:
    filled(store)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "end", "enter")
        text = screen_text(app)
        assert "training-flops" in text.splitlines()[1] + text.splitlines()[0]
        assert line_of(text, "5 May").split() == ["5", "May", "0%", "1", "2", "min"]
        assert line_of(text, "9 Jun").split()[2] == "100%"


@pytest.mark.parametrize("more", [{}, {"records": Records(None)}])
async def test_without_answers_it_says_what_will_be_there(build: Build, more: dict[str, Records]) -> None:
    app = build(**more)
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot)
        assert "Nothing to show yet" in text
        await press(pilot, "1", "2", "right", "enter", "space")
        assert isinstance(app.screen, ProgressScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, ProgressScreen)


@pytest.mark.parametrize("attempts", [1, 3])
async def test_a_few_answers_are_no_pattern(build: Build, store: Store, attempts: int) -> None:
    for number in range(attempts):
        practise(store, {"overlap": "missing" if number == 0 else "correct"}, noon() - timedelta(days=number))
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot, "2")
        assert "nothing was left out twice" in text
        assert "no slip was made twice" in text


async def test_an_answer_that_comes_meanwhile_is_counted(build: Build, store: Store) -> None:
    filled(store)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "enter")
        practise(store, {"overlap": "correct"}, noon())
        await press(pilot, "escape")
        assert "9 attempts" in screen_text(app)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_it_fits_every_terminal(build: Build, store: Store, size: tuple[int, int]) -> None:
    filled(store)
    app = build()
    async with app.run_test(size=size) as pilot:
        for keys in ([], ["2"], ["3"], ["4"], ["enter"]):
            await press(pilot, "p", *keys)
            assert all(len(line) <= size[0] for line in screen_text(app).splitlines())
            while len(app.screen_stack) > 1:
                await press(pilot, "escape")


# Pictures


def test_a_line_of_weeks_has_a_height_for_each_share() -> None:
    assert spark([None, 0.0, 0.5, 1.0], 9).plain == "·▁▅█"
    assert spark([0.0, 0.5, 1.0], 2).plain == "▅█"


def test_a_bar_is_as_long_as_its_share_and_never_quite_nothing() -> None:
    assert bar(0.5, 10).plain == "━━━━━     "
    assert bar(0.001, 10).plain.rstrip() == "╸"
    assert bar(0.0, 10).plain.strip() == ""
    assert bar(7.0, 4).plain == "━━━━"


def test_a_calendar_has_a_column_for_each_week_and_nothing_after_today() -> None:
    today = date(2025, 6, 12)  # a Thursday
    rows = calendar({today: 30.0, date(2025, 6, 9): 5.0}, today, 9)
    assert [row.plain.rstrip() for row in rows] == [
        "     Jun", "Mon  · ░░", "     · ·", "Wed  · ·", "     · ██", "Fri  ·", "     ·", "     ·",
    ]  # fmt: skip


def test_without_glyphs_the_pictures_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "_ascii", True)
    assert spark([None, 0.0, 0.55, 1.0], 9).plain == ".059"
    assert bar(0.5, 10).plain == "#####     "
    assert units([True, False]).plain == "#."
    rows = calendar({date(2025, 6, 12): 30.0}, date(2025, 6, 12), 7)
    assert [row.plain.rstrip() for row in rows][4:6] == ["     ##", "Fri"]
    assert all(row.plain.isascii() for row in rows)


# The question of the day


async def test_the_daily_question_has_the_numbers_of_its_day_and_a_line_to_share(build: Build) -> None:
    library = shelf(question())
    one = daily(library.headings.values(), noon().date())
    assert one is not None
    app = build(library=library)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "not tried" in line_of(screen_text(app), "daily")
        await press(pilot, "D")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
        screen = app.screen
        assert isinstance(screen, ReportScreen)
        assert "y" not in {binding.key for binding in offered(screen)}  # the report says another seed
        screen.report = sample(question=one.heading.id, seed=one.seed, used_s=300.0)
        await press(pilot, "y")
        assert app.clipboard == shared(screen.report, noon().date())
        assert "copied: napkin 2025-06-12" in screen_text(app)


async def test_home_says_of_the_daily_question_what_is_new_about_it(build: Build, store: Store) -> None:
    library = shelf(question())
    one = daily(library.headings.values(), noon().date())
    assert one is not None
    for score, seed, says in ((71, None, "new numbers"), (60, one.seed, "60 today"), (55, 7, "60 today")):
        graded = replace(sample(question=one.heading.id, seed=seed), score=score)
        store.save_attempt(graded, mode="drill", started=noon(), used_s=60.0)
        app = build(library=library)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            assert line_of(screen_text(app), "daily").endswith(says)
        narrow = build(library=library)
        async with narrow.run_test(size=(44, 24)) as pilot:
            await settle(pilot)
            assert line_of(screen_text(narrow), "daily").endswith("new" if score == 71 else "60")


def offered(screen: ReportScreen) -> Sequence[Binding]:
    return [active.binding for active in screen.active_bindings.values() if active.enabled]
