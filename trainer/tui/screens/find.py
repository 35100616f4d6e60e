"""A list to choose from by typing a part of what is meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList

from trainer.tui.finding import find
from trainer.tui.layout import GAP, NOTHING, fit, said, stack, wrap
from trainer.tui.listing import remark
from trainer.tui.marks import MUTED
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import one_line
from trainer.tui.widgets.key_footer import KeyFooter
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Row, Rows

MOST = 100
"""Rows beyond which one types on instead of looking further."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its name, what stands at the end of its row, and by what else it is found."""

    id: str
    says: str
    aside: str = ""
    also: str = ""


class FindScreen(Dialog[str | None]):
    """Returns the id of the choice, None for going back. Typing narrows the list, the arrows move in it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "choose",
            "choose",
            id="find.choose",
            key_display="enter",
            priority=True,
            tooltip="take the highlighted row",
        ),
        Binding(
            "down,ctrl+n",
            "move('cursor_down')",
            "next",
            id="find.next",
            key_display="↓",
            tooltip="the next choice",
        ),
        Binding(
            "up,ctrl+p",
            "move('cursor_up')",
            "previous",
            id="find.previous",
            key_display="↑",
            tooltip="the choice before",
        ),
        Binding("escape", "dismiss", "back", id="find.back", tooltip="back without a choice"),
        Binding("pagedown", "move('page_down')", show=False),
        Binding("pageup", "move('page_up')", show=False),
    ]

    def __init__(self, choices: Sequence[Choice], says: str) -> None:
        super().__init__()
        self._choices = choices
        self._says = says

    def compose(self) -> ComposeResult:
        """The field and the list."""
        with Vertical(classes="dialog finder"):
            yield Input(placeholder=self._says, id="wanted", compact=True)
            yield Rows("choices")
            yield Paper(lambda width: NOTHING, id="whole")
            yield KeyFooter()

    def on_mount(self) -> None:
        rows = self.query_one(Rows)
        rows.led = True
        rows.can_focus = False
        self.query_one(Input).focus()
        self._show("")

    def _show(self, wanted: str) -> None:
        found = find(wanted, self._choices, lambda one: (one.says, one.also))[:MOST]
        rows = self.query_one(Rows)
        rows.show_rows([_row(one) for one in found] or [remark("nothing is called like this")])
        if found:
            rows.action_first()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._show(event.value)

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        """The whole name of the choice where its row has no room for it."""
        rows = self.query_one(Rows)
        one = next((choice for choice in self._choices if choice.id == rows.chosen), None)
        cut = one is not None and said(one_line(one.says)).cell_length > _room(one, rows.room)
        name = one_line(one.says) if one is not None and cut else ""
        self.query_one("#whole", Paper).show(lambda width: stack(wrap(said(name, MUTED), width)))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_choose(self) -> None:
        """Take the highlighted row."""
        self.query_one(Rows).action_select()

    def action_move(self, way: str) -> None:
        """Move the highlight."""
        rows = self.query_one(Rows)
        move: Callable[[], None] = getattr(rows, f"action_{way}")
        move()


def _row(one: Choice) -> Row:
    def paint(width: int) -> Content:
        aside = said(one_line(one.aside), MUTED)
        name = Content("  ") + fit(said(one_line(one.says)), _room(one, width))
        rest = width - name.cell_length - GAP
        return Content.assemble(name, " " * GAP, fit(aside, rest)) if one.aside else name

    return Row(paint, one.id)


def _room(one: Choice, width: int) -> int:
    """Cells of a row that its name has."""
    aside = min(said(one_line(one.aside)).cell_length, width // 3)
    return max(6, width - 2 - aside - (GAP if aside else 0))
