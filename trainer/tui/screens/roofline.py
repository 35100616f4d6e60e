"""The roofline: at which batch decode turns compute-bound, by accelerator, model, format and context."""

from __future__ import annotations

from itertools import zip_longest
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from trainer.practice.roofline import Decoding
from trainer.tui.layout import GAP, NOTHING, fit, pad, said, stack
from trainer.tui.marks import MUTED
from trainer.tui.roof import picture
from trainer.tui.roof_numbers import WIDTH, numbers, shown
from trainer.tui.screens.base import LEAVE
from trainer.tui.screens.beside import CALCULATE, BesideScreen
from trainer.tui.screens.find import Choice, FindScreen
from trainer.tui.text import one_line
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Row, Rows

FIELDS = {
    "accelerator": "accelerator",
    "model": "model",
    "format": "format",
    "context": "context",
    "cache": "KV cache",
}
"""What is chosen, and what it is called."""
LEAST, MOST = 12, 24
"""Rows of the picture."""
BESIDE = 70
"""Width from which on the numbers stand beside the picture."""


class RooflineScreen(BesideScreen):
    """The choices, each moved by the arrows or chosen by name; the picture; the numbers behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right,l",
            "change(1)",
            "change",
            id="roofline.next",
            key_display="→",
            tooltip="the next value of the row that is meant",
        ),
        Binding(
            "left,h",
            "change(-1)",
            "change back",
            id="roofline.previous",
            show=False,
            key_display="←",
            tooltip="the value before",
        ),
        Binding(
            "i",
            "sheet",
            "sheet",
            id="roofline.sheet",
            tooltip="the figures of the accelerator or model, with their sources",
        ),
        CALCULATE,
        Binding(
            "escape", "app.pop_screen", "back", id="roofline.back", tooltip="back to where you came from"
        ),
        Binding(
            "pagedown,space",
            "scroll(1)",
            "page down",
            id="roofline.page",
            show=False,
            tooltip="further down, where not all is in sight",
        ),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("q", "app.quit", "quit", id="roofline.quit", tooltip=LEAVE),
    ]

    def compose_body(self) -> ComposeResult:
        """From the name down to picture and numbers."""
        with Horizontal(id="top"):
            yield Static("roofline", id="name", markup=False)
            yield Static(id="mode", markup=False)
        yield Rows("choices")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Paper(self._paint)

    def on_mount(self) -> None:
        self.query_one(Rows).focus()
        self._show()

    def _show(self) -> None:
        step = self.reference.decoding()
        rows = self.query_one(Rows)
        rows.show_rows([_row(field, step) for field in FIELDS] if step else [])
        self.query_one("#sheet Paper", Paper).show(self._paint)

    def on_resize(self) -> None:
        """There is more or less room for the picture."""
        self.query_one("#sheet Paper", Paper).show(self._paint)

    def _paint(self, width: int) -> Content:
        step = self.reference.decoding()
        if step is None:
            return said(
                "no accelerator with a peak and a bandwidth, or no model with its shape, is known", MUTED
            )
        height = max(LEAST, min(MOST, self.query_one("#sheet").size.height))
        if width < BESIDE:
            return stack([*picture(step, width, LEAST), NOTHING, *numbers(step, width)])
        left = min(width - WIDTH - 2 * GAP, 100)
        pairs = zip_longest(picture(step, left, height), numbers(step, WIDTH), fillvalue=NOTHING)
        return stack(pad(drawn, left + 2 * GAP) + told for drawn, told in pairs)

    @property
    def meant(self) -> str:
        """The field that is meant."""
        return self.query_one(Rows).chosen or "accelerator"

    def action_change(self, by: int) -> None:
        """Take the next or the previous value of what is meant."""
        self.reference.move(self.meant, by)
        self._show()

    @on(OptionList.OptionSelected, "#choices")
    def _choose(self) -> None:
        field = self.meant
        names = self.reference.drawable.get(field, {})
        choices = [
            Choice(
                value,
                names[value].name if value in names else _said(field, value),
                value if value in names else "",
            )
            for value in self.reference.options(field)
        ]

        def chosen(value: str | None) -> None:
            if value is not None:
                self.reference.choose(field, value)
                self._show()

        self.app.push_screen(FindScreen(choices, FIELDS[field]), chosen)

    def action_scroll(self, way: int) -> None:
        """A page down or up in picture and numbers."""
        sheet = self.query_one("#sheet", VerticalScroll)
        (sheet.scroll_page_down if way > 0 else sheet.scroll_page_up)(animate=False)

    def action_sheet(self) -> None:
        """Open the sheet of the model where it is meant, else of the accelerator."""
        kind = "model" if self.meant == "model" else "accelerator"
        self.sheet(f"{kind}:{getattr(self.reference.choice, kind)}")

    def action_calculate(self) -> None:
        """Open the calculator."""
        self.calculator()


def _said(field: str, value: str) -> str:
    return f"{int(value):,} tokens" if field == "context" else value


def _row(field: str, step: Decoding) -> Row:
    """One choice: what it is, what it stands at, and the figures that it brings."""
    value, aside = _told(field, step)

    def paint(width: int) -> Content:
        name = fit(said(f"  {FIELDS[field]}", MUTED), 15)
        room = max(8, min(28, width - 15))
        told = fit(said(one_line(value), "bold"), room)
        rest = width - 15 - room - GAP
        return (
            Content.assemble(name, told, "  ", fit(said(one_line(aside), MUTED), rest))
            if rest > 8
            else name + told
        )

    return Row(paint, field)


def _told(field: str, step: Decoding) -> tuple[str, str]:
    accelerator, model = step.accelerator, step.model
    if field == "accelerator":
        memory = accelerator.find("memory")
        return accelerator.name, f"{step.bandwidth.text}{f', {memory.text}' if memory else ''}"
    if field == "model":
        active = f", {shown(step.active, 'param').split()[0]} active" if step.is_sparse else ""
        return model.name, f"{shown(model.value('params'), 'param')}{active}"
    if field == "format":
        return step.format.name, f"{step.peak.text} dense, {step.format.bytes_per_param:g} B a weight"
    if field == "context":
        longest = model.find("max_context")
        beyond = longest is not None and step.context > longest.value
        return _said(
            "context", f"{step.context:.0f}"
        ), f"the model has {longest.text} at most" if longest and beyond else ""
    return (
        "bf16" if step.cache_bits > 8 else "fp8"
    ), f"{shown(step.cache / step.context, 'B/token')} at this context"
