"""One run: each text through the properties, what breaks collected, the time kept."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.fuzz.findings import Findings
from tests.fuzz.properties import PROPERTIES
from tests.fuzz.seeds import seeds

EVERY = {"grade": 100, "linear": 20}
"""How many texts are tried for one of a slow property: grading takes fifty times as long as reading."""


class Fuzzer:
    """Checks texts until the time is up."""

    def __init__(self, out: Path, seconds: float) -> None:
        self.findings = Findings(out)
        self.texts = seeds()
        self.tried = 0
        self.end = time.monotonic() + seconds

    @property
    def due(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self.end

    def check(self, text: str) -> None:
        """Try the properties on one text."""
        subjects = [subject for subject in PROPERTIES if self.tried % EVERY.get(subject, 1) == 0]
        self.tried += 1
        self.findings.check(text, subjects)

    def result(self) -> int:
        """Say what the run came to; 1 where a property broke."""
        count = len(self.findings.seen)
        sys.stdout.write(f"{self.tried:,} texts tried, {count} kinds of failure in {self.findings.folder}\n")
        sys.stdout.flush()
        return int(count > 0)
