"""A list to choose from, which words narrow down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from trainer.tui.finding import find
from trainer.tui.layout import GAP, NOTHING, fit, said, stack, wrap
from trainer.tui.listing import remark
from trainer.tui.marks import MUTED
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import one_line
from trainer.tui.widgets.key_footer import KeyFooter
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Row, Rows

WORDS = "words to look for"
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
    """Returns the id of the choice, None for going back. One moves in it as in any list, and narrows it by
    words after a slash, or at once where it is opened `searching`.
    """

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
            "slash", "search", "search", id="find.words", key_display="/", tooltip="narrow down by words"
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
        Binding(
            "escape", "leave", "back", id="find.back", tooltip="out of the search, or back without a choice"
        ),
        Binding("pagedown", "move('page_down')", show=False),
        Binding("pageup", "move('page_up')", show=False),
    ]

    def __init__(self, choices: Sequence[Choice], says: str, searching: bool = False) -> None:
        super().__init__()
        self._choices = choices
        self._says = says
        self._searching = searching

    def compose(self) -> ComposeResult:
        """What is asked, the field once it is wanted, and the list."""
        with Vertical(classes="dialog finder"):
            if not self._searching:
                yield Static(said(self._says))
            yield Input(placeholder=self._says if self._searching else WORDS, id="wanted", compact=True)
            yield Rows("choices")
            yield Paper(lambda width: NOTHING, id="whole")
            yield KeyFooter()

    def on_mount(self) -> None:
        rows = self.query_one(Rows)
        rows.led = True
        rows.can_focus = not self._searching
        self._show("")
        self._search(self._searching)

    def _search(self, searching: bool) -> None:
        """Show the field and type in it, or move in the list without it."""
        field = self.query_one(Input)
        field.display = searching
        (field if searching else self.query_one(Rows)).focus()

    @property
    def _typing(self) -> bool:
        return isinstance(self.focused, Input)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The list moves by its own keys, the field by those that are no letters."""
        return self._typing == (action == "move") if action in ("move", "search") else True

    def on_descendant_focus(self) -> None:
        """The keys that can be used are those of the widget in use."""
        self.refresh_bindings()

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

    def action_search(self) -> None:
        """Type words."""
        self._search(True)

    def action_leave(self) -> None:
        """Out of the field, its words taken back; from the list without a choice."""
        if self._typing and not self._searching:
            self.query_one(Input).value = ""
            self._search(False)
        else:
            self.dismiss()

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
