"""The command palette, help that fits, and home's proposals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.widgets import Input, TextArea

from tests.pilot.conftest import shelf
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import question
from trainer.bank import load_headings
from trainer.history import Store
from trainer.paths import packaged
from trainer.tui.app import TrainerApp
from trainer.tui.finding import find
from trainer.tui.helping import Item, help_page, section
from trainer.tui.library import Library
from trainer.tui.marks import LINKS
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.screens.browse import BrowseScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.find import FindScreen
from trainer.tui.screens.help import MORE, HelpScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.palette import open_palette
from trainer.tui.screens.report import ReportScreen
from trainer.tui.widgets.page import Page

Build = Callable[..., TrainerApp]


@pytest.mark.parametrize("key", ["ctrl+p", "f12", "colon"])
async def test_the_palette_finds_a_question_by_its_concept_and_starts_it(build: Build, key: str) -> None:
    one = replace(question("moe", "Dense or [experts]?"), concepts=("expert-parallel",))
    app = build(library=shelf(question(), one))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, FindScreen)
        await press(pilot, *"expert-p")
        assert "Dense or [experts]?" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.variant.question.id == "moe"


async def test_the_palette_does_an_action_of_the_screen_in_use(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p", *"all questions", "enter")
        assert isinstance(app.screen, BrowseScreen)
        await press(pilot, "slash", *"kv", "ctrl+p")
        await press(pilot, *"take all", "enter")
        assert isinstance(app.screen, BrowseScreen)
        assert app.screen.query_one(Input).value == ""


async def test_the_palette_keeps_the_answer_that_is_being_written(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6ND = 4.2e22")
        await press(pilot, "ctrl+p", *"llama405", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.variant.question.id == "llama405b-hours"
        assert app.screen.query_one(TextArea).text == ""
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
    assert [draft.text for draft in store.drafts()] == ["6ND = 4.2e22"]


async def test_a_letter_is_no_key_where_it_is_text(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        for keys, key in ((("f12",), "C"), (("escape", "enter", "f12"), "f11")):
            await press(pilot, *keys, *"colours: dark")
            row = next(row for row in screen_text(app).splitlines() if "› colours: " in row)
            assert row.split()[-1] == key


async def test_the_palette_is_left_without_doing_anything(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p", *"zzzz")
        assert "nothing is called like this" in screen_text(app)
        await press(pilot, "enter", "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("keys", [(), ("b",), ("b", "slash"), ("r",), ("enter",)], ids="-".join)
async def test_help_explains_every_key_without_being_turned(build: Build, keys: tuple[str, ...]) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        explained = app.screen
        assert isinstance(explained, TrainerScreen)
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        seen = screen_text(app)
        turns = app.screen.query_one(Page).max_scroll_y > 0
        assert turns is (MORE in seen) is (keys == ("enter",)), "only a drill's signs are on a second page"
        for active in explained.bindings_beside_field():
            binding = active.binding
            if binding.id and binding.description:
                begins = re.split("[;,:]", binding.tooltip)[0]
                assert f"{explained.called(binding)}: {begins}"[:50] in seen
        await press(pilot, "escape")
        assert app.screen is explained


async def test_help_that_does_not_fit_is_turned_and_says_so(build: Build) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f1")
        assert MORE in screen_text(app) and "for good; the answer is graded" in screen_text(app)
        assert "costs nothing" not in screen_text(app)
        await press(pilot, "space")
        assert "costs nothing" in screen_text(app)


async def test_help_names_no_reference_in_an_interview(build: Build) -> None:
    for mode, named in (("drill", True), ("interview", False)):
        app = build(mode=mode)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await press(pilot, "enter", "f1")
            assert ("reference" in screen_text(app)) is named
            await press(pilot, "escape", "f12", *"reference")
            assert ("calculator" in screen_text(app)) is named
            if not named:
                await press(pilot, "escape", "f3")
                assert "nothing can be looked up" in screen_text(app)


async def test_help_explains_the_keys_of_a_small_window_too(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f5")
        asking = app.screen
        assert isinstance(asking, AskScreen) and "f1 help" in screen_text(app)
        await press(pilot, "f1")
        assert "take the highlighted answer" in screen_text(app)
        await press(pilot, "f1")
        assert app.screen is asking
        await press(pilot, "escape", "f12", *"theme", "f1")
        assert "back without a choice" in screen_text(app)


@pytest.mark.parametrize(
    ("mode", "signs"),
    [
        ("coach", ["= holds", "≠ does not hold", "? two readings"]),
        ("drill", ["? two readings"]),
        ("interview", []),
    ],
)
async def test_help_explains_the_signs_of_the_mode_and_no_others(
    build: Build, mode: str, signs: list[str]
) -> None:
    app = build(mode=mode)
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "enter", "f1")
        seen = screen_text(app)
        assert [sign.text for sign in LINKS.values() if sign.text and sign.text in seen] == signs
        assert "One step a line." in seen


def test_help_says_as_much_as_fits() -> None:
    items = [Item(f"f{number}", "word", "a whole sentence, and then what it does") for number in range(1, 13)]
    sections = [("keys", items), section("signs")]
    roomy = help_page(sections, 76, 60).plain
    tight = help_page(sections, 40, 14).plain
    assert "what it does" in roomy and "what it does" not in tight
    assert len(tight.split("\n")) == 12 + 7 + 2
    for item in items:
        assert f"{item.sign}" in tight and max(map(len, tight.split("\n"))) <= 40


async def test_the_first_start_says_what_to_do_and_asks_nothing(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        seen = screen_text(app)
        assert "0 of 2 questions tried" in seen
        assert "Enter opens the question under the bar: a clock, and a page to write on." in seen
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)


async def test_home_proposes_what_was_never_tried(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6ND")
        await press(pilot, "f5")
        assert isinstance(app.screen, ReportScreen)
        await press(pilot, "escape")
        assert "1 of 2 questions tried" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.variant.question.id == "llama405b-hours"


@pytest.mark.parametrize("keys", [(), ("b",), ("r",), ("enter",)], ids="-".join)
async def test_the_palette_finds_every_action_by_what_it_says(build: Build, keys: tuple[str, ...]) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        screen = app.screen
        assert isinstance(screen, TrainerScreen)
        named = {
            active.binding.id: active.binding
            for active in screen.bindings_beside_field()
            if active.binding.id and active.binding.description and active.enabled
        }
        open_palette(app)
        await settle(pilot)
        assert isinstance(app.screen, FindScreen)
        choices = app.screen._choices
        for id, binding in named.items():
            told = f"{screen.called(binding)}: {binding.tooltip}"
            found = find(told.replace(":", ""), choices, lambda one: (one.says, one.also))
            assert id == "palette" or told in [one.says for one in found], id


async def test_the_palette_finds_every_question_of_the_bank(build: Build) -> None:
    bank = load_headings([packaged("questions")])
    app = build(library=Library(bank))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f12")
        assert isinstance(app.screen, FindScreen)
        choices = app.screen._choices
        for id, heading in bank.questions.items():
            for words in (id, heading.title):
                found = find(words, choices, lambda one: (one.says, one.also))
                assert f"question:{id}" in [one.id for one in found[:3]], words
        field = app.screen.query_one(Input)
        field.value = "kv-dominated"
        await settle(pilot)
        title = " ".join(bank.questions["kv-dominated"].title.split())
        assert title in " ".join(screen_text(app).replace("│", " ").split())
