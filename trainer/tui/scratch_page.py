"""The lines of the calculator as text, and what may be typed next: pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from trainer.notation import Quantity, show
from trainer.practice.completing import Call, Proposal, signature
from trainer.practice.scratch import LAST, Worked
from trainer.tui.layout import GAP, NOTHING, Rows, fit, said, stack, wrap
from trainer.tui.marks import MUTED, SLIP
from trainer.tui.text import one_line

EXAMPLES = (
    "N = 7e9",
    "6 * N * 1T",
    "ans / (64 * h100_sxm.bf16_dense * 40%)",
    "64 * 19.2 days * $2.50/GPU-h",
    "kv_cache_bytes_per_token(80, 8, 128)",
)
HINTS = 4
"""Rows under the line for what may be typed next."""


def lines_page(lines: Sequence[Worked], width: int) -> Content:
    """What was worked out, the latest last; without any, what could be typed."""
    if not lines:
        examples = [said(f"  {one}", MUTED) for one in EXAMPLES]
        return stack([said("type what you would reckon, for example", MUTED), NOTHING, *examples])
    rows: Rows = []
    for line in lines:
        rows += wrap(said(one_line(line.typed)), width)
        rows += _result(line, width)
    return stack(rows)


def _result(line: Worked, width: int) -> Rows:
    rest = max(8, width - 2 * GAP)
    if not line.holds:
        says = Content.assemble((f"{SLIP.glyph} ", SLIP.style), said("; ".join(map(one_line, line.notes))))
        return [Content("  ") + row for row in wrap(says, rest)]
    exact = f"   {line.exact}" if line.exact else ""
    told = Content.assemble("= ", (one_line(line.shown), "bold $text-accent"), (exact, MUTED))
    notes = [row for note in line.notes for row in wrap(said(one_line(note), MUTED), rest - GAP)]
    return [*(Content("  ") + row for row in wrap(told, rest)), *(Content("    ") + row for row in notes)]


def hint_page(
    call: Call | None, proposals: Sequence[Proposal], names: Mapping[str, Quantity], key: str, width: int
) -> Content:
    """The arguments of the formula that is being typed, words that may be meant, or the names so far.

    `key` takes the first proposal.
    """
    rows: Rows = []
    if call is not None:
        parts = [(text, "bold $text-accent" if now else MUTED) for text, now in signature(call)]
        rows += wrap(Content.assemble(*parts), width)[:2]
    if proposals:
        wide = min(32, max(len(one.word) for one in proposals[:HINTS]))
        for place, one in enumerate(proposals[: HINTS - len(rows)]):
            word = Content.styled(f"{one.word:<{wide}}", "$text-accent" if place == 0 else "")
            told = f"{key}  " if place == 0 else " " * (len(key) + GAP)
            row = Content.assemble((told, MUTED), word, "  ", said(one_line(one.says), MUTED))
            rows.append(fit(row, width).rstrip())
    if not rows and names:
        known = [f"{name} {show(value)}" for name, value in reversed(list(names.items())) if name != LAST]
        rows.append(fit(said("   ".join(known), MUTED), width).rstrip())
    return stack(rows or [NOTHING])
