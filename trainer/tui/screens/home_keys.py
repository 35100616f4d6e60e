"""What can be done at home, and the keys for it."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from trainer.tui.modes import MODES
from trainer.tui.screens.base import LEAVE

MODES_SAID = f"the next of {'; '.join(f'{mode}: {says}' for mode, says in MODES.items())}"

KEYS: list[BindingType] = [
    Binding("m", "mode", "mode", id="home.mode", tooltip=MODES_SAID),
    Binding(
        "e",
        "edit",
        "edit",
        id="home.edit",
        show=False,
        tooltip="its file, in VISUAL or EDITOR",
    ),
    Binding(
        "ctrl+r,f5",
        "reload",
        "reload",
        id="home.reload",
        show=False,
        tooltip="read all question files again",
    ),
    Binding("q", "quit", "quit", id="home.quit", tooltip=LEAVE),
]
