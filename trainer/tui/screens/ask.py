"""A small question with two or three answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from trainer.tui.layout import fit, said
from trainer.tui.widgets.rows import Row, Rows


class AskScreen(ModalScreen[str | None]):
    """Returns the id of the chosen answer, None for going back. The first answer is the safe one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back", id="ask.back", tooltip="back without an answer")
    ]

    def __init__(self, question: str, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._question = question
        self._answers = answers

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(classes="dialog"):
            yield Static(said(self._question))
            yield Rows("answers")

    def on_mount(self) -> None:
        rows = [_row(id, says) for id, says in self._answers]
        answers = self.query_one(Rows)
        answers.show_rows(rows)
        answers.focus()

    @on(OptionList.OptionSelected)
    def _answered(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


class LeaveScreen(AskScreen):
    """What to do, before the app is left, with an answer that the history cannot take."""

    def __init__(self, says: str) -> None:
        answers = [
            ("file", "save it in a file and leave"),
            ("leave", "leave without it"),
            ("stay", "go back"),
        ]
        super().__init__(says, answers)


def _row(id: str, says: str) -> Row:
    line = " ".join(says.splitlines())  # its blanks stay: they set what an answer means apart
    return Row(lambda width: fit(said(f"  {line}"), width).rstrip(), id)
