"""Browse: questions found by words and filters, bookmarked, and followed to harder ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.pilot.conftest import noon, shelf
from tests.pilot.looking import press, screen_text, settle, until
from tests.pilot.samples import question, report
from trainer.bank import Question
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.screens.browse import BrowseScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen

Build = Callable[..., TrainerApp]


def made(id: str, title: str, **changes: object) -> Question:
    return replace(question(id, title), **changes)  # type: ignore[arg-type]


@pytest.fixture
def library() -> Library:
    return shelf(
        made("train-7b-1t-3w", "Train a 7B in three weeks", tags=("Together",), next=("moe", "ring")),
        made(
            "kv-one", "How large is one KV cache?", track="serving", difficulty="easy", concepts=("kv-cache",)
        ),
        made("moe", "Dense or experts?", track="training", difficulty="hard", next=("ring",)),
        made("ring", "A ring [all-reduce], how long?", track="network", difficulty="hard", tags=("Meta",)),
    )


def listed(app: TrainerApp) -> list[str]:
    """The ids in the list, in their order."""
    assert isinstance(app.screen, BrowseScreen)
    options = app.screen.list._options
    return [(option.id or "").removeprefix("question:") for option in options]


async def test_all_questions_are_listed_track_by_track_with_what_the_last_attempt_gave(
    build: Build, store: Store
) -> None:
    store.save_attempt(report(), mode="drill", started=noon(), used_s=60)
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b")
        assert listed(app) == ["train-7b-1t-3w", "moe", "kv-one", "ring"]
        seen = screen_text(app)
        assert "4 questions" in seen
        assert "66  borderline" in seen and seen.count("not tried") == 3


async def test_words_narrow_the_list_as_they_are_typed_and_forgive_a_slip(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "slash", *"kv")
        assert listed(app) == ["kv-one"]
        assert "1 of 4 questions" in screen_text(app)
        await press(pilot, "backspace", "backspace", *"expetrs")
        assert listed(app) == ["moe"]
        await press(pilot, "space", *"zz")
        assert "no question has all these words" in screen_text(app)
        await press(pilot, "escape")
        assert len(listed(app)) == 4
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_letters_are_letters_while_words_are_typed(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "slash", "q", "b", "n", "question_mark")
        assert isinstance(app.screen, BrowseScreen)
        assert app.screen.words == "qbn?"
        await press(pilot, "enter", "q")
        assert app.return_code == 0


async def test_a_question_found_is_drilled_and_one_comes_back_to_the_search(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "slash", *"kv", "down", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.variant.question.id == "kv-one"
        await press(pilot, "escape")
        assert listed(app) == ["kv-one"]


async def test_a_filter_is_chosen_shown_and_taken_away_by_its_key(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "d")
        assert "2 questions" in screen_text(app)
        await press(pilot, *"har", "enter")
        assert listed(app) == ["moe", "ring"]
        assert "d level: hard" in screen_text(app)
        await press(pilot, "y", *"meta", "enter")
        assert listed(app) == ["ring"]
        await press(pilot, "d")
        assert listed(app) == ["ring"]
        assert "level: hard" not in screen_text(app) and "y company: Meta" in screen_text(app)
        await press(pilot, "x")
        assert len(listed(app)) == 4
        await press(pilot, "c", "escape")
        assert len(listed(app)) == 4


async def test_failed_and_new_questions_can_be_seen_alone(build: Build, store: Store) -> None:
    weak = replace(report(), score=31, band="insufficient")
    store.save_attempt(weak, mode="drill", started=noon(), used_s=60)
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "f")
        assert listed(app) == ["train-7b-1t-3w"]
        await press(pilot, "n")
        assert listed(app) == ["moe", "kv-one", "ring"]
        assert "failed: only" not in screen_text(app)
        await press(pilot, "n")
        assert len(listed(app)) == 4


async def test_bookmarks_are_kept_shown_and_filtered(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "down", "b")
        assert store.remarks.bookmarks() == {"moe"}
        row = next(row for row in screen_text(app).splitlines() if "Dense or experts?" in row)
        assert "*" in row
        await press(pilot, "o")
        assert listed(app) == ["moe"]
        await press(pilot, "b")
        assert "no question fits all of this" in screen_text(app)
        await press(pilot, "o", "b")
    assert len(store.remarks.bookmarks()) == 1


async def test_the_question_that_is_meant_shows_its_prompt_and_where_it_leads(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b")
        await until(pilot, lambda: "You advise a startup" in screen_text(app))
        seen = screen_text(app)
        assert "They have a dense model of 7B params" in seen
        assert "goes deeper: Dense or experts?; A ring [all-reduce], how long?" in seen
        assert "Together" in seen


async def test_a_chain_of_harder_questions_is_followed_and_walked_back(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "t", *"napk", "enter", "right")
        assert "Which one?" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, BrowseScreen) and app.screen.meant == "moe"
        assert len(listed(app)) == 4
        await press(pilot, "right")
        assert app.screen.meant == "ring"
        await press(pilot, "right")
        assert app.screen.meant == "ring"
        await press(pilot, "left", "left", "left")
        assert app.screen.meant == "train-7b-1t-3w"


@pytest.mark.parametrize("size", [(40, 12), (56, 16), (80, 24), (300, 100)])
async def test_every_size_shows_the_questions(build: Build, size: tuple[int, int]) -> None:
    app = build()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "b")
        await settle(pilot)
        assert "Train a 7B" in screen_text(app)


async def test_an_empty_bank_says_so(build: Build) -> None:
    app = build(library=shelf())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b", "b", "right", "enter", "e")
        assert "no questions are installed" in screen_text(app)
