"""What is run inside a process of its own with the trainer's app or a bare one, headless; it prints JSON.

`python -m benchmarks.app_inside paste LINES` and `… used trainer|bare DRILLS ...`, for the memory after each.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import TextArea

from benchmarks.bare import DRILL_APP, QUESTION
from benchmarks.napkin import TYPED, repeated

SIZE = (100, 30)
TICK_S = 0.001
TYPED_ON = 5
"""Keys that are typed behind an answer that was pasted, and taken back."""


def memory_bytes() -> int:
    """The memory that this process holds, as `ps` and `top` show it."""
    gc.collect()
    with Path("/proc/self/statm").open(encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def trainer_app() -> App[None]:
    """The app as `trainer` starts it."""
    from trainer.bank import load_headings
    from trainer.history import Store
    from trainer.paths import database_path, question_folders
    from trainer.tui.app import TrainerApp
    from trainer.tui.library import Library
    from trainer.tui.records import Records

    return TrainerApp(Library(load_headings(question_folders())), Records(Store.open(database_path())))


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until all workers are done and everything is drawn."""
    await pilot.pause()
    while any(not one.is_finished for one in pilot.app.workers):
        await pilot.pause(0.01)
    await pilot.pause()


async def editor_of(pilot: Pilot[Any]) -> TextArea:
    """The editor of the drill on top, once it is there."""
    await settle(pilot)
    while not pilot.app.screen.query("#answer"):
        await pilot.pause(0.01)
    return pilot.app.screen.query_one("#answer", TextArea)


async def longest_gap(until: Callable[[], Awaitable[None]]) -> tuple[float, float]:
    """How long something takes, and the longest time for which the event loop did nothing else meanwhile."""
    gap, last = 0.0, time.perf_counter()

    async def tick() -> None:
        nonlocal gap, last
        while True:
            await asyncio.sleep(TICK_S)
            now = time.perf_counter()
            gap, last = max(gap, now - last - TICK_S), now

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0.01)
    gap, last = 0.0, time.perf_counter()
    began = last
    await until()
    took = time.perf_counter() - began
    ticking.cancel()
    return took, gap


async def paste(lines: int) -> dict[str, float]:
    """Paste so many lines into the editor of a drill, until all of it is there and read back."""
    from trainer.tui.app import TrainerApp

    app = trainer_app()
    assert isinstance(app, TrainerApp)
    async with app.run_test(size=SIZE) as pilot:
        app.begin(QUESTION)
        editor = await editor_of(pilot)
        text = repeated(TYPED, -(-lines // len(TYPED.splitlines())))
        text = "\n".join(text.splitlines()[:lines])
        gc.collect()

        async def pasted() -> None:
            editor.take(text)  # type: ignore[attr-defined]
            while editor.arriving:  # type: ignore[attr-defined]
                await asyncio.sleep(0.002)
            await settle(pilot)

        took, gap = await longest_gap(pasted)
        assert editor.text == text
    return {"took": took, "gap": gap}


async def used(which: str, counts: list[int]) -> dict[str, float]:
    """The memory after so many drills: an answer pasted, typed on, handed in, its report looked at."""
    drills = max(counts)
    if which == "bare":
        return {str(drills): await _bare(drills)}
    from trainer.tui.app import TrainerApp

    app = trainer_app()
    assert isinstance(app, TrainerApp)
    questions = sorted(app.library.headings)
    found: dict[str, float] = {}
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        for number in range(drills):
            app.begin(questions[number % len(questions)])
            editor = await editor_of(pilot)
            editor.insert(TYPED)
            for _ in range(TYPED_ON):
                await pilot.press("5", "backspace")
            await settle(pilot)
            await pilot.press("f5")
            await settle(pilot)
            while len(app.screen_stack) > 1:
                await pilot.press("down", "pagedown")
                app.pop_screen()
                await settle(pilot)
            if number + 1 in counts:
                found[str(number + 1)] = memory_bytes()
        assert len(app.records.attempts(limit=drills + 1)) == drills
    return found


async def _bare(drills: int) -> float:
    names: dict[str, Any] = {}
    exec(DRILL_APP, names)
    app: App[None] = names["Bare"]()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        for _ in range(drills):
            area = app.screen.query_one(TextArea)
            area.load_text("")
            area.insert(TYPED)
            for _ in range(TYPED_ON):
                await pilot.press("5", "backspace")
            await settle(pilot)
        return memory_bytes()


def main() -> None:
    """Run what the arguments name and print what came out."""
    what, *rest = sys.argv[1:]
    running = paste(int(rest[0])) if what == "paste" else used(rest[0], [int(count) for count in rest[1:]])
    found = asyncio.run(running)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
