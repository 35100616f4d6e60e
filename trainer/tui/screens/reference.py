"""The reference: accelerators, models and formulas, found by words; the calculator and the roofline."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList

from trainer.practice.lookup import KINDS, Entry, Kind
from trainer.tui.finding import find
from trainer.tui.layout import NOTHING
from trainer.tui.listing import SPACER, remark
from trainer.tui.narrowing import Narrowing
from trainer.tui.reference_rows import TOOLS, entry_details, entry_row, head_row, tool_details, tool_rows
from trainer.tui.screens.beside import CALCULATE, DRAW, BesideScreen
from trainer.tui.screens.searchable import SearchableScreen
from trainer.tui.text import count, error_line
from trainer.tui.widgets.rows import Row


class ReferenceScreen(SearchableScreen, BesideScreen):
    """Everything there is to look up; typing narrows it down, enter opens what is meant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        CALCULATE,
        DRAW,
        Binding(
            "1",
            "only('accelerator')",
            "accelerators",
            id="reference.accelerators",
            show=False,
            tooltip="only accelerators, or all again",
        ),
        Binding(
            "2",
            "only('model')",
            "models",
            id="reference.models",
            show=False,
            tooltip="only models, or all again",
        ),
        Binding(
            "3",
            "only('formula')",
            "formulas",
            id="reference.formulas",
            show=False,
            tooltip="only formulas, or all again",
        ),
    ]

    BEGINS_IN = "#words"

    def __init__(self) -> None:
        super().__init__("reference", "h100, kv cache, ridge ...", searching=True)
        self._only: Kind | None = None

    def on_mount(self) -> None:
        self.look()
        self.list.stand_on(self.reference.place)

    def look(self) -> None:
        """Show what the words are found in, each kind and subject under its head, the closest first."""
        shelf = self.reference.shelf
        entries = [entry for entry in shelf.entries.values() if self._only in (None, entry.kind)]
        found = shelf.named_first(find(self.words, entries, lambda one: (one.name, one.also)), self.words)
        tools = self._tools()
        rows = [*tools, *self._grouped(found, below=bool(tools))]
        self.list.show_rows(rows or [remark("nothing is called like this")])
        if self.words and (tools or not found or not self.list.stand_on(found[0].key)):
            self.list.action_first()
        many = count(len(entries), "entry").replace("entrys", "entries")
        self.show_filters(many if len(found) == len(entries) else f"{len(found)} of {many}")
        self.show_details()

    def _tools(self) -> list[Row]:
        if self._only is not None:
            return []
        keys = find(self.words, list(TOOLS), lambda key: TOOLS[key][:1])
        return tool_rows(keys)

    def _grouped(self, found: list[Entry], below: bool) -> list[Row]:
        """The entries under the heads of what they stand under, which come in the order of their first."""
        order = list(dict.fromkeys(entry.under for entry in found))
        rows: list[Row] = []
        for _, group in groupby(
            sorted(found, key=lambda entry: order.index(entry.under)), lambda one: one.under
        ):
            entries = list(group)
            rows += [SPACER, head_row(entries[0]), *(entry_row(one, self.reference.shelf) for one in entries)]
        return rows if below else rows[1:]

    def narrowings(self) -> list[Narrowing]:
        """The kinds, and the way back to all."""
        kinds = [
            Narrowing(self.key_of(f"only('{kind}')"), f"{kind}s", "only" if self._only == kind else "")
            for kind in KINDS
        ]
        return [*kinds, Narrowing(self.key_of("clear"), "all again")] if self._only or self.words else kinds

    def clear(self) -> None:
        """Show every kind."""
        self._only = None

    def banner_text(self) -> str:
        """What keeps files of figures from being used, before what else is wrong."""
        problems = self.reference.shelf.problems
        if not problems:
            return super().banner_text()
        return f"{count(len(problems), 'file')} of figures cannot be used; {error_line(problems[0])}"

    # What is meant

    @property
    def meant(self) -> str:
        """The key of the highlighted entry or tool, "" for none."""
        return self.list.chosen or ""

    def details(self, width: int) -> Content:
        """The entry that is meant in a few rows."""
        if self.meant in TOOLS:
            return tool_details(self.meant, width)
        entry = self.reference.shelf.entries.get(self.meant)
        if entry is None:
            return NOTHING
        self.reference.place = entry.key
        return entry_details(entry, self.reference.shelf, width, self.room)

    @on(Input.Changed, "#words")
    def _equals(self) -> None:
        """At the start of the field = opens the calculator, with what was typed behind it."""
        typed = self.field.value
        if typed.startswith("="):
            self.field.value = ""
            self.calculator(typed[1:])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While words are typed, letters are only letters, but for the first sign."""
        if action == "calculate" and self.typing:
            return not self.words
        return super().check_action(action, parameters)

    @on(Input.Submitted, "#words")
    def _enter(self, event: Input.Submitted) -> None:
        """From the field enter opens what is found first, where words were typed."""
        event.stop()
        event.prevent_default()
        self.list.focus()
        if self.words and self.meant:
            self._open()

    @on(OptionList.OptionSelected, "#list")
    def _open(self) -> None:
        if self.meant == "tool:calculator":
            self.calculator()
        elif self.meant == "tool:roofline":
            self.roofline()
        else:
            self.sheet(self.meant)

    def action_calculate(self) -> None:
        """Open the calculator, with the formula that is meant begun in it."""
        kind, _, id = self.meant.partition(":")
        self.calculator(f"{id}(" if kind == "formula" else "")

    def action_roofline(self) -> None:
        """Draw the accelerator or the model that is meant, or what was drawn last."""
        kind, _, id = self.meant.partition(":")
        self.roofline(kind, id)

    def action_only(self, kind: Kind) -> None:
        """Show one kind, or all again."""
        self._only = None if self._only == kind else kind
        self.look()
