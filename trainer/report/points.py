"""The points of a report in figures that add up: part by part, together, and on to the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from trainer.grading.hints import PART as HINTS
from trainer.grading.report import Cap, Deduction, Report
from trainer.grading.score import WEIGHTS
from trainer.record import record

CAP, ROUNDED = "cap", "rounded"
"""The names of the changes that a cap makes, and rounding to a whole number."""
_EXTRA = {"unsupported": ("no chain", "the answer is right, though no chain leads to it")}
"""What is given beside the parts: how it is called, and what for."""
_ROUNDED = 0.6
"""Points that rounding to a whole number, figure by figure, moves a score by at most."""


@record
class Loss:
    """Points lost, rounded to be shown, and what for."""

    points: float
    deduction: Deduction


@record
class Part:
    """One part of the score: `points` of `most`, which are exactly what the losses leave."""

    name: str
    points: float
    most: int
    losses: tuple[Loss, ...]


@record
class Change:
    """Points that are added to the sum of the parts, taken off it where they are below 0, and what for."""

    name: str
    why: str
    points: float


@record
class Points:
    """All parts and their sum as it is shown, every change that makes the score of it, and the decimals that
    every figure has: `total` and all `changes` add up to `score`.
    """

    parts: tuple[Part, ...]
    total: float
    changes: tuple[Change, ...]
    score: int
    decimals: int

    def figure(self, points: float) -> str:
        """A number of points as text, without its sign."""
        return f"{abs(points):.{self.decimals}f}"

    def signed(self, points: float) -> str:
        """A number of points that is added or taken off, as text: +8.0, −11.4."""
        return f"{'−' if points < 0 else '+'}{self.figure(points)}"


def points(report: Report) -> Points:
    """The points of a report. One decimal where that says everything, else two."""
    figures = [*(one.points for one in report.deductions), *report.parts.values()]
    decimals = 1 if all(round(one, 1) == round(one, 6) for one in figures) else 2
    parts = tuple(_part(report, name, decimals) for name in report.parts if name in WEIGHTS)
    total = round(sum(part.points for part in parts), decimals)
    return Points(parts, total, _changes(report, total, decimals), report.score, decimals)


def _part(report: Report, name: str, decimals: int) -> Part:
    earned = report.parts[name]
    lost = [one for one in report.deductions if one.part == name and one.points]
    figures = adding_up([one.points for one in lost], decimals)
    most = round(earned + sum(one.points for one in lost))
    left = round(most - sum(figures), decimals)
    return Part(
        name,
        left if abs(left - earned) < 0.1 else earned,
        most,
        tuple(Loss(figure, one) for figure, one in zip(figures, lost, strict=True)),
    )


def adding_up(amounts: Sequence[float], decimals: int) -> list[float]:
    """Amounts rounded such that their sum is the rounded sum: what one loses, the next one carries."""
    sums = [0.0, *(round(total, decimals) for total in accumulate(amounts))]
    return [round(after - before, decimals) for before, after in pairwise(sums)]


def _changes(report: Report, total: float, decimals: int) -> tuple[Change, ...]:
    """What is given beside the parts, the cap that holds the sum down, the hints, and the rounding."""
    extra = (part for part in report.parts if part not in WEIGHTS and part != HINTS)
    found = [Change(*_EXTRA.get(part, (part, "")), report.parts[part]) for part in extra]

    def so_far() -> float:
        return total + sum(one.points for one in found)

    lowest = min(report.caps, key=lambda cap: cap.max, default=None)
    if lowest is not None and so_far() > lowest.max:
        found.append(Change(CAP, _holds(lowest), lowest.max - so_far()))
    hints = (one for one in report.deductions if one.part == HINTS)
    found += [Change(HINTS, one.why, -one.points) for one in hints]
    if so_far() < 0 == report.score:
        found.append(Change("least", "no score is below 0", -so_far()))
    rest = report.score - so_far()
    is_rounding = abs(rest) < _ROUNDED
    found.append(Change(ROUNDED if is_rounding else "other", "to a whole number" * is_rounding, rest))
    figures = adding_up([one.points for one in found], decimals)
    shown = (replace(one, points=figure) for one, figure in zip(found, figures, strict=True))
    return tuple(one for one in shown if one.points)


def held_cap_line(report: Report) -> str:
    """The cap that holds the score down, with its reason; "" where none does."""
    return _holds(_caps(report)[0]) if _held(report) else ""


def idle_cap_line(report: Report) -> str:
    """The caps that take nothing off, with their reasons: worth a line beside the points, and no more."""
    idle = _caps(report)[_held(report) :]
    if not idle:
        return ""
    what, which = ("a cap that takes", "it") if len(idle) == 1 else ("caps that take", "them")
    told = "; ".join(f"at {cap.max}, {cap.why}" for cap in idle)
    return f"{what} nothing off, as the score is not above {which}: {told}"


def _caps(report: Report) -> list[Cap]:
    return sorted(report.caps, key=lambda cap: cap.max)


def _held(report: Report) -> bool:
    return any(one.name == CAP for one in points(report).changes)


def _holds(cap: Cap) -> str:
    return f"capped at {cap.max}: {cap.why}"
