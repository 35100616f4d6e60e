"""Question files from inside the app: edited at the line that is wrong, and read again by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.pilot.looking import press, screen_text
from trainer.bank import load_headings
from trainer.bank.scaffold import new_question
from trainer.tui import external
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library

Build = Callable[..., TrainerApp]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "kv-try.toml").write_text(new_question("kv-try", "mine", example=True))
    return folder


@pytest.fixture
def library(folder: Path) -> Library:
    read = partial(load_headings, [folder])
    return Library(read(), again=read)


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were run instead of an editor, with the terminal handed over and taken back."""
    commands: list[list[str]] = []

    @contextmanager
    def suspend(app: TrainerApp) -> Iterator[None]:
        yield

    def call(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(TrainerApp, "suspend", suspend)
    monkeypatch.setattr(external.subprocess, "call", call)
    monkeypatch.setenv("VISUAL", "vim")
    return commands


async def test_a_new_file_is_there_after_a_reload(build: Build, folder: Path) -> None:
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        text = new_question("other", "mine", example=True).replace("How much KV cache", "Quite another thing")
        (folder / "other.toml").write_text(text)
        assert "Quite another thing" not in screen_text(app)
        await press(pilot, "f5")
        assert "Quite another thing" in screen_text(app)
        (folder / "other.toml").unlink()
        await press(pilot, "f5")
        assert "Quite another thing" not in screen_text(app)


async def test_a_question_is_edited_at_its_first_problem_and_read_again(
    build: Build, folder: Path, called: list[list[str]]
) -> None:
    path = folder / "kv-try.toml"
    broken = path.read_text().replace("per_token * context", "per_tokn * context")
    path.write_text(broken)
    line = broken[: broken.index("per_tokn")].count("\n") + 1
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "e")
    assert called == [["vim", f"+{line}", str(path)]]


async def test_a_sound_question_opens_at_the_top(
    build: Build, folder: Path, called: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "code")
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "e")
    assert called == [["code", "--wait", "--goto", f"{folder / 'kv-try.toml'}:1"]]


async def test_without_an_editor_it_is_said(
    build: Build, monkeypatch: pytest.MonkeyPatch, called: list[list[str]]
) -> None:
    monkeypatch.delenv("VISUAL")
    monkeypatch.delenv("EDITOR", raising=False)
    app = build()
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await press(pilot, "e")
        await pilot.pause()
        assert "no editor is set" in screen_text(app)
    assert called == []
