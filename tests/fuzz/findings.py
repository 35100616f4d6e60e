"""What fuzzing found: a file for each way in which a property broke, with the smallest text that shows it."""

from __future__ import annotations

import json
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from tests.fuzz.failing import Failure, Properties, failures

SHRINKING_S = 20.0


class Findings:
    """Collects failures in a folder, each kind once. What an earlier run found is tried again first."""

    def __init__(self, folder: Path, properties: Properties) -> None:
        self.folder = folder
        self._properties = properties
        self.seen: set[tuple[str, str]] = set()
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(folder.glob("*.json")):
            entry = json.loads(path.read_text(encoding="utf-8"))
            path.unlink()
            self.check(entry["text"], {entry["subject"]: properties[entry["subject"]]})

    def check(self, text: str, properties: Properties) -> None:
        """Try properties on a text, and keep, print and write down each failure of a new kind."""
        for failure in failures(text, properties):
            if failure.kind not in self.seen:
                self.seen.add(failure.kind)
                self._write(smallest(text, failure, self._only(failure)), failure)

    def _only(self, failure: Failure) -> Properties:
        return {failure.subject: self._properties[failure.subject]}

    def _write(self, text: str, failure: Failure) -> None:
        again = [found for found in failures(text, self._only(failure)) if found.kind == failure.kind]
        subject, says = failure.kind
        entry = {"subject": subject, "says": says, "text": text, "detail": again[0].detail if again else ""}
        path = self.folder / f"{subject}-{zlib.crc32(says.encode()):08x}.json"
        path.write_text(json.dumps(entry, indent=1), encoding="utf-8")
        sys.stdout.write(f"{subject}: {says}\n    {ascii(text)[:300]}\n")
        sys.stdout.flush()


def smallest(text: str, failure: Failure, properties: Properties) -> str:
    """The text without all that the failure does not need."""
    end, size = time.monotonic() + SHRINKING_S, max(1, len(text) // 2)
    while size:
        for candidate in _without(text, size):
            if time.monotonic() >= end:
                return text
            if any(found.kind == failure.kind for found in failures(candidate, properties)):
                text = candidate
                break
        else:
            size //= 2
    return text


def _without(text: str, size: int) -> Iterator[str]:
    """The text without each part of so many characters."""
    for start in range(0, len(text), size):
        yield text[:start] + text[start + size :]
