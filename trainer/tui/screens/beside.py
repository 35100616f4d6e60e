"""A screen of the reference: laid over an answer that is being written, whose clock it goes on showing."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding
from textual.events import Key
from textual.timer import Timer
from textual.widgets import Input

from trainer.practice.scratch import Worked
from trainer.tui.reference import Reference
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.widgets.clock import Clock

CALCULATE = Binding(
    "equals_sign",
    "calculate",
    "calculator",
    id="reference.calculator",
    key_display="=",
    tooltip="reckon with units and formulas",
)
DRAW = Binding(
    "o",
    "roofline",
    "roofline",
    id="reference.roofline",
    tooltip="draw the accelerator or model that is meant",
)


class BesideScreen(TrainerScreen):
    """Has the reference of the app, and at the end of its first line the clock of the drill below it."""

    is_reference = True
    BEGINS_IN: ClassVar[str] = ""
    """The field that has the keys from the start; what is typed before it is there goes into it as well."""
    _ticking: Timer | None = None

    @property
    def reference(self) -> Reference:
        """What the app keeps of the reference."""
        return self.trainer.reference

    @property
    def drill(self) -> DrillScreen | None:
        """The drill that is under way below this screen, None where there is none."""
        below = (screen for screen in reversed(self.app.screen_stack) if isinstance(screen, DrillScreen))
        return next(below, None)

    def on_mount(self) -> None:
        drill = self.drill
        if drill is not None:
            clock = Clock(drill.session.limit_s)
            clock.hidden = self.trainer.clock_hidden
            clock.stands = "paused" if drill.paused else ""
            self.query_one("#top").mount(clock)
            self._tick()

    def _tick(self) -> None:
        """Show the time, and wake again when the next second is full."""
        drill = self.drill
        if drill is None:
            return
        elapsed = drill.session.stopwatch.elapsed
        for clock in self.query(Clock):
            clock.tell(elapsed)
        if not drill.paused:
            self._ticking = self.set_timer(max(0.05, 1.0 - elapsed % 1.0), self._tick)

    @property
    def typing(self) -> bool:
        """Whether letters go into a field."""
        return super().typing or (bool(self.BEGINS_IN) and self.focused is None)

    async def _on_key(self, event: Key) -> None:
        """Keys typed ahead of the field go into it."""
        if self.BEGINS_IN and self.focused is None:
            for field in self.query(self.BEGINS_IN).results(Input):
                if event.is_printable and event.character:
                    event.stop()
                    field.insert_text_at_cursor(event.character)
                elif event.key == "enter":
                    await field.action_submit()

    def take_over(self, worked: Worked) -> None:
        """Write a result into the answer below where its cursor stands, on an empty line with its working,
        and go back there.
        """
        drill = self.drill
        if drill is not None and not drill.editor.read_only:
            editor = drill.editor
            empty = not editor.document.get_line(editor.cursor_line - 1).strip()
            editor.replace(
                worked.whole if empty else worked.shown, *editor.selection, maintain_selection_offset=False
            )
            self.trainer.leave_reference()

    def calculator(self, begun: str = "") -> None:
        """Open the calculator, with a line begun in it."""
        from trainer.tui.screens.calculator import CalculatorScreen

        self.app.push_screen(CalculatorScreen(begun))

    def roofline(self, kind: str = "", id: str = "") -> None:
        """Open the roofline, for an accelerator or a model where one is meant."""
        from trainer.tui.screens.roofline import RooflineScreen

        if kind in ("accelerator", "model") and id in self.reference.drawable[kind]:
            self.reference.choose(kind, id)
        self.app.push_screen(RooflineScreen())

    def sheet(self, key: str) -> None:
        """Open the sheet of an entry."""
        from trainer.tui.screens.sheet_of import SheetScreen

        if key in self.reference.shelf.entries:
            self.app.push_screen(SheetScreen(key))
