"""Every command and screen on a history of 100,000 attempts against one of 100.

Seconds are those of the processor, so that a busy machine tells the same.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from trainer.bank import load_bank
from trainer.grading import grade
from trainer.history import Edit, Store
from trainer.paths import question_folders

FEW, MANY = 100, 100_000
DAYS_FEW, DAYS_MANY = 60, 5 * 365
HOME, USABLE_S = 1.2, 1.0
"""Home and the history open in so much of the time of a short history; all else within a second."""
ROUNDS = 5
COMMANDS: dict[str, list[str]] = {
    "list": ["list"],
    "list --due": ["list", "--due"],
    "drill --due": ["drill", "--due", "--plain"],
    "daily": ["daily"],
    "review": ["review"],
    "review N": ["review", "50"],
    "review --question": ["review", "--question", "train-7b-1t-3w"],
    "review --before": ["review", "--before", "90"],
    "stats": ["stats"],
    "notes": ["notes"],
    "notes WORD": ["notes", "nodes"],
    "mock --list": ["mock", "--list"],
    "cards --list": ["cards", "--list"],
    "plan": ["plan"],
    "doctor": ["doctor"],
}
WHOLE: dict[str, list[str]] = {
    "export": ["export", "{out}.json"],
    "export, a table": ["export", "{out}.csv"],
    "backup": ["backup", "{out}.sqlite3"],
}
"""Commands whose work is the whole history."""


def make(path: Path, count: int, days: int) -> None:
    """A history of so many attempts over so many days up to now: graded answers, and what comes with them."""
    now = datetime.now(UTC).replace(microsecond=0)
    with Store.open(path, lambda: now) as store:
        templates = _graded(store, now - timedelta(days=days + 1))
        practising = store.practising
        for number in range(min(count // 10, 300)):
            practising.add_recall("h100-peak" if number % 2 else "h100-hbm", 1 + number % 4, "989", 4.0)
            practising.add_calculation(f"{number} * 7e9")
            store.remarks.write_note(f"attempt:{1 + number}", f"note {number}: round to nodes")
    raw = sqlite3.connect(path, isolation_level=None)
    raw.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
    (trigger,) = raw.execute("SELECT sql FROM sqlite_schema WHERE name = 'marks_of_attempt'").fetchone()
    raw.execute("DROP TRIGGER marks_of_attempt")  # marks are copied as well, which is faster
    raw.execute("BEGIN")
    for number in range(templates + 1, count + 1):
        share = number / count
        started = (now - timedelta(days=days * (1 - share), minutes=5)).isoformat(timespec="milliseconds")
        _copy(raw, 1 + (number * 7919) % templates, number, started)
    raw.execute("COMMIT")
    raw.execute(trigger)
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()


def _graded(store: Store, at: datetime) -> int:
    """An attempt for the first sample of each question; how many there are."""
    done = 0
    for question in load_bank(question_folders()).questions.values():
        if question.samples and done < FEW * 4 // 5:
            report = grade(question, question.samples[0].answer, used_s=400.0, mode="drill")
            edits = tuple(Edit(9.0 * line.line, line.line, line.text) for line in report.lines)
            store.save_attempt(
                report, mode="drill", started=at + timedelta(minutes=done), used_s=400.0, timeline=edits
            )
            done += 1
    return done


def _copy(raw: sqlite3.Connection, template: int, number: int, started: str) -> None:
    """One more attempt, as a template; of some the timeline as well, and some are deleted."""
    names = [row[1] for row in raw.execute("PRAGMA table_info(attempts)")]
    chosen = [{"number": str(number), "started": f"'{started}'"}.get(name, name) for name in names]
    select = f"INSERT INTO attempts SELECT {', '.join(chosen)} FROM attempts WHERE number = ?"
    raw.execute(select, (template,))
    names = [row[1] for row in raw.execute("PRAGMA table_info(marks)")]
    chosen = [{"attempt": str(number)}.get(name, name) for name in names]
    raw.execute(f"INSERT INTO marks SELECT {', '.join(chosen)} FROM marks WHERE attempt = ?", (template,))
    if number % 5 == 0:
        raw.execute(
            "INSERT INTO timelines SELECT ?, body FROM timelines WHERE attempt = ?", (number, template)
        )
    if number % 100 == 0:
        raw.execute(
            "INSERT INTO hidings (attempt, hidden, added, offset_s) VALUES (?, 1, ?, 0)", (number, started)
        )


def command_seconds(home: Path, arguments: list[str]) -> tuple[float, int]:
    """The seconds of the processor that a command takes with this profile, and its status."""
    environment = {**os.environ, "TRAINER_HOME": str(home)}
    began = _of_children()
    done = subprocess.run(
        [sys.executable, "-m", "trainer", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return _of_children() - began, done.returncode


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


SCREENS = """
import asyncio, json, sys, time
from functools import partial
from trainer.bank import load_headings
from trainer.history import Store
from trainer.paths import database_path, question_folders
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.records import Records
STEPS = json.loads(sys.argv[1])
async def settle(pilot):
    await pilot.pause()
    while any(not one.is_finished for one in pilot.app.workers):
        await pilot.pause(0.005)
    await pilot.pause()
async def main():
    found, began = {}, time.process_time()
    with Store.open(database_path()) as store:
        read = partial(load_headings, question_folders())
        app = TrainerApp(Library(read(), again=read), Records(store))
        async with app.run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            found["home"] = time.process_time() - began
            for name, keys in STEPS:
                began = time.process_time()
                for key in keys:  # "" is a rest in the typing
                    await (pilot.press(key) if key else pilot.pause(0.5))
                    await settle(pilot)
                if name:
                    found[name] = time.process_time() - began
    print(json.dumps(found))
asyncio.run(main())
"""
STEPS: list[tuple[str, list[str]]] = [
    ("review", ["r"]),
    ("review, the end", ["end"]),
    ("review, search: a letter", ["slash", "n", ""]),
    ("review, search: one more", ["o", ""]),
    ("review, search: nothing fits", ["x", ""]),
    ("", ["escape", "escape"]),
    ("report of an attempt", ["r", "enter"]),
    ("", ["escape", "escape"]),
    ("browse", ["b"]),
    ("", ["escape"]),
    ("progress", ["p"]),
    ("", ["escape"]),
    ("drill", ["enter"]),
    ("home again", ["escape"]),
]


def screen_seconds(home: Path, steps: list[tuple[str, list[str]]] = STEPS) -> dict[str, float]:
    """The seconds of the processor that each screen takes to open in one process of the app."""
    environment = {**os.environ, "TRAINER_HOME": str(home)}
    command = [sys.executable, "-c", SCREENS, json.dumps(steps)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-3000:])
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def measured(
    homes: tuple[Path, Path], out: Path, rounds: int, whole: bool
) -> Iterator[tuple[str, float, float]]:
    """Each command and screen with the least on the short and on the long history, in turns."""
    for name, arguments in COMMANDS.items():
        turns = [[command_seconds(home, arguments)[0] for home in homes] for _ in range(rounds)]
        yield name, *_least(turns)
    for name, arguments in WHOLE.items() if whole else ():
        given = [part.format(out=out) for part in arguments]
        took = []
        for home in homes:
            took.append(command_seconds(home, given)[0])
            Path(given[-1]).unlink(missing_ok=True)
        yield name, took[0], took[1]
    each = [[screen_seconds(home) for home in homes] for _ in range(rounds)]
    for name in each[0][0]:
        yield f"screen: {name}", *_least([[found[name] for found in turn] for turn in each])


def _least(turns: list[list[float]]) -> tuple[float, float]:
    short, long = (min(times) for times in zip(*turns, strict=True))
    return short, long


def main() -> int:
    """Make both histories, measure in turns; 1 where home or the history is over its budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="keep the two histories here, and use those that are")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each is measured")
    parser.add_argument("--whole", action="store_true", help="exports and copies as well, which take minutes")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.folder or Path(scratch)
        homes = (folder / "few", folder / "many")
        for home, count, days in zip(homes, (FEW, MANY), (DAYS_FEW, DAYS_MANY), strict=True):
            path = home / "data" / "history.sqlite3"
            if not path.exists():
                path.parent.mkdir(parents=True)
                began = time.perf_counter()
                make(path, count, days)
                size, took = path.stat().st_size / 1e6, time.perf_counter() - began
                print(f"{count:,} attempts, {size:.0f} MB, made in {took:.0f} s")
        over = False
        for name, short, long in measured(homes, Path(scratch) / "out", args.rounds, args.whole):
            bound = HOME if name in ("screen: home", "screen: review", "review") else None
            wrong = long > HOME * short if bound else long > USABLE_S
            over |= wrong
            times = f"{short * 1000:8.0f} ms {long * 1000:8.0f} ms  {long / short:5.2f}"
            print(f"  {name:<34} {times}  {'over' if wrong else 'ok'}")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
