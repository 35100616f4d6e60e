"""What can be done in a drill, and the keys for it."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from trainer.tui.screens.base import LEAVE
from trainer.tui.screens.lending import LendingScreen

KEYS: list[BindingType] = [
    Binding(
        "ctrl+j,f5",
        "submit",
        "check",
        id="drill.submit",
        key_display="ctrl+j",
        tooltip="for good; the answer is graded",
    ),
    Binding(
        "f2,ctrl+g",
        "hint",
        "hint",
        id="drill.hint",
        key_display="f2",
        tooltip="what to work out next, in steps, or a worked first line; the price is said first",
    ),
    *LendingScreen.EDITING,
    *LendingScreen.TURNING,
    Binding("f6", "pause", "pause", id="drill.pause", tooltip="hide the question and stop the clock"),
    LendingScreen.EDITOR,
    Binding(
        "ctrl+t,f10",
        "clock",
        "clock",
        id="drill.clock",
        show=False,
        key_display="ctrl+t",
        tooltip="hide the clock, or show it; it stays as you leave it",
    ),
    Binding("f9", "give_up", "give up", id="drill.give-up", tooltip="grade what is there, see it worked out"),
    Binding(
        "escape",
        "leave",
        "back",
        id="drill.leave",
        tooltip="to where you came from, the answer waits; what is said below it is closed first",
    ),
    Binding(
        "q", "app.quit", "quit", id="drill.quit", show=False, tooltip=f"where nothing can be written {LEAVE}"
    ),
]
