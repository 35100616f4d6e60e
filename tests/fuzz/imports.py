"""What holds for any bytes as an export: refused whole, or brought in as the same history, and only once."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tests.fuzz.failing import raw, require
from tests.fuzz.mutate import mutated
from tests.fuzz.target import Target
from tests.history.exports import Records, records_of, sealed
from tests.history.samples import contents, filled
from tests.history.spoiling import show_report, spoiled
from trainer.history import Query, Store
from trainer.history.errors import HistoryError
from trainer.history.export_file import ExportError
from trainer.history.rows import storable
from trainer.practice.mocked import Sitting, sitting_of
from trainer.practice.overview import overview

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
ADDED_TO = ("amendments", "attempts", "bookmarks", "calculations", "hidings", "recalls", "timelines")
"""The tables to which an import only adds."""
Bytes = Callable[[str], bytes]


@cache
def folder() -> Path:
    """A place in memory where there is one: thousands of histories are written."""
    return Path(mkdtemp(prefix="fuzz-history-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))


@cache
def _template(name: str) -> Path:
    """A history without anything in it, or with something of everything of another person."""
    path = folder() / f"{name}.sqlite3"
    (Store.open(path, lambda: NOW) if name == "empty" else filled(path, start=3)).close()
    return path


def fresh(name: str) -> Path:
    """A copy of a history to bring something into."""
    path = folder() / "history.sqlite3"
    for file in folder().glob("history.sqlite3*"):
        file.unlink()
    shutil.copy(_template(name), path)
    return path


def held(path: Path) -> dict[str, list[Any]]:
    """What a history holds. Recalls are numbered anew in the order of their time."""
    found: dict[str, list[Any]] = dict(contents(path))
    return {**found, "recalls": [row[1:] for row in found["recalls"]]}


def is_taken_or_refused(text: str, written: Bytes, into: str) -> None:
    """Bring a file in twice: the first time all of it or nothing, the second time nothing."""
    file, path = folder() / "file", fresh(into)
    file.write_bytes(written(text))
    before = held(path)
    with Store.open(path, lambda: NOW) as store:
        transfer = store.transfer(Sitting)
        try:
            transfer.bring_in(file)
        except ExportError as error:
            require(bool(error.title and error.hint), "a refusal without a sentence", error.title)
            require(held(path) == before, "something was written of what was refused")
            return
        after = held(path)
        for table in ADDED_TO:
            require(all(row in after[table] for row in before[table]), f"{table} that were here are gone")
        require(not transfer.bring_in(file).added, "something was added the second time")
        require(held(path) == after, "a second import changed something")
        exported = transfer.write(folder() / "again")
        require(exported.left_out == (), "an import that cannot be exported", exported.left_out)
        can_be_used(store)
    if into == "empty":
        _is_the_same(file, folder() / "again", after)


def can_be_used(store: Store) -> None:
    """Everything that lists and pages read of a history can be read."""
    for one in store.search.attempts(Query()):
        attempt = store.attempt(one.number)
        if attempt is not None:
            show_report(attempt.report)
    practising = store.practising
    for mock in practising.mocks():
        with suppress(HistoryError):
            sitting_of(mock)
    for read in (store.drafts, store.search.by_question, store.remarks.notes, practising.calculations):
        read()
    overview(practising, NOW)


def _is_the_same(first: Path, second: Path, after: dict[str, list[Any]]) -> None:
    """What was exported again is what was brought in, and brings the same history into a third one."""
    wanted, found = (sorted(map(_plain, _records(path))) for path in (first, second))
    missing = [record for record in wanted if record not in found]
    more = [record for record in found if record not in wanted]
    require(not missing and not more, "another history than the one of the export", (missing[:2], more[:2]))
    path = fresh("empty")
    with Store.open(path, lambda: NOW) as store:
        store.transfer(Sitting).bring_in(second)
    require(held(path) == after, "the export of an import gives another history")


def _records(export: Path) -> Records:
    """The records that say something: no note on an attempt that is not there."""
    lines = export.read_bytes().split(b"\n")[1:-3]
    records = [json.loads(line.rstrip(b"\r").removesuffix(b",")) for line in lines]
    numbers = {str(record["number"]) for record in records if record["kind"] == "attempt"}
    return [
        record
        for record in records
        if record["kind"] != "note"
        or not record["subject"].startswith("attempt:")
        or record["subject"].removeprefix("attempt:") in numbers
    ]


def _plain(record: dict[str, Any]) -> str:
    """A record as a text that is the same for what a history keeps in the same way."""
    if record["kind"] == "mock":
        body = record["body"]
        asked = [{**one, "attempt": None} for one in body["asked"]]
        record = {**record, "body": {**body, "asked": asked, "holder": ""}}
    return json.dumps(_alike(record), sort_keys=True)


def _alike(value: Any) -> Any:
    if isinstance(value, dict):
        return {storable(key): _alike(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_alike(inner) for inner in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    return storable(value) if isinstance(value, str) else value


def sealed_again(text: str) -> bytes:
    """The lines of a text as the records of an export whose seal is sound."""
    lines = [line.rstrip(b"\r").removesuffix(b",") for line in raw(text).split(b"\n")]
    if lines and lines[0].startswith(b'{"schema"'):
        lines = lines[1:]
    while lines and (lines[-1] in (b"", b"]}") or lines[-1].startswith(b'{"kind": "end"')):
        lines.pop()
    return sealed_lines(lines)


def sealed_lines(lines: Sequence[bytes]) -> bytes:
    """An export of these lines."""
    whole = sealed([])
    head, end = whole.split(b"\n")[:2]
    seal = hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    end = json.dumps({"kind": "end", "records": len(lines), "sha256": seal}).encode()
    return head + b"\n" + b"".join(line + b",\n" for line in lines) + end + b"\n]}\n"


def _seeds() -> list[str]:
    """Whole exports, and parts of them that are small."""
    path = folder() / "seed.sqlite3"
    export = folder() / "seed.json"
    with filled(path) as store:
        store.transfer(Sitting).write(export)
    records = records_of(export)
    kinds = {record["kind"]: record for record in records}
    parts = [records, [], records[:1], records[1:3], [one for one in records if one["kind"] != "attempt"]]
    return [sealed(part).decode() for part in (*parts, *([one] for one in kinds.values()))]


def _changed(text: str, others: Sequence[str], rng: random.Random, longest: int) -> str:
    """An export whose records are spoiled, doubled, moved, left out, or whose letters are changed."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randrange(len(lines))
        how = rng.random()
        if how < 0.6:
            lines[place] = _record(lines[place], rng)
        elif how < 0.7:
            lines.insert(rng.randint(1, len(lines)), lines[place])
        elif how < 0.8:
            lines.insert(rng.randint(1, len(lines)), rng.choice(rng.choice(others).split("\n")))
        elif how < 0.85:
            lines.insert(rng.randint(0, len(lines)), lines.pop(place))
        else:
            lines[place] = mutated(lines[place], others, rng, longest)
    return "\n".join(lines)[:longest]


def _record(line: str, rng: random.Random) -> str:
    try:
        record = json.loads(line.rstrip(","))
    except (ValueError, RecursionError):
        return line
    if not isinstance(record, dict) or not record:
        return line
    try:
        return json.dumps(spoiled(record, rng)) + ","
    except (IndexError, KeyError, TypeError, ValueError, RecursionError):
        return line


TARGET = Target(
    properties={
        "as it is": partial(is_taken_or_refused, written=raw, into="empty"),
        "sealed": partial(is_taken_or_refused, written=sealed_again, into="empty"),
        "added": partial(is_taken_or_refused, written=sealed_again, into="filled"),
    },
    seeds=_seeds,
    change=_changed,
    longest=60_000,
    every={"as it is": 5},
)
