"""What a list of questions shows, read from the TOML alone: no formula is parsed, no number evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainer.bank.files import question_files
from trainer.bank.ids import SLUG
from trainer.bank.source import CONTROL, Source
from trainer.bank.template import placeholders, render

TEXTS = ("id", "title", "track", "difficulty")


@dataclass(frozen=True, slots=True)
class Heading:
    """One question in a list. `title` shows the numbers as the file has them."""

    id: str
    title: str
    track: str
    difficulty: str
    minutes: float
    concepts: tuple[str, ...]
    tags: tuple[str, ...]
    path: Path

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer list --json` prints for a question."""
        return {
            "id": self.id,
            "title": self.title,
            "track": self.track,
            "difficulty": self.difficulty,
            "minutes": self.minutes,
            "concepts": list(self.concepts),
            "path": str(self.path),
        }


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of some folders by id, and the files that have none."""

    questions: dict[str, Heading]
    broken: tuple[Path, ...] = ()


def load_headings(folders: Iterable[Path]) -> Headings:
    """Every heading under the folders, of two with the same id the first. Files are not checked further."""
    found: dict[str, Heading] = {}
    broken = []
    for path in (path for folder in folders for path in question_files(folder)):
        source = Source.read(path)
        heading = _heading(source, source.parse_head()) or _heading(source, source.parse())
        if heading is None:
            broken.append(path)
        else:
            found.setdefault(heading.id, heading)
    return Headings(found, tuple(broken))


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
    if not all(isinstance(text, str) and text.strip() and text.isprintable() for text in texts):
        return None
    id, title, track, difficulty = map(str, texts)
    title = render(title, _displays(data))
    concepts, tags = (_words(data.get(name)) for name in ("concepts", "tags"))
    if not SLUG.fullmatch(id) or any(CONTROL.search(word) for word in (title, *concepts, *tags)):
        return None
    return Heading(id, title, track, difficulty, minutes, concepts, tags, path)


def _displays(data: Mapping[str, Any]) -> dict[str, str]:
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
