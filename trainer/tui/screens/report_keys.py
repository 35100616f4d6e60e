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
        tooltip="claim the highlighted check, or choose one, that was not detected; the report keeps both",
    ),
    Binding(
        "n",
        "new_numbers",
        "retry",
        id="report.new-numbers",
        tooltip="try the same question with other numbers; their seed stands in the report",
    ),
    Binding(
        "a",
        "again",
        "again",
        id="report.again",
        show=False,
        tooltip="try the same question with the same numbers",
    ),
    Binding(
        "g", "deeper", "deeper", id="report.deeper", tooltip="go on to a harder question about the same idea"
    ),
    Binding(
        "e,ctrl+s",
        "save",
        "export",
        id="report.save",
        key_display="e",
        tooltip="write a file: Markdown, HTML, SVG, JSON or text",
    ),
    Binding(
        "v",
        "answers",
        "answers",
        id="report.answers",
        show=False,
        tooltip="show or hide the answers of the follow-ups",
    ),
    Binding(
        "b",
        "bookmark",
        "bookmark",
        id="report.bookmark",
        show=False,
        tooltip="bookmark the question, or take the bookmark away",
    ),
    Binding(
        "t,N",
        "note",
        "note",
        id="report.note",
        key_display="t",
        show=False,
        tooltip="write a note on this attempt",
    ),
    Binding(
        "x,o",
        "edit",
        "edit",
        id="report.edit",
        key_display="x",
        show=False,
        tooltip="open the question's file in your editor",
    ),
    Binding(
        "escape",
        "app.pop_screen",
        "back",
        id="report.back",
        key_display="esc",
        tooltip="back to where you came from",
    ),
    Binding("q", "app.quit", "quit", id="report.quit", show=False, tooltip=LEAVE),
]
