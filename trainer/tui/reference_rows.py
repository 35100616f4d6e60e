"""The rows of the reference, and what is said of the one that is meant: pure functions of its entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from trainer.catalog import Record
from trainer.estimator.functions import Function
from trainer.notation.show import scaled
from trainer.practice.lookup import Entry, Shelf
from trainer.practice.sheets import Sheet, call_shape, unit_name
from trainer.tui.layout import GAP, NOTHING, Rows, fit, pad, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.text import one_line
from trainer.tui.widgets.rows import Row

Column = tuple[str, int, Callable[[Record], str]]
"""The head of a column, its cells, and the text of a record in it."""
TOOLS = {
    "tool:calculator": (
        "calculator",
        "units, names and formulas; what was typed before comes back with the arrows",
    ),
    "tool:roofline": ("roofline", "the batch at which decode turns compute-bound on an accelerator"),
}
NAME = 18
"""Cells that a name needs at least; columns that leave it fewer are left out from the right."""
CALLED, LONG = 30, 44
"""Cells of the names of formulas, and where there is room for all of them."""


def _text(name: str) -> Callable[[Record], str]:
    def text(record: Record) -> str:
        found = record.find(name)
        return found.text if found is not None else "-"

    return text


def _short(name: str) -> Callable[[Record], str]:
    def text(record: Record) -> str:
        found = record.find(name)
        return scaled(found.value) if found is not None else "-"

    return text


COLUMNS: dict[str, tuple[Column, ...]] = {
    "accelerator": (
        ("bf16 dense", 13, _text("bf16_dense")),
        ("memory", 7, _text("memory")),
        ("bandwidth", 10, _text("memory_bandwidth")),
        ("link", 9, _text("link_one_way")),
        ("power", 6, _text("power")),
    ),
    "model": (
        ("params", 6, _short("params")),
        ("KV a token", 11, _text("kv_bytes_per_token_bf16")),
        ("layers", 6, _text("layers")),
        ("KV heads", 8, _text("kv_heads")),
        ("active", 6, _short("active_params")),
        ("context", 10, _text("max_context")),
    ),
}


def tool_rows(keys: Sequence[str]) -> list[Row]:
    """The calculator and the roofline, each behind its name."""

    def row(key: str) -> Row:
        name, says = TOOLS[key]
        return Row(lambda width: fit(Content.assemble(f"  {name:<{NAME}}", (says, MUTED)), width), key)

    return [row(key) for key in keys if key in TOOLS]


def head_row(entry: Entry) -> Row:
    """What an entry stands under, with the heads of its columns."""

    def paint(width: int) -> Content:
        cells = [said(f"{head:>{wide}}", MUTED) for head, wide, _ in _fitting(entry.kind, width)]
        return _spread(said(entry.under, "$accent"), cells, width, indent=0)

    return Row(paint)


def entry_row(entry: Entry, shelf: Shelf) -> Row:
    """An accelerator or a model with its figures in columns, or a formula with what it computes."""
    if entry.kind == "formula":
        function = shelf.formulas[entry.id]

        def line(width: int) -> Content:
            name = min(LONG if width >= 2 * LONG else CALLED, width // 2)
            rest = max(8, width - name - 2 * GAP)
            return Content.assemble(
                "  ", fit(said(entry.name), name), "  ", fit(said(function.says, MUTED), rest)
            )

        return Row(line, entry.key)
    record = shelf.record(entry)

    def paint(width: int) -> Content:
        cells = [said(f"{one_line(text(record)):>{wide}}") for _, wide, text in _fitting(entry.kind, width)]
        return _spread(said(one_line(entry.name)), cells, width, indent=GAP)

    return Row(paint, entry.key)


def _fitting(kind: str, width: int) -> list[Column]:
    """The columns of a kind that leave room for the name."""
    columns = list(COLUMNS.get(kind, ()))
    while columns and sum(wide + GAP for _, wide, _ in columns) > width - NAME - GAP:
        columns.pop()
    return columns


def _spread(name: Content, cells: Sequence[Content], width: int, indent: int) -> Content:
    """A name, and cells at the right of the row."""
    right = NOTHING.join(Content(" " * GAP) + cell for cell in cells)
    return pad(NOTHING, indent) + fit(name, max(4, width - right.cell_length - indent)) + right


def entry_details(entry: Entry, shelf: Shelf, width: int, rows: int) -> Content:
    """What can be said of an entry in a few rows."""
    if entry.kind == "formula":
        lines = _formula(shelf.formulas[entry.id], width)
    else:
        lines = _record(shelf.record(entry), shelf.sheet(entry.key), width)
    return stack(lines[: max(1, rows)])


def tool_details(key: str, width: int) -> Content:
    """What a tool does."""
    name, says = TOOLS[key]
    return stack([said(name, "bold"), *wrap(said(says, MUTED), width)])


def _record(record: Record, sheet: Sheet, width: int) -> Rows:
    lines = [
        fit(Content.assemble((one_line(record.name), "bold"), (f"  {record.id}", MUTED)), width).rstrip()
    ]
    for part in ("ridge point", "rental", "weights by format", "KV cache by format and context"):
        found = next((lines for name, lines in sheet.parts if name == part), ())
        figures = ", ".join(f"{one.name} {one.value}" for one in found[:3] if one.value)
        if part == "rental":
            figures = f"{found[0].value}  {found[0].note}" if found else ""
        if figures:
            lines.append(fit(Content.assemble((f"{part}: ", MUTED), one_line(figures)), width).rstrip())
    for words in sheet.words:
        lines += wrap(said(one_line(words), MUTED), width)
    return lines


def _formula(function: Function, width: int) -> Rows:
    units = ", ".join(f"{one.name} [{unit_name(one.unit)}]" for one in function.arguments)
    return [
        *wrap(said(call_shape(function), "bold"), width)[:1],
        *wrap(said(f"{function.says}."), width),
        *wrap(Content.assemble((f"{units}: ", MUTED), f"gives {unit_name(function.result)}"), width),
        *wrap(said(f"valid: {function.valid}", MUTED), width)[:2],
        *wrap(said(f"source: {function.source}", MUTED), width),
    ]
