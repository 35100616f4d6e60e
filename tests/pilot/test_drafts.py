"""Nothing typed is lost."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import TextArea

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle, write
from trainer.bank import Question
from trainer.bank.headings import Headings
from trainer.errors import TrainerError
from trainer.history import Draft, Store
from trainer.history.holder import holder
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.screens import writing
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.text import error_line

Build = Callable[..., TrainerApp]


async def test_a_draft_is_offered_again_after_a_kill(
    build: Build, store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "SAVE_AFTER", 0.001)
    killed = build()
    async with killed.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        clock.seconds += 470
        await write(pilot, "6ND = 4.2e22\nnext")
        for _ in range(100):
            if store.drafts():
                break
            await pilot.pause(0.01)
        saved = store.drafts()
        assert [draft.text for draft in saved] == ["6ND = 4.2e22\nnext"]

    again = build()
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        seen = screen_text(again)
        assert "continue" in seen and "4:10 left" in seen
        await press(pilot, "enter")
        assert again.screen.query_one(TextArea).text == "6ND = 4.2e22\nnext"
        assert " 4:10 / 12:00" in screen_text(again)
        await press(pilot, "f5")
        assert isinstance(again.screen, ReportScreen)
    assert not store.drafts()
    assert store.attempts()[0].used_s == 470


async def test_escape_keeps_the_draft_and_asks_nothing(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        assert "12:00 left" in screen_text(app)
    assert [draft.text for draft in store.drafts()] == ["half"]


async def test_nothing_written_leaves_no_draft(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "escape")
    assert not store.drafts()


async def test_quitting_keeps_the_draft(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "ctrl+q")
    assert [draft.text for draft in store.drafts()] == ["half"]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signals here")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
async def test_a_signal_saves_the_draft_and_ends_with_its_status(
    build: Build, store: Store, name: str
) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        os.kill(os.getpid(), getattr(signal, name))
        await settle(pilot)
    assert app.return_code == 128 + getattr(signal, name)
    assert [draft.text for draft in store.drafts()] == ["half"]


async def test_an_internal_error_keeps_the_draft(build: Build, store: Store) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("unforeseen")

    app = build(grade=fails)
    with pytest.raises(RuntimeError, match="unforeseen"):
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter")
            await write(pilot, "half")
            await press(pilot, "f5")
    assert isinstance(app.crash, RuntimeError)
    assert app.return_code == 3
    assert [draft.text for draft in store.drafts()] == ["half"]


async def test_starting_a_question_with_a_draft_asks_which(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "escape", "b", "down", "enter")
        assert "unfinished answer" in screen_text(app)
        await press(pilot, "enter")
        assert app.screen.query_one(TextArea).text == "half"
        await press(pilot, "escape", "enter", "down", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.query_one(TextArea).text == ""
    assert [draft.text for draft in store.drafts()] == ["half"]


async def test_what_was_cut_out_of_an_answer_is_there_after_a_kill(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "to be put in another order")
        app.screen.keep()  # type: ignore[attr-defined]
        await press(pilot, "ctrl+a", "ctrl+x")
        assert app.screen.query_one(TextArea).text == ""
        app.screen.keep()  # type: ignore[attr-defined]
        assert [draft.text for draft in store.drafts()] == ["to be put in another order"]
        await press(pilot, "escape")
    assert not store.drafts()


async def test_a_draft_is_discarded_with_delete(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "escape", "home", "delete")
        assert "continue" not in screen_text(app)
    assert not store.drafts()


@pytest.mark.skipif(not Path("/proc/1/stat").exists(), reason="needs another process that lives")
async def test_a_draft_that_another_window_has_taken_up_meanwhile_is_not_deleted(
    build: Build, store: Store
) -> None:
    saved = store.save_draft(Draft("train-7b-1t-3w", None, "drill", "earlier", 10.0))
    store.release_draft(saved.id)
    app = build()
    async with app.run_test(size=(120, 24), notifications=True) as pilot:
        await settle(pilot)
        with closing(sqlite3.connect(store.path)) as other, other:
            other.execute("UPDATE drafts SET text = 'later', holder = ?", (holder(1),))
        await press(pilot, "home", "delete")
        assert "another window has taken this answer up" in screen_text(app)
        with closing(sqlite3.connect(store.path)) as other, other:
            assert other.execute("SELECT text FROM drafts").fetchall() == [("later",)]
            other.execute("UPDATE drafts SET text = 'latest', holder = ''")
        await press(pilot, "ctrl+r", "home", "delete", "u")
    assert [draft.text for draft in store.drafts()] == ["latest"]


async def test_a_draft_whose_question_is_gone_stays_and_can_be_had_as_a_file(
    build: Build, store: Store, tmp_path: Path
) -> None:
    (tmp_path / "refuge").mkdir()
    store.save_draft(Draft("gone", None, "drill", "one line\nhalf", 10.0))
    app = build()
    async with app.run_test(size=(120, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "gone (no longer in the bank)" in screen_text(app)
        await press(pilot, "home", "enter")
        assert "What you wrote is kept" in screen_text(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, HomeScreen)
        (file,) = (tmp_path / "refuge").iterdir()
        assert any(file.name in one.message for one in app._notifications)
    assert file.read_text() == "one line\nhalf\n"
    assert len(store.drafts()) == 1


async def test_a_draft_whose_file_was_broken_meanwhile_is_kept_and_offered(
    build: Build, store: Store, library: Library
) -> None:
    store.release_draft(store.save_draft(Draft("train-7b-1t-3w", None, "drill", "half", 10.0)).id)

    def broken(path: Path) -> Question:
        raise TrainerError(f"{path.name}:3: no TOML")

    app = build()
    app.library = Library(Headings(library.headings, ()), broken)
    async with app.run_test(size=(120, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "home", "enter")
        assert "no TOML" in screen_text(app) and "What you wrote is kept" in screen_text(app)
    assert [draft.text for draft in store.drafts()] == ["half"]


async def test_another_editor_hands_its_text_back(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    from contextlib import nullcontext

    monkeypatch.setenv("VISUAL", "sh -c 'echo from outside >> \"$0\"'")
    app = build()
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "inside")
        await press(pilot, "f4")
        assert app.screen.query_one(TextArea).text == "inside\nfrom outside"
        await press(pilot, "ctrl+z")
        assert app.screen.query_one(TextArea).text == "inside"


@pytest.mark.parametrize(
    ("editor", "says"),
    [("false", "ended with status 1"), ("/no/such/editor", "could not be used"), ("", "no editor is set")],
)
async def test_an_editor_that_fails_changes_nothing(
    build: Build, monkeypatch: pytest.MonkeyPatch, editor: str, says: str
) -> None:
    from contextlib import nullcontext

    monkeypatch.setenv("VISUAL", editor)
    monkeypatch.delenv("EDITOR", raising=False)
    app = build()
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, "inside")
        await press(pilot, "f4")
        assert says in screen_text(app).replace("\n", " ")
        assert app.screen.query_one(TextArea).text == "inside"
        await press(pilot, "escape", "end", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert says not in screen_text(app)


async def test_a_message_without_a_hint_ends_without_a_colon() -> None:
    assert error_line(TrainerError("the disk is full")) == "the disk is full"
    assert error_line(TrainerError("no file", "name\none")) == "no file: name one"


async def test_a_draft_that_is_back_is_not_said_to_be_deleted(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "escape", "home", "delete")
        assert "deleted; u brings it back" in screen_text(app)
        await press(pilot, "u")
        assert "brings it back" not in screen_text(app)
    assert [draft.text for draft in store.drafts()] == ["half"]
