"""Where each key and value of a TOML document stands, as character offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from trainer.regex import regex

Place = tuple[str | int, ...]
"""The way to a value: keys, and positions in arrays counted from 0. `("step", 0, "unit")`."""

Part = Literal["key", "value"]

_BLANK = regex(r"(?:[ \t\r\n]+|#[^\n]*)*")
_SPACE = regex(r"[ \t]*")
_BARE_KEY = regex(r"[A-Za-z0-9_-]+")
_SCALAR = regex(r"[^,\]}#\n\r]*")
_ESCAPE = regex(r"\\(?:[ \t]*\r?\n[ \t\r\n]*|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)


@dataclass(slots=True)
class Mark:
    """The spans of one entry. A table has its header as key; an array element has no key of its own."""

    key: tuple[int, int]
    value: tuple[int, int]


class Locator:
    """Offsets of everything in a document that has already been read as valid TOML."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._marks: dict[Place, Mark] = {}
        self._elements: dict[Place, int] = {}
        self._scan()

    def span(self, place: Place, part: Part = "value") -> tuple[int, int]:
        """Start and end of an entry's key or value; of the nearest enclosing entry where there is none."""
        while place:
            mark = self._marks.get(place)
            if mark is not None:
                return mark.key if part == "key" else mark.value
            place, part = place[:-1], "key"
        return 0, 0

    def inside(self, place: Place, start: int, end: int) -> tuple[int, int]:
        """Start and end of a part of a string value, given as offsets into the string as decoded."""
        opening, closing = self.span(place)
        raw = self._text[opening:closing]
        if place not in self._marks or raw[:1] not in ("'", '"'):
            return opening, closing
        offsets = [opening + offset for offset in _decoded_offsets(raw)]
        last = len(offsets) - 1
        first = offsets[min(start, last)]
        return first, max(offsets[min(end, last)], first)

    def _scan(self) -> None:
        table: Place = ()
        while True:
            self._skip(_BLANK)
            if self._at >= len(self._text):
                return
            start = self._at
            if self._text.startswith("[[", start):
                table = self._header(2, start)
            elif self._text[start] == "[":
                table = self._header(1, start)
            else:
                self._entry(table)

    def _header(self, brackets: int, start: int) -> Place:
        self._at += brackets
        parts = self._dotted_key()
        self._at += brackets
        table: Place = ()
        for part, named in parts[:-1]:
            table = self._descend((*table, part))
            self._marks.setdefault(table, Mark(named, named))
        table = (*table, parts[-1][0])
        span = (parts[0][1][0], parts[-1][1][1])
        if brackets == 2:
            self._elements[table] = self._elements.get(table, -1) + 1
            self._marks.setdefault(table, Mark(span, span))
            table = self._descend(table)
        self._marks[table] = Mark(span, (start, self._at))
        return table

    def _descend(self, table: Place) -> Place:
        return (*table, self._elements[table]) if table in self._elements else table

    def _entry(self, table: Place) -> None:
        parts = self._dotted_key()
        self._at += 1  # the equals sign
        self._skip(_SPACE)
        for part, span in parts[:-1]:
            table = self._descend((*table, part))
            self._marks.setdefault(table, Mark(span, span))
        name, span = parts[-1]
        self._value((*table, name), span)

    def _dotted_key(self) -> list[tuple[str, tuple[int, int]]]:
        parts = []
        while True:
            self._skip(_SPACE)
            start = self._at
            if self._text[start] in "\"'":
                self._string()
                name = _decode(self._text[start : self._at])
            else:
                bare = _BARE_KEY.match(self._text, start)
                self._at = bare.end() if bare else start + 1
                name = self._text[start : self._at]
            parts.append((name, (start, self._at)))
            self._skip(_SPACE)
            if self._text[self._at : self._at + 1] != ".":
                return parts
            self._at += 1

    def _value(self, place: Place, key: tuple[int, int] | None) -> None:
        start = self._at
        opening = self._text[start : start + 1]
        if opening in ('"', "'"):
            self._string()
        elif opening == "[":
            self._array(place)
        elif opening == "{":
            self._inline_table(place)
        else:
            scalar = _SCALAR.match(self._text, start)
            self._at = start + len(scalar.group().rstrip()) if scalar else start
        span = (start, self._at)
        self._marks[place] = Mark(key or span, span)

    def _array(self, place: Place) -> None:
        self._at += 1
        count = 0
        while True:
            self._skip(_BLANK)
            if self._text[self._at : self._at + 1] in ("]", ""):
                self._at += 1
                return
            self._value((*place, count), None)
            count += 1
            self._comma()

    def _inline_table(self, place: Place) -> None:
        self._at += 1
        while True:
            self._skip(_BLANK)
            if self._text[self._at : self._at + 1] in ("}", ""):
                self._at += 1
                return
            self._entry(place)
            self._comma()

    def _comma(self) -> None:
        self._skip(_BLANK)
        if self._text[self._at : self._at + 1] == ",":
            self._at += 1

    def _string(self) -> None:
        quote = self._text[self._at]
        fence = quote * 3 if self._text.startswith(quote * 3, self._at) else quote
        self._at += len(fence)
        while self._at < len(self._text) and not self._text.startswith(fence, self._at):
            self._at += 2 if quote == '"' and self._text[self._at] == "\\" else 1
        self._at += len(fence)
        if len(fence) == 3:  # up to two quotes may stand right before the closing three
            while self._text[self._at : self._at + 1] == quote:
                self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self._text, self._at)
        if found:
            self._at = found.end()


def _decoded_offsets(raw: str) -> list[int]:
    """For each character of a string as decoded, its offset in the literal; the closing quote comes last."""
    quote = raw[0]
    width = 3 if raw.startswith(quote * 3) and len(raw) >= 6 else 1
    end = len(raw) - width
    at = width
    if width == 3:
        at += 2 if raw.startswith("\r\n", at) else raw.startswith("\n", at)
    offsets = []
    while at < end:
        if quote == '"' and raw[at] == "\\":
            escape = _ESCAPE.match(raw, at)
            length = escape.end() - at if escape else 1
            if raw[at + 1] not in " \t\r\n":
                offsets.append(at)
            at += length
        elif raw.startswith("\r\n", at):  # read as one line end
            offsets.append(at)
            at += 2
        else:
            offsets.append(at)
            at += 1
    return [*offsets, end]


def _decode(literal: str) -> str:
    import tomli

    return str(tomli.loads(f"key = {literal}")["key"])
