"""What comes after the answer: the follow-ups on the sheet, with the verdicts on what was replied."""

from __future__ import annotations

from trainer.grading.report import FollowUpResult, Report
from trainer.report.items import FOLLOW_UP, key
from trainer.tui.laid import MARGIN, PlacedRows, View, finding
from trainer.tui.layout import Rows, said, wrap
from trainer.tui.marks import MUTED
from trainer.tui.replies import answer, verdict
from trainer.tui.text import one_line


def follow_ups(report: Report, room: int, view: View) -> PlacedRows:
    """What the interviewer asks next, the verdict on each reply, and the answers once they may be seen."""
    return [
        row
        for number, one in enumerate(report.follow_ups)
        for row in finding(key(FOLLOW_UP, number), _rows(one, room - MARGIN, view.answers), view, room)
    ]


def _rows(one: FollowUpResult, width: int, answers: bool) -> Rows:
    rows = wrap(said(one_line(one.ask)), width)
    if one.status:
        rows += wrap(said(f"“{one_line(one.reply)}”", MUTED), width)
        rows += verdict(one, width)
    elif answers:
        rows += answer(one, width)
    return rows
