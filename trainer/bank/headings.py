"""What a list of questions shows, read from the TOML alone: no formula is parsed, no number evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.bank.controls import is_one_line
from trainer.bank.files import question_files
from trainer.bank.heading import Heading
from trainer.bank.ids import SLUG
from trainer.bank.index import Index
from trainer.bank.template import placeholders, render
from trainer.record import record

if TYPE_CHECKING:
    from trainer.bank.source import Source

TEXTS = ("id", "title", "track", "difficulty")


@record
class Headings:
    """The headings of some folders by id, and the files that have none."""

    questions: dict[str, Heading]
    broken: tuple[Path, ...] = ()


def load_headings(folders: Iterable[Path], index: Path | None = None) -> Headings:
    """Every heading under the folders, of two with the same id the first. Files are not checked further.

    `index` is where headings are kept: a file that has not changed since the last time is not read again.
    """
    kept = Index(index, file_heading) if index is not None else None
    heading_of = kept.heading if kept is not None else file_heading
    found: dict[str, Heading] = {}
    broken = []
    for path in (path for folder in folders for path in question_files(folder)):
        heading = heading_of(path)
        if heading is None:
            broken.append(path)
        else:
            found.setdefault(heading.id, heading)
    if kept is not None:
        kept.keep()
    return Headings(found, tuple(broken))


def file_heading(path: Path) -> Heading | None:
    """The heading of a file, None where it has none."""
    from trainer.bank.source import Source  # with an index there may be no file to read

    source = Source.read(path)
    return _heading(source, source.parse_head()) or _heading(source, source.parse())


def _heading(source: Source, data: Mapping[str, Any] | None) -> Heading | None:
    """The heading of what was parsed, None where it is incomplete."""
    heading = read_heading(source.path, data) if data is not None else None
    if heading is None or (data is not source.data and any(placeholders(heading.title))):
        return None
    return heading


def read_heading(path: Path, data: Mapping[str, Any]) -> Heading | None:
    """The heading of a file's data; None where a part is missing or of the wrong kind, or the id is none."""
    texts = [data.get(name) for name in TEXTS]
    minutes = data.get("minutes")
    if not isinstance(minutes, int | float) or isinstance(minutes, bool) or not 0 < minutes <= 1e4:
        return None
    if not all(isinstance(text, str) and text.strip() and is_one_line(text) for text in texts):
        return None
    id, title, track, difficulty = map(str, texts)
    title = render(title, displays(data))
    concepts, tags = (_words(data.get(name)) for name in ("concepts", "tags"))
    if not SLUG.fullmatch(id) or not all(map(is_one_line, (title, *concepts, *tags))):
        return None
    return Heading(id, title, track, difficulty, minutes, concepts, tags, path)


def displays(data: Mapping[str, Any]) -> dict[str, str]:
    """Each input as the file writes its value."""
    tables = [data.get(name) for name in ("given", "assume")]
    return {
        name: str(entry["value"])
        for table in tables
        if isinstance(table, dict)
        for name, entry in table.items()
        if isinstance(entry, dict) and isinstance(entry.get("value"), str | int | float)
    }


def _words(value: Any) -> tuple[str, ...]:
    return tuple(word for word in value if isinstance(word, str)) if isinstance(value, list) else ()
