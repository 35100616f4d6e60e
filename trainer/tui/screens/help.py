"""Help: the keys of the screen one came from, and what the signs mean."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen

from trainer.tui.layout import GAP, NOTHING, beside, said, stack
from trainer.tui.marks import FOLLOWS, IMPLIED, LINKS, MISSING, RIGHT, SLIP
from trainer.tui.widgets.paper import Paper

KEY = 16
SIGNS = (
    (RIGHT.text, "the step is right, given your own assumptions and earlier numbers"),
    (FOLLOWS.text, "wrong only because of an earlier slip, which is counted once"),
    (SLIP.text, "the number is wrong; its cause is named where one is found"),
    (IMPLIED.text, "not written, but a later number of yours needs it"),
    (MISSING.text, "no trace of it in the answer"),
    (LINKS["="].text, "both sides of the line agree"),
    (LINKS["≠"].text, "they do not"),
    (LINKS["?"].text, "the line can be read in another way too"),
)
WRITING = (
    "One step a line. Sides joined by = or ~ must agree; -> leads on to the next number.",
    "Units may be left out. 7B, 1T, 4.2e22, 989 TFLOPS, 40% MFU, $2.50/GPU-h and 3 weeks are all read.",
    "Text that is not understood costs nothing.",
)


class HelpScreen(ModalScreen[None]):
    """Laid over the screen it explains."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q,question_mark", "dismiss", "back", id="help.back")
    ]

    def __init__(self, explained: Screen[None]) -> None:
        super().__init__()
        self._keys = _keys(explained)

    def compose(self) -> ComposeResult:
        """One sheet that scrolls."""
        with VerticalScroll(classes="dialog help"):
            yield Paper(self._paint)

    def _paint(self, width: int) -> Content:
        right = max(10, width - KEY - GAP)
        rows = [said("keys", "$accent")]
        for key, says in self._keys:
            rows += beside([(said(key, "bold"), KEY), (said(says), right)])
        rows += [NOTHING, said("signs", "$accent")]
        for sign, says in SIGNS:
            rows += beside([(said(sign), KEY), (said(says), right)])
        rows += [NOTHING, said("writing", "$accent")]
        for text in WRITING:
            rows += beside([(said(text), width)])
        return stack(rows)


def _keys(screen: Screen[None]) -> list[tuple[str, str]]:
    """Keys and what they do, several keys of one action together, in the order of the footer."""
    keys: dict[str, list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.id and binding.description:
            says = binding.description + (f": {binding.tooltip}" if binding.tooltip else "")
            names = keys.setdefault(says, [])
            shown = screen.app.get_key_display(binding)
            names.append(
                screen.app.get_key_display(replace(binding, key_display=None)) if shown in names else shown
            )
    return [(", ".join(names), says) for says, names in keys.items()]
