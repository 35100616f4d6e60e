"""How an answer comes about: its lines whenever they are left changed, and when its phases stood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from trainer.history import Edit, Timeline
from trainer.tui.text import minutes

if TYPE_CHECKING:
    from trainer.grading import Report

MOST = 500
"""Edits that are kept of one answer: far more than anybody types."""
LONGEST = 400
"""Characters that are kept of a line."""
MARKERS = ((1 / 4, "assumptions"), (2 / 3, "chain"), (5 / 6, "checks"))
"""Where a good answer would be: the share of the time, and the phase that is done by then."""


class EditLog:
    """The timeline of an answer while it is typed. `timeline` is what an earlier sitting kept of it."""

    def __init__(self, timeline: Timeline = ()) -> None:
        self._edits = list(timeline)
        self._lines = lines_after(timeline)

    @property
    def timeline(self) -> Timeline:
        """All edits so far, in the order of time."""
        return tuple(self._edits)

    def note(self, at_s: float, text: str) -> None:
        """Keep every line that stands otherwise than it did; one that is gone is kept as empty."""
        lines = [line[:LONGEST] for line in text.split("\n")]
        for number, (line, before) in enumerate(zip_longest(lines, self._lines), 1):
            if line != before and len(self._edits) < MOST and (line or before):
                self._edits.append(Edit(round(at_s, 1), number, line or ""))
        self._lines = lines


def lines_after(timeline: Sequence[Edit]) -> list[str]:
    """The lines of the answer after some edits."""
    lines: list[str] = []
    for edit in timeline:
        lines += [""] * (edit.line - len(lines))
        lines[edit.line - 1] = edit.text
    return lines


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of an answer: when the last line of it was first left, None for never, and by when it should."""

    name: str
    done_s: float | None
    target_s: float


def phases(report: Report, timeline: Sequence[Edit]) -> tuple[Phase, ...]:
    """When assumptions, chain and checks stood, beside the moments at which a good answer has them."""
    first: dict[int, float] = {}
    for edit in timeline:
        if edit.text.strip():
            first.setdefault(edit.line, edit.at_s)
    lines = {
        "assumptions": [item.line for item in report.assumptions if item.status != "given"],
        "chain": [step.line for step in report.steps if step.required],
        "checks": [check.line for check in report.checks if check.status == "done"],
    }
    return tuple(
        Phase(
            name,
            max((first[line] for line in lines[name] if line is not None and line in first), default=None),
            share * report.limit_s,
        )
        for share, name in MARKERS
    )


def phases_said(found: Sequence[Phase]) -> str:
    """When each phase stood, as a line: assumptions by 2:30 (good: 3:00)."""
    return "   ".join(
        f"{phase.name} {'never' if phase.done_s is None else f'by {minutes(phase.done_s)}'}"
        f" (good: {minutes(phase.target_s)})"
        for phase in found
    )
