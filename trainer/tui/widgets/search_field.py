"""The field above a list that words narrow down."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class SearchField(Input):
    """Says in the foot where enter and down lead, since letters are no keys while one types here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "open", key_display="enter"),
        Binding("down", "screen.to_list", "list", key_display="↓"),
    ]
