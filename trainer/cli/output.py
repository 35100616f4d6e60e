"""What the commands print and read: JSON, lines for people, texts of any origin, and files of cases."""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, BinaryIO, NamedTuple

from trainer.bounds import is_too_deep
from trainer.cli.streams import STEERING, is_utf8, printable
from trainer.errors import UsageError
from trainer.paths import expanded
from trainer.regex import regex

SCHEMA = 1
SPELLED = 40
NARROWEST = 20
"""Characters below which a column is not wrapped."""
MAX_BYTES = 4_000_000
"""An answer is a few kilobytes; more than this, in one text or one line of a batch, is a mistake."""

NOISE = 0.2
"""The share of characters that no text has: French in Latin-1 stays below a tenth, noise is above a half."""

BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_ODD = regex(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f\ufffd]")


class CaseError(NamedTuple):
    """A line of a file of cases that is no case, and what is wrong with it."""

    line: int
    says: str

    def to_dict(self) -> dict[str, Any]:
        """The object printed in the place of the result."""
        return case_error(None, f"line {self.line}: {self.says}")


def case_error(id: Any, says: str) -> dict[str, Any]:
    """The object that stands in the place of a result that could not be given."""
    return {"schema": SCHEMA, "id": id, "error": says}


def counted(number: int, noun: str) -> str:
    """A number of things: 1 file, 2 files."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def spelled(value: Any) -> str:
    """A value of a case as the case spells it, cut where it is long."""
    text = _json(value)
    return text if len(text) <= SPELLED else f"{text[: SPELLED - 1]}…"


def print_lines(lines: Iterable[str]) -> None:
    """Print lines for a person on standard output."""
    for line in lines:
        print(printable(line))


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in aligned columns; on a terminal with room for it the last one is wrapped within itself."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    taken = sum(width + 2 for width in widths)
    room = get_terminal_size().columns - taken if sys.stdout.isatty() else 0
    lines = []
    for *cells, last in rows:
        head = "".join(f"{cell:<{width}}  " for cell, width in zip(cells, widths, strict=True))
        first, *others = wrap(last, room) or [""] if room >= NARROWEST else [last]
        lines += [f"{head}{first}".rstrip(), *(" " * taken + other for other in others)]
    return lines


def message(*lines: str) -> None:
    """Print lines for a person on standard error."""
    for line in lines:
        print(printable(line), file=sys.stderr)


def print_json(value: dict[str, Any]) -> None:
    """Print one object, indented."""
    print(_json(value, indent=2))


def print_json_line(value: dict[str, Any]) -> None:
    """Print one object on one line."""
    print(_json(value))


def json_line(value: dict[str, Any]) -> str:
    """One object on one line, for standard output."""
    return _json(value)


def print_made(line: str) -> None:
    """Print a line that is ready as it stands: JSON, or text that was made printable."""
    print(line)


def _json(value: Any, indent: int | None = None) -> str:
    import json

    # In UTF-8 only lone surrogates cannot be written, and the stream escapes them the way JSON does.
    escape = not is_utf8(sys.stdout)
    try:
        text = json.dumps(value, ensure_ascii=escape, indent=indent, allow_nan=False)
    except ValueError:
        text = json.dumps(_finite(value), ensure_ascii=escape, indent=indent)
    return text if escape or text.isprintable() else re.sub(STEERING, _as_in_json, text)


def _as_in_json(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _finite(value: Any) -> Any:
    """The same value with null for infinities and NaN, which JSON cannot write."""
    if isinstance(value, float):
        return value if abs(value) < float("inf") else None
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return value


def read_text(source: str) -> str:
    """The text of a file, or of standard input for "-".

    Raises UsageError where there is none to be had, where it is too long, and where it is no text.
    """
    try:
        with _opened(source) as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        raise _unreadable(source, error) from None
    if len(raw) > MAX_BYTES:
        raise too_long(_name(source))
    text = _decoded(raw)
    demand_text(text, _name(source))
    return text


def demand_text(text: str, name: str) -> None:
    """Raise UsageError where decoding has left mostly noise: a picture, an archive, another encoding."""
    if len(_ODD.findall(text)) > NOISE * len(text):
        raise UsageError(f"{name} is not text", "save it as plain text in UTF-8")


def too_long(name: str) -> UsageError:
    """The error for a text, or a line of a batch, beyond the limit."""
    return UsageError(
        f"{name} is longer than {MAX_BYTES // 1_000_000} MB", "a few pages of text are expected"
    )


def read_lines(source: str) -> Iterator[str]:
    """The lines of a file, or of standard input for "-", one at a time and without their line ends.

    Raises UsageError where the file cannot be read, and at a line that is too long.
    """
    try:
        opened = _opened(source)
    except (OSError, ValueError) as error:
        raise _unreadable(source, error) from None
    with opened as file:
        first = file.readline(MAX_BYTES + 1)
        if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and b"\0" in first[2:4]:
            raw = first + file.read(MAX_BYTES)
            if len(raw) > MAX_BYTES:
                raise too_long(_name(source))
            yield from (line.rstrip("\r") for line in raw.decode("utf-16", errors="replace").split("\n"))
            return
        number, raw = 1, first.removeprefix(codecs.BOM_UTF8)
        while raw:
            if len(raw) > MAX_BYTES:
                raise too_long(f"line {number} of {_name(source)}")
            yield raw.rstrip(b"\r\n").decode("utf-8", errors="replace")
            number, raw = number + 1, file.readline(MAX_BYTES + 1)


def read_cases(source: str) -> Iterator[dict[str, Any] | CaseError]:
    """The cases of a JSON-lines file, or of standard input for "-"; a CaseError for what is no object."""
    import json

    for number, line in enumerate(read_lines(source), start=1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
        except json.JSONDecodeError as error:
            says = f"{error.msg[:1].lower()}{error.msg[1:]} at column {error.colno}"
            yield CaseError(number, f"not JSON: {says}")
        except RecursionError:
            yield CaseError(number, "nested far too deeply")
        except ValueError:
            yield CaseError(number, "a number has too many digits")
        else:
            if not isinstance(case, dict):
                yield CaseError(number, f"expected an object: {line.strip()[:40]}")
            elif is_too_deep(case):  # for printing it, and for handing it to another process
                yield CaseError(number, "nested far too deeply")
            else:
                yield case


def _opened(source: str) -> AbstractContextManager[BinaryIO]:
    if source == "-":
        return nullcontext(sys.stdin.buffer)
    if not source:
        raise UsageError("an empty name is no file", "give the path of a text file, or - for standard input")
    return expanded(source).open("rb")


def _name(source: str) -> str:
    return "the standard input" if source == "-" else source


def _decoded(raw: bytes) -> str:
    for mark, encoding in BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            return raw.decode(encoding, errors="replace").lstrip("\ufeff")
    return raw.decode("utf-8", errors="replace")


def _unreadable(source: str, error: OSError | ValueError) -> UsageError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return UsageError(
        f"cannot read {source}: {reason}", "give the path of a text file, or - for standard input"
    )
