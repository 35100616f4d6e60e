"""The file of an export: one JSON object with a record on each line, sealed at its end.

    {"schema": 1, "format": "napkin-trainer history", "version": 1, ..., "records": [
    {"kind": "attempt", ...},
    ...
    {"kind": "end", "records": 12, "sha256": "..."}
    ]}

`docs/reliability.md` describes the records. Reading takes the memory of one record, and raises ExportError
for whatever is not exactly such a file.
"""

from __future__ import annotations

import hashlib
import json
import stat
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import IO, Any, BinaryIO, NoReturn

from trainer import __version__
from trainer.errors import TrainerError
from trainer.history.kinds import check_record
from trainer.history.shapes import ShapeError

FORMAT, VERSION = "napkin-trainer history", 1
LONGEST_LINE = 64_000_000
"""Bytes of one record. An answer has at most 4 MB, and its report a few times that."""
LARGEST_FILE = 4_000_000_000
MOST_RECORDS = 1_000_000
LARGEST_NUMBER = 2**63
FOREIGN = "trainer export writes such a file"
NOTHING = "nothing was imported"
_END = b"]}\n"


class ExportError(TrainerError):
    """A file that is no sound export."""


def write_export(file: IO[bytes], records: Iterable[str], written: datetime) -> None:
    """Write records, each checked already, and the JSON of one line."""
    header = {"schema": 1, "format": FORMAT, "version": VERSION, "trainer": __version__}
    opening = json.dumps({**header, "written": written.isoformat(timespec="seconds")})
    file.write(f'{opening[:-1]}, "records": [\n'.encode())
    count, seal = 0, hashlib.sha256()
    for count, record in enumerate(records, start=1):  # noqa: B007
        line = record.encode()
        seal.update(line + b"\n")
        file.write(line + b",\n")
    end = json.dumps({"kind": "end", "records": count, "sha256": seal.hexdigest()})
    file.write(end.encode() + b"\n" + _END)


def read_export(path: Path, mock_body: type | None = None) -> Iterator[dict[str, Any]]:
    """The records of an export, each checked. Raises ExportError at the first thing that is wrong."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):  # opening a pipe would wait for its other end
            raise ExportError(f"{path} is no ordinary file", FOREIGN)
        if about.st_size > LARGEST_FILE:
            _refuse(path, f"it is larger than {LARGEST_FILE // 10**9} GB, which no history is")
        with path.open("rb") as file:
            yield from _records(path, file, mock_body)
    except (OSError, ValueError) as error:
        says = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ExportError(f"{path} cannot be read: {says}", FOREIGN) from error


def _records(path: Path, file: BinaryIO, mock_body: type | None) -> Iterator[dict[str, Any]]:
    _check_header(path, file.readline(1000))
    count, seal = 0, hashlib.sha256()
    while True:
        number = count + 2
        line = file.readline(LONGEST_LINE + 1)
        if len(line) > LONGEST_LINE:
            _refuse(path, f"line {number} is longer than {LONGEST_LINE // 10**6} MB")
        if not line.endswith(b"\n"):
            _refuse(path, f"it ends in the middle, at line {number}: the file was cut off")
        record = _parsed(path, number, line.rstrip(b"\r\n").removesuffix(b","))
        if record.get("kind") == "end":
            break
        count += 1
        if count > MOST_RECORDS:
            _refuse(path, f"it has more than {MOST_RECORDS:,} records, which no history has")
        try:
            check_record(record, mock_body)
        except ShapeError as error:
            _refuse(path, f"line {number}: {error}")
        seal.update(line.rstrip(b"\r\n").removesuffix(b",") + b"\n")
        yield record
    if record.get("records") != count or record.get("sha256") != seal.hexdigest():
        _refuse(path, f"its {count:,} records are not those that were written: the file was changed")
    if file.readline(10).rstrip(b"\r\n") != _END.rstrip() or file.read(1):
        _refuse(path, f"something else stands behind line {count + 2}")


def _check_header(path: Path, line: bytes) -> None:
    start, end = line.rstrip(b"\r\n"), b', "records": ['
    try:
        header = json.loads(start.removesuffix(end) + b"}") if start.endswith(end) else None
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ExportError(f"{path} is no export of this trainer", f"{FOREIGN}; {NOTHING}")
    version = header.get("version")
    if isinstance(version, int) and version > VERSION:
        raise ExportError(
            f"{path} is of a newer trainer: version {version:.0f}, this one knows {VERSION}"
            if version < 10**6
            else f"{path} is of a newer trainer",
            f"install the newer trainer; {NOTHING}",
        )
    if version != VERSION or isinstance(version, bool):
        _refuse(path, f"expected version {VERSION}, found {str(version)[:40]}")


def _parsed(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        record = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_finite,
            parse_constant=_constant,
        )
    except RecursionError:
        _refuse(path, f"line {number} is nested far too deeply")
    except UnicodeDecodeError:
        _refuse(path, f"line {number} is not text in UTF-8")
    except json.JSONDecodeError as error:
        _refuse(
            path, f"line {number} is not JSON: {error.msg[:1].lower()}{error.msg[1:]}, column {error.colno}"
        )
    except ValueError as error:
        _refuse(path, f"line {number}: {error}")
    if not isinstance(record, dict):
        _refuse(path, f"line {number}: expected an object")
    return record


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _whole(digits: str) -> int:
    if len(digits) > 20 or abs(value := int(digits)) >= LARGEST_NUMBER:
        raise ValueError(f"the number {digits[:20]}… is too large")
    return value


def _finite(digits: str) -> float:
    value = float(digits)
    if abs(value) == float("inf"):
        raise ValueError(f"the number {digits[:20]} is too large")
    return value


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _refuse(path: Path, says: str) -> NoReturn:
    raise ExportError(f"{path} cannot be imported: {says}", NOTHING[:1].upper() + NOTHING[1:])
