"""Nothing typed is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest
from textual.widgets import TextArea

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle, write
from trainer.errors import TrainerError
from trainer.history import Store
from trainer.tui.app import TrainerApp
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
        assert "04:10 / 12:00" in screen_text(again)
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


async def test_a_draft_is_discarded_with_delete(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "escape", "home", "delete")
        assert "continue" not in screen_text(app)
    assert not store.drafts()


async def test_a_draft_whose_question_is_gone_stays_and_says_so(build: Build, store: Store) -> None:
    from trainer.history import Draft

    store.save_draft(Draft("gone", None, "drill", "half", 10.0))
    app = build()
    async with app.run_test(size=(120, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "gone (no longer in the bank)" in screen_text(app)
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, HomeScreen)
    assert len(store.drafts()) == 1


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
