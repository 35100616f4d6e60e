"""The rows of a SQLite file read page by page, whatever is left of it: header and tables are not needed.

The format is that of https://www.sqlite.org/fileformat2.html. Only leaf pages hold rows, and in trees without
row numbers the pages above them as well. A row that leads out of the file, or into noise, is left out.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from trainer import ordinary

Value = None | int | float | str | bytes
MAGIC = b"SQLite format 3\0"
USUAL_PAGE = 4096
INDEX_INNER, TABLE_INNER, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13
_HEADER, _WAL_HEADER, _FRAME_HEADER = 100, 32, 24
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The bytes of an integer by its serial type."""
_MOST_COLUMNS = 64
LONGEST_ROW = 100_000_000
MOST_OF_PAGE = 2
"""So many times its own size is read of a page. In a sound file a byte belongs to one row, and perhaps to one
that was freed; in one that was made up, rows may lead to the same pages again and again.
"""


class Row(NamedTuple):
    """A row as it is stored: its number, None in a table without numbers, and its values."""

    number: int | None
    values: tuple[Value, ...]


def rows(path: Path) -> Iterator[Row]:
    """Every row that can be read from the file, and from the log beside it, in no order."""
    pages = _Pages(path)
    try:
        for page in range(1, pages.count + 1):
            yield from _rows_of(pages, page)
    finally:
        pages.close()


class _Page(NamedTuple):
    """A page with rows: its number, what stands on it, and of what kind it is."""

    number: int
    content: bytes
    kind: int


class _Pages:
    """The pages of a file from number 1 on; those in its log stand for the older ones of the file."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb")
        header = self._file.read(_HEADER)
        self.size = _page_size(header)
        length = path.stat().st_size
        self._log = _log(path.with_name(f"{path.name}-wal"), self.size)
        self.count = max(-(-length // self.size), *self._log, 0)
        self._taken: Counter[int] = Counter()

    def close(self) -> None:
        self._file.close()

    def take(self, page: int, length: int) -> None:
        """Note that so many bytes of a page are read as a row. Raises ValueError where it has fewer."""
        self._taken[page] += length
        if self._taken[page] > MOST_OF_PAGE * self.size:
            raise ValueError("more rows than the page has room for")

    def __getitem__(self, page: int) -> bytes:
        """A page, filled up with zeros where the file ends in the middle of it."""
        if page in self._log:
            return self._log[page]
        self._file.seek((page - 1) * self.size)
        return self._file.read(self.size).ljust(self.size, b"\0")


def _page_size(header: bytes) -> int:
    size = int.from_bytes(header[16:18], "big") if header.startswith(MAGIC) else 0
    size = 65536 if size == 1 else size
    return size if size >= 512 and size & (size - 1) == 0 else USUAL_PAGE


def _log(path: Path, size: int) -> dict[int, bytes]:
    """The pages of a write-ahead log up to its last whole transaction, by their numbers."""
    try:
        log = ordinary.read(path)
    except OSError:
        return {}
    kept: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    salts = log[16:24]
    if len(log) < _WAL_HEADER or int.from_bytes(log[8:12], "big") != size:
        return {}
    for start in range(_WAL_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        page, pages = struct.unpack(">II", log[start : start + 8])
        if log[start + 8 : start + 16] != salts:
            break
        pending[page] = log[start + _FRAME_HEADER : start + _FRAME_HEADER + size]
        if pages:
            kept |= pending
            pending = {}
    return kept


def _rows_of(pages: _Pages, number: int) -> Iterator[Row]:
    content = pages[number]
    start = _HEADER if number == 1 else 0
    page = _Page(number, content, content[start])
    if page.kind not in (INDEX_INNER, INDEX_LEAF, TABLE_LEAF):
        return
    cells = int.from_bytes(content[start + 3 : start + 5], "big")
    pointers = start + (12 if page.kind == INDEX_INNER else 8)
    for cell in range(min(cells, (pages.size - pointers) // 2)):
        at = int.from_bytes(content[pointers + 2 * cell : pointers + 2 * cell + 2], "big")
        try:
            yield _row(pages, page, at)
        except (
            IndexError,
            ValueError,
            struct.error,
        ):  # the place leads nowhere, or what stands there is noise
            continue


def _row(pages: _Pages, page: _Page, at: int) -> Row:
    at += 4 if page.kind == INDEX_INNER else 0
    length, at = _varint(page.content, at)
    number = None
    if page.kind == TABLE_LEAF:
        number, at = _varint(page.content, at)
    return Row(number, _values(_payload(pages, page, at, length)))


def _payload(pages: _Pages, page: _Page, at: int, length: int) -> bytes:
    """The bytes of a row: on its page, and from there on along a chain of further pages."""
    size = pages.size
    if not 0 < length <= min(LONGEST_ROW, size * pages.count):
        raise ValueError("no length")
    most = size - 35 if page.kind == TABLE_LEAF else (size - 12) * 64 // 255 - 23
    if length <= most:
        pages.take(page.number, length)
        return _piece(page.content, at, length)
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    pages.take(page.number, here)
    found = bytearray(_piece(page.content, at, here))
    following = int.from_bytes(_piece(page.content, at + here, 4), "big")
    while len(found) < length:
        if not 0 < following <= pages.count:
            raise ValueError("the chain leads out of the file")
        pages.take(following, size)
        more = pages[following]
        following = int.from_bytes(more[:4], "big")
        found += more[4 : 4 + length - len(found)]
    return bytes(found)


def _values(payload: bytes) -> tuple[Value, ...]:
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
        if len(kinds) > _MOST_COLUMNS:
            raise ValueError("no row of ours has so many columns")
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    """One value by its serial type, and where it ends."""
    if kind in (0, 8, 9):
        return {0: None, 8: 0, 9: 1}[kind], at
    if kind in _INTEGERS:
        length = _INTEGERS[kind]
        return int.from_bytes(_piece(payload, at, length), "big", signed=True), at + length
    if kind == 7:
        return float(struct.unpack(">d", _piece(payload, at, 8))[0]), at + 8
    if kind < 12:
        raise ValueError("a kind that no file has")
    length = (kind - 12) // 2
    piece = _piece(payload, at, length)
    return (piece.decode("utf-8") if kind % 2 else piece), at + length


def _piece(source: bytes, at: int, length: int) -> bytes:
    piece = source[at : at + length]
    if len(piece) < length:
        raise ValueError("it ends before that")
    return piece


def _varint(source: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(8):
        byte = source[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | source[at + 8], at + 9
