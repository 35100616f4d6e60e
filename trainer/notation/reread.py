"""Reading an answer again while it is typed, from the first line that changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trainer.notation.digits import decimal_comma
from trainer.notation.document import Document
from trainer.notation.quantity import Quantity
from trainer.notation.read import read_line
from trainer.notation.reading import Reading
from trainer.notation.typed import prepared

MOST_KEPT = 64


class Kept(NamedTuple):
    """What was known before a line, whose index and offset these are."""

    line: int
    offset: int
    document: Document


class Reader:
    """Reads the versions of one answer one after the other, each as `read` does.

    A line is read in the light of those before it, so what was known before the line that changed last is
    kept: the next key is most likely pressed in that line too.
    """

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._setting: tuple[dict[str, Quantity], bool | None] = {}, False
        self._kept: list[Kept] = []

    def read(self, text: str, names: Mapping[str, Quantity] | None = None) -> Reading:
        """Read a version of the answer; the same as `read(text, names)`."""
        lines = text.split("\n")
        setting = dict(names or {}), decimal_comma(text)
        if setting != self._setting:
            self._kept.clear()
        self._setting = setting
        changed = _alike(lines, self._lines)
        self._lines = lines
        first, offset, document = self._before(changed, text)
        for index, found in enumerate(prepared(lines[first:], offset, setting[1]), first):
            if index == changed:
                self._keep(Kept(index, offset, document.copy(text)))
            read_line(document, found, index + 1, setting[1])
            offset += len(lines[index]) + 1
        return document.reading()

    def _before(self, changed: int, text: str) -> tuple[int, int, Document]:
        """The last line up to the changed one before which all is known, its offset, and what is known."""
        while self._kept and self._kept[-1].line > changed:
            self._kept.pop()
        if not self._kept:
            return 0, 0, Document.of(text, self._setting[0])
        line, offset, document = self._kept[-1]
        return line, offset, document.copy(text)

    def _keep(self, known: Kept) -> None:
        if not self._kept or self._kept[-1].line < known.line:
            self._kept.append(known)
        if len(self._kept) > MOST_KEPT:
            del self._kept[::2]


def _alike(one: list[str], other: list[str]) -> int:
    """How many lines two versions begin with alike."""
    for index, (line, earlier) in enumerate(zip(one, other, strict=False)):
        if line != earlier:
            return index
    return min(len(one), len(other))
