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
            "discard",
            "delete",
            id="home.discard",
            key_display="d",
            tooltip="forget the highlighted draft; it can be brought back",
        ),
        Binding(
            "u",
            "undo",
            "undo",
            id="home.undo",
            tooltip="bring back the draft that was discarded last",
        ),
    ]

    @property
    def stands_first(self) -> bool:
        """Whether the highlight is on the first row that can be chosen."""
        return self.highlighted is None or self.highlighted in self._choosable[:1]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the screen of this list can do it, also while another screen lies over it."""
        return self.screen.check_action(action, parameters) if action in ("discard", "undo") else True

    async def action_discard(self) -> None:
        """Forget the highlighted draft."""
        await self.screen.run_action("discard")

    async def action_undo(self) -> None:
        """Bring back the draft that was discarded last."""
        await self.screen.run_action("undo")
