"""The points of a report in figures that add up: part by part, and all together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from trainer.grading.report import Deduction, Report
from trainer.record import record


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
class Points:
    """All parts, their sum as it is shown, and the decimals that every figure has."""

    parts: tuple[Part, ...]
    total: float
    decimals: int

    def figure(self, points: float) -> str:
        """A number of points as text."""
        return f"{abs(points):.{self.decimals}f}"


def points(report: Report) -> Points:
    """The points of a report. One decimal where that says everything, else two."""
    lost = [one.points for one in report.deductions]
    decimals = 1 if all(round(one, 1) == round(one, 6) for one in lost) else 2
    parts = tuple(_part(report, name, decimals) for name in report.parts)
    return Points(parts, sum(part.points for part in parts), decimals)


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


def cap_line(report: Report) -> str:
    """What becomes of the sum: the cap that holds it down, or the rounding. "" where it is the score."""
    whole = points(report)
    lowest = min(report.caps, key=lambda cap: cap.max, default=None)
    if lowest is not None and report.score < round(whole.total):
        return f"capped at {lowest.max}"
    return "" if abs(whole.total - report.score) < 0.005 else f"rounded to {report.score}"
