"""A report in a file: Markdown, HTML, JSON or text by the ending of its name. Nothing is ever overwritten."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from trainer.errors import TrainerError
from trainer.grading.report import Report
from trainer.paths import is_served, typed_path
from trainer.private import create_private, make_private_folder
from trainer.report.document import Context, Document, document

T = TypeVar("T")
Write = Callable[[Report, Context], str]


def _markdown(page: Document) -> str:
    from trainer.report.markdown import markdown

    return markdown(page)


def _html(page: Document) -> str:
    from trainer.report.html import html

    return html(page)


def _text(page: Document) -> str:
    from trainer.report.lines import lines

    return lines(page)


def _json(report: Report, context: Context) -> str:
    import json

    try:
        return json.dumps(report.to_dict(), ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    except ValueError:
        return json.dumps(_finite(report.to_dict()), ensure_ascii=False, indent=2) + "\n"


def _finite(value: Any) -> Any:
    """The same value with null for infinities and NaN, which JSON cannot write."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return value


PAGES: Mapping[str, Callable[[Document], str]] = {
    ".md": _markdown,
    ".markdown": _markdown,
    ".html": _html,
    ".htm": _html,
    ".txt": _text,
    ".text": _text,
}
"""What writes a page for each ending of a file's name."""


def _as_page(write: Callable[[Document], str]) -> Write:
    return lambda report, context: write(document(report, context))


FORMATS: Mapping[str, Write] = {
    **{ending: _as_page(write) for ending, write in PAGES.items()},
    ".json": _json,
}
"""What writes a report for each ending of a file's name."""


def export(report: Report, context: Context, written: str, formats: Mapping[str, Write] = FORMATS) -> Path:
    """Write a report to the path as typed, in the format of its ending, and return the path.

    Raises TrainerError for an ending that no format has, and for what is in the way of the file.
    """
    name = written.strip()
    return write_new(name, format_of(name, formats)(report, context))


def export_page(page: Document, written: str) -> Path:
    """Write a page that sums up several reports, as `export` does for one: Markdown, HTML or text."""
    name = written.strip()
    return write_new(name, format_of(name, PAGES)(page))


def format_of(name: str, formats: Mapping[str, T]) -> T:
    """What writes a file of this name. Raises TrainerError for an ending that no format has."""
    if not name:
        raise TrainerError("no file is named", "type a path, for example ~/attempt.md")
    ending = Path(name).suffix.lower()
    if ending not in formats:
        says = f"a name ending in {ending}" if ending else "a name without an ending"
        raise TrainerError(f"{says} names no format", f"use one of {', '.join(formats)}")
    return formats[ending]


def refuse_old(name: str) -> None:
    """Raise TrainerError where `write_new` will find a file of this name."""
    with suppress(OSError, ValueError, RuntimeError):
        if typed_path(name).exists():
            raise TrainerError(f"{name} is there already", "choose another name")


def write_new(name: str, text: str) -> Path:
    """Write a text, which may be a whole answer, to a new file for its owner alone.

    Raises TrainerError for what is in the way.
    """
    try:
        path = typed_path(name)
        if is_served():
            make_private_folder(path.parent)
        create_private(path)
        try:
            path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
        except OSError:
            path.unlink()
            raise
    except FileExistsError as error:
        raise TrainerError(f"{name} is there already", "choose another name") from error
    except (OSError, ValueError, RuntimeError) as error:
        folder = Path(name).parent
        if isinstance(error, FileNotFoundError) and not typed_path(str(folder)).is_dir():
            raise TrainerError(f"there is no folder {folder}", "make it, or choose another place") from error
        says = getattr(error, "strerror", None) or str(error)
        raise TrainerError(f"{name} cannot be written: {says}", "choose another place") from error
    return path
