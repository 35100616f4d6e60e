"""A screen with an answer under its question: where what is typed goes, and how the question is turned."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key, Paste
from textual.widgets import TextArea

from trainer.tui.screens.base import TrainerScreen
from trainer.tui.text import types
from trainer.tui.widgets.answer import AnswerEditor

SHORT = 5
"""Lines of an answer that leave the question more room."""
_TURNS = "the rest of the question, where it is longer than its room and the answer is not"


class AnsweringScreen(TrainerScreen):
    """Text goes into the answer, wherever the focus is; the page keys are the question's while they can turn
    nothing in the answer.
    """

    TURNING: ClassVar[list[BindingType]] = [
        Binding("pageup", "turn(-1)", "question", id="drill.turn-up", show=False, tooltip=_TURNS),
        Binding("pagedown", "turn(1)", "question", id="drill.turn-down", show=False, tooltip=_TURNS),
    ]
    """The bindings of what this class does; the drill sets them among its own."""

    @property
    def editor(self) -> AnswerEditor:
        """Where the answer is written."""
        raise NotImplementedError

    def before_typed(self, event: Key | Paste) -> None:
        """Take the focus to the answer: nothing typed is lost, and no enter in it presses a button."""
        editor, is_text = self.editor, isinstance(event, Paste) or types(event.character)
        if is_text and not editor.has_focus and editor.focusable and editor.is_on_screen:
            self.set_focus(editor)

    def action_turn(self, by: int) -> None:
        """Scroll the question by a page."""
        ask = self.query_one("#ask", VerticalScroll)
        ask.scroll_relative(y=by * max(1, ask.size.height - 1), animate=False)

    @on(TextArea.Changed)
    def _share_room(self) -> None:
        self.set_class(self.editor.document.line_count > SHORT, "-long")
