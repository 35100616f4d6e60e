"""What can be done with a report, and the keys for it."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from trainer.tui.screens.base import LEAVE

KEYS: list[BindingType] = [
    Binding(
        "f",
        "follow_up",
        "reply",
        id="report.follow-ups",
        tooltip="answer the interviewer's follow-up questions",
    ),
    Binding(
        "c",
        "claim",
        "claim",
        id="report.claim",
        tooltip="claim a step or check that was not found, the highlighted one or one of a list, which also"
        " takes a claim back; both verdicts are kept",
    ),
    Binding(
        "t",
        "new_numbers",
        "retry",
        id="report.new-numbers",
        tooltip="the same question with numbers that you never had; their seed stands in the report",
    ),
    Binding(
        "right,l",
        "deeper",
        "deeper",
        id="report.deeper",
        key_display="→",
        tooltip="go on to a harder question about the same idea",
    ),
    Binding(
        "s,ctrl+s",
        "save",
        "export",
        id="report.save",
        key_display="s",
        tooltip="write a file: Markdown, HTML, SVG, JSON or text",
    ),
    Binding(
        "n",
        "note",
        "note",
        id="report.note",
        tooltip="write a note on this attempt",
    ),
    Binding(
        "asterisk",
        "bookmark",
        "bookmark",
        id="report.bookmark",
        key_display="*",
        tooltip="bookmark the question, or take the bookmark away",
    ),
    Binding(
        "e",
        "edit",
        "edit",
        id="report.edit",
        tooltip="open the question's file in your editor",
    ),
    Binding(
        "w",
        "answers",
        "answers",
        id="report.answers",
        tooltip="show or hide the answers of the follow-ups",
    ),
    Binding(
        "a",
        "again",
        "again",
        id="report.again",
        tooltip="the same question with the same numbers",
    ),
    Binding(
        "escape",
        "back",
        "back",
        id="report.back",
        key_display="esc",
        tooltip="close what is open, then back to where you came from",
    ),
    Binding("q", "app.quit", "quit", id="report.quit", show=False, tooltip=LEAVE),
]
