"""What fuzzing found: one file for each way in which a property broke, with the smallest text that shows it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

from tests.fuzz.properties import Failure, failures

ATTEMPTS = 1500


class Findings:
    """Collects failures in a folder, each kind once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: set[tuple[str, str]] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, text: str, failure: Failure) -> None:
        """Keep a failure of a new kind: print it, and write its text, made as small as it gets."""
        kind = (failure.subject, failure.says)
        if kind in self.seen:
            return
        self.seen.add(kind)
        small = smallest(text, failure)
        detail = next((found.detail for found in failures(small, [failure.subject])), failure.detail)
        entry = {"subject": failure.subject, "says": failure.says, "text": small, "detail": detail}
        name = f"{failure.subject}-{zlib.crc32(failure.says.encode()):08x}.json"
        (self.folder / name).write_text(json.dumps(entry, indent=1), encoding="utf-8")
        print(f"{failure.subject}: {failure.says}\n  {ascii(small)[:300]}", flush=True)


def smallest(text: str, failure: Failure) -> str:
    """The text with all left out that the failure does not need."""

    def fails(candidate: str) -> bool:
        return any(found.says == failure.says for found in failures(candidate, [failure.subject]))

    left = ATTEMPTS
    size = max(1, len(text) // 2)
    while size and left > 0:
        for candidate in _without(text, size):
            left -= 1
            if fails(candidate):
                text = candidate
                break
            if left <= 0:
                break
        else:
            size //= 2
    return text


def _without(text: str, size: int) -> Iterator[str]:
    """The text without each part of so many characters."""
    for start in range(0, len(text), size):
        yield text[:start] + text[start + size :]
