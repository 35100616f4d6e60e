"""What an attempt would be given today."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content

from trainer.grading.regrade import Regrade
from trainer.tui.layout import GAP, NOTHING, beside, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.screens.dialog import Dialog
from trainer.tui.text import one_line
from trainer.tui.widgets.key_footer import KeyFooter
from trainer.tui.widgets.paper import Paper

ABSENT = "not there"


class RegradedScreen(Dialog[None]):
    """Every verdict that has changed since the attempt was graded."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,q,enter", "dismiss", "back", id="regraded.back", tooltip="back to where you came from"
        )
    ]

    def __init__(self, found: Regrade) -> None:
        super().__init__()
        self._found = found

    def compose(self) -> ComposeResult:
        """One sheet that scrolls."""
        with VerticalScroll(classes="dialog"):
            yield Paper(lambda width: changes(self._found, width))
            yield KeyFooter()


def changes(found: Regrade, width: int) -> Content:
    """What was said then and what would be said now, beside what it is about."""
    rows = [*wrap(said(one_line(found.now.title), "bold"), width), NOTHING]
    if found.reworded:
        rows += wrap(
            said("The question has changed since: this answered another text.", "$text-warning"), width
        )
    if not found.changes:
        rows += wrap(
            said(f"Nothing changes: {found.now.score} {found.now.band}, every verdict as before."), width
        )
    name = max(12, width // 3)
    half = (width - name - 2 * GAP) // 2
    if found.changes:
        rows += beside([(NOTHING, name), (said("then", MUTED), half), (said("today", MUTED), half)])
    for one in found.changes:
        rows += beside(
            [
                (said(one_line(one.about), MUTED), name),
                (said(one_line(one.then) or ABSENT), half),
                (said(one_line(one.now) or ABSENT), half),
            ]
        )
    return stack([*rows, NOTHING, *wrap(said("The attempt is kept as it was graded.", MUTED), width)])
