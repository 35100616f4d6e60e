"""What a program writes into a folder, call by call, as strace saw it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from os.path import normpath
from pathlib import Path

from tests.torture.disk import Disk, Names, Resize, Step, Sync, Write

CALLS = (
    "open,openat,creat,write,writev,pwrite64,pwritev,pwritev2,lseek,truncate,ftruncate,fallocate,fsync,fdatasync,"
    "sync_file_range,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,symlink,symlinkat,"
    "sendfile,copy_file_range"
)
SHARED = "-shm"
"""The ending of the memory that programs share over a history. SQLite makes it anew after a cut."""

_LINE = re.compile(r"(\d+) +(\d+\.\d+) (.*)")
_RESUMED = re.compile(r"<\.\.\. \w+ resumed>(.*)")
_UNFINISHED = " <unfinished ...>"
_CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+)")
_HANDLE = re.compile(r"(\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*)>")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


def tracing(log: Path) -> tuple[str, ...]:
    """The command under which a program is run for its calls to be written down."""
    options = ["-f", "--seccomp-bpf", "-qq", "-y", "-xx", "-ttt", "-s", "100000000"]
    return ("strace", *options, "-e", f"trace={CALLS}", "-e", "signal=none", "-o", str(log))


@dataclass
class Recording:
    """What there was in a folder before a program ran, and what it did, in the order in which calls ended."""

    root: Path
    files: dict[int, bytes] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    folders: set[int] = field(default_factory=set)
    steps: list[Step] = field(default_factory=list)

    @classmethod
    def of(cls, root: Path) -> Recording:
        """Look at the folder before the program runs."""
        found = cls(root.resolve())
        for path in sorted(root.rglob("*")):
            if path.name.endswith(SHARED):
                continue
            number = len(found.names)
            found.names[str(path.relative_to(root))] = number
            if path.is_dir():
                found.folders.add(number)
            else:
                found.files[number] = path.read_bytes()
        return found

    def disk(self) -> Disk:
        """The folder as it was, for the steps to be taken once more."""
        return Disk(dict(self.files), dict(self.names), frozenset(self.folders))

    def read(self, log: Path) -> None:
        """Take the steps from what strace wrote."""
        reading, begun = _Reading(self), {}
        for line in log.read_text(encoding="ascii").splitlines():
            found = _LINE.fullmatch(line)
            if found is None:
                continue
            thread, began, text = found[1], float(found[2]), found[3]
            before = len(self.steps)
            if resumed := _RESUMED.fullmatch(text):
                began, before, start = begun.pop(thread)
                text = start + resumed[1]
            if text.endswith(_UNFINISHED):
                begun[thread] = (began, before, text.removesuffix(_UNFINISHED))
                continue
            call = _CALL.match(text)
            if call is not None and int(call[3]) >= 0:
                reading.take(_Call(call[1], call[2], int(call[3]), began, before))


@dataclass(frozen=True, slots=True)
class _Call:
    """One call that did what it should: `before` is how many steps there were when it began."""

    name: str
    arguments: str
    result: int
    began: float
    before: int

    @property
    def handles(self) -> list[tuple[str, str]]:
        """The handles among the arguments, each with its path."""
        return [(number, _decoded(path).decode()) for number, path in _HANDLE.findall(self.arguments)]

    @property
    def data(self) -> bytes:
        """The bytes that were written."""
        parts = _TEXT.findall(self.arguments)
        assert not any(cut for _, cut in parts), "strace left something out"
        return b"".join(_decoded(text) for text, _ in parts)[: self.result]

    @property
    def paths(self) -> list[str]:
        """The paths among the arguments; relative ones begin at the handle before them."""
        texts = [_decoded(text).decode() for text, _ in _TEXT.findall(self.arguments)]
        folders = [path for _, path in self.handles[-len(texts) :]] or ["/"] * len(texts)
        return [normpath(Path(folder) / text) for folder, text in zip(folders, texts, strict=False)]

    @property
    def last(self) -> int:
        """The number that stands last."""
        return int(self.arguments.rpartition(", ")[2])


def _decoded(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


class _Reading:
    """Goes through the calls, and knows which file each handle and each name is at the moment."""

    def __init__(self, recording: Recording) -> None:
        self._to = recording
        self._names = dict(recording.names)
        self._sizes = {number: len(data) for number, data in recording.files.items()}
        self._open: dict[str, tuple[int, int]] = {}  # the file of a handle, and the place in it

    def take(self, call: _Call) -> None:
        """Make a step of a call that changes something in the folder."""
        take = _TAKERS.get(call.name.removesuffix("2"))
        if take is not None:
            take(self, call)
        elif any(self._inside(path) for path in (*call.paths, *(path for _, path in call.handles))):
            raise NotImplementedError(f"what {call.name} leaves after a power cut")

    def opened(self, call: _Call) -> None:
        handle, path = str(call.result), self._inside(call.paths[0])
        self._open.pop(handle, None)
        if path is None or path == "." or self._names.get(path) in self._to.folders:
            return
        if path not in self._names:
            self._name(call, [(path, self._new())])
        file = self._names[path]
        if "O_TRUNC" in call.arguments and self._sizes[file]:
            self._resize(call, file, 0)
        self._open[handle] = file, self._sizes[file] if "O_APPEND" in call.arguments else 0

    def wrote(self, call: _Call) -> None:
        handle = call.handles[0][0]
        if handle in self._open and self._inside(call.handles[0][1]):
            file, at = self._open[handle]
            self._open[handle] = file, at + call.result
            self._write(call, file, at)

    def wrote_at(self, call: _Call) -> None:
        handle, path = call.handles[0]
        if handle in self._open and self._inside(path):
            self._write(call, self._open[handle][0], call.last)

    def sought(self, call: _Call) -> None:
        handle, path = call.handles[0]
        if handle in self._open and self._inside(path):
            self._open[handle] = self._open[handle][0], call.result

    def resized(self, call: _Call) -> None:
        handle, path = call.handles[0]
        if handle in self._open and self._inside(path):
            self._resize(call, self._open[handle][0], call.last)

    def synced(self, call: _Call) -> None:
        handle, path = call.handles[0]
        inside = self._inside(path)
        if inside is None:
            return
        if inside == "." or self._names.get(inside) in self._to.folders:
            self._to.steps.append(Sync(call.began, inside, call.before))
        elif handle in self._open:
            self._to.steps.append(Sync(call.began, self._open[handle][0], call.before))

    def renamed(self, call: _Call) -> None:
        old, new = map(self._inside, call.paths)
        if old is not None and new is not None:
            self._name(call, [(old, None), (new, self._names[old])])
        elif old is not None or new is not None:
            raise NotImplementedError("a file that comes from elsewhere, or goes there")

    def linked(self, call: _Call) -> None:
        old, new = map(self._inside, call.paths)
        if old is not None and new is not None:
            self._name(call, [(new, self._names[old])])

    def removed(self, call: _Call) -> None:
        path = self._inside(call.paths[0])
        if path is not None:
            self._name(call, [(path, None)])

    def made(self, call: _Call) -> None:
        path = self._inside(call.paths[0])
        if path is not None:
            number = self._new()
            self._to.folders.add(number)
            self._name(call, [(path, number)])

    def _inside(self, path: str) -> str | None:
        """The path within the folder; None for what is not in it, or of no interest."""
        path = path.removesuffix(" (deleted)")
        inside = Path(path).is_relative_to(self._to.root) and not path.endswith(SHARED)
        return str(Path(path).relative_to(self._to.root)) if inside else None

    def _new(self) -> int:
        number = max((*self._names.values(), *self._sizes), default=-1) + 1
        self._sizes[number] = 0
        return number

    def _name(self, call: _Call, given: Sequence[tuple[str, int | None]]) -> None:
        folders = {str(Path(path).parent) for path, _ in given}
        if len(folders) > 1:
            raise NotImplementedError("a file that goes from one folder to another")
        for path, file in given:
            if file is None:
                del self._names[path]
            else:
                self._names[path] = file
        self._to.steps.append(Names(call.began, folders.pop(), tuple(given)))

    def _write(self, call: _Call, file: int, at: int) -> None:
        self._sizes[file] = max(self._sizes[file], at + call.result)
        self._to.steps.append(Write(call.began, file, at, call.data))

    def _resize(self, call: _Call, file: int, size: int) -> None:
        self._sizes[file] = size
        self._to.steps.append(Resize(call.began, file, size))


_TAKERS: dict[str, Callable[[_Reading, _Call], None]] = {
    **dict.fromkeys(("open", "openat", "creat"), _Reading.opened),
    **dict.fromkeys(("write", "writev"), _Reading.wrote),
    **dict.fromkeys(("pwrite64", "pwritev"), _Reading.wrote_at),
    **dict.fromkeys(("fsync", "fdatasync"), _Reading.synced),
    **dict.fromkeys(("rename", "renameat"), _Reading.renamed),
    **dict.fromkeys(("link", "linkat"), _Reading.linked),
    **dict.fromkeys(("unlink", "unlinkat", "rmdir"), _Reading.removed),
    **dict.fromkeys(("mkdir", "mkdirat"), _Reading.made),
    "lseek": _Reading.sought,
    "ftruncate": _Reading.resized,
}
