"""Numbers that can be read in another way: marked, and one key writes the reading that is meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot.looking import press, screen_text, settle, write
from trainer.notation import read, show
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
        current = next(row for row in seen if row.strip().startswith("1  64 GPUs · "))
        assert "461 h" in current and "8,000?" in current and "or 8,192: k may be 1,024" in current


@pytest.mark.parametrize("key", ["f7", "ctrl+r"])
async def test_a_key_offers_the_other_reading_and_writes_it(build: Build, key: str) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "100\ncontext 8k, 3 GPUs")
        await press(pilot, "down", key)
        seen = screen_text(app)
        assert isinstance(app.screen, AskScreen)
        assert "How is 8k meant?" in seen and "8,000   as it is read now" in seen and "8,192" in seen
        await press(pilot, "down", "enter")
        drill = app.screen
        assert isinstance(drill, DrillScreen)
        assert drill.editor.written == "100\ncontext 8,192, 3 GPUs"
        assert "?" not in screen_text(app)
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


async def test_there_is_nothing_to_choose_in_a_clear_line(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "64 GPUs")
        await press(pilot, "f7")
        assert isinstance(app.screen, DrillScreen)


@pytest.mark.parametrize(
    "line",
    ["context 8k", "7B", "15T", "a 400G link", "3 m", "32 B weights", "8k tokens", "we have 16 B", "2m"],
)
def test_what_is_written_is_read_as_it_was_chosen(line: str) -> None:
    (understood,) = understand(line, {}, "drill")
    for figure in understood.doubtful:
        found = choices(line, figure, {})
        assert len(found) > 1
        for choice in found:
            changed = line[: figure.start] + choice.written + line[figure.end :]
            (mention,) = [one for one in read(changed).mentions if one.start == figure.start]
            assert show(mention.quantity) == choice.shown
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
