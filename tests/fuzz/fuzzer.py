"""One run: each text through the properties of a target, what breaks collected, the time kept."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

from tests.fuzz.findings import Findings
from tests.fuzz.target import Target

MODULES = {
    "reader": ("tests.fuzz.properties", ("trainer.notation", "trainer.grading")),
    "questions": ("tests.fuzz.questions", ("trainer.bank",)),
    "packs": ("tests.fuzz.packs", ("trainer.bank", "trainer.practice.plan_file", "trainer.catalog.load")),
    "import": ("tests.fuzz.imports", ("trainer.history",)),
    "recover": ("tests.fuzz.recoveries", ("trainer.history",)),
    "config": ("tests.fuzz.settings", ("trainer.config", "trainer.bank", "trainer.tui.keymap")),
}
"""Each target: its module, and what of the program is watched for new code that a text reaches."""


def target(name: str) -> Target:
    """The target of a name; loads what it tries."""
    found: Target = import_module(MODULES[name][0]).TARGET
    return found


class Fuzzer:
    """Checks texts until the time is up."""

    def __init__(self, name: str, out: Path, seconds: float) -> None:
        self.target = target(name)
        self.findings = Findings(out, self.target.properties)
        self.texts = self.target.seeds()
        self.tried = 0
        self.end = time.monotonic() + seconds

    @property
    def due(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self.end

    def check(self, text: str) -> None:
        """Try the properties on one text."""
        every = self.target.every
        chosen = {
            name: holds
            for name, holds in self.target.properties.items()
            if self.tried % every.get(name, 1) == 0
        }
        self.tried += 1
        self.findings.check(text, chosen)

    def result(self) -> int:
        """Say what the run came to; 1 where a property broke."""
        count = len(self.findings.seen)
        sys.stdout.write(f"{self.tried:,} texts tried, {count} kinds of failure in {self.findings.folder}\n")
        sys.stdout.flush()
        return int(count > 0)
