"""Where to save a report: a path, and what is in its way."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from trainer.errors import TrainerError
from trainer.grading import Report
from trainer.tui.export import save_report
from trainer.tui.layout import said
from trainer.tui.text import error_line


class SaveScreen(ModalScreen[Path | None]):
    """Returns the file that was written, None where the person went back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "back", id="save.back")]

    def __init__(self, report: Report, suggested: str) -> None:
        super().__init__()
        self._report = report
        self._suggested = suggested

    def compose(self) -> ComposeResult:
        """A path to type, and a line for what is wrong with it."""
        with Vertical(classes="dialog"):
            yield Static("save this report as", markup=False)
            yield Input(self._suggested, id="path", compact=True, select_on_focus=False)
            yield Static(
                "a name ending in .json keeps every figure; any other gives plain text",
                id="says",
                markup=False,
            )

    @on(Input.Submitted)
    def _save(self, event: Input.Submitted) -> None:
        try:
            path = save_report(self._report, event.value)
        except TrainerError as error:
            self.query_one("#says", Static).update(said(error_line(error), "$text-error"))
        else:
            self.dismiss(path)
