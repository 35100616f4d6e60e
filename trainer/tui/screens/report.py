"""The report: the candidate's lines beside their verdicts, and all else that is said of an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive

from trainer.grading import Report
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.sheet import sheet
from trainer.tui.text import one_line
from trainer.tui.widgets.paper import Paper

WIDEST = 140


class ReportScreen(TrainerScreen):
    """Paints a report; it never grades.

    `kept` is False where the attempt could not be saved; `on_saved` is called when it is in a file instead.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f",
            "answers",
            "follow-ups",
            id="report.follow-ups",
            tooltip="show or hide the answers of the follow-ups",
        ),
        Binding("a", "again", "again", id="report.again", tooltip="try the same question once more"),
        Binding(
            "e,ctrl+s", "save", "save to a file", id="report.save", key_display="e", tooltip="as text or JSON"
        ),
        Binding("escape", "app.pop_screen", "back", id="report.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="report.quit", tooltip=LEAVE),
        Binding("j", "line(1)", show=False),
        Binding("k", "line(-1)", show=False),
    ]

    answers: reactive[bool] = reactive(False, init=False)

    def __init__(
        self, report: Report, kept: bool = True, on_saved: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__()
        self._on_saved = on_saved
        self.report = report
        self._kept = kept

    def compose_body(self) -> ComposeResult:
        """One sheet that scrolls."""
        with VerticalScroll(id="sheet"):
            yield Paper(self._paint)

    def on_mount(self) -> None:
        self.query_one("#sheet").focus()

    def _paint(self, width: int) -> Content:
        return sheet(self.report, min(width, WIDEST), self.answers)

    def watch_answers(self) -> None:
        """Lay the sheet out again, with or without the answers."""
        self.query_one(Paper).show(self._paint)

    def banner_text(self) -> str:
        """An attempt that is not in the history is said to be so."""
        trouble = self.trainer.records.trouble
        if self._kept or trouble is None:
            return super().banner_text()
        return one_line(f"this attempt is not kept: {trouble.title} — press e to save it to a file")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what this report does not offer."""
        if action == "answers":
            return True if self.report.follow_ups else None
        if action == "again":
            return True if self.report.question in self.trainer.library else None
        return True

    def action_answers(self) -> None:
        """Show or hide the answers of the follow-ups."""
        self.answers = not self.answers

    def action_again(self) -> None:
        """Try the same question with the same numbers."""
        self.app.pop_screen()
        self.trainer.begin(self.report.question, self.report.seed)

    def action_save(self) -> None:
        """Ask for a file and write the report to it."""
        from trainer.tui.screens.save import SaveScreen

        suggested = f"~/{self.report.question}-{self.trainer.now():%Y-%m-%d-%H%M}.txt"
        self.app.push_screen(SaveScreen(self.report, suggested), self._saved)

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self._on_saved()
            self.notify(f"saved as {path}", markup=False)

    def action_line(self, rows: int) -> None:
        """Scroll by some rows."""
        self.query_one("#sheet").scroll_relative(y=rows, animate=False)
