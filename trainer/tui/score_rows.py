"""The score of a report, row by row in figures that add up: a pure function of report and width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from trainer.grading import Report
from trainer.report.points import idle_cap_line, points
from trainer.tui.layout import GAP, NOTHING, Rows, beside, said, wrap
from trainer.tui.marks import MUTED
from trainer.tui.text import one_line

COMPACT = 72
"""Below this width what points were lost for stands under their part of the score."""

TOTAL, SCORE = "total", "score"


def score_rows(report: Report, width: int) -> Rows:
    """Each part with what was lost in it, their sum, and all that makes the score of it."""
    whole = points(report)
    figure = whole.decimals + 4
    names = [*(part.name for part in whole.parts), *(one.name for one in whole.changes), TOTAL, SCORE]
    name = max(map(len, names))

    def row(called: str, got: str, reasons: Iterable[tuple[float, str]] = ()) -> Rows:
        why = [(f"{whole.signed(by):>{figure}}", says) for by, says in reasons]
        return _row((called, name), (got, figure + len(" of 100")), why, width)

    def of(earned: float, most: int) -> str:
        return f"{whole.figure(earned):>{figure}} of {most:>3}"

    rows: Rows = []
    for part in whole.parts:
        lost = ((-loss.points, loss.deduction.why) for loss in part.losses)
        rows += row(part.name, of(part.points, part.most), lost)
    rows += row(TOTAL, of(whole.total, 100))
    for called, changes in groupby(whole.changes, lambda one: one.name):
        rows += row(called, "", ((one.points, one.why) for one in changes))
    rows += row(SCORE, f"{whole.score:>3}".ljust(figure) + " of 100")
    idle = idle_cap_line(report)
    return [*rows, *wrap(said(one_line(idle), MUTED), width)] if idle else rows


def _row(name: tuple[str, int], got: tuple[str, int], reasons: Sequence[tuple[str, str]], width: int) -> Rows:
    """A name and its points, and a row for each reason: beside them where there is room, else below."""
    head = [(said(text, style), cells) for (text, cells), style in ((name, MUTED), (got, ""))]
    if width < COMPACT:
        below = [(said(by, MUTED), len(by), said(one_line(why), MUTED)) for by, why in reasons]
        inset = (NOTHING, 0)
        told = [beside([inset, (by, room), (why, width - room - 2 * GAP)]) for by, room, why in below]
        return [*beside(head), *(row for rows in told for row in rows)]
    rows: Rows = [] if reasons else beside(head)
    for by, why in reasons:
        rest = max(8, width - sum(cells + GAP for _, cells in head) - len(by) - GAP)
        rows += beside([*head, (said(by, MUTED), len(by)), (said(one_line(why), MUTED), rest)])
        head = [(NOTHING, cells) for _, cells in head]
    return rows
