"""Every benchmark can still be run; what they measure is no business of a test."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks.__main__ import LOOKED_AT, SECTIONS
from benchmarks.measure import Goal, Row, Section
from benchmarks.regressions import report
from benchmarks.table import printed
from benchmarks.yardsticks import EndedError, Worker

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


def test_what_is_worse_once_and_not_again_is_noise() -> None:
    """What looks slower is measured once more, and nothing else is."""
    ratios = {"slow": iter([1.3, 1.25]), "busy": iter([1.3, 1.0]), "fine": iter([1.0])}
    left_out = Row("a row", "nothing", Goal(5), None, says="left out")

    def measure(names: list[str]) -> dict[str, Section]:
        return {name: Section([Row(name, "it", Goal(2), next(ratios[name])), left_out]) for name in names}

    said = list(report(measure, list(ratios), {f"{name} | it": 1.0 for name in ratios}))
    assert said[0].startswith("benchmarks: 1 of 3")
    assert "slow against it: 1.30 and 1.25, was 1.00 (+25%" in said[1]
    assert said[2].strip().startswith("1 more only in one of two tries")
    assert len(said) == 3


def test_a_row_that_could_not_be_measured_leaves_the_table_standing() -> None:
    """A reader that ends, as mathjs on an old node, gives a reason and no ratio."""
    with pytest.raises(EndedError, match="left out, as it ended with status 3"):
        Worker(([sys.executable, "-c", "raise SystemExit(3)"], ROOT), ["1 GB"])
    gone = Row("reading", "mathjs", Goal(1, at_least=True), says="left out, as it ended")
    there = Row("reading", "pint", Goal(5, at_least=True), 12.0, "1 ms", "12 ms", spread=(11.0, 13.0))
    table = "\n".join(printed({"reading": Section([gone, there])}))
    assert "reading, mathjs: left out, as it ended" in table
    assert "11.00 to 13.00" in table
