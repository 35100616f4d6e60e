"""The findings of a report that can be opened: each has a key, and stands beside a line or in a section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainer.grading.report import LineResult, Report

STEP, CHECK, ASSUMPTION, SUM, FOLLOW_UP = "step", "check", "assumption", "sum", "follow-up"
_STEP_MARKS = {"correct": "ok", "follow_through": "ft", "slip": "x"}
_ASSUMED_MARKS = {"stated": "ok", "implausible": "x", "changed": "note", "misread": "note"}


class Item(NamedTuple):
    """A finding beside a line, with the name that its note begins with and the note's mark."""

    key: str
    name: str
    mark: str


def key(kind: str, id: str | int) -> str:
    """The key of a finding: step:n_gpus, check:memory, follow-up:0."""
    return f"{kind}:{id}"


def note_keys(report: Report, line: LineResult) -> tuple[str, ...]:
    """The key of every note on a line, "" where it belongs to nothing that can be opened.

    A note begins with the name of its step or assumption, or is what is said of a sum. What is then left over
    on both sides belongs together in its order, mark by mark.
    """
    left = _items(report, line.line)
    keys = [""] * len(line.notes)
    for fits in (_by_name, _by_mark):
        for index, (mark, text) in enumerate(line.notes):
            if keys[index]:
                continue
            item = fits(left, mark, text)
            if item is not None:
                keys[index] = item.key
                left.remove(item)
    return tuple(keys)


def _items(report: Report, line: int) -> list[Item]:
    found = [
        Item(key(ASSUMPTION, one.id), one.name, _ASSUMED_MARKS.get(one.status, ""))
        for one in report.assumptions
        if one.line == line
    ]
    found += [
        Item(key(STEP, one.id), one.label, _STEP_MARKS.get(one.status, ""))
        for one in report.steps
        if one.line == line
    ]
    found += [
        Item(key(SUM, index), one.diagnosis.says if one.diagnosis else "", "x")
        for index, one in enumerate(report.arithmetic)
        if one.line == line and one.holds is False
    ]
    return found


def _by_name(items: Sequence[Item], mark: str, text: str) -> Item | None:
    begun = [item for item in items if item.name and (text == item.name or text.startswith(f"{item.name} "))]
    return max(begun, key=lambda item: len(item.name), default=None)


def _by_mark(items: Sequence[Item], mark: str, text: str) -> Item | None:
    return next((item for item in items if item.mark == mark), None)
