"""The text of a question file: read safely, parsed as TOML, and able to point at any place in it."""

from __future__ import annotations

import re
import stat
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

import tomli

from trainer.bank.controls import CONTROL
from trainer.bank.formats import is_utf16, other_format
from trainer.bank.locate import Locator, Part, Place
from trainer.bank.problem import Problem, Severity, plain
from trainer.bounds import excess
from trainer.regex import regex

MAX_BYTES = 1_000_000
"""A question file is a few kilobytes; a megabyte is a mistake or an attack."""

EXCERPT_WIDTH = 100
_LONG_INTEGER = regex(r"(?<![\w.])[+-]?(?:0x)?[0-9a-fA-F_]{400,}")


class Source:
    """One file and the problems found in it so far."""

    def __init__(self, path: Path, text: str = "") -> None:
        self.path = path
        self.text = text
        self.data: dict[str, Any] | None = None
        self.problems: list[Problem] = []
        self._moved: dict[Place, Place] = {}
        self._withheld: set[str] = set()
        self._all_withheld = False

    @classmethod
    def read(cls, path: Path) -> Source:
        """Read a file. What keeps it from being text becomes a problem, and the text stays empty."""
        source = cls(path)
        try:
            status = path.stat()
            if stat.S_ISDIR(status.st_mode):
                source.report_file(
                    "not-a-file", "this is a folder", "give a question file, or a folder to `trainer check`"
                )
            elif not stat.S_ISREG(status.st_mode):
                source.report_file(
                    "not-a-file", "this is no ordinary file", "a question is a text file in TOML"
                )
            elif status.st_size > MAX_BYTES:
                found = f"{status.st_size:,} bytes, and a question file has at most {MAX_BYTES:,}"
                source.report_file("too-large", found, "one question a file")
            else:
                source._decode(path.read_bytes())
        except (OSError, ValueError) as error:  # ValueError: a null character in the name
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            source.report_file("unreadable", f"cannot be read: {reason}")
        return source

    def parse(self) -> dict[str, Any] | None:
        """The file as TOML data, or None with the reasons among the problems."""
        if self.problems:
            return None
        self._look_for_controls()
        if self.problems:
            return None
        try:
            data = tomli.loads(self.text)
            too_much = excess(data)
            if too_much:
                self.report_span("too-deep", f"not TOML that is needed here: {too_much}", 0, 1)
            else:
                self.data = data
        except tomli.TOMLDecodeError as error:
            from trainer.bank.accidents import diagnose  # only for files that are broken

            accident = diagnose(self.text, self._offset(error.lineno, error.colno), error.msg)
            self.report_span("not-toml", accident.says, accident.start, accident.end, accident.hint)
        except RecursionError:
            self.report_span("too-deep", "not TOML that is needed here: nested far too deeply", 0, 1)
        except ValueError as error:  # an integer of thousands of digits
            found = _LONG_INTEGER.search(self.text)
            start, end = found.span() if found else (0, 1)
            says = "this number has too many digits" if found else f"not TOML: {error}"
            self.report_span(
                "not-toml", says, start, end, 'write large numbers as text: "7e9" or "1T tokens"'
            )
        return self.data

    def parse_head(self) -> dict[str, Any] | None:
        """The data before the first list of tables, such as the steps, where that is TOML by itself.

        A list of thousands of questions needs no more; what is wrong further down is said by `parse`.
        """
        end = self.text.find("\n[[")
        if self.problems or end < 0:
            return None
        try:
            data = tomli.loads(self.text[:end])
        except (ValueError, RecursionError):
            return None
        return None if excess(data) else data

    def report(
        self,
        code: str,
        says: str,
        place: Place,
        hint: str = "",
        *,
        part: Part = "value",
        within: tuple[int, int] | None = None,
        severity: Severity = "error",
    ) -> None:
        """Add a problem at an entry's key or value, or at a stretch `within` its text."""
        place = self._origin(place)
        span = self._locator.inside(place, *within) if within else self._locator.span(place, part)
        self.report_span(code, says, *span, hint, severity=severity)

    def report_span(
        self, code: str, says: str, start: int, end: int, hint: str = "", *, severity: Severity = "error"
    ) -> None:
        """Add a problem at a span of the text."""
        line, column = self.position(start)
        excerpt = self._excerpt(line, column, end - start)
        self.problems.append(
            Problem(self.path, line, column, severity, code, plain(says), plain(hint), excerpt)
        )

    def report_file(self, code: str, says: str, hint: str = "", severity: Severity = "error") -> None:
        """Add a problem of the file as a whole."""
        self.problems.append(Problem(self.path, 0, 0, severity, code, plain(says), plain(hint)))

    def move(self, place: Place, origin: Place) -> None:
        """Look for what is read at `place` at another one, where the author wrote it."""
        self._moved[place] = self._origin(origin)

    def withhold(self, *names: str, all: bool = False) -> None:
        """Leave out later problems about names that an error already reported keeps from being known.

        Words of an id that cannot be one count as well; with `all` any name does.
        """
        self._all_withheld |= all
        for name in names:
            self._withheld |= {_letters(name), *re.findall(r"[A-Za-z0-9]+", name)}

    def withholds(self, name: str) -> bool:
        """Whether nothing more is to be said of a name that is not known."""
        return self._all_withheld or bool({name, _letters(name)} & self._withheld)

    @property
    def broken(self) -> bool:
        """Whether an error was found."""
        return any(problem.severity == "error" for problem in self.problems)

    def has_reported(self, *codes: str) -> bool:
        """Whether a problem with one of these codes was found."""
        return any(problem.code in codes for problem in self.problems)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_of(self, place: Place, part: Part = "key") -> int:
        """The line of an entry, from 1."""
        return self.position(self._locator.span(self._origin(place), part)[0])[0]

    def is_header(self, place: Place) -> bool:
        """Whether a table was written as a header in square brackets."""
        start, _ = self._locator.span(self._origin(place))
        return self.text.startswith("[", start)

    def _origin(self, place: Place) -> Place:
        """Where the author wrote what is read at a place."""
        for length in range(len(place), 0, -1):
            if place[:length] in self._moved:
                return (*self._moved[place[:length]], *place[length:])
        return place

    @cached_property
    def _locator(self) -> Locator:
        return Locator(self.text)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n"))][:-1]

    def _offset(self, line: int, column: int) -> int:
        return self._starts[min(line, len(self._starts)) - 1] + column - 1

    def _decode(self, raw: bytes) -> None:
        other = other_format(raw)
        if other:
            hint = "save the question as plain text, in a file whose name ends in .toml"
            self.report_file("not-text", f"this looks like {other}", hint)
            return
        if not raw.strip():
            hint = "`trainer new ID` writes a question to start from"
            self.report_file("empty", "this file is empty", hint)
            return
        try:
            self.text = raw.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            before = raw[: error.start].decode("utf-8")
            self.text = raw.decode("utf-8", errors="replace")
            says = f"byte 0x{raw[error.start]:02x} is not UTF-8"
            if is_utf16(raw):
                says = "this text has two bytes a character (UTF-16, which some editors call Unicode)"
            self.report_span("not-utf8", says, len(before), len(before) + 1, "save the file as UTF-8")

    def _look_for_controls(self) -> None:
        if self.text.isprintable():
            return
        last_line = 0
        for found in CONTROL.finditer(self.text):
            offset = found.start()
            if self.position(offset)[0] != last_line:
                last_line = self.position(offset)[0]
                says = f"control character U+{ord(found[0]):04X}"
                self.report_span(
                    "control-character", says, offset, offset + 1, "remove it: text is shown as it stands"
                )
                if len(self.problems) >= 20:
                    return

    def _excerpt(self, line: int, column: int, length: int) -> str:
        """The line with carets under the place, cut to a window where it is long."""
        start = self._starts[line - 1]
        end = self.text.find("\n", start)
        whole = self.text[start : end if end >= 0 else None]
        shown = "".join(c if c.isprintable() else "\u00b7" for c in whole.replace("\t", " "))
        first = max(0, column - 1 - EXCERPT_WIDTH // 2) if len(shown) > EXCERPT_WIDTH else 0
        shown = shown[first : first + EXCERPT_WIDTH].rstrip()
        before = column - 1 - first
        carets = "^" * max(1, min(length, len(shown) - before))
        margin = f"{line} | "
        return f"{margin}{shown}\n{'| '.rjust(len(margin))}{' ' * before}{carets}"


def _letters(name: str) -> str:
    """A name without what may have been typed wrongly between its letters."""
    return re.sub(r"[^A-Za-z0-9]+", "", name)
