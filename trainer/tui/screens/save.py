"""Where to save a report: a path, and what is in its way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from trainer.errors import TrainerError
from trainer.tui.layout import said
from trainer.tui.text import error_line
from trainer.tui.widgets.key_footer import KeyFooter

FORMATS = """The ending of the name says what is written:
.md   Markdown, to paste into notes or an issue
.html a page for any browser
.svg  a picture of the sheet
.json every figure, for programs
.txt  plain lines"""


class SaveScreen(ModalScreen[Path | None]):
    """Returns the file that was written, None where the person went back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "write",
            "write it",
            id="save.write",
            key_display="enter",
            priority=True,
            tooltip="write the file",
        ),
        Binding("escape", "dismiss", "back", id="save.back", tooltip="back without a file"),
    ]

    def __init__(
        self,
        suggested: str,
        save: Callable[[str], Path],
        asks: str = "save this report as",
        formats: str = FORMATS,
    ) -> None:
        super().__init__()
        self._suggested = suggested
        self._save = save
        self._asks = asks
        self._formats = formats

    def compose(self) -> ComposeResult:
        """A path to type, and a line for what is wrong with it."""
        with Vertical(classes="dialog"):
            yield Static(self._asks, markup=False)
            yield Input(self._suggested, id="path", compact=True, select_on_focus=False)
            yield Static(self._formats, id="says", markup=False)
            yield KeyFooter()

    def action_write(self) -> None:
        """Write the file, or say what is in its way."""
        try:
            path = self._save(self.query_one(Input).value)
        except TrainerError as error:
            self.query_one("#says", Static).update(said(error_line(error), "$text-error"))
        else:
            self.dismiss(path)
