"""Grade a typed chain against a question: the same input always gives the same report."""

from __future__ import annotations

from trainer.grading.amend import claim, fits, reply_to
from trainer.grading.grade import grade
from trainer.grading.reply import grade_reply
from trainer.grading.report import Report

__all__ = ["Report", "claim", "fits", "grade", "grade_reply", "reply_to"]
