"""The preview of a question file: it follows the file, and looks and is steered as the settings say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pilot.looking import press, screen_text, settle
from trainer.bank import Problem, Question
from trainer.bank.preview import Follower
from trainer.cli.preview import check
from trainer.config import load_config
from trainer.paths import packaged
from trainer.tui.preferences import Preferences, preferences
from trainer.tui.preview import PreviewApp
from trainer.tui.screens.help import HelpScreen

Check = Callable[[Path], tuple[Question | None, tuple[Problem, ...]]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy = tmp_path / "flops-gpt3.toml"
    copy.write_bytes((packaged("questions") / "napkin" / "flops-gpt3.toml").read_bytes())
    return copy


def previewed(path: Path, settings: Preferences | None = None) -> PreviewApp:
    return PreviewApp(Follower(path, check), path, 1, settings or Preferences())


async def test_the_settings_hold_in_the_preview_too(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('theme = "contrast"\nascii = true\n[keymap]\n"preview.next" = "w"\n', encoding="utf-8")
    app = previewed(path, preferences(load_config({}, {}, file)))
    async with app.run_test(size=(80, 40)) as pilot:
        await settle(pilot)
        assert app.theme == "napkin-contrast"
        assert "w next draws" in screen_text(app) and screen_text(app).isascii()
        before = screen_text(app)
        await press(pilot, "right")
        assert screen_text(app) == before
        await press(pilot, "w")
        await press(pilot, "C")
        assert app.theme == "napkin"
        assert 'theme = "dark"' in file.read_text("utf-8")


async def test_it_explains_its_keys_and_is_left_by_them(path: Path) -> None:
    app = previewed(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert "next draws" in screen_text(app) and "in VISUAL or EDITOR" in screen_text(app)
        await press(pilot, "escape", "q")
    assert app.return_code == 0


async def test_it_shows_what_was_saved_and_keeps_the_last_good_state(path: Path) -> None:
    app = previewed(path)
    async with app.run_test(size=(100, 60)) as pilot:
        await settle(pilot)
        assert "GPT-3 has 175B parameters" in screen_text(app)
        path.write_text(path.read_text("utf-8").replace("schema = 1", "shema = 1"), encoding="utf-8")
        assert app._page._follower.look()
        app._page._show()
        await settle(pilot)
        seen = screen_text(app)
        assert "shema" in seen and "below is the last state that could be read" in seen
        assert "GPT-3 has 175B parameters" in seen


async def test_a_file_that_goes_away_is_waited_for(path: Path) -> None:
    app = previewed(path)
    whole = path.read_bytes()
    async with app.run_test(size=(100, 60)) as pilot:
        await settle(pilot)
        path.unlink()
        await app._page._look()
        await settle(pilot)
        seen = " ".join(screen_text(app).split())
        assert "cannot be read: No such file" in seen and "GPT-3 has 175B parameters" in seen
        path.write_bytes(whole)
        await app._page._look()
        await settle(pilot)
        assert "cannot be read" not in screen_text(app)
    assert app.crash is None


async def test_an_internal_error_ends_the_preview_as_it_ends_the_app(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(path: Path) -> tuple[Question | None, tuple[Problem, ...]]:
        raise RuntimeError("unforeseen")

    app = PreviewApp(Follower(path, fails), path, 1, Preferences())
    with pytest.raises(RuntimeError, match="unforeseen"):
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
    assert isinstance(app.crash, RuntimeError) and app.return_code == 3
    assert "locals" not in capsys.readouterr().err
