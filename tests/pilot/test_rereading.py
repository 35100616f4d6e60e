"""Numbers that can be read in another way: marked, and one key writes the reading that is meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot.looking import press, screen_text, settle, write
from trainer.notation import quantity, read, show
from trainer.tui.app import TrainerApp
from trainer.tui.rereading import choices
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.understand import understand

Build = Callable[..., TrainerApp]


async def test_every_number_is_read_back_with_its_doubt(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(140, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "64 GPUs x 461 h, and context 8k")
        seen = screen_text(app).splitlines()
        current = next(row for row in seen if row.strip().startswith("1  64 GPUs x 461 h, 8,000?"))
        assert "or 8,192: k may be 1,024" in current


@pytest.mark.parametrize("key", ["f7", "ctrl+r"])
async def test_a_key_offers_the_other_reading_and_writes_it(build: Build, key: str) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "100\ncontext 8k, 3 GPUs")
        await press(pilot, "down", key)
        seen = screen_text(app)
        assert isinstance(app.screen, AskScreen)
        assert "How is 8k meant?" in seen and "8,000   as it was read" in seen and "8,192" in seen
        await press(pilot, "down", "enter")
        drill = app.screen
        assert isinstance(drill, DrillScreen)
        assert drill.editor.written == "100\ncontext 8,192, 3 GPUs"
        assert "?" not in screen_text(app)
        assert "8k is now written as 8,192." in screen_text(app)
        await press(pilot, "ctrl+z")
        assert drill.editor.written == "100\ncontext 8k, 3 GPUs"
        await press(pilot, "ctrl+y")
        assert drill.editor.written == "100\ncontext 8,192, 3 GPUs"


async def test_the_number_behind_the_cursor_is_asked_for(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "8k and then 15T")
        await press(pilot, "end", "left", "f7")
        assert "How is 15T meant?" in screen_text(app)
        await press(pilot, "escape", "home", "f7")
        assert "How is 8k meant?" in screen_text(app)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("64 GPUs", "Line 1: every number in it can be read in one way only."),
        ("nothing here", "Line 1: no figure is read in it."),
        ("64 GPUs\n", "Line 2: nothing is written in it."),
    ],
)
async def test_it_is_said_where_there_is_nothing_to_choose(build: Build, text: str, says: str) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, text)
        await press(pilot, "ctrl+end", "f7")
        assert isinstance(app.screen, DrillScreen)
        assert says in screen_text(app)


async def test_a_choice_is_named_and_can_be_taken_back(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "context 8k")
        await press(pilot, "f7", "down", "enter", "f7")
        seen = screen_text(app)
        assert "How is 8k meant?" in seen and "8,192   chosen" in seen and "as it was typed: 8k" in seen
        await press(pilot, "enter")
        drill = app.screen
        assert isinstance(drill, DrillScreen) and drill.editor.written == "context 8,000"
        await press(pilot, "f7", "end", "enter")
        assert drill.editor.written == "context 8k"
        assert "may be read either way" in screen_text(app) and "8,000?" in screen_text(app)


async def test_the_open_numbers_of_a_line_are_asked_for_one_after_the_other(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "8k and then 15T")
        await press(pilot, "home", "f7", "enter")
        assert "Also open in this line: 15T?" in screen_text(app)
        await press(pilot, "f7")
        assert "How is 15T meant?" in screen_text(app)
        await press(pilot, "enter")
        assert "?" not in screen_text(app)


@pytest.mark.parametrize("down", [0, 1])
async def test_a_choice_stays_decided_when_one_goes_on_later(build: Build, down: int) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "989 TFLOPS dense")
        assert "989 TFLOP/s?" in screen_text(app)
        await press(pilot, "f7", *["down"] * down, "enter")
        assert isinstance(app.screen, DrillScreen)
        meant = read(app.screen.editor.written).mentions[0]
        assert str(meant.quantity.dimension) == ("FLOP" if down else "FLOP/s")
        await press(pilot, "escape")
    again = build(mode="drill")
    async with again.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        assert isinstance(again.screen, DrillScreen)
        assert again.screen.editor.written.startswith("9.89e14 operations" if down else "989 TFLOP/s")
        assert "?" not in screen_text(again)


@pytest.mark.parametrize(
    "line",
    [
        "context 8k",
        "7B",
        "15T",
        "a 400G link",
        "3 m",
        "32 B weights",
        "8k tokens",
        "we have 16 B",
        "2m",
        "989 TFLOPS",
        "6.3 yottaFLOPs",
        "80 GFLOP each token",
        "989 T FLOP",
        "6x7Bx1T",
        "x (4 years in seconds)",
        "2 months",
        "contexto de 8.192: 1,6 GB",
    ],
)
def test_what_is_written_is_read_as_it_was_chosen(line: str) -> None:
    (understood,) = understand(line, {}, "drill")
    for figure in understood.doubtful:
        found = choices(line, figure, {})
        assert len(found) > 1
        for choice in found:
            changed = line[: figure.start] + choice.written + line[figure.end :]
            (mention,) = [one for one in read(changed).mentions if one.start == figure.start]
            assert show(mention.quantity) in (choice.shown, show(quantity(choice.shown).quantity))
            assert not mention.alternatives


def test_a_link_that_holds_leaves_no_doubt() -> None:
    (line,) = understand("16 B × 7B = 112 GB", {}, "drill")
    assert not line.doubtful and line.mark == ""


async def test_the_doubt_is_marked_in_the_editor(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "context 8k")
        assert isinstance(app.screen, DrillScreen)
        line = app.screen.editor.get_line(0)
        underlined = [span for span in line.spans if getattr(span.style, "underline", False)]
        assert [line.plain[span.start : span.end] for span in underlined] == ["8k"]
        await press(pilot, "x")
        await settle(pilot)
