"""A question that comes with the trainer is drawn at once, and worked out behind that."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.pilot.looking import press, screen_text, write
from trainer.bank import load_headings
from trainer.errors import TrainerError
from trainer.paths import question_folders
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.screens import writing
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.widgets.readback import ReadBack

Build = Callable[..., TrainerApp]
ID = "train-7b-1t-3w"
DRAWN = """
import asyncio, sys
from trainer.bank import load_headings
from trainer.paths import question_folders
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.records import Records
from trainer.tui.screens import writing
writing.READY_AFTER = 3600
async def drawn():
    app = TrainerApp(Library(load_headings(question_folders())), Records(None), start="train-7b-1t-3w")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "seed-stage" in app.export_screenshot().replace("&#160;", " ")
        print(*(name for name in sys.modules if name.startswith("trainer.")))
asyncio.run(drawn())
"""


@pytest.fixture
def packaged() -> Library:
    return Library(load_headings(question_folders()))


def test_a_question_is_drawn_without_the_reader_the_grader_and_home() -> None:
    run = subprocess.run([sys.executable, "-c", DRAWN], capture_output=True, text=True, check=True)
    listed = set(run.stdout.split())
    assert "trainer.tui.screens.drill" in listed
    others = {"trainer.notation", "trainer.grading", "trainer.bank.loading", "trainer.estimator"}
    assert not {*others, "trainer.catalog", "trainer.practice", "trainer.tui.screens.home"} & listed


async def test_what_is_typed_before_the_reader_is_there_is_read_once_it_is(
    build: Build, packaged: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "READY_AFTER", 3600)
    app = build(library=packaged, start=ID)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, DrillScreen) and not screen.session.asked.worked_out
        await press(pilot, *"N", "space", "x", "space", "2")
        assert screen.editor.text == "N x 2" and not screen.query_one(ReadBack).lines
        screen._get_ready()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert [line.line for line in screen.query_one(ReadBack).lines] == [1]


async def test_home_is_there_once_the_question_is_left(build: Build, packaged: Library) -> None:
    app = build(library=packaged, start=ID)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, DrillScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        assert "napkin trainer" in screen_text(app)


async def test_a_question_that_cannot_be_used_after_all_is_said_and_what_was_typed_is_kept(
    build: Build, packaged: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsound(id: str) -> object:
        raise TrainerError("its figures are gone")

    monkeypatch.setattr(writing, "READY_AFTER", 3600)
    monkeypatch.setattr(packaged, "question", unsound)
    app = build(library=packaged, start=ID)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, DrillScreen)
        await write(pilot, "6 N D")
        screen._get_ready()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert any("its figures are gone" in one.message for one in app._notifications)
        assert [draft.text for draft in app.records.drafts()] == ["6 N D"]
