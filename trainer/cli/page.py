"""A page of text for people: paragraphs and labelled rows, wrapped to the width, coloured where wanted."""

from __future__ import annotations

import sys
from shutil import get_terminal_size

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from trainer.cli.streams import printable, wants_colour

WIDEST = 110


def safe(text: str, style: str = "") -> Text:
    """Text that comes from elsewhere, as data: no markup, no escapes."""
    return Text(printable(text.replace("\r\n", "\n").replace("\r", "\n")).expandtabs(4), style)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Let it be known, where Rich would leave the program by itself."""
        raise BrokenPipeError


class Page:
    """Lines on standard output, at most `WIDEST` cells wide. Nothing is drawn but text."""

    def __init__(self) -> None:
        colour = wants_colour(sys.stdout)
        self.width = max(20, min(get_terminal_size().columns, WIDEST)) if sys.stdout.isatty() else 100
        self._console = _Console(
            file=sys.stdout,
            width=self.width,
            no_color=not colour,
            color_system="standard" if colour else None,
            markup=False,
            highlight=False,
            emoji=False,
            legacy_windows=False,
        )

    def gap(self) -> None:
        """An empty line."""
        self._console.print()

    def say(self, text: Text | str, style: str = "") -> None:
        """A paragraph."""
        self.row("", text, 0, style)

    def row(self, label: Text | str, text: Text | str, column: int, style: str = "") -> None:
        """A label, and beside it text that begins at `column` and is wrapped there."""
        head = label if isinstance(label, Text) else safe(label, "dim")
        body = text if isinstance(text, Text) else safe(text, style)
        before = Text.assemble(head, " " * (column - cell_len(head.plain)))
        for part in body.wrap(self._console, max(10, self.width - column)) or [Text()]:
            whole = Text.assemble(before, part)
            whole.rstrip()
            self._console.print(whole, soft_wrap=True)
            before = Text(" " * column)
