"""The list of what can be started."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from trainer.tui.widgets.rows import Rows


class StartRows(Rows):
    """What can be started: questions, and answers to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "select",
            "start",
            id="list.open",
            key_display="enter",
            tooltip="start what is highlighted, or go on with it",
        ),
        Binding(
            "d,delete,backspace",
            "screen.discard",
            "delete",
            id="home.discard",
            key_display="d",
            tooltip="forget the highlighted draft; it can be brought back",
        ),
        Binding(
            "u",
            "screen.undo",
            "undo",
            id="home.undo",
            tooltip="bring back the draft that was discarded last",
        ),
    ]
