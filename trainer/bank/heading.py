"""What a list shows of one question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trainer.record import record


@record
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
