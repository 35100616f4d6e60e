"""A folder on a disk whose power is cut: what was synced is there, and any part of what was written since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from typing import TypeVar

SECTOR = 512
"""Bytes that a disk writes at once: each sector is the old one or the new one."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes put into a file."""

    began: float
    file: int
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Resize:
    """A file cut off, or made longer by zeros."""

    began: float
    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Names:
    """Names in a folder given to files, or taken away (None), all at once."""

    began: float
    folder: str
    given: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class Sync:
    """What was done to a file, or to the names in a folder, before the step of a number is on the disk."""

    began: float
    what: int | str
    before: int


Step = Write | Resize | Names | Sync
"""What a program did; `began` is the moment, in seconds of the clock."""


class Left(Enum):
    """How much is there of what was not synced."""

    NOTHING = "nothing"
    EVERYTHING = "everything"
    SOME = "some"


@dataclass
class Disk:
    """What is on the disk for sure, and the steps since, of a folder that a program writes into.

    `files` and `names` are what there was before. A path is one within the folder; that of a folder within it
    has a file as well, which is one of `folders`.
    """

    files: dict[int, bytes]
    names: dict[str, int]
    folders: frozenset[int]
    _data: dict[int, list[tuple[int, Write | Resize]]] = field(default_factory=dict)
    _named: dict[str, list[tuple[int, Names]]] = field(default_factory=dict)

    def take(self, number: int, step: Step) -> None:
        """Go on by one step."""
        if isinstance(step, Names):
            self._named.setdefault(step.folder, []).append((number, step))
        elif isinstance(step, Write | Resize):
            self._data.setdefault(step.file, []).append((number, step))
        elif isinstance(step.what, int):
            done, left = _parted(self._data.get(step.what, []), step.before)
            self.files[step.what] = changed(self.files.get(step.what, b""), done)
            self._data[step.what] = left
        else:
            names, later = _parted(self._named.get(step.what, []), step.before)
            _name(self.names, names)
            self._named[step.what] = later

    def after_a_cut(self, left: Left, chance: Random) -> dict[str, bytes]:
        """The files that a power cut at this moment may leave, by their paths."""
        names = dict(self.names)
        for pending in self._named.values():
            _name(names, _chosen([step for _, step in pending], left, chance))
        found: dict[str, bytes] = {}
        for path, file in names.items():
            parents = [str(parent) for parent in Path(path).parents][:-1]
            if file not in self.folders and all(parent in names for parent in parents):
                steps = [step for _, step in self._data.get(file, [])]
                found[path] = self._content(file, steps, left, chance)
        return found

    def _content(self, file: int, steps: Sequence[Write | Resize], left: Left, chance: Random) -> bytes:
        synced = self.files.get(file, b"")
        if left is Left.SOME and steps and chance.random() < 0.5:  # single sectors of what was written
            return changed(synced, [part for step in steps for part in _sectors(step, chance)])
        return changed(synced, _chosen(steps, left, chance))


def _parted(steps: list[tuple[int, T]], before: int) -> tuple[list[T], list[tuple[int, T]]]:
    return [step for number, step in steps if number < before], [one for one in steps if one[0] >= before]


def _chosen(steps: Sequence[T], left: Left, chance: Random) -> list[T]:
    """None of the steps, all of them, or some: the first ones, or any."""
    if left is not Left.SOME:
        return list(steps) if left is Left.EVERYTHING else []
    if chance.random() < 0.5:
        return list(steps[: chance.randint(0, len(steps))])
    return [step for step in steps if chance.random() < 0.5]


def _sectors(step: Write | Resize, chance: Random) -> list[Write | Resize]:
    if isinstance(step, Resize):
        return [step] if chance.random() < 0.5 else []
    parts: list[Write | Resize] = []
    start = step.at
    while start < step.at + len(step.data):
        end = min((start // SECTOR + 1) * SECTOR, step.at + len(step.data))
        if chance.random() < 0.7:
            parts.append(Write(step.began, step.file, start, step.data[start - step.at : end - step.at]))
        start = end
    return parts


def _name(names: dict[str, int], steps: Sequence[Names]) -> None:
    for step in steps:
        for path, file in step.given:
            if file is None:
                names.pop(path, None)
            else:
                names[path] = file


def changed(content: bytes, steps: Sequence[Write | Resize]) -> bytes:
    """The bytes of a file after some steps."""
    if not steps:
        return content
    found = bytearray(content)
    for step in steps:
        size = step.size if isinstance(step, Resize) else max(len(found), step.at + len(step.data))
        if len(found) < size:
            found += bytes(size - len(found))
        if isinstance(step, Resize):
            del found[step.size :]
        else:
            found[step.at : step.at + len(step.data)] = step.data
    return bytes(found)
