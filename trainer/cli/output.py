"""What the commands print and read: JSON, lines for people, texts, and files of cases."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from trainer.cli.streams import is_utf8, printable
from trainer.errors import UsageError

SCHEMA = 1
BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


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


def print_lines(lines: Iterable[str]) -> None:
    """Print lines for a person on standard output."""
    for line in lines:
        print(printable(line))


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


def _json(value: Any, indent: int | None = None) -> str:
    import json

    # In UTF-8 only lone surrogates cannot be written, and the stream escapes them the way JSON does.
    escape = not is_utf8(sys.stdout)
    try:
        return json.dumps(value, ensure_ascii=escape, indent=indent, allow_nan=False)
    except ValueError:
        return json.dumps(_finite(value), ensure_ascii=escape, indent=indent)


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
    """The text of a file, or of standard input for "-". Raises UsageError where there is none to be had."""
    if source == "-":
        return _decoded(sys.stdin.buffer.read())
    try:
        return _decoded(Path(source).expanduser().read_bytes())
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        raise _unreadable(source, error) from None


def read_lines(source: str) -> Iterator[str]:
    """The lines of a file, or of standard input for "-", one at a time and without their line ends."""
    if source == "-":
        yield from map(_line, sys.stdin.buffer)
        return
    try:
        file = Path(source).expanduser().open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(source, error) from None
    with file:
        yield from map(_line, file)


def read_cases(source: str) -> Iterator[dict[str, Any] | CaseError]:
    """The cases of a JSON-lines file, or of standard input for "-"; a CaseError for what is no object."""
    import json

    for number, line in enumerate(read_lines(source), start=1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
        except (ValueError, RecursionError) as error:
            yield CaseError(number, f"not JSON: {error}")
            continue
        yield (
            case if isinstance(case, dict) else CaseError(number, f"expected an object: {line.strip()[:40]}")
        )


def _line(raw: bytes) -> str:
    return _decoded(raw.rstrip(b"\r\n"))


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
