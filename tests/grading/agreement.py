"""How often the grader agrees with people: run this file to print the figures of docs/agreement.md."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from trainer.bank import find
from trainer.grading import Report, grade
from trainer.paths import question_folders

DATA = Path(__file__).parent / "data"
Case = dict[str, Any]
UNSHOWN = frozenset({"missing", "not_shown"})
FULL = ("strong", "alt-assumptions")
"""The kinds of answers in which a right step must never be called missing or wrong."""
SETS = (
    ("two blind markings", ("answers",)),
    ("our own marks", ("own",)),
    ("predicted before the first run", ("fresh",)),
    ("typed under stress, predicted too", ("stress",)),
)
POINTS = 8
"""How many points a score may be outside the range of the two markers."""


@dataclass
class Agreement:
    """Counts of agreement, right of all; the confusion of verdicts; and every disagreement as a sentence."""

    counts: dict[str, list[int]] = field(default_factory=dict)
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    disagreements: list[tuple[str, str]] = field(default_factory=list)

    def count(self, name: str, agrees: bool) -> None:
        """One more verdict of a sort."""
        counts = self.counts.setdefault(name, [0, 0])
        counts[0] += agrees
        counts[1] += 1

    def share(self, name: str) -> float:
        """The share of agreement, 0 to 1."""
        agreed, every = self.counts[name]
        return agreed / every


def cases(*names: str) -> list[Case]:
    """The marked answers in these files of tests/grading/data."""
    return [
        json.loads(line)
        for name in names
        for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]


def measure(marked: Sequence[Case]) -> Agreement:
    """Grade every answer and compare."""
    found = Agreement()
    for case in marked:
        report = grade(find(case["question"], question_folders()), case["text"])
        for what in compare(case, report, found):
            found.disagreements.append((case["id"], what))
    return found


def compare(case: Case, report: Report, found: Agreement) -> Iterator[str]:
    """Count what one report agrees on with the markers, and yield a sentence for all else."""
    statuses = {step.id: step.status for step in report.steps}
    for step, verdicts in case["steps"].items():
        status, agrees = statuses[step], same(statuses[step], verdicts)
        found.count("steps", agrees)
        found.confusion[plain(status), plain(status if agrees else verdicts[0])] += 1
        if case.get("kind") in FULL and verdicts == ["correct"]:
            found.count("right steps kept", status not in UNSHOWN and status != "slip")
        if not agrees:
            yield f"step {step}: {status}, the markers say {' or '.join(verdicts)}"
    done = {check.id: check.status == "done" for check in report.checks}
    for check, expected in case["checks"].items():
        found.count("checks", done[check] == expected)
        if done[check] != expected:
            yield f"check {check}: {'done' if done[check] else 'not done'}"
    codes = {step.diagnosis.code for step in report.steps if step.diagnosis}
    for slip in case["slips"]:
        found.count("slips named", slip in codes)
        if slip not in codes:
            yield f"slip {slip} is not named"
    low, high = case["score"]
    in_band, near = report.band in case["band"], low - POINTS <= report.score <= high + POINTS
    found.count("bands", in_band)
    found.count(f"scores within {POINTS}", near)
    if not in_band or not near:
        wanted = f"{low} to {high} ({' or '.join(case['band'])})"
        yield f"score {report.score} ({report.band}), the markers say {wanted}"


def same(status: str, verdicts: Sequence[str]) -> bool:
    """Whether a status is a marker's; a step that is not written is missing or not shown alike."""
    return status in verdicts or bool(status in UNSHOWN and UNSHOWN & set(verdicts))


def plain(status: str) -> str:
    """The status in the table, where "not shown" counts as missing."""
    return "missing" if status in UNSHOWN else status


def lines(title: str, found: Agreement) -> Iterator[str]:
    """The figures, the confusion (rows the grader's, columns the markers') and the disagreements."""
    yield f"{title}\n"
    for name, (agreed, every) in found.counts.items():
        yield f"  {name:<18} {agreed:4} of {every:4}  {100 * agreed / every:5.1f}%"
    order = ("correct", "follow_through", "implied", "slip", "missing")
    yield "\n  " + " " * 16 + "".join(f"{column:>16}" for column in order)
    for row in order:
        yield f"  {row:<16}" + "".join(f"{found.confusion[row, column]:16}" for column in order)
    yield ""
    for case, what in found.disagreements:
        yield f"  {case}: {what}"
    yield ""


if __name__ == "__main__":
    for named, names in SETS:
        sys.stdout.writelines(f"{line}\n" for line in lines(named, measure(cases(*names))))
