"""Where to save a report: a path, and what is in its way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from trainer.errors import TrainerError
from trainer.paths import is_served, typed_path
from trainer.tui.layout import NOTHING, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import error_line, one_line
from trainer.tui.widgets.key_footer import KeyFooter
from trainer.tui.widgets.paper import Paper

FORMATS = """The ending of the name says what is written:
.md   Markdown, to paste into notes or an issue
.html a page for any browser
.svg  a picture of the sheet
.json every figure, for programs
.txt  plain lines"""


class SaveScreen(Dialog[Path | None]):
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
            yield Paper(self._target, id="target")
            yield Static(self._formats, id="says", markup=False)
            yield KeyFooter()

    def _target(self, width: int) -> Content:
        """The whole path where less is typed; a browser is told none, because the file comes to it."""
        typed = self.query_one(Input).value.strip()
        try:
            path = typed if is_served() else str(typed_path(typed))
        except (RuntimeError, ValueError):  # told when it is to be written
            path = typed
        return stack(wrap(said(one_line(f"that is {path}"), MUTED), width)) if path != typed else NOTHING

    @on(Input.Changed)
    def _typed(self) -> None:
        self.query_one("#target", Paper).show(self._target)

    def action_write(self) -> None:
        """Write the file, or say what is in its way."""
        try:
            path = self._save(self.query_one(Input).value)
        except TrainerError as error:
            self.query_one("#says", Static).update(said(error_line(error), "$text-error"))
        else:
            self.dismiss(path)
