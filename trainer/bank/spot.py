"""The place where a file stopped being TOML, and what stands before it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from trainer.record import record
from trainer.regex import regex

_TOKEN = regex(
    r"(?P<comment>\#[^\n]*)"
    r"|(?P<long>\"\"\"(?:\\.|[^\\])*?\"\"\"|'''.*?''')"
    r"|(?P<fence>\"\"\"|''')"
    r"|(?P<short>\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*')"
    r"|(?P<quote>[\"'])"
    r"|(?P<open>[\[{])|(?P<close>[\]}])",
    re.DOTALL,
)
_HEADER = regex(r"[ \t]*(\[+)([^\[\]\n]*)(\]*)")
_ENTRY = regex(r"[ \t]*([A-Za-z0-9_.-]+|\"[^\"\n]*\")[ \t]*=")


@record
class Accident:
    """What went wrong in a text, which stretch of it to point at, and what to write instead."""

    says: str
    start: int
    end: int
    hint: str = ""


@record
class Header:
    """A line in square brackets: its name, how many brackets open it, and where it stands."""

    name: str
    brackets: int
    start: int


@record
class Entry:
    """The `name =` of an entry: under which header (-1 for none), and where name and value start."""

    name: str
    header: int
    start: int
    value: int


@dataclass(slots=True)
class Outline:
    """What stands before a place: headers, entries, texts over several lines, and brackets still open there.

    `in_value` says whether the last entry goes on there; `unclosed` is where a text begins that has no end
    before the place.
    """

    headers: list[Header] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    long_texts: list[tuple[int, int]] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    in_value: bool = False
    unclosed: int | None = None


@dataclass(frozen=True)
class Spot:
    """Where reading stopped: the offset, and what the TOML reader said of it."""

    text: str
    at: int
    message: str

    @property
    def char(self) -> str:
        """The character at the place, "" at the end of the file."""
        return self.text[self.at : self.at + 1]

    @cached_property
    def line_start(self) -> int:
        """Where the line begins."""
        return self.text.rfind("\n", 0, self.at) + 1

    @cached_property
    def line_end(self) -> int:
        """Where the line ends."""
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end

    @property
    def line(self) -> str:
        """The whole line."""
        return self.text[self.line_start : self.line_end]

    @property
    def rest(self) -> str:
        """The line from the place on."""
        return self.text[self.at : self.line_end]

    @cached_property
    def outline(self) -> Outline:
        """What stands before the place."""
        return _outline(self.text, self.at)

    @property
    def entry(self) -> Entry | None:
        """The entry in whose value the place lies."""
        return self.outline.entries[-1] if self.outline.in_value else None

    def number(self, offset: int) -> int:
        """The line of an offset, from 1."""
        return self.text.count("\n", 0, offset) + 1


def _outline(text: str, end: int) -> Outline:
    """Everything that can be told of a text up to `end` without its being valid."""
    outline = Outline()
    at = 0
    while at < end:
        if not outline.open and (at == 0 or text[at - 1] == "\n"):
            at = _line_begins(text, at, end, outline)
        found = _TOKEN.search(text, at)
        newline = text.find("\n", at)
        if not outline.open and 0 <= newline < min(found.start() if found else end, end):
            at, outline.in_value = newline + 1, False
            continue
        if found is None or found.start() >= end:
            break
        at = _token(found, end, outline)
    return outline


def _line_begins(text: str, at: int, end: int, outline: Outline) -> int:
    """Note a header or an entry at the beginning of a line; where to go on."""
    header = _HEADER.match(text, at)
    if header:
        if header.end() <= end:
            outline.headers.append(Header(header[2].strip(), len(header[1]), header.start(1)))
        return header.end()
    entry = _ENTRY.match(text, at)
    if entry:
        outline.entries.append(Entry(entry[1], len(outline.headers) - 1, entry.start(1), entry.end()))
        outline.in_value = True
        return entry.end()
    return at


def _token(found: re.Match[str], end: int, outline: Outline) -> int:
    """Note one token; where to go on."""
    kind = found.lastgroup
    if kind == "long":
        outline.long_texts.append(found.span())
        if found.end() > end:
            outline.unclosed = found.start()
    elif kind in ("fence", "quote"):
        outline.unclosed = found.start()
        if kind == "fence":
            outline.long_texts.append((found.start(), end))
        return end
    elif kind == "open":
        outline.open.append(found.start())
    elif kind == "close" and outline.open:
        outline.open.pop()
    return found.end()
