"""A reply to a follow-up as lines of text: pure functions of it and a width."""

from __future__ import annotations

from textual.content import Content

from trainer.grading.report import FollowUpResult
from trainer.tui.layout import Rows, said, wrap
from trainer.tui.marks import REPLIES
from trainer.tui.text import one_line


def verdict(one: FollowUpResult, width: int) -> Rows:
    """The verdict on a reply, and the answer."""
    sign = REPLIES[one.status]
    rows = wrap(Content.assemble((f"{sign.text}  ", sign.style), one_line(one.says)), width)
    return [*rows, *answer(one, width)]


def answer(one: FollowUpResult, width: int) -> Rows:
    """The answer in the candidate's assumptions, and from the numbers written where that differs."""
    rows = wrap(said(f"→ {one_line(one.answer)}", "$text-accent"), width)
    if one.own:
        rows += wrap(said(f"→ {one_line(one.own)} from the numbers you wrote", "$text-accent"), width)
    return rows
