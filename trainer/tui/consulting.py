"""The way into the reference from anywhere, and back out of it to where one was."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from trainer.tui.suspending import Suspending

if TYPE_CHECKING:
    from trainer.tui.reference import Reference

CLOSED = "in an interview nothing can be looked up: say which figure you assume"


class Consulting(Suspending):
    """An app with a reference, which is loaded when it is first opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f3",
            "reference",
            "reference",
            id="reference",
            show=False,
            tooltip="figures, formulas, the roofline and a calculator; once more to go back",
        ),
    ]

    @cached_property
    def reference(self) -> Reference:
        """What the reference keeps while the app runs."""
        from trainer.tui.reference import Reference

        return Reference(self.records)

    def action_reference(self) -> None:
        """Open the reference over what is on screen, or leave it; an interview has none."""
        if any(screen.closed_book for screen in self._own_screens()):
            self.clear_notifications()
            self._warn(CLOSED)
        elif not self.leave_reference():
            from trainer.tui.screens.reference import ReferenceScreen

            self.push_screen(ReferenceScreen())

    def leave_reference(self) -> bool:
        """Go back to the screen below the reference; False where it is not open."""
        above = [screen for screen in self._own_screens() if screen.is_reference]
        for _ in above:
            self.pop_screen()
        return bool(above)
