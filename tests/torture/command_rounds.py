"""Rounds in which a command that moves whole histories is killed, and then run again."""

from __future__ import annotations

import shutil
import sqlite3
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.torture import calls
from tests.torture.wreck import (
    MANY,
    cut_off,
    database,
    demand,
    demand_sound,
    finish,
    made,
    numbers,
    profile,
    records_in,
    survived,
)
from trainer.history import Store, schema
from trainer.history.export_file import read_export

BY_CALL = 0.6
"""The share of kills at a call to the system, which are the same every time, where that can be done."""


@cache
def usual(kind: str) -> tuple[float, int]:
    """How many seconds a command takes when nobody kills it, and how many calls that write; 0: unknown."""
    with TemporaryDirectory() as folder:
        home, arguments = _prepared(kind, Path(folder) / "one")
        seconds = finish(home, *arguments)
        if not calls.available():
            return seconds, 0
        home, arguments = _prepared(kind, Path(folder) / "two")
        return seconds, calls.count(home, *arguments)


def _prepared(kind: str, folder: Path) -> tuple[Path, tuple[str, ...]]:
    """A profile for one of these commands, and its arguments."""
    home = profile(folder)
    if kind == "import":
        return home, ("import", str(made("many.json")))
    shutil.copyfile(made("version-1.sqlite3" if kind == "migrate" else "many.sqlite3"), database(home))
    if kind == "recover":
        _spoil(database(home))
    target = {"backup": str(folder / "copy.sqlite3"), "export": str(folder / "export.json")}
    return home, (kind, target[kind]) if kind in target else ("review", "--json")


def _cut_off(home: Path, chance: Random, kind: str, *arguments: str) -> bool:
    """Kill a command at some moment, or at one of its calls that write; True where it was done before."""
    seconds, many = usual(kind)
    if many and chance.random() < BY_CALL:
        return calls.killed_at(home, chance.randint(1, many), *arguments)
    return cut_off(home, chance, seconds, *arguments)


def importing(folder: Path, chance: Random) -> str:
    """Everything of an export is there or nothing; run again, it is all there once."""
    home = profile(folder)
    before = survived(home)
    done = _cut_off(home, chance, "import", "import", str(made("many.json")))
    there = len(survived(home).attempts) - len(before.attempts)
    demand(there == MANY or (there == 0 and not done), f"{there} of {MANY} attempts were imported")
    for _ in range(2):
        finish(home, "import", str(made("many.json")))
        after = survived(home)
        demand(
            len(after.attempts) == len(before.attempts) + MANY, f"{len(after.attempts)} attempts at the end"
        )
    demand(after.drafts == before.drafts, "the drafts have changed", before, after)
    return "import"


def migrating(folder: Path, chance: Random) -> str:
    """An old file is as it was, or of today; run again, it is of today, and everything is in it."""
    version = chance.randrange(1, len(schema.MIGRATIONS))
    home = profile(folder)
    path = database(home)
    shutil.copyfile(made(f"version-{version}.sqlite3"), path)
    _cut_off(home, chance, "migrate", "review", "--json")
    found = numbers(path)
    demand(found["version"] in (version, len(schema.MIGRATIONS)), f"version {found['version']}")
    demand(found["attempts"] == MANY, f"{found['attempts']} of {MANY} attempts")
    copy = path.with_name(f"{path.name}.version-{version}")
    if found["version"] != version or copy.exists():
        demand_sound(copy)
        demand(numbers(copy) == {"version": version, "attempts": MANY}, f"the copy has {numbers(copy)}")
    kept = survived(home)
    demand(
        len(kept.attempts) == MANY - (version > 1) and kept.drafts == ["half"], "something is missing", kept
    )
    return f"migration from {version}"


def copying(folder: Path, chance: Random) -> str:
    """A copy is complete or not there, and the history is as it was."""
    home = profile(folder)
    shutil.copyfile(made("many.sqlite3"), database(home))
    target = folder / "copy.sqlite3"
    done = _cut_off(home, chance, "backup", "backup", str(target))
    demand(target.exists() or not done, "there is no copy")
    if target.exists():
        demand_sound(target)
        demand(numbers(target)["attempts"] == MANY, "the copy is not complete")
    else:
        finish(home, "backup", str(target))
    demand(len(survived(home).attempts) == MANY, "the history has changed")
    return "backup"


def exporting(folder: Path, chance: Random) -> str:
    """An export is complete or not there, and the history is as it was."""
    home = profile(folder)
    shutil.copyfile(made("many.sqlite3"), database(home))
    target = folder / "export.json"
    done = _cut_off(home, chance, "export", "export", str(target))
    demand(target.exists() or not done, "there is no export")
    if target.exists():
        demand(records_in(target) == MANY == len(list(read_export(target))), "the export is not complete")
    else:
        finish(home, "export", str(target))
    demand(len(survived(home).attempts) == MANY, "the history has changed")
    return "export"


def recovering(folder: Path, chance: Random) -> str:
    """A damaged history is recovered, however often that is cut off; the damaged file is kept."""
    home = profile(folder)
    path = database(home)
    shutil.copyfile(made("many.sqlite3"), path)
    _spoil(path)
    damaged = path.read_bytes()
    for _ in range(chance.randint(1, 3)):
        _cut_off(home, chance, "recover", "review", "--json")
    with Store.open(path) as store:
        texts = [one.number for one in store.attempts(limit=1000)]
    demand(len(texts) == MANY, f"{len(texts)} of {MANY} attempts are recovered")
    demand_sound(path)
    asides = [file for file in path.parent.glob("*.damaged-*") if file.stat().st_size == len(damaged)]
    demand(any(file.read_bytes() == damaged for file in asides), "the damaged file is gone")
    return "recovery"


def _spoil(path: Path) -> None:
    """Take the header away, once the log is in the file."""
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    with path.open("r+b") as file:
        file.write(bytes(4096))
