"""`make soak`: thousands of drills in one process of the real app, and whether it stays small."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.pilot.looking import settle
from tests.soak.drills import Sample, answers, drill, sample
from trainer.bank import load_bank, load_headings
from trainer.history import Store
from trainer.paths import database_path, question_folders
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.records import Records

WARM, LINES, EVERY = 200, 30, 50
MOST = 1.05
"""What the memory may come to against the one after the first drills, in which caches fill."""


async def soak(drills: int, seed: int, minutes: float | None) -> list[Sample]:
    """Do so many drills, or for so long, and look at the process now and then."""
    chance = random.Random(seed)
    folders = question_folders()
    questions = load_bank(folders).questions
    samples = {id: [one.answer for one in question.samples] for id, question in questions.items()}
    asked = [id for id in questions if samples[id]]
    read = partial(load_headings, folders)
    end = None if minutes is None else time.monotonic() + 60 * minutes
    found: list[Sample] = []
    with Store.open(database_path()) as store:
        app = TrainerApp(Library(read(), again=read), Records(store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            for number in range(1, drills + 1):
                id = chance.choice(asked)
                await drill(pilot, id, answers(samples[id], LINES, chance), chance)
                last = number == drills or (end is not None and time.monotonic() > end)
                if number % EVERY == 0 or last:
                    found.append(sample(number, database_path()))
                    sys.stdout.write(line(found[-1]) + "\n")
                    sys.stdout.flush()
                if last:
                    break
    return found


def line(one: Sample) -> str:
    """A sample in a line."""
    return (
        f"{one.drills:>6} drills  {one.memory_mb:7.1f} MB  {one.handles} handles  {one.tasks} tasks  "
        f"{one.threads} threads  {one.database_kb:8.0f} kB  {one.screens.total()} screens  "
        f"{one.widgets.total()} widgets"
    )


def verdict(found: list[Sample]) -> list[str]:
    """What grew that should not have."""
    warm = next((one for one in found if one.drills >= WARM), found[0])
    last = found[-1]
    says = []
    if last.memory_mb > MOST * warm.memory_mb:
        says.append(f"memory grew from {warm.memory_mb:.1f} to {last.memory_mb:.1f} MB")
    for what in ("handles", "tasks", "threads", "screens", "widgets"):
        before, after = getattr(warm, what), getattr(last, what)
        if after != before:
            says.append(f"{what} went from {before} to {after}")
    return says


def main() -> int:
    """Do the drills; 1 where something grew."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--drills", type=int, default=2000, help="how many drills (2000)")
    parser.add_argument("--minutes", type=float, default=None, help="or for so long")
    parser.add_argument("--seed", type=int, default=1, help="for other questions and answers")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        os.environ["TRAINER_HOME"] = str(Path(folder))
        found = asyncio.run(soak(args.drills, args.seed, args.minutes))
    says = verdict(found)
    sys.stdout.write("\n".join(says or ["nothing grew"]) + "\n")
    return int(bool(says))


if __name__ == "__main__":
    raise SystemExit(main())
