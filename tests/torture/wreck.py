"""Profiles to be killed in, and what is left in one afterwards."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from functools import cache
from pathlib import Path
from random import Random
from subprocess import DEVNULL, Popen
from tempfile import mkdtemp
from typing import NamedTuple

from tests.history.samples import NOW, filled
from tests.history.test_versions import old_file
from tests.samples import report
from tests.torture.terminal import command, environment
from trainer.history import Query, Store, schema
from trainer.practice.mocked import Sitting

MANY = 150


class BrokenError(AssertionError):
    """A promise that did not hold."""


class Kept(NamedTuple):
    """The texts of what is in a history."""

    attempts: list[str]
    drafts: list[str]
    notice: str


def demand(holds: bool, says: str, *more: object) -> None:
    """Raise BrokenError where something does not hold."""
    if not holds:
        raise BrokenError(says, *more)


def database(home: Path) -> Path:
    return home / "data" / "history.sqlite3"


def survived(home: Path) -> Kept:
    """What is in the history of a profile, which must open without a word and be sound."""
    path = database(home)
    if not path.exists():
        return Kept([], [], "")
    with Store.open(path) as store:
        demand(store.notice == "", f"the history was damaged: {store.notice}")
        found = store.search.attempts(Query(order="oldest"), limit=10_000)
        kept = [store.attempt(one.number) for one in found]
        texts = [one.report.text for one in kept if one is not None]
        drafts = [draft.text for draft in store.drafts()]
    demand_sound(path)
    return Kept(texts, drafts, "")


def demand_sound(path: Path) -> None:
    raw = sqlite3.connect(path)
    said = raw.execute("PRAGMA integrity_check").fetchone()[0]
    raw.close()
    demand(said == "ok", f"{path} is not sound: {said}")


def profile(folder: Path) -> Path:
    """A profile of somebody who has practised before."""
    home = folder / "home"
    database(home).parent.mkdir(parents=True)
    shutil.copyfile(_made() / "filled.sqlite3", database(home))
    return home


@cache
def _made() -> Path:
    """Files that every round begins with a copy of."""
    folder = Path(mkdtemp(prefix="torture-"))
    filled(folder / "filled.sqlite3").close()
    with Store.open(folder / "many.sqlite3", lambda: NOW) as store:
        for number in range(MANY):
            graded = report(text=f"answer {number} " + "6ND = 4.2e22 " * 100)
            store.save_attempt(graded, mode="drill", started=NOW, used_s=1.0)
        store.transfer(Sitting).write(folder / "many.json")
    for version in range(1, len(schema.MIGRATIONS)):
        old_file(folder / f"version-{version}.sqlite3", version, attempts=MANY)
    return folder


def made(name: str) -> Path:
    """One of these files, with a draft or a history in it."""
    return _made() / name


def clean_up() -> None:
    """Remove these files."""
    shutil.rmtree(_made(), ignore_errors=True)
    _made.cache_clear()


def cut_off(home: Path, chance: Random, usual_s: float, *arguments: str) -> bool:
    """Start a command and kill it at some moment; True where it was done before that."""
    running = Popen(command(*arguments), env=environment(home), stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
    wait = usual_s * chance.choice((chance.uniform(0, 1.1), chance.uniform(0.4, 1.1)))
    end = time.monotonic() + wait
    while running.poll() is None and time.monotonic() < end:
        time.sleep(min(0.001, wait))
    done = running.poll() is not None
    running.kill()
    running.wait()
    return done


def finish(home: Path, *arguments: str) -> float:
    """Run a command to its end, which must be a good one; the seconds that it took."""
    began = time.monotonic()
    running = Popen(command(*arguments), env=environment(home), stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
    demand(running.wait() == 0, f"{' '.join(arguments)} ended with status {running.returncode}")
    return time.monotonic() - began


def numbers(path: Path) -> dict[str, int]:
    """How many rows the attempts and drafts have, and the version, of a file that is only read."""
    raw = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    version = raw.execute("PRAGMA user_version").fetchone()[0]
    attempts = raw.execute("SELECT count(*) FROM attempts").fetchone()[0] if version else 0
    raw.close()
    return {"version": version, "attempts": attempts}


def records_in(export: Path) -> int:
    return len(json.loads(export.read_text())["records"]) - 1
