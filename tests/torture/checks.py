"""What must hold of a folder after a command that moves whole histories, whenever it was ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.torture.wreck import (
    MANY,
    database,
    demand,
    demand_sound,
    numbers,
    records_in,
    survived,
)
from trainer.config import load_config
from trainer.history import Store, schema
from trainer.history.export_file import read_export

Holds = Callable[[Path, bool], None]
"""Raises BrokenError where something does not hold of a folder; True for a command that came to its end."""
COPY, EXPORT, SETTINGS = "copy.sqlite3", "export.json", "home/config/config.toml"


def after_import(folder: Path) -> Holds:
    """Everything of an export is there or nothing, beside what was there before."""
    before = survived(folder / "home")

    def holds(folder: Path, done: bool) -> None:
        after = survived(folder / "home")
        there = len(after.attempts) - len(before.attempts)
        demand(there == MANY or (there == 0 and not done), f"{there} of {MANY} attempts were imported")
        demand(after.drafts == before.drafts, "the drafts have changed", before, after)

    return holds


def after_migration(folder: Path) -> Holds:
    """An old file is as it was, or of today with a copy of the old one beside it."""
    version = numbers(database(folder / "home"))["version"]

    def holds(folder: Path, done: bool) -> None:
        path = database(folder / "home")
        found = numbers(path)
        demand(found["version"] in (version, len(schema.MIGRATIONS)), f"version {found['version']}")
        demand(found["version"] != version or not done, "it is not migrated")
        demand(found["attempts"] == MANY, f"{found['attempts']} of {MANY} attempts")
        copy = path.with_name(f"{path.name}.version-{version}")
        if found["version"] != version or copy.exists():
            demand_sound(copy)
            demand(numbers(copy) == {"version": version, "attempts": MANY}, f"the copy has {numbers(copy)}")
        kept = survived(folder / "home")
        whole = len(kept.attempts) == MANY - (version > 1) and kept.drafts == ["half"]
        demand(whole, "something is missing", kept)

    return holds


def after_backup(folder: Path) -> Holds:
    """A copy is complete or not there, and the history is as it was."""

    def holds(folder: Path, done: bool) -> None:
        target = folder / COPY
        demand(target.exists() or not done, "there is no copy")
        if target.exists():
            demand_sound(target)
            demand(numbers(target)["attempts"] == MANY, "the copy is not complete")
        demand(len(survived(folder / "home").attempts) == MANY, "the history has changed")

    return holds


def after_export(folder: Path) -> Holds:
    """An export is complete or not there, and the history is as it was."""

    def holds(folder: Path, done: bool) -> None:
        target = folder / EXPORT
        demand(target.exists() or not done, "there is no export")
        if target.exists():
            whole = records_in(target) == MANY == len(list(read_export(target)))
            demand(whole, "the export is not complete")
        demand(len(survived(folder / "home").attempts) == MANY, "the history has changed")

    return holds


def after_recovery(folder: Path) -> Holds:
    """A damaged history is recovered, now or with the next start, and the damaged file is kept."""
    damaged = database(folder / "home").read_bytes()

    def holds(folder: Path, done: bool) -> None:
        path = database(folder / "home")
        with Store.open(path) as store:
            texts = [one.number for one in store.attempts(limit=1000)]
        demand(len(texts) == MANY, f"{len(texts)} of {MANY} attempts are recovered")
        demand_sound(path)
        asides = [file for file in path.parent.glob("*.damaged-*") if file.stat().st_size == len(damaged)]
        demand(any(file.read_bytes() == damaged for file in asides), "the damaged file is gone")

    return holds


def after_a_setting(folder: Path) -> Holds:
    """The settings are the old ones or the new ones, whole."""
    path = folder / SETTINGS
    before = path.read_text()

    def holds(folder: Path, done: bool) -> None:
        text = (folder / SETTINGS).read_text()
        config = load_config({}, {}, folder / SETTINGS)
        demand(not config.source.problems, "the settings cannot be read", text)
        demand(text == before or config.values["theme"] == "light", "other settings", text)
        demand(text != before or not done, "the setting is not there")
        demand(config.values["mode"] == "coach", "another setting is gone", text)

    return holds


AFTER: Mapping[str, Callable[[Path], Holds]] = {
    "import": after_import,
    "migrate": after_migration,
    "backup": after_backup,
    "export": after_export,
    "recover": after_recovery,
    "settings": after_a_setting,
}
"""By the name of the round; each is told the folder before the command."""
