"""What a person needs stays in sight: the cursor, a price, what was said of the line just written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.events import Paste

from tests.pilot.looking import press, screen_text, settle, write
from trainer.tui.app import TrainerApp
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.widgets.answer_pane import AnswerPane
from trainer.tui.widgets.readback import CurrentLine

Build = Callable[..., TrainerApp]
LONG = "what meets the check, said at a length for which no row of a dialog of this width has the room"


async def test_the_end_of_a_paste_is_in_sight(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        app.post_message(Paste("\n".join(f"row {number}" for number in range(60))))
        await settle(pilot)
        assert "row 59" in screen_text(app)


async def test_a_line_that_grows_by_rows_keeps_its_end_in_sight(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        app.post_message(Paste("one\ntwo\nthree\nfour\nfive\nsix\n" + "seven " * 60 + "end"))
        await settle(pilot)
        assert "end" in screen_text(app)


async def test_a_price_is_never_cut_off_and_a_long_answer_stands_in_full_below(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(AskScreen("Which one?", [("a", f"{LONG}   3 points"), ("b", "none")]))
        await settle(pilot)
        rows = screen_text(app).splitlines()
        row = next(row for row in rows if "what meets" in row)
        assert "…" in row
        assert row.rstrip().endswith("3 points")
        assert "has the room" in " ".join(screen_text(app).split())


@pytest.mark.parametrize("line", ["10 * 10 = 250", "3 weeks = 504 h"])
async def test_what_is_said_of_a_line_stays_when_the_next_one_is_begun(build: Build, line: str) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, line)
        said = app.screen.query_one(CurrentLine).line
        await press(pilot, "enter")
        app.screen.query_one(AnswerPane).read()
        assert said is not None
        after = app.screen.query_one(CurrentLine).line
        assert after is not None
        assert (after.line, after.mark) == (said.line, said.mark)


async def test_what_is_said_of_a_number_passes_and_a_hint_comes_back(build: Build) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        app.screen.tell("hint", "divide by the peak")
        await write(pilot, "3 weeks = 504 h")
        await press(pilot, "f7")
        assert "can be read in one way only" in screen_text(app)
        await press(pilot, "7")
        assert "can be read in one way only" not in screen_text(app)
        assert "divide by the peak" in screen_text(app)
