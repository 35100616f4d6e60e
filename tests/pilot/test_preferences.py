"""How the app looks: themes that are kept, plain signs, no colour at all, small windows, and rest."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from tests.pilot.conftest import FakeClock, shelf
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER, question
from trainer import tui
from trainer.config import Value, load_config
from trainer.config.definitions import SETTINGS
from trainer.errors import UsageError
from trainer.history import Draft, Store
from trainer.tui.app import TrainerApp
from trainer.tui.plain_signs import plain_signs
from trainer.tui.preferences import Preferences, preferences
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.theme import THEMES
from trainer.tui.widgets.answer import AnswerEditor
from trainer.tui.widgets.clock import Clock
from trainer.tui.widgets.rows import Rows
from trainer.tui.widgets.too_small import SMALLEST

Build = Callable[..., TrainerApp]


def kept_in(kept: dict[str, Value]) -> Preferences:
    return Preferences(keep=kept.__setitem__)


def test_there_is_a_theme_for_every_setting() -> None:
    assert tuple(THEMES) == SETTINGS["theme"].choices


async def test_a_key_takes_the_next_theme_and_keeps_it(build: Build) -> None:
    kept: dict[str, Value] = {}
    app = build(preferences=kept_in(kept))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        seen, inks = [], set()
        for _ in THEMES:
            await press(pilot, "C")
            seen.append(kept["theme"])
            assert app.theme == THEMES[str(kept["theme"])].name
            assert app.native_ansi_color == str(kept["theme"]).startswith("ansi")
            heading = app.screen.query_one(Rows).render_line(0)
            inks |= {one.style.color for one in heading if one.text == "next" and one.style}
        assert len(inks) == len(THEMES), "a heading has the accent of each theme"
        assert seen == ["light", "ansi-dark", "ansi-light", "contrast", "dark"]


async def test_a_theme_that_cannot_be_kept_lasts_until_one_leaves(build: Build) -> None:
    def full(key: str, value: Value) -> None:
        raise OSError(28, "No space left on device")

    def broken(key: str, value: Value) -> None:
        raise UsageError("config.toml:1:1: not TOML", "trainer config validate")

    for keep, why in ((full, "No space left"), (broken, "config.toml:1:1")):
        app = build(preferences=Preferences(keep=keep))
        async with app.run_test(size=(120, 30), notifications=True) as pilot:
            await settle(pilot)
            await press(pilot, "C")
            assert app.theme == "napkin-light"
            assert any(why in note.message for note in app._notifications)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(56, 16), (80, 24), (140, 40)])
async def test_every_theme_shows_a_whole_drill(build: Build, theme: str, size: tuple[int, int]) -> None:
    app = build(preferences=Preferences(theme=theme))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "›" in screen_text(app)
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        assert "6ND" in screen_text(app)
        await press(pilot, "f5")
        assert "right" in screen_text(app)


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_the_row_that_is_meant_is_inverse_in_the_terminal_s_own_colours(
    build: Build, theme: str
) -> None:
    app = build(preferences=Preferences(theme=theme))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        rows = app.screen.query_one("#start", Rows)
        assert rows.highlighted is not None
        chosen, other = (rows.render_line(rows.highlighted + more) for more in (0, 1))
        assert all(segment.style is not None and segment.style.reverse for segment in chosen)
        assert not any(segment.style is not None and segment.style.reverse for segment in other)


async def test_signs_in_plain_letters(build: Build) -> None:
    for ascii, found, absent in ((True, "ok right", "✓"), (False, "✓ right", "ok right")):
        app = build(preferences=Preferences(ascii=ascii))
        async with app.run_test(size=(120, 50)) as pilot:
            await press(pilot, "enter")
            await write(pilot, ANSWER)
            await press(pilot, "f5")
            assert found in screen_text(app) and absent not in screen_text(app)
            await press(pilot, "f1")
            assert found in screen_text(app) and absent not in screen_text(app)


async def test_in_plain_letters_every_screen_is_ascii(build: Build) -> None:
    app = build(preferences=Preferences(ascii=True))
    async with app.run_test(size=(120, 50), notifications=True) as pilot:
        seen = [screen_text(app)]
        for keys in (
            ("enter",),
            ("f1",),
            ("escape", "f5"),
            ("j", "j", "enter"),
            ("c",),
            ("escape", "escape", "escape", "r"),
            ("d",),
            ("u", "P"),
            ("escape", "b"),
            ("escape", "f12"),
        ):
            await press(pilot, *keys)
            if keys == ("enter",):
                await write(pilot, ANSWER)
            seen.append(screen_text(app))
    wrong = {sign for text in seen for sign in text if not sign.isascii()}
    assert not wrong and all(any(part in text for text in seen) for part in ("ok right", "deleted; u"))


async def test_in_plain_letters_keys_have_names_and_no_signs(build: Build, store: Store) -> None:
    store.save_draft(Draft("a", None, "drill", ANSWER, 60.0, id="left"))
    app = build(preferences=Preferences(ascii=True))
    async with app.run_test(size=(120, 50)) as pilot:
        await press(pilot, "f1")
        assert "backspace" in screen_text(app) and screen_text(app).isascii()


async def test_in_plain_letters_a_scrollbar_is_no_letter(build: Build) -> None:
    long = replace(question(), prompt="They ask for more, and how many\n\n" * 9)
    app = build(library=shelf(long), preferences=Preferences(ascii=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        ask = app.screen.query_one("#ask", VerticalScroll)
        for _ in range(int(ask.max_scroll_y) + 1):
            strips = [strip for strip in app.screen._compositor.render_strips() if "how many" in strip.text]
            assert {strip.text.rstrip()[-1] for strip in strips} == {"y"}
            assert any(segment.style and segment.style.reverse for strip in strips for segment in strip)
            ask.scroll_relative(y=1, animate=False)
            await settle(pilot)


def test_plain_letters_take_the_room_of_their_signs_and_leave_writings_alone() -> None:
    for text in ("6 × 7B → 42 ≠ 41 · “so” …", "│▂▅▇ ┬──", "Zürich 模型 é"):
        assert cell_len(plain_signs(text)) == cell_len(text)
    assert plain_signs("7 ≠ 8 → 9") == "7 !=8 ->9"
    assert plain_signs("Zürich 模型") == "Zürich 模型"


async def test_a_clock_hidden_by_the_settings_can_be_shown(build: Build) -> None:
    app = build(preferences=Preferences(hide_clock=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert app.screen.query_one(Clock).hidden and "12:00" not in screen_text(app)
        await press(pilot, "ctrl+t")
        assert "12:00" in screen_text(app)


def test_settings_that_cannot_be_used_are_left_out_and_told_of(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[keymap]\n"drill.submit" = "f2"\n"home.browse" = "w"\n', encoding="utf-8")
    found = preferences(load_config({}, {}, path))
    assert dict(found.keymap) == {"home.browse": "w"}
    assert "drill.submit and drill.hint are both on f2" in found.notice
    path.write_text("theme =", encoding="utf-8")
    found = preferences(load_config({}, {}, path))
    assert found.theme == "dark" and f"{path}:1" in found.notice


async def test_a_notice_of_the_settings_is_said_once(build: Build) -> None:
    app = build(preferences=Preferences(notice="config.toml:1:9: theme: [/b] expected something else"))
    async with app.run_test(size=(120, 30), notifications=True) as pilot:
        await settle(pilot)
        assert "[/b] expected something else" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        assert "expected something else" not in screen_text(app)


def test_the_settings_reach_the_app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apps: list[tuple[TrainerApp, bool]] = []
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(TrainerApp, "run", lambda self, mouse: apps.append((self, mouse)))
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "config.toml").write_text('theme = "light"\nmode = "coach"\nmouse = false\nhide_clock = true\n')
    assert tui.run() == 0
    ((app, mouse),) = apps
    assert (app.theme, app.mode, app.clock_hidden, mouse) == ("napkin-light", "coach", True, False)
    app.preferences.keep("theme", "contrast")
    assert 'theme = "contrast"' in (folder / "config.toml").read_text()


# Small windows


async def test_a_window_that_is_too_small_says_so_and_loses_nothing(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        for columns, rows in [(39, 24), (80, 11), (20, 6), (10, 3)]:
            await pilot.resize_terminal(columns, rows)
            await settle(pilot)
            shown = screen_text(app)
            assert f"{columns}" in shown and f"{SMALLEST[0]}" in shown and "6ND" not in shown
        await pilot.resize_terminal(*SMALLEST)
        await settle(pilot)
        assert "$74k" in screen_text(app) and "needed" not in screen_text(app)
        assert isinstance(app.focused, AnswerEditor) and app.focused.text == ANSWER


# Rest


def ticking(app: TrainerApp) -> list[str]:
    """The timers that will go off within minutes."""
    nodes: list[MessagePump] = [app]
    for screen in app.screen_stack:
        nodes += [screen, *screen.walk_children()]
    return [
        f"{type(node).__name__}: {timer.name}"
        for node in nodes
        for timer in node._timers
        if timer._active.is_set() and timer._task is not None and not timer._task.done()
        if timer._interval < SELDOM_S
    ]


SELDOM_S = 600


async def test_nothing_wakes_at_rest_but_the_clock(build: Build, clock: FakeClock) -> None:
    app = build(mode="coach")

    async def rested(pilot: Pilot[None]) -> list[str]:
        await settle(pilot)
        await pilot.pause(0.8)  # what was typed is read and saved by then
        return ticking(app)

    async with app.run_test(size=(100, 30)) as pilot:
        assert await rested(pilot) == []
        await press(pilot, "b")
        assert await rested(pilot) == []
        await press(pilot, "slash", "k")
        assert await rested(pilot) == []
        await press(pilot, "f12", "k")
        assert await rested(pilot) == []
        await press(pilot, "escape", "escape", "escape", "enter")
        await write(pilot, ANSWER)
        (only,) = await rested(pilot)
        assert only.startswith("DrillScreen")
        await press(pilot, "f6")
        assert await rested(pilot) == []
        await press(pilot, "f6", "f5")
        assert await rested(pilot) == []
        await press(pilot, "escape", "r")
        assert await rested(pilot) == []
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


# What reaches the terminal


def drilled(home: Path, *arguments: str, **variables: str) -> str:
    """All that the app wrote on a terminal of its own until it was told to end with the answer half typed."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TRAINER_THEME")}
    environment = {
        **kept,
        "TRAINER_HOME": str(home),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        **variables,
    }
    command = [sys.executable, "-m", "trainer", "drill", "train-7b-1t-3w", *arguments]
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    written, typed, ended = "", False, False
    patience = monotonic() + 60  # the clock of the drill goes on writing
    try:
        while monotonic() < patience and select.select([ours], [], [], 30)[0]:
            written += os.read(ours, 65536).decode(errors="replace")
            seen = STEERING.sub("", written)
            if not typed and "check" in seen:
                os.write(ours, b"10 * 10 = 250")
                typed = True
            elif not ended and seen.count("250") > 1:  # typed, and read back
                running.send_signal(signal.SIGTERM)
                ended = True
    except OSError:  # how Linux says that the other side is closed
        pass
    finally:
        os.close(ours)
        if not ended:
            running.kill()
        status = running.wait()
    assert status == 128 + signal.SIGTERM
    return written


STEERING = re.compile(r"\x1b\[[0-9;:?]*[A-Za-z]")
COLOUR = re.compile(r"\x1b\[(?:[0-9;:]*[;:])?(?:[34][0-9]|9[0-7]|10[0-7])(?:[;:][0-9;:]*)?m")
MOUSE = re.compile(r"\x1b\[\?100[0236]h")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of this kind are Unix's")
def test_no_color_sends_no_colour_and_a_terminal_without_mouse_is_left_alone(tmp_path: Path) -> None:
    plain = drilled(tmp_path / "one", "--no-mouse", NO_COLOR="1")
    assert COLOUR.findall(plain) == [] and MOUSE.findall(plain) == []
    usual = drilled(tmp_path / "other", NO_COLOR="")
    assert COLOUR.search(usual) and MOUSE.search(usual)
