"""Rounds in which a command that moves whole histories is killed, and then run again."""

from __future__ import annotations

import shutil
import sqlite3
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.torture import calls
from tests.torture.checks import AFTER, COPY, EXPORT, SETTINGS, after_import, after_migration, after_recovery
from tests.torture.wreck import cut_off, database, finish, made, profile
from trainer.history import schema

BY_CALL = 0.6
"""The share of kills at a call to the system, which are the same every time, where that can be done."""


@cache
def usual(kind: str) -> tuple[float, int]:
    """How many seconds a command takes when nobody kills it, and how many calls that write; 0: unknown."""
    with TemporaryDirectory() as folder:
        home, arguments = prepared(kind, Path(folder) / "one")
        seconds = finish(home, *arguments)
        if not calls.available():
            return seconds, 0
        home, arguments = prepared(kind, Path(folder) / "two")
        return seconds, calls.count(home, *arguments)


def prepared(kind: str, folder: Path, version: int = 1) -> tuple[Path, tuple[str, ...]]:
    """A profile for one of these commands, and its arguments; one to be migrated is of a `version`."""
    home = profile(folder)
    if kind == "settings":
        (folder / SETTINGS).parent.mkdir(parents=True)
        (folder / SETTINGS).write_text('# mine\nmode = "coach"\n')
        return home, ("config", "set", "theme", "light")
    if kind == "import":
        return home, ("import", str(made("many.json")))
    name = f"version-{version}.sqlite3" if kind == "migrate" else "many.sqlite3"
    shutil.copyfile(made(name), database(home))
    if kind == "recover":
        _spoil(database(home))
    target = {"backup": str(folder / COPY), "export": str(folder / EXPORT)}
    return home, (kind, target[kind]) if kind in target else ("review", "--json")


def _cut_off(home: Path, chance: Random, kind: str, *arguments: str) -> bool:
    """Kill a command at some moment, or at one of its calls that write; True where it was done before."""
    seconds, many = usual(kind)
    if many and chance.random() < BY_CALL:
        return calls.killed_at(home, chance.randint(1, many), *arguments)
    return cut_off(home, chance, seconds, *arguments)


def importing(folder: Path, chance: Random) -> str:
    """Everything of an export is there or nothing; run again, it is all there once."""
    home, arguments = prepared("import", folder)
    holds = after_import(folder)
    holds(folder, _cut_off(home, chance, "import", *arguments))
    for _ in range(2):
        finish(home, *arguments)
        holds(folder, True)
    return "import"


def migrating(folder: Path, chance: Random) -> str:
    """An old file is as it was, or of today; run again, it is of today, and everything is in it."""
    version = chance.randrange(1, len(schema.MIGRATIONS))
    home, arguments = prepared("migrate", folder, version)
    holds = after_migration(folder)
    _cut_off(home, chance, "migrate", *arguments)
    holds(folder, False)
    return f"migration from {version}"


def copying(folder: Path, chance: Random) -> str:
    """A copy is complete or not there, and the history is as it was."""
    return _written("backup", folder, chance)


def exporting(folder: Path, chance: Random) -> str:
    """An export is complete or not there, and the history is as it was."""
    return _written("export", folder, chance)


def _written(kind: str, folder: Path, chance: Random) -> str:
    home, arguments = prepared(kind, folder)
    holds = AFTER[kind](folder)
    done = _cut_off(home, chance, kind, *arguments)
    holds(folder, done)
    if not Path(arguments[-1]).exists():
        finish(home, *arguments)
        holds(folder, True)
    return kind


def recovering(folder: Path, chance: Random) -> str:
    """A damaged history is recovered, however often that is cut off; the damaged file is kept."""
    home, arguments = prepared("recover", folder)
    holds = after_recovery(folder)
    for _ in range(chance.randint(1, 3)):
        _cut_off(home, chance, "recover", *arguments)
    holds(folder, True)
    return "recovery"


def _spoil(path: Path) -> None:
    """Take the header away, once the log is in the file."""
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    with path.open("r+b") as file:
        file.write(bytes(4096))
