"""Home over time: there before a long history is gone through, and with another day at midnight."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from textual.widgets import OptionList

from tests.pilot.conftest import noon, shelf
from tests.pilot.looking import press, screen_text, settle, until
from tests.pilot.samples import question
from tests.practice.support import practise
from trainer.history import Practising, Store
from trainer.practice import schedule as schedules
from trainer.practice.memory import Memory
from trainer.tui import schedule
from trainer.tui.app import TrainerApp
from trainer.tui.screens.home import LOOKING, HomeScreen

Build = Callable[..., TrainerApp]


async def test_home_is_painted_before_a_long_history_is_gone_through(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, threads, catch_up = threading.Event(), [], schedules.catch_up

    def slow(practising: Practising, now: datetime, *more: Any, keep: bool = True) -> dict[str, Memory]:
        threads.append(threading.current_thread())
        assert go_on.wait(20)
        return catch_up(practising, now, *more, keep=keep)

    monkeypatch.setattr(schedule, "AT_ONCE", 0)
    monkeypatch.setattr(schedules, "catch_up", slow)
    practise(store, {"overlap": "slip"}, noon() - timedelta(days=3), question="moe")
    due = replace(question("moe", "Experts apart"), concepts=("overlap",))
    app = build(library=shelf(question("first", "Never tried"), due))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: LOOKING in screen_text(app))
        await pilot.press("down", "down")  # keys do not wait
        go_on.set()
        await settle(pilot)
        await until(pilot, lambda: "1 skill due" in screen_text(app))
        assert threads[0] is not threading.main_thread()
        monkeypatch.setattr(schedules, "catch_up", catch_up)
        await press(pilot, "ctrl+p", *"napkin")
        found = app.screen.query_one(OptionList)
        assert found.get_option_at_index(0).id == "question:moe"
        assert "Experts apart" in screen_text(app)


async def test_home_left_open_shows_the_next_day_after_midnight(build: Build, store: Store) -> None:
    practise(store, {"overlap": "slip"}, noon(), question="moe")
    one = replace(question("moe", "Experts apart"), concepts=("overlap",))
    now = [noon()]
    app = build(library=shelf(one, question("other", "Another")), now=lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.look_at_the_day()
        await settle(pilot)
        assert "due" not in screen_text(app).split("recent")[0]
        now[0] += timedelta(hours=13)
        home.look_at_the_day()
        await settle(pilot)
        assert "1 skill due" in screen_text(app)


async def test_the_keys_are_named_though_another_window_has_them(build: Build) -> None:
    """As in a browser, where nobody has clicked yet."""
    app = build()
    app.set_reactive(TrainerApp.app_focus, False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "b browse" in screen_text(app))
