"""Long texts: taken in parts, as one step, and asked about where they are huge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual import events
from textual.pilot import Pilot

from tests.pilot.looking import press, screen_text, settle, until
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.live import LIVE_LINES
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.widgets.answer import ASK_ABOVE, PART, AnswerEditor

Build = Callable[..., TrainerApp]


def lines(number: int) -> str:
    return "\n".join(f"line {index}" for index in range(number))


async def paste(pilot: Pilot[None], text: str) -> AnswerEditor:
    """Paste into the editor, and wait until all of it is there or a question is."""
    assert isinstance(pilot.app.screen, DrillScreen)
    editor = pilot.app.screen.editor
    pilot.app.post_message(events.Paste(text))
    await settle(pilot)
    await until(pilot, lambda: not editor.arriving)
    await settle(pilot)
    return editor


@pytest.mark.parametrize("number", [3, PART + 1, 3 * PART + 7])
async def test_a_paste_is_one_step_to_undo_and_to_take_again(build: Build, number: int) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a", "b", "left")
        editor = await paste(pilot, lines(number))
        wanted = f"a{lines(number)}b"
        assert editor.written == wanted
        assert editor.cursor_location == (number - 1, len(f"line {number - 1}"))
        await press(pilot, "ctrl+z")
        assert editor.written == "ab"
        await press(pilot, "ctrl+y")
        assert editor.written == wanted


async def test_a_selection_is_replaced(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a", "b")
        assert isinstance(app.screen, DrillScreen)
        app.screen.editor.select_all()
        editor = await paste(pilot, lines(2 * PART))
        assert editor.written == lines(2 * PART)
        await press(pilot, "ctrl+z")
        assert editor.written == "ab"


async def test_a_line_end_at_the_end_of_a_paste_is_no_line(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await paste(pilot, lines(ASK_ABOVE + 500) + "\n")
        assert isinstance(app.screen, AskScreen) and "a paste of 2,500 lines" in screen_text(app)


async def test_a_huge_paste_is_asked_about(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        editor = await paste(pilot, lines(ASK_ABOVE + 500))
        assert isinstance(app.screen, AskScreen) and "2,500 lines" in screen_text(app)
        await press(pilot, "enter")
        assert editor.written == ""
        await paste(pilot, lines(ASK_ABOVE + 500))
        await press(pilot, "down", "enter")
        assert editor.written == lines(ASK_ABOVE)
        await press(pilot, "ctrl+z")
        await paste(pilot, lines(ASK_ABOVE + 500))
        await press(pilot, "end", "enter")
        assert editor.written == lines(ASK_ABOVE + 500)


async def test_keys_typed_meanwhile_come_after_it(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        editor = app.screen.editor
        editor.take(lines(4 * PART))
        assert editor.arriving
        await pilot.press("x", "y")
        await until(pilot, lambda: not editor.arriving)
        await settle(pilot)
        assert editor.written == f"{lines(4 * PART)}xy"


async def test_leaving_meanwhile_keeps_all_of_it(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        app.screen.editor.take(lines(4 * PART))
        await press(pilot, "escape")
    assert [draft.text for draft in store.drafts()] == [lines(4 * PART)]


async def test_undoing_meanwhile_takes_all_of_it_back(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        editor = app.screen.editor
        editor.take(lines(4 * PART))
        editor.undo()
        await settle(pilot)
        assert editor.written == "" and not editor.read_only


async def test_a_paste_of_hundreds_of_lines_is_read_to_its_end(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await paste(pilot, "\n".join(["2 * 3 = 6"] * 299 + ["4k tokens"]))
        await until(pilot, lambda: "300  4,000 tokens?" in screen_text(app))
        await press(pilot, "f7")
        assert isinstance(app.screen, AskScreen) and "How is 4k" in screen_text(app)


@pytest.mark.parametrize("size", [(80, 24), (140, 24)])
async def test_it_is_said_from_where_on_nothing_is_read_and_why(build: Build, size: tuple[int, int]) -> None:
    app = build()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        editor = await paste(pilot, "\n".join(["2 * 3 = 6"] * (LIVE_LINES + 50)))
        why = "Lines up to 1,000 are read while you write, all when you check."
        await until(pilot, lambda: why in screen_text(app))
        assert ("read when you check" in screen_text(app)) == (size[0] > 100)
        await press(pilot, "f7")
        await until(pilot, lambda: f"reading  {why}" in screen_text(app))
        editor.move_cursor((LIVE_LINES - 1, 3))
        await until(pilot, lambda: "1000  2 * 3 = 6\n" in screen_text(app))
        await until(pilot, lambda: screen_text(app).count(why) == 1)


async def test_an_endless_line_says_up_to_where_it_is_read(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        editor = await paste(pilot, "2 * 3 = 6, " * 200)
        await until(pilot, lambda: "1,000 characters of a line are read" in screen_text(app))
        editor.move_cursor((0, 4))
        await until(pilot, lambda: "= 6, 2 * 3 …" in screen_text(app))
        await press(pilot, "f7")
        assert "not read yet" not in screen_text(app)
