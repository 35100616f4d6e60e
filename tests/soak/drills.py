"""Drills as a person does them in one sitting, and what is left of each in memory."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import sys
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from tests.pilot.looking import press, settle, until
from trainer.tui.app import TrainerApp
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.report import ReportScreen


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process holds at a moment. `handles` is None where this system does not count them."""

    drills: int
    memory_mb: float
    handles: int | None
    tasks: int
    threads: int
    database_kb: float
    screens: Counter[str]
    widgets: Counter[str]


def sample(drills: int, database: Path) -> Sample:
    """Look at the process, after what is no longer needed was let go of."""
    gc.unfreeze()  # what the app leaves out of collections is looked at as well
    gc.collect()
    alive = [thing for thing in gc.get_objects() if isinstance(thing, Widget)]
    screens = Counter(type(thing).__name__ for thing in alive if isinstance(thing, Screen))
    widgets = Counter(type(thing).__name__ for thing in alive if not isinstance(thing, Screen))
    files = [file for file in (database, database.with_name(database.name + "-wal")) if file.exists()]
    return Sample(
        drills,
        _memory_mb(),
        _handles(),
        len(asyncio.all_tasks()),
        threading.active_count(),
        sum(file.stat().st_size for file in files) / 1024,
        screens,
        widgets,
    )


def _memory_mb() -> float:
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    import resource  # not on every system

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def _handles() -> int | None:
    folder = next((one for one in ("/proc/self/fd", "/dev/fd") if Path(one).is_dir()), None)
    return None if folder is None else len(os.listdir(folder))  # noqa: PTH208


async def drill(pilot: Pilot[None], id: str, answer: str, chance: random.Random) -> None:
    """From home: open a question, paste or type an answer, hand it in, open its report, and go home."""
    app = pilot.app
    assert isinstance(app, TrainerApp) and isinstance(app.screen, HomeScreen)
    app.begin(id)
    await until(pilot, lambda: isinstance(app.screen, DrillScreen))
    assert isinstance(app.screen, DrillScreen)
    editor = app.screen.editor
    pasted, _, typed = answer.rpartition("\n")
    app.post_message(events.Paste(pasted + "\n"))
    await settle(pilot)
    await until(pilot, lambda: not editor.arriving)
    await press(pilot, *(name(letter) for letter in typed[:3]))
    await pilot.press("f5")
    await until(pilot, lambda: isinstance(app.screen, ReportScreen))
    await settle(pilot)
    for _ in range(chance.randint(1, 4)):
        await pilot.press("down")
    await press(pilot, "enter", "escape")
    for _ in range(5):
        if isinstance(app.screen, HomeScreen):
            await press(pilot, "down")  # until the next key, the screen that took the last one is kept
            return
        await press(pilot, "escape")
    raise AssertionError(f"still on {type(app.screen).__name__}")


def name(letter: str) -> str:
    """The key that types a letter."""
    return {" ": "space", "\n": "enter"}.get(letter, letter)


def answers(samples: list[str], lines: int, chance: random.Random) -> str:
    """An answer of so many lines, out of those of the sample answers."""
    every = [line for text in samples for line in text.splitlines() if line.strip()]
    return "\n".join(chance.choice(every) for _ in range(lines))
