"""Keys that are typed before the screen stands that they are meant for."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Key, Paste

from tests.pilot.looking import settle, until
from trainer.tui.app import TrainerApp
from trainer.tui.screens.browse import BrowseScreen
from trainer.tui.screens.drill import DrillScreen

Build = Callable[..., TrainerApp]


async def test_what_is_typed_while_a_drill_opens_is_in_the_answer(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.begin("train-7b-1t-3w")
        for letter in "6ND":
            app.post_message(Key(letter, letter))
        app.post_message(Paste(" = 3\n"))
        app.post_message(Key("7", "7"))
        await until(pilot, lambda: isinstance(app.screen, DrillScreen) and "7" in app.screen.editor.written)
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.editor.written == "6ND = 3\n7"


async def test_each_key_goes_to_the_screen_that_the_one_before_opened(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        browse = BrowseScreen()
        app.push_screen(browse)
        for key, letter in (("slash", "/"), ("k", "k"), ("v", "v")):
            app.post_message(Key(key, letter))
        await until(pilot, lambda: browse.is_mounted and browse.words == "kv")
