"""Every benchmark can still be run; what they measure is no business of a test."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.__main__ import LOOKED_AT, SECTIONS
from benchmarks.measure import Goal, Row, Section
from benchmarks.regressions import report

ROOT = Path(__file__).parents[2]
CHEAP = "startup,reading,grading,paste,loading"


def test_the_cheap_ones_run_in_a_tiny_form(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "--tiny", "--rows", CHEAP]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for row in ("trainer --version", "napkin expressions", "grading an answer", "pasting", "unchanged"):
        assert row in done.stdout


def test_all_of_them_measure() -> None:
    assert set(LOOKED_AT) <= set(SECTIONS)
    assert all(callable(import_module(f"benchmarks.{name}").measure) for name in SECTIONS)


def test_what_became_slower_is_said() -> None:
    """At most and at least, each in its own direction."""
    most, least = Goal(5), Goal(2, at_least=True)
    assert most.reached(5.0) and not most.reached(5.1)
    assert least.reached(2.0) and not least.reached(1.9)
    assert most.worse(1.2, 1.0) > 0.1 > most.worse(1.05, 1.0)
    assert least.worse(1.0, 1.2) > 0.1 > least.worse(1.3, 1.2)
    found = {"x": Section([Row("a row", "nothing", most, None, says="left out")])}
    assert next(report(found)).startswith("benchmarks: 0 of 0")
