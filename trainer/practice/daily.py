"""The question of the day: the same for everyone who has the same questions, from the date alone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from trainer.report.plain import clock

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.grading import Report

SIGNS = {
    "correct": "✓",
    "follow_through": "~",
    "implied": "·",
    "slip": "✗",
    "missing": "–",
    "done": "✓",
    "wrong": "✗",
}
"""The verdicts of required steps and checks, as a shared line shows them."""


class Daily(NamedTuple):
    """The question of a day, and the seed of its numbers."""

    day: date
    heading: Heading
    seed: int


def daily(headings: Iterable[Heading], day: date) -> Daily | None:
    """The question of a day; None where there are no questions.

    Every question comes once before any comes again, each time in another order.
    """
    by_id = {heading.id: heading for heading in headings}
    if not by_id:
        return None
    turn, place = divmod(day.toordinal(), len(by_id))
    shuffled = sorted(by_id, key=lambda id: _drawn(f"{turn} {id}"))
    return Daily(day, by_id[shuffled[place]], _drawn(day.isoformat()) % 1_000_000)


def shared(report: Report, day: date) -> str:
    """A line to share: how the answer went, and nothing of the question's answer."""
    steps = "".join(SIGNS[step.status] for step in report.steps if step.required and step.status in SIGNS)
    checks = "".join(SIGNS[check.status] for check in report.checks if check.required)
    time = "" if report.used_s is None else f"  {clock(report.used_s)}"
    return f"napkin {day:%Y-%m-%d}  {steps} {checks}  {report.score} {report.band}{time}"


def _drawn(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8])
