"""A note is kept while it is written, as an answer is, and costs nobody else's note."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import TextArea

from tests.pilot.conftest import noon
from tests.pilot.looking import press, screen_text, settle, until
from tests.samples import report
from trainer.history import Draft, HistoryError, Store
from trainer.history.remarks import Remarks
from trainer.tui import leaving
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records
from trainer.tui.screens import note as noting
from trainer.tui.screens.note import NoteScreen
from trainer.tui.screens.review import ReviewScreen

Build = Callable[..., TrainerApp]


@pytest.fixture
def attempted(store: Store) -> Store:
    store.save_attempt(report(text="6ND"), mode="drill", started=noon(), used_s=60.0)
    return store


def note_of(store: Store) -> str:
    return store.remarks.note("attempt:1")


async def test_a_note_outlives_the_program_a_moment_after_it_was_typed(
    build: Build, attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "KEEP_AFTER", 0.001)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "n", "h", "i")
        await until(pilot, lambda: note_of(attempted) == "hi")
        assert isinstance(app.screen, NoteScreen)


@pytest.mark.parametrize("way", ["ctrl+q", "signal", "error"])
async def test_a_note_is_kept_on_every_way_out(
    build: Build, attempted: Store, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "KEEP_AFTER", 1e6)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "n", "h", "i")
        if way == "ctrl+q":
            await press(pilot, "ctrl+q")
        elif way == "signal":
            os.kill(os.getpid(), signal.SIGTERM)
            await pilot.pause()
        else:
            app._save_all()
        assert note_of(attempted) == "hi"


async def test_a_note_of_another_window_is_left_where_nothing_was_typed(
    build: Build, attempted: Store
) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "n")
        attempted.remarks.write_note("attempt:1", "theirs")
        await press(pilot, "escape")
        assert isinstance(app.screen, ReviewScreen)
    assert note_of(attempted) == "theirs"


async def test_notes_of_two_windows_are_both_kept(build: Build, attempted: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "n", "h", "i")
        attempted.remarks.write_note("attempt:1", "theirs")
        await press(pilot, "escape")
        await settle(pilot)
    assert note_of(attempted) == "theirs\n\nhi"


async def test_what_another_window_wrote_is_shown_and_gone_on_with(
    build: Build, attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "KEEP_AFTER", 0.001)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "n")
        attempted.remarks.write_note("attempt:1", "theirs")
        await press(pilot, "h")
        await until(pilot, lambda: app.screen.query_one(TextArea).text == "theirs\n\nh")
        await press(pilot, "i", "escape")
    assert note_of(attempted) == "theirs\n\nhi"


async def test_two_windows_that_write_a_note_by_turns_have_each_line_once(
    build: Build, attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "KEEP_AFTER", 1e6)
    one, other = build(), build()
    async with one.run_test(size=(80, 24)) as first, other.run_test(size=(80, 24)) as second:
        await press(first, "r", "n")
        await press(second, "r", "n")
        for turn in "123":
            for name, app, pilot in (("a", one, first), ("b", other, second)):
                await press(pilot, name, turn, "space")
                app.screen.keep()  # type: ignore[attr-defined]  # as half a second later
        await press(first, "escape")
        await press(second, "escape")
    assert [line.rstrip() for line in note_of(attempted).split("\n")] == ["a1 a2 a3", "", "b1 b2 b3"]


@pytest.mark.parametrize(
    ("base", "theirs", "ours", "both"),
    [
        ("a\nb\nc", "a\nB\nc", "a\nb\nc\nd", "a\nB\nc\nd"),
        ("a\nb\nc", "a\nc", "a\nb\nC", "a\nC"),
        ("a", "x", "y", "x\n\ny"),
        ("a", "b", "b\nc", "b\nc"),
        ("old", "old\n\nx", "old\n\ny", "old\n\nx\n\ny"),
    ],
)
def test_what_two_windows_changed_is_put_together(
    attempted: Store, base: str, theirs: str, ours: str, both: str
) -> None:
    attempted.remarks.write_note("attempt:1", theirs)
    assert attempted.remarks.write_note("attempt:1", ours, instead_of=base) == both == note_of(attempted)


async def test_taking_back_what_was_typed_can_be_taken_back(build: Build, attempted: Store) -> None:
    attempted.remarks.write_note("attempt:1", "old")
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "n", "e", "r", "f9")
        assert app.screen.query_one(TextArea).text == "old"
        await press(pilot, "ctrl+z", "escape")
    assert note_of(attempted) == "older"


def busy(*_: object, **__: object) -> None:
    raise HistoryError("the history is busy")


async def test_a_note_that_the_history_cannot_take_is_held_and_kept_with_the_next_success(
    build: Build, attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempted.remarks.write_note("attempt:1", "old")
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        with monkeypatch.context() as patched:
            patched.setattr(Remarks, "write_note", busy)
            await press(pilot, "r", "n", "e", "r", "escape")
            await press(pilot, "n")
            assert app.screen.query_one(TextArea).text == "older"
            await press(pilot, "escape")
        assert note_of(attempted) == "old"
        await press(pilot, "d", "u")
        assert note_of(attempted) == "older"


async def test_a_note_that_is_never_taken_is_asked_about_and_saved_in_a_file(
    build: Build, attempted: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = build(refuges=lambda: [tmp_path])
    monkeypatch.setattr(Remarks, "write_note", busy)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "n", "h", "i", "escape", "q", "ctrl+q")
        assert "1 remark not saved" in screen_text(app)
        await press(pilot, "enter")
        assert not app.is_running
    (saved,) = tmp_path.glob("trainer-remark-attempt-1-*.txt")
    assert saved.read_text() == "hi\n" and str(saved) in app.farewell[0]


def test_a_reply_that_the_history_could_not_take_is_written_with_the_next_success(
    attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = Records(attempted)
    added = replace(report(text="6ND"), claimed_score=80, claimed_band="solid")
    with monkeypatch.context() as patched:
        patched.setattr(Store, "amend_attempt", busy)
        assert not records.amend_attempt(1, added) and records.trouble is not None
    records.keep_half_reply("asked", "")
    attempt = attempted.attempt(1)
    assert attempt is not None and attempt.report.claimed_score == 80 and records.trouble is None


async def test_what_the_history_could_not_take_is_written_by_itself_once_it_can_be(
    build: Build, attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "TRY_AGAIN_S", 0.001)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        with monkeypatch.context() as patched:
            for store, name in ((Remarks, "write_note"), (Store, "amend_attempt"), (Store, "save_draft")):
                patched.setattr(store, name, busy)
            app.records.keep_draft(Draft("train-7b-1t-3w", None, "drill", "half", 60.0))
            app.records.amend_attempt(1, replace(report(text="6ND"), claimed_score=80, claimed_band="solid"))
            await press(pilot, "r", "n", "h", "i", "escape")
            assert "nothing is saved: the history is busy" in screen_text(app)
        await until(pilot, lambda: note_of(attempted) == "hi" and app.records.trouble is None)
        await settle(pilot)
        assert "nothing is saved" not in screen_text(app)
        assert [draft.text for draft in attempted.drafts()] == ["half"]
        attempt = attempted.attempt(1)
        assert attempt is not None and attempt.report.claimed_score == 80


async def test_it_is_not_said_for_longer_than_it_is_true_that_nothing_is_saved(
    build: Build, attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "TRY_AGAIN_S", 0.001)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        with monkeypatch.context() as patched:
            patched.setattr(Store, "prove_writable", busy)
            patched.setattr(Store, "hide_attempt", busy)
            await press(pilot, "r", "d")
            assert "nothing is saved: the history is busy" in screen_text(app)
        await until(pilot, lambda: app.records.trouble is None)
        await settle(pilot)
        assert "nothing is saved" not in screen_text(app)


async def test_a_note_goes_on_from_what_was_written_of_it_late(
    build: Build, attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        with monkeypatch.context() as patched:
            patched.setattr(Remarks, "write_note", busy)
            await press(pilot, "r", "n", "h", "i")
            app.screen.keep()  # type: ignore[attr-defined]
        app.records.try_again()
        assert note_of(attempted) == "hi"
        await press(pilot, "s", "escape")
    assert note_of(attempted) == "his"


def test_what_can_never_be_written_keeps_nothing_else_from_it(
    attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = Records(attempted)
    with monkeypatch.context() as patched:
        patched.setattr(Remarks, "write_note", busy)
        records.amend_attempt(404, report(text="6ND"))
        records.write_note("attempt:1", "hi")
    records.try_again()
    assert note_of(attempted) == "hi" and list(records.unwritten.words) == ["added:404"]


def test_a_later_reply_is_not_overwritten_by_an_earlier_one_that_was_held(
    attempted: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = Records(attempted)
    added = replace(report(text="6ND"), claimed_score=80, claimed_band="solid")
    with monkeypatch.context() as patched:
        patched.setattr(Store, "amend_attempt", busy)
        records.amend_attempt(1, added)
    records.amend_attempt(1, replace(added, claimed_score=90))
    attempt = attempted.attempt(1)
    assert attempt is not None and attempt.report.claimed_score == 90
