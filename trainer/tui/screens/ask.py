"""A small question with two or three answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from trainer.tui.layout import GAP, NOTHING, fit, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.screens.dialog import Dialog
from trainer.tui.widgets.key_footer import KeyFooter
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Row, Rows

APART = "   "
"""What stands behind these blanks in an answer, such as its price, is never cut off."""


class AskScreen(Dialog[str | None]):
    """Returns the id of the chosen answer, None for going back. The first answer is the safe one.

    Where one of them has no room in its row, the highlighted one stands below in full.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "choose",
            "choose",
            id="ask.choose",
            key_display="enter",
            priority=True,
            tooltip="take the highlighted answer",
        ),
        Binding("escape", "dismiss", "back", id="ask.back", tooltip="back without an answer"),
    ]

    def __init__(self, question: str, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._question = question
        self._answers = answers

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(classes="dialog ask"):
            yield Static(said(self._question))
            yield Rows("answers")
            yield Paper(self._whole, id="whole")
            yield KeyFooter()

    def on_mount(self) -> None:
        rows = [_row(id, says) for id, says in self._answers]
        answers = self.query_one(Rows)
        answers.show_rows(rows)
        answers.focus()

    def on_resize(self) -> None:
        """There is room for whole answers, or there is not."""
        self.call_after_refresh(self._make_room)

    def _make_room(self) -> None:
        room = self.query_one(Rows).room
        cut = any(said(f"  {_line(says)}").cell_length > room for _, says in self._answers)
        self.query_one("#whole").display = cut

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        self.query_one("#whole", Paper).show(self._whole)

    def _whole(self, width: int) -> Content:
        """The highlighted answer, in as many rows as the longest one takes."""
        chosen = self.query_one(Rows).chosen
        wrapped = {id: wrap(said(_line(says), MUTED), width) for id, says in self._answers}
        rows = wrapped.get(chosen or "", [])
        most = max(map(len, wrapped.values()))
        return stack([*rows, *[NOTHING] * (most - len(rows))])

    @on(OptionList.OptionSelected)
    def _answered(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_choose(self) -> None:
        """Take the highlighted answer."""
        self.query_one(Rows).action_select()


class LeaveScreen(AskScreen):
    """What to do, before the app is left, with an answer that the history cannot take."""

    def __init__(self, says: str) -> None:
        answers = [
            ("file", "save it in a file and leave"),
            ("leave", "leave without it"),
            ("stay", "go back"),
        ]
        super().__init__(says, answers)


def _line(says: str) -> str:
    return " ".join(says.splitlines())  # its blanks stay: they set what an answer means apart


def _row(id: str, says: str) -> Row:
    def paint(width: int) -> Content:
        whole = said(f"  {_line(says)}")
        name, apart, aside = _line(says).rpartition(APART)
        if whole.cell_length <= width or not apart:
            return fit(whole, width).rstrip()
        kept = fit(said(aside), min(said(aside).cell_length, width // 2))
        return Content.assemble(fit(said(f"  {name}"), width - kept.cell_length - GAP), " " * GAP, kept)

    return Row(paint, id)
