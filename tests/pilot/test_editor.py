"""The person's own editor: what it saved is kept, however it, the terminal or the trainer ends."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from textual.widgets import TextArea

from tests.pilot.looking import press, screen_text, settle, until, write
from trainer.history import Store
from trainer.tui import external
from trainer.tui.app import TrainerApp
from trainer.tui.lent import Lent
from trainer.tui.screens import lending

Build = Callable[..., TrainerApp]


def script(folder: Path, *lines: str) -> str:
    """An editor that runs these lines on the file $1."""
    path = folder / "editor"
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return str(path)


def editing(store: Store) -> list[Path]:
    return sorted((store.path.parent / "editing").rglob("*"))


async def test_what_an_editor_saved_is_taken_also_where_it_ends_badly(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VISUAL", script(tmp_path, 'echo "64 GPUs" >> "$1"', "exit 1"))
    app = build()
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test(size=(120, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6ND")
        await press(pilot, "f4")
        assert app.screen.query_one(TextArea).text == "6ND\n64 GPUs"
        assert "ended with status 1: what it had saved is taken" in " ".join(screen_text(app).split())
        assert [draft.text for draft in store.drafts()] == ["6ND\n64 GPUs"]
    assert not [path for path in editing(store) if path.is_file()]


@pytest.mark.parametrize("ends", ["with its next key", "by a signal"])
def test_what_an_editor_saves_is_kept_while_it_runs(tmp_path: Path, ends: str) -> None:
    command = script(
        tmp_path, 'echo "64 GPUs" > "$1"', f"while [ ! -e {tmp_path}/heard ]; do sleep 0.02; done"
    )
    kept: list[str] = []

    def keep(text: str) -> None:
        kept.append(text)
        if ends == "by a signal":
            os.kill(int((tmp_path / "number").read_text()), signal.SIGKILL)
        (tmp_path / "heard").touch()

    numbered = ["sh", "-c", f'echo $$ > {tmp_path}/number; exec {command} "$1"', "sh"]
    found = external.edit(Lent(tmp_path / "editing", "6ND"), numbered, keep)
    assert kept == ["64 GPUs"] == [found.text]
    assert bool(found.trouble) == (ends == "by a signal")


@pytest.mark.parametrize(
    ("editor", "arguments"),
    [
        ("code", "--wait"),
        ("code -n --wait", "-n --wait"),
        ("subl", "--wait"),
        ("gedit", "--wait"),
        ("kate", "--block"),
        ("gvim", "--nofork"),
        ("vim", ""),
    ],
)
def test_an_editor_with_a_window_is_asked_to_wait_for_it(tmp_path: Path, editor: str, arguments: str) -> None:
    name, *options = editor.split()
    (tmp_path / name).symlink_to(script(tmp_path, 'for last; do :; done; echo "$*" > "$last"'))
    lent = Lent(tmp_path / "editing", "6ND")
    found = external.edit(lent, [str(tmp_path / name), *options], lambda text: None)
    assert found.text == f"{arguments} {lent.path}".strip()


@pytest.mark.parametrize(("took_s", "says"), [(0.1, "returned at once: does it need --wait?"), (9.0, "")])
def test_an_editor_that_saved_nothing_leaves_the_file_for_its_window(
    tmp_path: Path, took_s: float, says: str
) -> None:
    lent = Lent(tmp_path / "editing", "6ND")
    found = external.edit(lent, ["true"], lambda text: None, iter((0.0, took_s)).__next__)
    assert found.text == "6ND" and says in found.trouble and bool(says) == bool(found.trouble)
    assert lent.path.read_text() == "6ND\n" and lent.is_out


async def test_what_an_editor_saves_after_it_returned_is_taken_in_beside_what_was_typed(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "true")
    monkeypatch.setattr(lending, "LOOK_EVERY_S", 0.001)
    app = build()
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test(size=(120, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6ND")
        await press(pilot, "f4")
        assert "true returned at once" in screen_text(app)
        answer = app.screen.query_one(TextArea)
        await write(pilot, "6ND\n8 h")
        (path,) = (path for path in editing(store) if path.name == "answer.txt")
        path.write_text("6ND = 4.2e22\n")
        await until(pilot, lambda: answer.text == "6ND = 4.2e22\n8 h")
        assert "What your editor saved is taken in" in screen_text(app)
        path.write_text("6ND = 4.2e22\n64 GPUs\n")
        await press(pilot, "f5")
        await settle(pilot)
    (attempt,) = store.attempts()
    found = store.attempt(attempt.number)
    assert found is not None and found.report.text == "6ND = 4.2e22\n64 GPUs\n\n8 h"
    assert not store.drafts() and not [path for path in editing(store) if path.is_file()]


async def test_what_an_editor_saves_after_the_trainer_ended_is_in_the_draft_beside_what_was_typed(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "true")
    monkeypatch.setattr(lending, "LOOK_EVERY_S", 1e6)
    first = build()
    monkeypatch.setattr(first, "suspend", nullcontext)
    async with first.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6ND")
        await press(pilot, "f4")
        await write(pilot, "6ND\n8 h")
    (path,) = (path for path in editing(store) if path.name == "answer.txt")
    path.write_text("6ND = 4.2e22\n")
    os.utime(path, (2e9, 2e9))
    again = build()
    async with again.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        answer = again.screen.query_one(TextArea)
        assert answer.text == "6ND = 4.2e22\n8 h"
        path.write_text("6ND = 4.2e22\n64 GPUs\n")
        await press(pilot, "escape")
    assert [draft.text for draft in store.drafts()] == ["6ND = 4.2e22\n64 GPUs\n\n8 h"]


def test_enter_at_the_terminal_of_an_editor_in_a_window_hands_nothing_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    master, slave = os.openpty()
    with os.fdopen(master, "wb", buffering=0) as keys, os.fdopen(slave, "rb", buffering=0) as terminal:
        monkeypatch.setattr("sys.__stdin__", terminal)
        keys.write(b"\r")
        assert select.select([terminal], [], [], 5.0)[0]
        external.drop_typed()
        assert not select.select([terminal], [], [], 0)[0]


def test_what_an_editor_left_to_recover_by_stays_and_is_named(tmp_path: Path) -> None:
    command = script(tmp_path, 'echo unsaved > "$(dirname "$1")/.answer.txt.swp"', "exit 1")
    found = external.edit(Lent(tmp_path / "editing", "6ND"), [command], lambda text: None)
    assert found.text == "6ND" and "the answer is as it was" in found.trouble
    assert found.trouble.endswith(f"it left files in {tmp_path / 'editing'}")
    assert (tmp_path / "editing" / ".answer.txt.swp").read_text() == "unsaved\n"


def test_a_file_that_is_half_written_is_not_taken_for_the_answer(tmp_path: Path) -> None:
    lent = Lent(tmp_path, "6ND\n64 GPUs")
    path = lent.give()
    path.write_text("")
    assert not lent.changed() and not lent.changed() and lent.text == "6ND\n64 GPUs"
    path.write_text("6ND")
    assert not lent.changed()
    path.write_text("6ND\n65 GPUs\n")
    assert not lent.changed() and lent.changed() and lent.text == "6ND\n65 GPUs"


async def test_what_was_saved_after_the_trainer_was_killed_is_in_the_draft(
    build: Build, store: Store
) -> None:
    first = build()
    async with first.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6ND")
        await press(pilot, "escape")
    (draft,) = store.drafts()
    path = first.records.lent(draft.id, "6ND").give()  # as the editor of a trainer that is gone has it
    path.write_text("6ND\n64 GPUs\n")
    os.utime(path, (2e9, 2e9))
    again = build()
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        assert again.screen.query_one(TextArea).text == "6ND\n64 GPUs"
        await press(pilot, "f5")
        await settle(pilot)
    assert not store.drafts() and not editing(store)[1:]


def test_where_the_data_cannot_be_written_an_editor_has_the_answer_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    command = script(tmp_path, 'echo "64 GPUs" >> "$1"')
    found = external.edit(Lent(tmp_path / "file" / "editing", "6ND"), [command], lambda text: None)
    assert found == ("6ND\n64 GPUs", "")


def test_what_an_editor_left_in_the_place_of_the_file_is_not_written_into(tmp_path: Path) -> None:
    pipe = Lent(tmp_path / "pipe", "6ND")
    pipe.path.parent.mkdir()
    os.mkfifo(pipe.path)
    linked = Lent(tmp_path / "linked", "6ND")
    linked.path.parent.mkdir()
    (tmp_path / "elsewhere").write_text("precious")
    linked.path.symlink_to(tmp_path / "elsewhere")
    assert [lent.give().read_text() for lent in (pipe, linked)] == ["6ND\n", "6ND\n"]
    assert (tmp_path / "elsewhere").read_text() == "precious"


@pytest.mark.parametrize(
    ("does", "says"),
    [
        (': > "$1"', "left nothing: the answer is as it was"),
        (r"printf '\377\376six' > " '"$1"', "is no UTF-8, and lies in"),
        ('rm "$1"; mkfifo "$1"', "it left no ordinary file: the answer is as it was"),
        ('rm "$1"; ln -s /dev/zero "$1"', "it left no ordinary file: the answer is as it was"),
        ('head -c 4000001 /dev/zero > "$1"', "it left more than 4,000,000 bytes"),
    ],
)
async def test_an_answer_is_not_taken_for_nothing_or_for_what_cannot_be_read(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, does: str, says: str
) -> None:
    monkeypatch.setenv("VISUAL", script(tmp_path, does))
    app = build()
    monkeypatch.setattr(app, "suspend", nullcontext)
    async with app.run_test(size=(160, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, "6ND")
        await press(pilot, "f4")
        assert app.screen.query_one(TextArea).text == "6ND"
        assert says in " ".join(screen_text(app).split())
    assert [draft.text for draft in store.drafts()] == ["6ND"]
