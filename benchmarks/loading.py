"""Loading question files to a list that can be used, beside tomli alone on the same bytes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import tomli

from benchmarks.measure import Effort, Goal, Section, Timed, compared, growth, in_turns, timed
from benchmarks.processes import own_home
from trainer.bank import load_headings
from trainer.paths import packaged

FILES = 5_000
LONG_AGO = 1_700_000_000
"""When the files were written, in seconds: the index trusts none that is a moment old."""


def measure(effort: Effort) -> Section:
    """Without an index, with one that is made, and with one that is there."""
    count = effort.of(FILES, 500, 20)
    with own_home() as home:
        folder, index = home / "questions", home / "headings.json"
        fill(folder, count)
        files = sorted(folder.iterdir())
        found = in_turns(
            {
                "tomli": timed(partial(parsed, files)),
                "first": _first(folder, index),
                "again": timed(partial(load_headings, [folder], index)),
            },
            effort.of(5, 3),
        )
        assert load_headings([folder], index) == load_headings([folder])
        against = "tomli alone on those bytes"
        name = f"a list of {count:,} question files"
        rows = [
            compared(f"{name}, first time", against, Goal(1.5), found["first"], found["tomli"]),
            compared(f"{name}, unchanged", against, Goal(0.3), found["again"], found["tomli"]),
        ]
        growing = [growth(*part, effort.of(3, 1)) for part in _parts(home, effort)]
    return Section(rows, growing)


def _parts(home: Path, effort: Effort) -> list[tuple[str, str, str, dict[int, Timed]]]:
    first, again = {}, {}
    for count in [5, 50, 500, 5000][: effort.of(4, 3, 2)]:
        folder, index, kept = home / str(count), home / f"{count}.json", home / f"{count}-kept.json"
        fill(folder, count)
        load_headings([folder], kept)
        first[count] = _first(folder, index)
        again[count] = timed(partial(load_headings, [folder], kept))
    return [
        ("A list of question files, first time", "files", "in proportion", first),
        ("A list of question files, unchanged", "files", "in proportion", again),
    ]


def _first(folder: Path, index: Path) -> Timed:
    timing = timed(partial(load_headings, [folder], index))

    def first() -> float:
        index.unlink(missing_ok=True)
        return timing()

    def made() -> float:
        took = first()
        assert index.exists()
        return took

    return made


def parsed(files: Sequence[Path]) -> None:
    """What nobody can do without: the bytes of every file as TOML."""
    for path in files:
        tomli.loads(path.read_text(encoding="utf-8"))


def fill(folder: Path, count: int) -> None:
    """Write copies of the packaged questions, each with an id of its own."""
    folder.mkdir()
    paths = sorted(packaged("questions").rglob("*.toml"))
    for number, path in enumerate(islice(cycle(paths), count)):
        id = f"{path.stem}-{number}"
        text = path.read_text(encoding="utf-8").replace(f'id = "{path.stem}"', f'id = "{id}"', 1)
        copy = folder / f"{id}.toml"
        copy.write_text(text, encoding="utf-8")
        os.utime(copy, (LONG_AGO, LONG_AGO))
