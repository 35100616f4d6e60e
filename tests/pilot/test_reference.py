"""The reference: opened from anywhere but an interview, searched, read, drawn, and reckoned with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER
from trainer.catalog import load_catalog
from trainer.history import Store
from trainer.practice.lookup import Shelf
from trainer.practice.roofline import decoding
from trainer.tui.app import TrainerApp
from trainer.tui.preferences import Preferences
from trainer.tui.reference import Reference
from trainer.tui.roof import picture
from trainer.tui.roof_numbers import numbers
from trainer.tui.screens.calculator import CalculatorScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.reference import ReferenceScreen
from trainer.tui.screens.roofline import RooflineScreen
from trainer.tui.screens.sheet_of import SheetScreen
from trainer.tui.sheet_page import sheet_page
from trainer.tui.widgets.clock import Clock

Build = Callable[..., TrainerApp]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No figures of the person who runs the tests."""
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Type into the field of the screen, and enter."""
    pilot.app.screen.query_one(Input).value = text
    await press(pilot, "enter")


async def test_it_is_opened_and_left_from_anywhere(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        for opened in ([], ["b"], ["r"]):
            await press(pilot, *opened)
            before = app.screen
            await press(pilot, "f3")
            assert isinstance(app.screen, ReferenceScreen)
            await press(pilot, "f3")
            assert app.screen is before
        await press(pilot, "f3", "escape", "escape")
        assert not isinstance(app.screen, ReferenceScreen)


async def test_nothing_of_it_is_loaded_before(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "reference" not in vars(app)
        await press(pilot, "f3")
        assert isinstance(vars(app)["reference"], Reference)


async def test_draft_and_clock_of_a_drill_go_on_below(build: Build, clock: FakeClock, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        drill = app.screen
        assert isinstance(drill, DrillScreen)
        await press(pilot, "f3")
        clock.seconds += 65
        assert isinstance(app.screen, ReferenceScreen)
        app.screen._tick()
        await settle(pilot)
        assert app.screen.query_one(Clock).shown == ("10:55", False)
        await press(pilot, *"h100", "enter", "o", "escape", "escape", "escape")
        assert app.screen is drill
        assert drill.editor.text == ANSWER
        assert drill.session.stopwatch.elapsed == 65
        assert drill.editor.has_focus


async def test_an_interview_says_why_there_is_none(build: Build) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "f3", "f3", "enter", "f3")
        assert isinstance(app.screen, DrillScreen)
        assert "in an interview nothing can be looked up" in screen_text(app)


async def test_words_find_and_enter_opens(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", *"h100")
        rows = screen_text(app).splitlines()
        found = [row.split("  ")[1].strip("› ") for row in rows if "TFLOP/s" in row and "GB/s" in row]
        assert found[0] == "H100 SXM5 80GB"
        assert "MI300X" not in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SheetScreen)
        assert "989.4 TFLOP/s  [1]" in screen_text(app)
        await press(pilot, "escape")
        assert app.screen.query_one(Input).value == "h100"


@pytest.mark.parametrize(
    ("typed", "told"),
    [("rigde batch", "ridge_batch"), ("deepseek", "DeepSeek-V3 / R1"), ("zzzzqqq", "nothing is called like")],
)
async def test_a_slip_of_the_finger_still_finds(build: Build, typed: str, told: str) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3")
        app.screen.query_one(Input).value = typed
        await settle(pilot)
        assert told in screen_text(app)


async def test_one_kind_is_shown_alone_and_its_figures_stand_in_columns(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", "escape", "2")
        assert "60 entries" in screen_text(app)
        rows = screen_text(app).splitlines()
        head = next(row for row in rows if "KV a token" in row)
        ends = {row.index(" B  ") + 2 for row in rows if " B  " in row}
        assert ends == {head.index("KV a token") + len("KV a token")}
        await press(pilot, "2", "1")
        assert "35 entries" in screen_text(app) and "A100" in screen_text(app)


async def test_every_sheet_opens_and_the_arrows_lead_on(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", *"gpt2_small", "enter")
        assert "GPT-2" in screen_text(app)
        await press(pilot, "right")
        assert "GPT-2 small" not in screen_text(app)
        await press(pilot, "left")
        assert "gpt2_small" in screen_text(app)


@pytest.mark.parametrize("width", [30, 56, 76, 144])
def test_sheets_keep_to_their_width_and_show_every_value(width: int) -> None:
    shelf = Shelf(load_catalog([Path("hardware").resolve()]))
    for key in shelf.entries:
        text = sheet_page(shelf.sheet(key), width).plain
        assert max(map(cell_len, text.split("\n"))) <= width, key
        for _, lines in shelf.sheet(key).parts:
            assert all(line.value.split()[0] in text for line in lines if line.value), key


# The roofline


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (62, 20)])
async def test_the_picture_is_as_large_as_its_place(build: Build, size: tuple[int, int], ascii: bool) -> None:
    app = build(preferences=Preferences(ascii=ascii))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f3", *"roofline", "enter")
        assert isinstance(app.screen, RooflineScreen)
        text = screen_text(app)
        assert "989T" in text and "FLOP/B" in text
        if size[0] >= 80:
            assert "295 FLOP/B" in text and "of the peak" in text and "never" in text
        if ascii:
            assert text.isascii()


async def test_the_arrows_change_what_is_drawn(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", *"h100", "enter", "o")
        assert "H100 SXM5 80GB" in screen_text(app)
        await press(pilot, "down", "down", "right")
        assert "1978.9 TFLOP/s" in screen_text(app)
        await press(pilot, "down", *["left"] * 5)
        assert "128 tokens" in screen_text(app) and "never" not in screen_text(app)
        await press(pilot, "up", "up", "enter", "slash", *"deepseek-v3", "enter")
        assert "671B params, 37B active" in screen_text(app)
        await press(pilot, "i")
        assert isinstance(app.screen, SheetScreen)
        assert "DeepSeek-V3" in screen_text(app)


def test_the_ridge_stands_where_the_roof_turns_flat() -> None:
    catalog = load_catalog([Path("hardware").resolve()])
    for accelerator in catalog.accelerators().values():
        one = decoding(accelerator, catalog.record("model", "deepseek_v3"), None, 4096)
        rows = [row.plain for row in picture(one, 80, 20)]
        assert {cell_len(row) for row in rows} <= set(range(20, 81))
        ridge = rows[-6].index("┊")
        top = next(row for row in rows if "⣀⣀⣀⣀" in row or "⠤⠤⠤⠤" in row or "⠒⠒⠒⠒" in row or "⠉⠉⠉⠉" in row)
        flat = next(sign * 4 for sign in "⣀⠤⠒⠉" if sign * 4 in top)
        assert abs(top.index(flat) - ridge) <= 4, accelerator.id
        assert all(cell_len(row.plain) == 32 for row in numbers(one, 32))


# The calculator


async def test_what_was_typed_comes_back_in_a_later_session(build: Build) -> None:
    async with build().run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", "equals_sign")
        assert isinstance(pilot.app.screen, CalculatorScreen)
        for line in ("N = 7e9", "6 * N * 1e12", "1/0"):
            await type_in(pilot, line)
        assert "= 4.2e22" in screen_text(pilot.app) and "division by zero" in screen_text(pilot.app)
    later = build()
    async with later.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", "equals_sign")
        assert "= 4.2e22" in screen_text(later)
        field = later.screen.query_one(Input)
        await press(pilot, "up", "up")
        assert field.value == "6 * N * 1e12"
        await press(pilot, "down", "down")
        assert field.value == ""
        await type_in(pilot, "N / 7")
        assert "= 1B" in screen_text(later)


async def test_text_of_the_person_is_data(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", "equals_sign")
        await type_in(pilot, "[bold]x[/foo] \x1b[31m")
        assert "[bold]x[/foo]" in screen_text(app) and "\x1b" not in screen_text(app)
        await press(pilot, "escape", "escape")
        app.screen.query_one(Input).value = "[/foo]"
        await settle(pilot)
        assert "nothing is called like this" in screen_text(app)


async def test_a_formula_is_completed_and_its_argument_named(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", "equals_sign", *"kv_cache_b", "tab")
        assert app.screen.query_one(Input).value == "kv_cache_bytes_per_token("
        assert "kv_cache_bytes_per_token(layers, kv_heads" in screen_text(app)
        await press(pilot, *"80,8,128)", "enter")
        assert "= 328 kB/token" in screen_text(app)


async def test_from_a_formula_its_call_is_begun(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", *"ridge_batch", "enter", "equals_sign")
        assert app.screen.query_one(Input).value == "ridge_batch("


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "6 * 7B * 1e12 = 4.2e22"), ("C is ", "C is 4.2e22")],
)
async def test_a_result_goes_into_the_answer(build: Build, before: str, after: str) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, before)
        drill = app.screen
        assert isinstance(drill, DrillScreen)
        drill.editor.move_cursor(drill.editor.document.end)
        await press(pilot, "f3", "equals_sign")
        await type_in(pilot, "N = 7e9")
        await type_in(pilot, "6 * N * 1e12")
        await press(pilot, "f4")
        assert app.screen is drill
        assert drill.editor.text == after
        await press(pilot, "ctrl+z")
        assert drill.editor.text == before


async def test_without_an_answer_there_is_nothing_to_take_it_into(build: Build) -> None:
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "f3", "equals_sign")
        await type_in(pilot, "6 * 7")
        assert "into the answer" not in screen_text(app)
        await press(pilot, "f4")
        assert isinstance(app.screen, CalculatorScreen)


async def test_keys_typed_ahead_are_not_lost(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.action_reference()
        await pilot.press(*"=6*7")
        await settle(pilot)
        assert isinstance(app.screen, CalculatorScreen)
        assert app.screen.query_one(Input).value == "6*7"


async def test_it_works_where_nothing_can_be_kept(build: Build) -> None:
    from trainer.tui.records import Records

    app = build(records=Records(None))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3", "equals_sign")
        await type_in(pilot, "6 * 7")
        assert "= 42" in screen_text(app)
        await press(pilot, "f3")
        assert isinstance(app.screen, HomeScreen)


async def test_a_broken_file_of_figures_is_named_and_the_rest_is_there(build: Build, tmp_path: Path) -> None:
    folder = tmp_path / "home" / "data" / "hardware" / "accelerators"
    folder.mkdir(parents=True)
    (folder / "box.toml").write_text("name = ", encoding="utf-8")
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3")
        assert "box.toml" in screen_text(app) and "A100" in screen_text(app)
